package registration;

public interface Accounts {
    boolean exists(String login);

    /** The token that confirms the account. */
    String create(String login, String mail, String password);

    /** The token of an account that waits to be confirmed, else null. */
    String token(String login);

    void confirm(String login);

    /** How often a wrong token was given. */
    int countFailure(String login);

    void lock(String login);
}
