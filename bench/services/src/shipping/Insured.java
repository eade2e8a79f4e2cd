package shipping;

public interface Insured {
    long freeUpTo();

    long premium(long cents);
}
