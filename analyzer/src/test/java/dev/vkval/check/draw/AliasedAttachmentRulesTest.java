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
import org.lwjgl.vulkan.VkVertexInputAttributeDescription;
import org.lwjgl.vulkan.VkVertexInputBindingDescription;

/** A color attachment of 1024 bytes and a buffer of 256 bytes in the same memory. */
class AliasedAttachmentRulesTest {
    private static final long IMAGE = 20;
    private static final long VIEW = 21;
    private static final long BUFFER = 22;
    private static final int MEMORY = 9;
    private static final int IMAGE_BYTES = 1024;
    private static final int BUFFER_BYTES = 256;
    private static final int FORMAT = VK10.VK_FORMAT_R8G8B8A8_UNORM;
    private static final int UNIFORM = VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
    private static final int FRAGMENT = VK10.VK_SHADER_STAGE_FRAGMENT_BIT;
    private static final String SHADER = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main" %out
            OpExecutionMode %main OriginUpperLeft
            OpDecorate %out Location 0
            OpDecorate %data DescriptorSet 0
            OpDecorate %data Binding 0
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %float = OpTypeFloat 32
            %vec4 = OpTypeVector %float 4
            %int = OpTypeInt 32 1
            %i0 = OpConstant %int 0
            %block = OpTypeStruct %vec4
            %to = OpTypePointer Uniform %block
            %data = OpVariable %to Uniform
            %toVec = OpTypePointer Uniform %vec4
            %toOut = OpTypePointer Output %vec4
            %out = OpVariable %toOut Output
            %main = OpFunction %void None %fn
            %start = OpLabel
            %at = OpAccessChain %toVec %data %i0
            %read = OpLoad %vec4 %at
            OpStore %out %read
            OpReturn
            OpFunctionEnd
            """;

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();
    private final BoundImages sets = new BoundImages(run);

    @AfterEach
    void end() {
        recorder.close();
    }

    /** Creates both, with the buffer at an offset in the memory, and begins a render pass instance. */
    private void begin(int offset, boolean clears, boolean stores) {
        long info = recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, FORMAT, 16, 16, 1).address();
        run.create("vkCreateImage", IMAGE, Recorder.DEVICE, info, 0, 0)
                .call(
                        "vkGetImageMemoryRequirements",
                        Recorder.DEVICE,
                        IMAGE,
                        run.struct("VkMemoryRequirements", "size", IMAGE_BYTES, "alignment", 1))
                .call("vkBindImageMemory", Recorder.DEVICE, IMAGE, MEMORY, 0);
        recorder.view(VIEW, IMAGE, FORMAT, VK10.VK_IMAGE_ASPECT_COLOR_BIT);
        run.create(
                        "vkCreateBuffer",
                        BUFFER,
                        Recorder.DEVICE,
                        run.struct("VkBufferCreateInfo", "size", BUFFER_BYTES, "usage", 0x1FF),
                        0,
                        0)
                .call("vkBindBufferMemory", Recorder.DEVICE, BUFFER, MEMORY, offset);
        recorder.begin();
        String struct = "VkRenderingAttachmentInfo";
        long color = run.struct(struct, "imageView", VIEW, "imageLayout", 1, "loadOp", clears ? 1 : 0);
        long rendering = run.struct("VkRenderingInfo", "layerCount", 1, "colorAttachmentCount", 1);
        run.set(color, struct, "storeOp", stores ? 0 : 1)
                .set(rendering, "VkRenderingInfo", "pColorAttachments", color)
                .call("vkCmdBeginRendering", Recorder.COMMANDS, rendering);
    }

    private List<String> found(Runnable draw) {
        return recorder.broken(draw).stream()
                .filter(id -> id.endsWith("-09003"))
                .toList();
    }

    private static List<String> expected(boolean wrong, String command) {
        return wrong ? List.of("VUID-" + command + "-None-09003") : List.of();
    }

    @ParameterizedTest
    @CsvSource({
        "0, true, false, true",
        "768, false, true, true",
        "0, false, false, false",
        "1024, true, true, false",
        "900, true, true, false"
    })
    void indices(int offset, boolean clears, boolean stores, boolean wrong) {
        begin(offset, clears, stores);
        run.call("vkCmdBindIndexBuffer", Recorder.COMMANDS, BUFFER, 0, VK10.VK_INDEX_TYPE_UINT16);
        assertEquals(
                expected(wrong, "vkCmdDrawIndexed"),
                found(() -> run.call("vkCmdDrawIndexed", Recorder.COMMANDS, 3, 1, 0, 0, 0)));
        assertEquals(
                List.of(), found(() -> run.call("vkCmdDraw", Recorder.COMMANDS, 3, 1, 0, 0)), "it reads no indices");
    }

    @ParameterizedTest
    @CsvSource({"0, true", "1024, false"})
    void parameters(int offset, boolean wrong) {
        begin(offset, true, false);
        assertEquals(
                expected(wrong, "vkCmdDrawIndirect"),
                found(() -> run.call("vkCmdDrawIndirect", Recorder.COMMANDS, BUFFER, 0, 1, 16)));
        assertEquals(
                expected(wrong, "vkCmdDrawIndirectCount"),
                found(() -> run.call("vkCmdDrawIndirectCount", Recorder.COMMANDS, 23, 0, BUFFER, 16, 1, 16)));
    }

    @ParameterizedTest
    @CsvSource({"0, true", "1024, false"})
    void vertices(int offset, boolean wrong) throws SpirvTextException {
        begin(offset, true, false);
        String struct = "VkPipelineVertexInputStateCreateInfo";
        VkVertexInputBindingDescription.Buffer binding =
                VkVertexInputBindingDescription.create(run.zeros(VkVertexInputBindingDescription.SIZEOF), 1);
        VkVertexInputAttributeDescription.Buffer attribute =
                VkVertexInputAttributeDescription.create(run.zeros(VkVertexInputAttributeDescription.SIZEOF), 1);
        binding.get(0).stride(16);
        attribute.get(0).format(FORMAT);
        long input = run.struct(struct, "vertexBindingDescriptionCount", 1, "vertexAttributeDescriptionCount", 1);
        run.set(input, struct, "pVertexBindingDescriptions", binding.address())
                .set(input, struct, "pVertexAttributeDescriptions", attribute.address());
        new DrawnGraphics(run).set("pVertexInputState", input).bind();
        run.call("vkCmdBindVertexBuffers", Recorder.COMMANDS, 0, 1, run.array(BUFFER), run.array(0));
        assertEquals(expected(wrong, "vkCmdDraw"), found(() -> run.call("vkCmdDraw", Recorder.COMMANDS, 3, 1, 0, 0)));
    }

    @Test
    void descriptors() throws SpirvTextException {
        begin(0, true, false);
        sets.write(UNIFORM, FRAGMENT, 0, 0, 0);
        long info = run.struct("VkDescriptorBufferInfo", "buffer", BUFFER, "range", 64);
        long write = run.struct("VkWriteDescriptorSet", "dstSet", BoundImages.SET, "descriptorCount", 1);
        run.set(write, "VkWriteDescriptorSet", "descriptorType", UNIFORM)
                .set(write, "VkWriteDescriptorSet", "pBufferInfo", info)
                .call("vkUpdateDescriptorSets", Recorder.DEVICE, 1, write, 0, 0);
        new DrawnGraphics(run)
                .shader(FRAGMENT, SHADER)
                .set("layout", BoundImages.LAYOUT)
                .bind();
        sets.bind();
        assertEquals(expected(true, "vkCmdDraw"), found(() -> run.call("vkCmdDraw", Recorder.COMMANDS, 3, 1, 0, 0)));
    }

    @Test
    void theBufferExists() {
        begin(0, true, false);
        run.call("vkCmdBindIndexBuffer", Recorder.COMMANDS, BUFFER, 0, VK10.VK_INDEX_TYPE_UINT16)
                .call("vkDestroyBuffer", Recorder.DEVICE, BUFFER, 0);
        assertEquals(List.of(), found(() -> run.call("vkCmdDrawIndexed", Recorder.COMMANDS, 3, 1, 0, 0, 0)));
    }
}
