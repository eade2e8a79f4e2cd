package sensors;

public interface FaultLog {
    void fault(int inARow);
}
