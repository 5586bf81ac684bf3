package dev.vkval.check.imagelayout;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.SubresourceRange;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.VK10;

/** The map of runs against a plain array with one entry per subresource. */
class LayoutMapTest {
    private static final int MIPS = 5;
    private static final int LAYERS = 7;
    private static final int[] ASPECTS = {VK10.VK_IMAGE_ASPECT_DEPTH_BIT, VK10.VK_IMAGE_ASPECT_STENCIL_BIT};

    private final LayoutMap<Integer> map =
            new LayoutMap<>(FormatInfo.of(VK10.VK_FORMAT_D24_UNORM_S8_UINT), MIPS, LAYERS);
    private final Integer[] model = new Integer[ASPECTS.length * MIPS * LAYERS];

    private static SubresourceRange range(Random random) {
        int mip = random.nextInt(MIPS);
        int layer = random.nextInt(LAYERS);
        return new SubresourceRange(
                1 + random.nextInt(7),
                mip,
                1 + random.nextInt(MIPS - mip + 1),
                layer,
                1 + random.nextInt(LAYERS - layer + 1));
    }

    private static boolean inside(SubresourceRange range, int aspect, int mip, int layer) {
        return (range.aspects() & ASPECTS[aspect]) != 0
                && mip >= range.baseMip()
                && mip < range.baseMip() + range.mipCount()
                && layer >= range.baseLayer()
                && layer < range.baseLayer() + range.layerCount();
    }

    /** What a visit of a range shows, each subresource once; -1 for one that it leaves out. */
    private Integer[] seen(SubresourceRange range) {
        Integer[] seen = new Integer[model.length];
        Arrays.fill(seen, -1);
        map.visit(range, (from, to, value) -> {
            for (long at = from; at < to; at++) {
                assertEquals(-1, seen[(int) at], "shown twice");
                seen[(int) at] = value;
            }
        });
        return seen;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void setsAndShowsWhatAnArrayHolds(long seed) {
        Random random = new Random(seed);
        for (int step = 0; step < 500; step++) {
            SubresourceRange range = range(random);
            if (random.nextBoolean()) {
                int value = random.nextInt(4);
                map.set(range, value);
                fill(range, value);
            }
            SubresourceRange asked = range(random);
            assertArrayEquals(expected(asked), seen(asked));
        }
        LayoutMap<Integer> copy = map.copy();
        map.set(new SubresourceRange(-1, 0, MIPS, 0, LAYERS), 9);
        Integer[] kept = new Integer[model.length];
        copy.forEach((from, to, value) -> {
            for (long at = from; at < to; at++) {
                kept[(int) at] = value;
            }
        });
        assertArrayEquals(model, kept);
    }

    private void fill(SubresourceRange range, int value) {
        for (int at = 0; at < model.length; at++) {
            if (inside(range, at / (MIPS * LAYERS), at / LAYERS % MIPS, at % LAYERS)) {
                model[at] = value;
            }
        }
    }

    private Integer[] expected(SubresourceRange range) {
        Integer[] expected = new Integer[model.length];
        for (int at = 0; at < model.length; at++) {
            boolean asked = inside(range, at / (MIPS * LAYERS), at / LAYERS % MIPS, at % LAYERS);
            expected[at] = asked ? model[at] : Integer.valueOf(-1);
        }
        return expected;
    }
}
