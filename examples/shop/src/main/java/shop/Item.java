package shop;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.Objects;

/** Something that can be bought. */
public final class Item {

    private final String code;
    private final String name;
    private final Money price;

    public Item(@NotNull @Pattern(regexp = "[A-Z]{2}-[0-9]{3}") String code, @NotBlank String name, @NotNull Money price) {
        this.code = code;
        this.name = name;
        this.price = price;
    }

    public String getCode() {
        return code;
    }

    public String getName() {
        return name;
    }

    public Money getPrice() {
        return price;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Item item && code.equals(item.code);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(code);
    }
}
