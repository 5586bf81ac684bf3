package dev.vkval.gpuav.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.StateObject;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What builds of acceleration structures read, and updates that are compared with the build before. */
class BuildContentsTest {
    private static final String TRANSFORM = "VUID-VkTransformMatrixKHR-matrix-03799";
    private static final String MAX_VERTEX = "VUID-VkAccelerationStructureBuildRangeInfoKHR-maxVertex-10774";
    private static final String ACTIVATED = "VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-03663";
    private static final String DEACTIVATED = "VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-03664";
    private static final String INDEX = "VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-03768";
    private static final float NAN = Float.NaN;
    private static final int NAN_BITS = 0x7fc00000;

    private final TestContents device = new TestContents();
    private final AccelerationStructureState structure =
            new AccelerationStructureState(new StateObject.Creation(77, 0, false), 1, device.buffer(), 0, 256);

    private BufferPart part(long sizeBytes) {
        return new BufferPart(device.buffer(), 64, sizeBytes);
    }

    private static ByteBuffer floats(float... values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (float value : values) {
            bytes.putFloat(value);
        }
        return bytes.flip();
    }

    private List<String> judged(boolean update, boolean compared, GeometryContents geometry, ByteBuffer... contents) {
        BuildContents.Structure build = new BuildContents.Structure(
                update ? structure : null, structure, Arrays.asList(null, geometry), compared);
        return TestContents.judged(new BuildContents(List.of(build)), contents);
    }

    private List<String> transform(float... matrix) {
        TriangleContents triangles =
                new TriangleContents(part(48), null, 0, new TriangleContents.Limits(1, 0, 2), null, format("x", 4, 12));
        return judged(false, false, triangles, floats(matrix));
    }

    private static TriangleContents.Format format(String name, int componentBytes, long strideBytes) {
        return new TriangleContents.Format(name, componentBytes, strideBytes);
    }

    @Test
    void aTransformHasAnInverse() {
        assertEquals(List.of(), transform(1, 0, 0, 5, 0, 1, 0, 5, 0, 0, 1, 5));
        assertEquals(List.of(), transform(0, 0, 1e-9f, 0, 1e-9f, 0, 0, 0, 0, -1e-9f, 0, 0), "a small one");
        assertEquals(List.of(TRANSFORM), transform(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0), "flat");
        assertEquals(List.of(TRANSFORM), transform(1, 2, 3, 0, 2, 4, 6, 0, 0, 0, 1, 0), "equal rows");
        assertEquals(List.of(TRANSFORM), transform(NAN, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0));
    }

    private TriangleContents indexed(int indexBytes, int firstVertex) {
        return new TriangleContents(
                null,
                part(3L * indexBytes),
                indexBytes,
                new TriangleContents.Limits(1, firstVertex, 7),
                null,
                format("x", 4, 12));
    }

    @Test
    void indicesLeadToVerticesUpToTheLargestOne() {
        assertEquals(List.of(), judged(false, false, indexed(4, 0), TestContents.words(0, 7, 1)));
        assertEquals(List.of(MAX_VERTEX), judged(false, false, indexed(4, 0), TestContents.words(0, 8, 9)));
        assertEquals(List.of(MAX_VERTEX), judged(false, false, indexed(4, 1), TestContents.words(0, 7, 1)));
        assertEquals(List.of(MAX_VERTEX), judged(false, false, indexed(4, 0), TestContents.words(0, -1, 1)));
        ByteBuffer shorts = TestContents.words(0x0007_0000, 7);
        assertEquals(List.of(), judged(false, false, indexed(2, 0), shorts));
        shorts.putShort(4, (short) 0xffff);
        assertEquals(List.of(MAX_VERTEX), judged(false, false, indexed(2, 0), shorts));
        assertEquals(List.of(MAX_VERTEX), judged(false, false, indexed(1, 0), TestContents.words(0x00080706)));
    }

    private BoxContents boxes(int count, long strideBytes) {
        return new BoxContents(part((count - 1) * strideBytes + 24), count, strideBytes);
    }

    @Test
    void aBoxDoesNotEndBeforeItBegins() {
        String rule = "VUID-VkAabbPositionsKHR-min";
        assertEquals(List.of(), judged(false, false, boxes(1, 24), floats(-1, 0, 1, -1, 0, 1)));
        assertEquals(List.of(rule + "X-03546"), judged(false, false, boxes(1, 24), floats(2, 0, 0, 1, 0, 0)));
        assertEquals(List.of(rule + "Y-03547"), judged(false, false, boxes(1, 24), floats(0, 2, 0, 0, 1, 0)));
        assertEquals(List.of(rule + "Z-03548"), judged(false, false, boxes(1, 24), floats(0, 0, 2, 0, 0, 1)));
        assertEquals(List.of(), judged(false, false, boxes(1, 24), floats(NAN, 2, 2, 0, 0, 0)), "an inactive one");
        float[] two = {0, 0, 0, 0, 0, 0, 9, 9, 0, 3, 0, 0, 2, 0};
        assertEquals(List.of(rule + "Y-03547"), judged(false, false, boxes(2, 32), floats(two)));
    }

    @Test
    void updatesOfBoxesAreCompared() {
        float[] built = {NAN, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0};
        float[] turned = {0, 0, 0, 0, 0, 0, NAN, 0, 0, 1, 0, 0};
        assertEquals(List.of(), judged(false, true, boxes(2, 24), floats(built)));
        assertEquals(List.of(), judged(true, true, boxes(2, 24), floats(built)));
        assertEquals(List.of(DEACTIVATED, ACTIVATED), judged(true, true, boxes(2, 24), floats(turned)));
        assertEquals(List.of(), judged(true, true, boxes(2, 24), floats(turned)), "as it was updated last");
        assertEquals(List.of(), judged(false, true, boxes(2, 24), floats(built)), "a new build");
    }

    private TriangleContents triangles(int count, int componentBytes) {
        long stride = 3L * componentBytes;
        return new TriangleContents(
                null,
                null,
                0,
                new TriangleContents.Limits(count, 0, 8),
                part(9 * stride),
                format("f", componentBytes, stride));
    }

    private static float[] vertices(int... inactive) {
        float[] all = new float[27];
        for (int vertex : inactive) {
            all[vertex * 3] = NAN;
        }
        return all;
    }

    @ParameterizedTest
    @CsvSource({"4, 4, ''", "'', 4, D", "4, '', A", "4, 8, DA", "3, 4, DA", "3, 3 4, D"})
    void updatesOfTrianglesAreCompared(String before, String after, String expected) {
        assertEquals(List.of(), judged(false, true, triangles(3, 4), floats(vertices(numbers(before)))));
        List<String> rules = judged(true, true, triangles(3, 4), floats(vertices(numbers(after))));
        StringBuilder found = new StringBuilder();
        rules.forEach(rule -> found.append(rule.equals(DEACTIVATED) ? 'D' : rule.equals(ACTIVATED) ? 'A' : '?'));
        assertEquals(expected, found.toString());
    }

    private static int[] numbers(String text) {
        return text.isEmpty()
                ? new int[0]
                : Arrays.stream(text.split(" ")).mapToInt(Integer::parseInt).toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8})
    void eachFormatOfFloatingPointHasNan(int componentBytes) {
        ByteBuffer good = ByteBuffer.allocate(27 * componentBytes).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer bad = ByteBuffer.allocate(27 * componentBytes).order(ByteOrder.LITTLE_ENDIAN);
        int at = 4 * 3 * componentBytes;
        switch (componentBytes) {
            case 2 -> {
                good.putShort(at, (short) 0xfc00);
                bad.putShort(at, (short) 0xfc01);
            }
            case 4 -> {
                good.putFloat(at, Float.NEGATIVE_INFINITY);
                bad.putInt(at, NAN_BITS);
            }
            default -> {
                good.putDouble(at, Double.NEGATIVE_INFINITY);
                bad.putDouble(at, Double.NaN);
            }
        }
        assertEquals(List.of(), judged(false, true, triangles(3, componentBytes), good));
        assertEquals(List.of(DEACTIVATED), judged(true, true, triangles(3, componentBytes), bad));
    }

    @Test
    void updatesHaveTheIndicesOfTheBuild() {
        TriangleContents triangles = new TriangleContents(
                null, part(12), 4, new TriangleContents.Limits(1, 0, 8), part(9 * 12), format("f", 4, 12));
        ByteBuffer vertices = floats(vertices(4));
        assertEquals(List.of(), judged(false, true, triangles, TestContents.words(0, 1, 2), vertices));
        assertEquals(List.of(), judged(true, true, triangles, TestContents.words(0, 1, 2), vertices));
        assertEquals(List.of(INDEX), judged(true, true, triangles, TestContents.words(0, 3, 2), vertices));
        assertEquals(List.of(DEACTIVATED, INDEX), judged(true, true, triangles, TestContents.words(0, 4, 2), vertices));
        assertEquals(
                List.of(MAX_VERTEX), judged(true, true, triangles, TestContents.words(0, 9, 2), vertices), "unknown");
        assertEquals(List.of(), judged(true, true, triangles, TestContents.words(0, 1, 2), vertices), "after that");
    }

    @Test
    void whatIsNotKnownIsNotCompared() {
        assertEquals(List.of(), judged(true, true, boxes(1, 24), floats(NAN, 0, 0, 0, 0, 0)), "no build was seen");
        StructureActivity.of(structure).lose();
        assertEquals(List.of(), judged(false, true, boxes(1, 24), floats(0, 0, 0, 0, 0, 0)));
        assertEquals(List.of(), judged(true, true, boxes(1, 24), floats(NAN, 0, 0, 0, 0, 0)));
        assertNull(StructureActivity.of(structure).geometry(1));
    }

    @Test
    void whatIsNotAskedForIsNotCompared() {
        assertEquals(List.of(), judged(false, false, boxes(1, 24), floats(0, 0, 0, 0, 0, 0)));
        assertEquals(List.of(), judged(true, false, boxes(1, 24), floats(NAN, 0, 0, 0, 0, 0)));
    }
}
