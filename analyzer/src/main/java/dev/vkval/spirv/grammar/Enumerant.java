package dev.vkval.spirv.grammar;

import java.util.List;

/**
 * A value of an enumeration or a bit of a mask.
 *
 * @param names the name, then its aliases
 * @param parameters operands that follow when the value is used
 */
public record Enumerant(int value, List<String> names, List<Operand> parameters) {
    public Enumerant {
        names = List.copyOf(names);
        parameters = List.copyOf(parameters);
    }

    public String name() {
        return names.get(0);
    }
}
