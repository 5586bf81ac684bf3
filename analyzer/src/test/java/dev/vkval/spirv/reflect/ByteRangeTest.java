package dev.vkval.spirv.reflect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class ByteRangeTest {
    @Provide
    Arbitrary<List<ByteRange>> ranges() {
        return Combinators.combine(
                        Arbitraries.longs().between(0, 40), Arbitraries.longs().between(0, 9))
                .as(ByteRange::new)
                .list()
                .ofMaxSize(8);
    }

    @Property(seed = "22")
    void agreesWithABitForEachByte(@ForAll("ranges") List<ByteRange> some, @ForAll("ranges") List<ByteRange> others) {
        List<ByteRange> merged = ByteRange.merge(some);
        assertEquals(bits(some), bits(merged));
        BitSet left = bits(some);
        left.andNot(bits(others));
        List<ByteRange> without = ByteRange.without(merged, ByteRange.merge(others));
        assertEquals(left, bits(without));
        assertEquals(without, ByteRange.merge(without), "ascending, neither overlapping nor adjacent");
    }

    private static BitSet bits(List<ByteRange> ranges) {
        BitSet bits = new BitSet();
        ranges.forEach(range -> bits.set((int) range.offset(), (int) range.end()));
        return bits;
    }

    @Test
    void manyRangesTakeOnePass() {
        List<ByteRange> many = IntStream.range(0, 1 << 18)
                .mapToObj(i -> new ByteRange(4L * i, 2))
                .toList();
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> assertEquals(List.of(), ByteRange.without(many, many)));
    }
}
