package dev.vkval.rule;

import java.util.List;
import java.util.Map;

/** Functions of integers and flags that every rule can call. */
final class MathFunctions {
    private static final String INTEGER = "integer";
    private static final long REMAINING = 0xFFFF_FFFFL;
    /** The number that an enumerant, a mask or an address is. */
    private static final Functions.Function NUMBER = one(value -> value);

    private static final Map<String, Functions.Function> ALL = Map.of(
            "min", two((one, other) -> Math.min(one, other)),
            "max", two((one, other) -> Math.max(one, other)),
            // The extent of a mip level, at least 1: mip(image.depth, level).
            "mip", two((size, level) -> Math.max(size >> Math.min(Math.max(level, 0), Long.SIZE - 1), 1)),
            // A count that may be VK_REMAINING_MIP_LEVELS or VK_REMAINING_ARRAY_LAYERS, and what remains then.
            "orRest", two((count, rest) -> count == REMAINING ? rest : count),
            // The texel blocks that an extent needs: blocks(extent.width, blockWidth(format)).
            "blocks", two(MathFunctions::blocks),
            // An extent in an image with texel blocks of another size, as many blocks. The last one may reach over the
            // edge
            // of the image: fitted(extent.width, block, other block, texels up to the edge).
            "fitted",
                    new Functions.Function(
                            List.of(INTEGER, INTEGER, INTEGER, INTEGER), INTEGER, null, MathFunctions::fitted),
            // The number of bits that are set.
            "bits", one(Long::bitCount),
            // The bits that two masks have in common.
            "common",
                    new Functions.Function(
                            List.of(Functions.ANY, Functions.ANY), INTEGER, null, values -> values[0] & values[1]),
            // The index of the most significant bit that is set, -1 for 0.
            "highest", one(value -> Long.SIZE - 1 - Long.numberOfLeadingZeros(value)),
            // The mip levels of a complete chain whose greatest extent is the argument.
            "levels", one(value -> Long.SIZE - Long.numberOfLeadingZeros(Math.max(value, 0))));

    private MathFunctions() {}

    private interface Two {
        long of(long one, long other);
    }

    private interface One {
        long of(long value);
    }

    private static long blocks(long extent, long block) {
        return block <= 0 ? extent : Math.floorDiv(Arithmetic.add(extent, block - 1), block);
    }

    private static long fitted(long[] values) {
        long from = values[1];
        long to = values[2];
        long room = values[3];
        long extent = from == to ? values[0] : Arithmetic.multiply(blocks(values[0], from), to);
        return extent > room && extent - room < to && room > 0 ? room : extent;
    }

    private static Functions.Function two(Two body) {
        return new Functions.Function(
                List.of(INTEGER, INTEGER), INTEGER, null, values -> body.of(values[0], values[1]));
    }

    private static Functions.Function one(One body) {
        return new Functions.Function(List.of(Functions.ANY), INTEGER, null, values -> body.of(values[0]));
    }

    static Functions.Function find(String name) {
        return name.equals("number") ? NUMBER : ALL.get(name);
    }
}
