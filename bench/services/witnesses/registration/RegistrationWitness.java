package registration;

import static witness.Expect.isTrue;
import static witness.Expect.same;

import java.util.ArrayList;
import java.util.List;

final class RegistrationWitness {
    private RegistrationWitness() {}

    private static final List<String> TOLD = new ArrayList<>();

    record OneAccount(boolean isTaken, String token, int failures) implements Accounts {
        @Override
        public boolean exists(String login) {
            return isTaken;
        }

        @Override
        public String create(String login, String mail, String password) {
            TOLD.add("create " + login);
            return "new token";
        }

        @Override
        public String token(String login) {
            return token;
        }

        @Override
        public void confirm(String login) {
            TOLD.add("confirm " + login);
        }

        @Override
        public int countFailure(String login) {
            return failures;
        }

        @Override
        public void lock(String login) {
            TOLD.add("lock " + login);
        }
    }

    static class Box implements Mailbox {
        @Override
        public void sendToken(String mail, String token) {
            TOLD.add(token + " to " + mail);
        }

        @Override
        public void sendProblems(String mail, List<String> problems) {
            TOLD.add(problems + " to " + mail);
        }
    }

    private static RegistrationService service(Accounts accounts, List<Validator<? super Registration>> validators) {
        TOLD.clear();
        return new RegistrationService(validators, accounts, new Box());
    }

    static void register() {
        Registration registration = new Registration("u", "u@x", "secret");
        Registration unreachable = new Registration("u", null, "secret");
        Validator<Object> content = value -> null;
        Validator<Registration> grumbling = value -> new Problem("short", false);
        Validator<Registration> strict = value -> new Problem("bad", true);
        Accounts free = new OneAccount(false, null, 0);
        same(List.of(), service(free, List.of(content)).register(registration));
        same(List.of("create u", "new token to u@x"), TOLD);
        same(List.of("short", "bad"), service(free, List.of(grumbling, strict, strict)).register(registration));
        same(List.of("[short, bad] to u@x"), TOLD);
        same(List.of("login is taken"), service(new OneAccount(true, null, 0), List.of()).register(unreachable));
        same(List.of(), TOLD);
    }

    static void confirm() {
        isTrue(!service(new OneAccount(true, null, 0), List.of()).confirm("u", "t"));
        isTrue(!service(new OneAccount(true, "other", 2), List.of()).confirm("u", "t"));
        same(List.of(), TOLD);
        isTrue(!service(new OneAccount(true, "other", 3), List.of()).confirm("u", "t"));
        same(List.of("lock u"), TOLD);
        isTrue(service(new OneAccount(true, "t", 0), List.of()).confirm("u", "t"));
        same(List.of("confirm u"), TOLD);
    }
}
