package dev.vkval.gpuav.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.command.IndirectCommand;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderObjectState;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.EXTMeshShader;

/** The parameters of indirect draws. */
class IndirectDrawsTest {
    private static final String INDEXED = "vkCmdDrawIndexedIndirect";

    private final TestContents device = new TestContents();

    private IndirectDraws draws(
            IndirectDraws.DrawRecord record, String name, BoundState bound, int count, int stride, BufferState counts) {
        IndirectCommand indirect = new IndirectCommand(1, 64, count, stride, counts == null ? 0 : 2, 8);
        return new IndirectDraws(device.command(name, bound), indirect, device.buffer(), counts, record);
    }

    private static VertexDrawRecord record(boolean indexed) {
        return new VertexDrawRecord(indexed, new VertexDrawRecord.Checks(true, true), VertexFetch.NONE, null, null);
    }

    private List<String> draw(boolean indexed, BoundState bound, int... words) {
        String name = indexed ? INDEXED : "vkCmdDrawIndirect";
        return TestContents.judged(draws(record(indexed), name, bound, 1, 0, null), TestContents.words(words));
    }

    @Test
    void aFirstInstanceNeedsItsFeature() {
        BoundState bound = TestContents.nothingBound();
        assertEquals(List.of(), draw(false, bound, 3, 1, 0, 7));
        device.without("drawIndirectFirstInstance");
        assertEquals(List.of(), draw(false, bound, 3, 1, 7, 0));
        assertEquals(List.of("VUID-VkDrawIndirectCommand-firstInstance-00501"), draw(false, bound, 3, 1, 0, 7));
        assertEquals(
                List.of("VUID-VkDrawIndexedIndirectCommand-firstInstance-00554"), draw(true, bound, 3, 1, 0, 0, 7));
        assertEquals(List.of(), draw(true, bound, 3, 1, 7, 7, 0));
    }

    private BoundState instanced(int divisor, boolean pipeline) {
        GraphicsState.VertexBinding binding = new GraphicsState.VertexBinding(0, 16, true, divisor);
        GraphicsState none = GraphicsState.NONE;
        GraphicsState graphics = new GraphicsState(
                none.topology(),
                none.primitiveRestart(),
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
                List.of(binding),
                List.of());
        PipelineState bound = pipeline ? device.objects.pipeline(graphics) : null;
        return new BoundState(bound, graphics, List.of(), Map.of(), null);
    }

    @Test
    void aFirstInstanceWithADivisorMustBeSupported() {
        device.with("supportsNonZeroFirstInstance", 0);
        assertEquals(List.of(), draw(false, instanced(1, true), 3, 1, 0, 7));
        assertEquals(List.of(), draw(false, instanced(2, true), 3, 1, 0, 0));
        assertEquals(List.of("VUID-VkDrawIndirectCommand-pNext-09461"), draw(false, instanced(2, true), 3, 1, 0, 7));
        assertEquals(List.of("VUID-VkDrawIndirectCommand-None-09462"), draw(false, instanced(0, false), 3, 1, 0, 7));
        assertEquals(
                List.of("VUID-VkDrawIndexedIndirectCommand-pNext-09461"),
                draw(true, instanced(2, true), 3, 1, 0, 0, 7));
        assertEquals(
                List.of("VUID-VkDrawIndexedIndirectCommand-None-09462"),
                draw(true, instanced(2, false), 3, 1, 0, 0, 7));
        device.with("supportsNonZeroFirstInstance", 1);
        assertEquals(List.of(), draw(false, instanced(2, true), 3, 1, 0, 7));
    }

    private BoundState indices(int indexBytes, long sizeBytes) {
        return new BoundState(
                null,
                GraphicsState.NONE,
                List.of(),
                Map.of(),
                new BoundState.IndexBuffer(device.buffer(), 32, sizeBytes, indexBytes));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void indicesAreInTheBoundRange(int indexBytes) {
        String rule = "VUID-VkDrawIndexedIndirectCommand-robustBufferAccess2-08798";
        BoundState bound = indices(indexBytes, 30L * indexBytes);
        assertEquals(List.of(), draw(true, bound, 20, 1, 11, 0, 0), "robust access");
        device.without("robustBufferAccess2");
        assertEquals(List.of(), draw(true, bound, 20, 1, 10, 0, 0));
        assertEquals(List.of(rule), draw(true, bound, 20, 1, 11, 0, 0));
        assertEquals(List.of(rule), draw(true, bound, -1, 1, -1, 0, 0));
        assertEquals(List.of(), draw(true, bound, 20, 0, 11, 0, 0), "no instances");
    }

    @Test
    void aCheckThatIsOffSaysNothing() {
        device.without("drawIndirectFirstInstance").without("robustBufferAccess2");
        VertexDrawRecord off =
                new VertexDrawRecord(true, new VertexDrawRecord.Checks(false, false), VertexFetch.NONE, null, null);
        IndirectDraws check = draws(off, INDEXED, indices(4, 4), 1, 0, null);
        assertEquals(List.of(), TestContents.judged(check, TestContents.words(3, 1, 9, 0, 7)));
    }

    @Test
    void aCountHasALimitAndTellsHowManyDrawsThereAre() {
        device.with("maxDrawIndirectCount", 5).without("drawIndirectFirstInstance");
        BufferState counts = device.buffer();
        IndirectDraws check =
                draws(record(false), "vkCmdDrawIndirectCount", TestContents.nothingBound(), 3, 20, counts);
        assertEquals(2, check.parts().size());
        assertEquals(2 * 20 + 16, check.parts().get(1).sizeBytes());
        ByteBuffer records = TestContents.words(3, 1, 0, 0, -1, 3, 1, 0, 4, -1, 3, 1, 0, 5);
        String instance = "VUID-VkDrawIndirectCommand-firstInstance-00501";
        String count = "VUID-vkCmdDrawIndirectCount-countBuffer-02717";
        assertEquals(List.of(), TestContents.judged(check, TestContents.words(0), records));
        assertEquals(List.of(), TestContents.judged(check, TestContents.words(1), records));
        assertEquals(List.of(instance), TestContents.judged(check, TestContents.words(2), records));
        assertEquals(List.of(instance, instance), TestContents.judged(check, TestContents.words(5), records));
        assertEquals(List.of(count, instance, instance), TestContents.judged(check, TestContents.words(6), records));
        IndirectDraws addressed =
                draws(record(false), "vkCmdDrawIndirectCount2KHR", TestContents.nothingBound(), 3, 20, counts);
        String ofAddress = "VUID-VkDrawIndirectCount2InfoKHR-countAddressRange-13116";
        assertEquals(List.of(), TestContents.judged(addressed, TestContents.words(1), records));
        assertEquals(
                List.of(ofAddress, instance, instance), TestContents.judged(addressed, TestContents.words(6), records));
    }

    @Test
    void whatIsNotInTheBufferIsNotRead() {
        VertexDrawRecord record = record(false);
        String name = "vkCmdDrawIndirect";
        IndirectDraws check = draws(record, name, TestContents.nothingBound(), 1000, 16, null);
        assertEquals(
                List.of(TestContents.BUFFER_BYTES - 64),
                List.of(check.parts().get(0).sizeBytes()));
        assertFalse(check.exceeds());
        assertTrue(draws(record, name, TestContents.nothingBound(), 0, 16, null)
                .parts()
                .isEmpty());
    }

    private List<String> mesh(int stage, int... words) {
        ShaderObjectState shader = device.objects.shaderObject(device.objects.stage(stage, new int[0]));
        BoundState bound = new BoundState(null, List.of(shader), GraphicsState.NONE, List.of(), Map.of(), null);
        return TestContents.judged(
                draws(new MeshDrawRecord(false), "vkCmdDrawMeshTasksIndirectEXT", bound, 1, 0, null),
                TestContents.words(words));
    }

    @Test
    void workgroupsOfMeshDrawsHaveTheLimitsOfTheirFirstStage() {
        device.with("maxTaskWorkGroupCount", 10, 10, 10)
                .with("maxTaskWorkGroupTotalCount", 100)
                .with("maxMeshWorkGroupCount", 20, 20, 20)
                .with("maxMeshWorkGroupTotalCount", 400);
        String rule = "VUID-VkDrawMeshTasksIndirectCommandEXT-TaskEXT-0732";
        int task = EXTMeshShader.VK_SHADER_STAGE_TASK_BIT_EXT;
        assertEquals(List.of(), mesh(task, 10, 10, 1));
        assertEquals(List.of(rule + 2), mesh(task, 11, 1, 1));
        assertEquals(List.of(rule + 3), mesh(task, 1, 11, 1));
        assertEquals(List.of(rule + 4), mesh(task, 1, 1, 11));
        assertEquals(List.of(rule + 5), mesh(task, 10, 10, 2));
        int mesh = EXTMeshShader.VK_SHADER_STAGE_MESH_BIT_EXT;
        assertEquals(List.of(), mesh(mesh, 20, 20, 1));
        assertEquals(List.of(rule + 6), mesh(mesh, 21, 1, 1));
        assertEquals(List.of(rule + 7), mesh(mesh, 1, 21, 1));
        assertEquals(List.of(rule + 8), mesh(mesh, 1, 1, 21));
        assertEquals(List.of(rule + 9), mesh(mesh, 20, 20, 2));
    }

    @Test
    void tasksOfTheOlderExtensionHaveALimit() {
        device.with("maxDrawMeshTasksCount", 7);
        IndirectDraws check = draws(
                new MeshDrawRecord(true), "vkCmdDrawMeshTasksIndirectNV", TestContents.nothingBound(), 1, 0, null);
        assertEquals(List.of(), TestContents.judged(check, TestContents.words(7, 9)));
        assertEquals(
                List.of("VUID-VkDrawMeshTasksIndirectCommandNV-taskCount-02175"),
                TestContents.judged(check, TestContents.words(8, 0)));
    }
}
