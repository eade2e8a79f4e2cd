package registration;

public record Registration(String login, String mail, String password) {}
