package registration;

import java.util.List;

public interface Mailbox {
    void sendToken(String mail, String token);

    void sendProblems(String mail, List<String> problems);
}
