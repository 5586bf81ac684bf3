package dev.vkval.spirv;

import java.util.Map;

/**
 * Values for specialisation constants.
 *
 * @param bitsBySpecId the constant's bits, the rest zero; a boolean is 0 or 1
 */
public record Specialization(Map<Integer, Long> bitsBySpecId) {
    private static final Specialization NONE = new Specialization(Map.of());

    public Specialization {
        bitsBySpecId = Map.copyOf(bitsBySpecId);
    }

    /** No specialization: every constant has its default value. */
    public static Specialization none() {
        return NONE;
    }
}
