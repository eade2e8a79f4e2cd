package charting.data;

/** Numbers to draw; one that is missing is not a number. */
public interface Dataset {
    int size();

    double value(int index);
}
