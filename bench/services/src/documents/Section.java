package documents;

import java.util.List;

public interface Section extends Part {
    String title();

    List<Part> parts();

    boolean isAppendix();
}
