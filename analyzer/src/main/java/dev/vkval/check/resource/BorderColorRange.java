package dev.vkval.check.resource;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.state.object.FormatInfo;

/** Which values the components of a format can have. */
final class BorderColorRange {
    private BorderColorRange() {}

    /**
     * The first component of a color that a format cannot have; -1 for none, and where that is not decided. The range of all
     * components is that of the widest one: which of them a component is depends on their order.
     *
     * @param color address of a VkClearColorValue
     * @param integers whether its components are integers
     */
    static int outside(FormatInfo format, long color, boolean integers) {
        if (format.hasDepth() && format.hasStencil()) {
            return -1;
        }
        int bits = format.colorBits().stream().mapToInt(Integer::intValue).max().orElse(0);
        for (int i = 0; i < Math.min(format.componentCount(), 4); i++) {
            int value = CMemory.u32(color, i);
            boolean inside = integers
                    ? bits == 0 || integer(format.numeric(), bits, value)
                    : real(format.numeric(), Float.intBitsToFloat(value));
            if (!inside) {
                return i;
            }
        }
        return -1;
    }

    private static boolean integer(String numeric, int bits, int value) {
        return switch (numeric) {
            case "UINT" -> bits >= Integer.SIZE || value >>> bits == 0;
            case "SINT" -> bits >= Integer.SIZE || value == value << Integer.SIZE - bits >> Integer.SIZE - bits;
            default -> true;
        };
    }

    private static boolean real(String numeric, float value) {
        return switch (numeric) {
            case "UNORM", "SRGB" -> value >= 0 && value <= 1;
            case "SNORM" -> value >= -1 && value <= 1;
            case "UFLOAT" -> value >= 0;
            default -> true;
        };
    }
}
