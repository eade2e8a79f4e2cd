package broker;

public interface Returnable {
    boolean giveBack(String reason);
}
