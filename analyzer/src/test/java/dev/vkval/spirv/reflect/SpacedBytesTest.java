package dev.vkval.spirv.reflect;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Pieces against the bytes that they consist of, one by one. */
class SpacedBytesTest {
    private static final int BYTES = 2000;

    private final Random random = new Random(13);

    private SpacedBytes random() {
        int stride = 2 + random.nextInt(24);
        return new SpacedBytes(random.nextInt(100) - 50, 1 + random.nextInt(stride - 1), stride);
    }

    private static boolean has(SpacedBytes pieces, long at) {
        return Math.floorMod(at - pieces.begin(), pieces.strideBytes()) < pieces.sizeBytes();
    }

    @Test
    void twoAreApartIfNoByteIsInBoth() {
        for (int i = 0; i < 5000; i++) {
            SpacedBytes one = random();
            SpacedBytes other = random();
            boolean apart = LongStream.range(0, BYTES).noneMatch(at -> has(one, at) && has(other, at));
            assertEquals(apart, one.apart(other), one + " and " + other);
        }
    }

    @Test
    void bytesAreTouchedIfAnyOfThemIsInAPiece() {
        for (int i = 0; i < 5000; i++) {
            SpacedBytes one = random();
            long from = random.nextInt(60);
            long to = from + random.nextInt(40);
            boolean touched = LongStream.range(from, to).anyMatch(at -> has(one, at));
            assertEquals(touched, one.touches(from, to), one + " and " + from + ".." + to);
        }
    }
}
