package dev.vkval.gpuav.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.command.IndirectCommand;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.GraphicsState;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.VK10;

/** What draws fetch of vertex buffers with room for ten elements. */
class VertexFetchTest {
    private static final int STRIDE = 16;
    private static final int ATTRIBUTE_BYTES = 12;
    private static final int ELEMENTS = 10;
    private static final String INDEXED = "VUID-vkCmdDrawIndexed-None-02721";

    private final TestContents device = new TestContents();

    private VertexSource source(boolean perInstance, int divisor, int stride) {
        long size = (long) (ELEMENTS - 1) * STRIDE + ATTRIBUTE_BYTES;
        return new VertexSource(
                new GraphicsState.VertexBinding(0, stride, perInstance, divisor),
                new BoundState.VertexBuffer(device.buffer(), 8, size, -1),
                stride,
                ATTRIBUTE_BYTES);
    }

    private VertexFetch vertices() {
        return new VertexFetch(List.of(source(false, 1, STRIDE)));
    }

    private BoundState bound(int indexBytes, boolean restart, int topology) {
        GraphicsState none = GraphicsState.NONE;
        GraphicsState graphics = new GraphicsState(
                topology,
                restart,
                none.rasterizerDiscard(),
                none.cullMode(),
                none.depthTest(),
                none.depthWrite(),
                none.depthCompareOp(),
                none.depthBoundsTest(),
                none.stencilTest(),
                none.front(),
                none.back(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
        BoundState.IndexBuffer indices = new BoundState.IndexBuffer(device.buffer(), 4, 1000, indexBytes);
        return new BoundState(null, graphics, List.of(), Map.of(), indices);
    }

    private BoundState points(int indexBytes) {
        return bound(indexBytes, false, VK10.VK_PRIMITIVE_TOPOLOGY_POINT_LIST);
    }

    private DirectDraws direct(VertexFetch fetch, boolean indexed, BoundState bound, DrawRange... draws) {
        CheckedCommand command = device.command(indexed ? "vkCmdDrawIndexed" : "vkCmdDraw", bound);
        return new DirectDraws(command, fetch, indexed, List.of(draws), 100);
    }

    private List<String> judged(VertexFetch fetch, DrawRange draw) {
        DirectDraws check = direct(fetch, false, points(2), draw);
        List<String> rules = TestContents.judged(check);
        assertEquals(rules.isEmpty(), check.good());
        return rules;
    }

    @ParameterizedTest
    @CsvSource({"10, 0, true", "1, 9, true", "11, 0, false", "1, 10, false", "0, 100, true", "-1, -1, false"})
    void verticesWithoutIndicesAreInTheBoundRange(int count, int first, boolean good) {
        List<String> rules = judged(vertices(), DrawRange.of(count, first, 0, 1, 0));
        assertEquals(good ? List.of() : List.of("VUID-vkCmdDraw-None-02721"), rules);
        assertEquals(List.of(), judged(vertices(), DrawRange.of(count, first, 0, 0, 0)), "no instances");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 10, 0, true",
        "1, 11, 0, false",
        "1, 10, 1, false",
        "2, 20, 0, true",
        "2, 21, 0, false",
        "2, 18, 1, true",
        "2, 19, 1, false",
        "0, 1000, 9, true",
        "0, 1, 10, false"
    })
    void instancesAreInTheBoundRange(int divisor, int instances, int firstInstance, boolean good) {
        VertexFetch fetch = new VertexFetch(List.of(source(true, divisor, STRIDE)));
        List<String> rules = judged(fetch, DrawRange.of(3, 100, 0, instances, firstInstance));
        assertEquals(good ? List.of() : List.of("VUID-vkCmdDraw-None-02721"), rules);
    }

    @Test
    void aStrideOfZeroReadsOneElement() {
        VertexFetch fetch = new VertexFetch(List.of(source(false, 1, 0), source(true, 1, 0)));
        assertEquals(List.of(), judged(fetch, DrawRange.of(1000, 5, 0, 1000, 5)));
        assertFalse(fetch.limited());
    }

    @Test
    void onlyWholePrimitivesAreDrawn() {
        DrawRange draw = DrawRange.of(11, 0, 0, 1, 0);
        BoundState lines = bound(2, false, VK10.VK_PRIMITIVE_TOPOLOGY_LINE_LIST);
        assertTrue(direct(vertices(), false, lines, draw).good());
        BoundState strip = bound(2, false, VK10.VK_PRIMITIVE_TOPOLOGY_LINE_STRIP);
        assertFalse(direct(vertices(), false, strip, draw).good());
    }

    private static ByteBuffer indices(int indexBytes, int... indices) {
        ByteBuffer bytes = ByteBuffer.allocate(indices.length * indexBytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int index : indices) {
            switch (indexBytes) {
                case 1 -> bytes.put((byte) index);
                case 2 -> bytes.putShort((short) index);
                default -> bytes.putInt(index);
            }
        }
        return bytes.flip();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void indicesLeadToVerticesInTheBoundRange(int indexBytes) {
        DrawRange draw = DrawRange.of(3, 5, 0, 1, 0);
        DirectDraws check = direct(vertices(), true, points(indexBytes), draw);
        assertEquals(4 + 5L * indexBytes, check.parts().get(0).offset());
        assertEquals(3L * indexBytes, check.parts().get(0).sizeBytes());
        assertEquals(List.of(), TestContents.judged(check, indices(indexBytes, 0, 9, 5)));
        assertEquals(List.of(INDEXED), TestContents.judged(check, indices(indexBytes, 0, 10, 5)));
        assertEquals(List.of(INDEXED), TestContents.judged(check, indices(indexBytes, 0, 1, -1)));
    }

    @Test
    void theLargestIndexBeginsAPrimitiveOnlyWithPrimitiveRestart() {
        DrawRange draw = DrawRange.of(3, 0, 0, 1, 0);
        BoundState restarts = bound(2, true, VK10.VK_PRIMITIVE_TOPOLOGY_LINE_STRIP);
        assertEquals(List.of(), TestContents.judged(direct(vertices(), true, restarts, draw), indices(2, 1, -1, 2)));
        assertEquals(
                List.of(INDEXED), TestContents.judged(direct(vertices(), true, restarts, draw), indices(2, 1, -1, 10)));
    }

    @ParameterizedTest
    @CsvSource({"-3, 3, true", "-3, 2, false", "7, 2, true", "7, 3, false", "-3, 12, true", "-3, 13, false"})
    void anOffsetIsAddedToIndices(int vertexOffset, int index, boolean good) {
        DirectDraws check = direct(vertices(), true, points(2), DrawRange.of(1, 0, vertexOffset, 1, 0));
        assertEquals(good ? List.of() : List.of(INDEXED), TestContents.judged(check, indices(2, index)));
    }

    @Test
    void indicesThatCannotBeWrongAreNotRead() {
        VertexSource large = new VertexSource(
                new GraphicsState.VertexBinding(0, 1, false, 1),
                new BoundState.VertexBuffer(device.buffer(), 0, 256, -1),
                1,
                1);
        VertexFetch fetch = new VertexFetch(List.of(large));
        assertTrue(direct(fetch, true, points(1), DrawRange.of(3, 0, 0, 1, 0)).good());
        assertFalse(direct(fetch, true, points(1), DrawRange.of(3, 0, 1, 1, 0)).good());
        assertFalse(direct(fetch, true, points(2), DrawRange.of(3, 0, 0, 1, 0)).good());
        assertTrue(direct(VertexFetch.NONE, true, points(2), DrawRange.of(3, 0, 0, 1, 0))
                .good());
    }

    @Test
    void indicesBeyondTheBoundRangeOrALimitAreNotRead() {
        DirectDraws check = direct(vertices(), true, points(4), DrawRange.of(20, 240, 0, 1, 0));
        assertEquals(40, check.parts().get(0).sizeBytes());
        assertTrue(direct(vertices(), true, points(4), DrawRange.of(26, 0, 0, 1, 0))
                .good());
    }

    @Test
    void eachOfSeveralDrawsIsJudged() {
        DirectDraws check =
                direct(vertices(), true, points(2), DrawRange.of(1, 0, 0, 1, 0), DrawRange.of(1, 1, 0, 1, 0));
        assertEquals(List.of(INDEXED), TestContents.judged(check, indices(2, 1), indices(2, 10)));
        assertEquals(List.of(INDEXED), TestContents.judged(check, indices(2, 10), indices(2, 1)));
    }

    @Test
    void indirectDrawsAreJudgedByTheirParameters() {
        String name = "vkCmdDrawIndexedIndirect";
        String rule = "VUID-vkCmdDrawIndexedIndirect-None-02721";
        CheckedCommand command = device.command(name, points(2));
        DrawIndices indices = new DrawIndices(command, vertices());
        VertexDrawRecord record = new VertexDrawRecord(
                true, new VertexDrawRecord.Checks(true, true), vertices(), indices, indices.bound(6));
        IndirectDraws check =
                new IndirectDraws(command, new IndirectCommand(1, 0, 1, 0, 0, 0), device.buffer(), null, record);
        assertEquals(2, check.parts().size());
        ByteBuffer contents = indices(2, 1, 10, 9);
        assertEquals(List.of(rule), TestContents.judged(check, TestContents.words(3, 1, 0, 0, 0), contents));
        assertEquals(List.of(), TestContents.judged(check, TestContents.words(1, 1, 0, 0, 0), contents));
        assertEquals(List.of(), TestContents.judged(check, TestContents.words(9, 1, 2, 0, 0), contents));
        assertEquals(List.of(rule), TestContents.judged(check, TestContents.words(1, 1, 2, 1, 0), contents));
        assertEquals(List.of(), TestContents.judged(check, TestContents.words(3, 0, 0, 0, 0), contents));
    }
}
