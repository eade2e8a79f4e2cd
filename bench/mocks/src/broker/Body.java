package broker;

public interface Body {
    byte[] bytes();
}
