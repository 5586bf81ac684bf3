package dev.vkval.check.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkBindVertexBuffer3InfoKHR;
import org.lwjgl.vulkan.VkVertexInputAttributeDescription;
import org.lwjgl.vulkan.VkVertexInputBindingDescription;

/** Draws with vertex buffers whose strides and offsets fit the attributes, and with others. */
class VertexStateRulesTest {
    private static final long VERTICES = 20;
    private static final long INDICES = 21;
    private static final int WIDE = VK10.VK_FORMAT_R32G32_SFLOAT;
    private static final int PACKED = VK10.VK_FORMAT_A2B10G10R10_UNORM_PACK32;
    private static final int BYTES = VK10.VK_FORMAT_R8G8B8A8_UNORM;
    private static final int DYNAMIC_STRIDE = VK13.VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE;
    private static final String VERTEX_SHADER = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Vertex %main "main" %in
            OpDecorate %in Location 0
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %float = OpTypeFloat 32
            %vec2 = OpTypeVector %float 2
            %to = OpTypePointer Input %vec2
            %in = OpVariable %to Input
            %main = OpFunction %void None %fn
            %start = OpLabel
            %value = OpLoad %vec2 %in
            OpReturn
            OpFunctionEnd
            """;

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    private void pipeline(int format, int offset, int stride, Integer... dynamic) throws SpirvTextException {
        VkVertexInputBindingDescription binding =
                VkVertexInputBindingDescription.create(run.struct("VkVertexInputBindingDescription"));
        binding.set(0, stride, 0);
        VkVertexInputAttributeDescription attribute =
                VkVertexInputAttributeDescription.create(run.struct("VkVertexInputAttributeDescription"));
        attribute.set(0, 0, format, offset);
        String struct = "VkPipelineVertexInputStateCreateInfo";
        long state = run.struct(struct);
        run.set(state, struct, "vertexBindingDescriptionCount", 1)
                .set(state, struct, "pVertexBindingDescriptions", binding.address())
                .set(state, struct, "vertexAttributeDescriptionCount", 1)
                .set(state, struct, "pVertexAttributeDescriptions", attribute.address());
        new DrawnGraphics(run)
                .shader(VK10.VK_SHADER_STAGE_VERTEX_BIT, VERTEX_SHADER)
                .set("pVertexInputState", state)
                .dynamic(List.of(dynamic))
                .bind();
    }

    private void start() {
        recorder.buffer(VERTICES, 256).buffer(INDICES, 256).begin();
    }

    private List<String> ids(Runnable calls) {
        return recorder.broken(calls).stream()
                .filter(id -> id.matches(".*-(13118|06209|13073|10389|10390|12401|0400[78])"))
                .toList();
    }

    private void draw() {
        run.call("vkCmdDraw", Recorder.COMMANDS, 3, 1, 0, 0);
    }

    private void bind(long buffer, long offset) {
        run.call("vkCmdBindVertexBuffers", Recorder.COMMANDS, 0, 1, run.pointer(buffer), run.pointer(offset));
    }

    @ParameterizedTest
    @CsvSource({
        WIDE + ", 0, 8, 0, ''",
        WIDE + ", 2, 8, 0, format-10390",
        WIDE + ", 0, 8, 6, format-10390",
        WIDE + ", 2, 8, 2, ''",
        PACKED + ", 2, 8, 0, format-10389",
        PACKED + ", 4, 8, 0, ''",
        BYTES + ", 1, 8, 1, ''"
    })
    void alignment(int format, int offset, int stride, long bufferOffset, String rule) throws SpirvTextException {
        start();
        pipeline(format, offset, stride);
        bind(VERTICES, bufferOffset);
        assertEquals(rule.isEmpty() ? List.of() : List.of("VUID-vkCmdDraw-" + rule), ids(this::draw));
    }

    @ParameterizedTest
    @CsvSource({"16, false", "12, false", "8, true", "0, false"})
    void dynamicStrides(long stride, boolean wrong) throws SpirvTextException {
        start();
        pipeline(WIDE, 4, 0, DYNAMIC_STRIDE);
        run.call(
                "vkCmdBindVertexBuffers2",
                Recorder.COMMANDS,
                0,
                1,
                run.pointer(VERTICES),
                run.pointer(0),
                0,
                run.pointer(stride));
        assertEquals(wrong ? List.of("VUID-vkCmdBindVertexBuffers2-pStrides-06209") : List.of(), ids(this::draw));
        assertEquals(List.of(), ids(this::draw), "the state was judged");
    }

    private void bindAddress(long address, long stride, int setStride) {
        String struct = "VkBindVertexBuffer3InfoKHR";
        long info = run.struct(struct);
        run.set(info, struct, "setStride", setStride);
        long range = info + VkBindVertexBuffer3InfoKHR.ADDRESSRANGE;
        String strided = "VkStridedDeviceAddressRangeKHR";
        run.set(range, strided, "address", address)
                .set(range, strided, "size", 256)
                .set(range, strided, "stride", stride);
        run.call("vkCmdBindVertexBuffers3KHR", Recorder.COMMANDS, 0, 1, info);
    }

    @Test
    void stridesOfAddresses() throws SpirvTextException {
        start();
        pipeline(WIDE, 0, 8);
        bindAddress(0x10000, 8, 1);
        assertEquals(List.of("VUID-vkCmdDraw-None-13118"), ids(this::draw));
        bindAddress(0x10000, 0, 0);
        assertEquals(List.of(), ids(this::draw));
    }

    @Test
    void stridesOfAddressesReachToTheEndOfAttributes() throws SpirvTextException {
        start();
        String struct = "VkBufferDeviceAddressInfo";
        long info = run.struct(struct);
        run.set(info, struct, "buffer", VERTICES)
                .returning(0x10000)
                .call("vkGetBufferDeviceAddress", Recorder.DEVICE, info)
                .returning(0);
        pipeline(WIDE, 4, 0, DYNAMIC_STRIDE);
        bindAddress(0x10000, 12, 1);
        assertEquals(List.of(), ids(this::draw));
        bindAddress(0x10000, 8, 1);
        assertEquals(List.of("VUID-vkCmdBindVertexBuffers3KHR-addressRange-13073"), ids(this::draw));
    }

    @Test
    void bindingsWithoutABuffer() throws SpirvTextException {
        start();
        pipeline(WIDE, 0, 8);
        bind(0, 0);
        assertEquals(List.of("VUID-vkCmdDraw-None-04008"), ids(this::draw));
        bind(VERTICES, 0);
        assertEquals(List.of(), ids(this::draw));
    }

    @ParameterizedTest
    @CsvSource({"0, 65535, false", "0, 65536, true", "1, 65536, false"})
    void restartIndices(int type, long index, boolean wrong) {
        start();
        run.call("vkCmdBindIndexBuffer", Recorder.COMMANDS, INDICES, 0, type)
                .call("vkCmdSetPrimitiveRestartIndexEXT", Recorder.COMMANDS, index);
        assertEquals(
                wrong ? List.of("VUID-vkCmdDrawIndexed-primitiveRestartIndex-12401") : List.of(),
                ids(() -> run.call("vkCmdDrawIndexed", Recorder.COMMANDS, 3, 1, 0, 0, 0)));
        assertEquals(List.of(), ids(this::draw));
    }
}
