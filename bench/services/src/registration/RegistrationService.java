package registration;

import java.util.ArrayList;
import java.util.List;

/** Registers users whose data all validators accept. */
public class RegistrationService {
    private static final int MOST_FAILURES = 3;

    private final List<Validator<? super Registration>> validators;
    private final Accounts accounts;
    private final Mailbox mailbox;

    public RegistrationService(List<Validator<? super Registration>> validators, Accounts accounts, Mailbox mailbox) {
        this.validators = validators;
        this.accounts = accounts;
        this.mailbox = mailbox;
    }

    /** What is wrong with a registration; nothing where it was accepted. */
    public List<String> register(Registration registration) {
        List<String> problems = new ArrayList<>();
        for (Validator<? super Registration> validator : validators) {
            Problem problem = validator.validate(registration);
            if (problem == null) {
                continue;
            }
            problems.add(problem.text());
            if (problem.isFatal()) {
                break;
            }
        }
        if (problems.isEmpty() && accounts.exists(registration.login())) {
            problems.add("login is taken");
        }
        if (problems.isEmpty()) {
            String token = accounts.create(registration.login(), registration.mail(), registration.password());
            mailbox.sendToken(registration.mail(), token);
        } else if (registration.mail() != null) {
            mailbox.sendProblems(registration.mail(), problems);
        }
        return problems;
    }

    public boolean confirm(String login, String token) {
        String expected = accounts.token(login);
        if (expected == null) {
            return false;
        }
        if (!expected.equals(token)) {
            if (accounts.countFailure(login) >= MOST_FAILURES) {
                accounts.lock(login);
            }
            return false;
        }
        accounts.confirm(login);
        return true;
    }
}
