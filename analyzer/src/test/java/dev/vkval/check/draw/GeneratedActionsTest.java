package dev.vkval.check.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.check.draw.GeneratedLayout.Token;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.NVDeviceGeneratedCommands;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkVertexInputAttributeDescription;
import org.lwjgl.vulkan.VkVertexInputBindingDescription;

/** What is bound and set where generated commands are executed, of both extensions, and what their sequences set in place of it. */
class GeneratedActionsTest {
    private static final String VERTEX_SHADER = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Vertex %main "main" %in
            OpDecorate %in Location 0
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %block Block
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %float = OpTypeFloat 32
            %uint = OpTypeInt 32 0
            %u0 = OpConstant %uint 0
            %block = OpTypeStruct %float
            %toBlock = OpTypePointer PushConstant %block
            %toMember = OpTypePointer PushConstant %float
            %constants = OpVariable %toBlock PushConstant
            %vec2 = OpTypeVector %float 2
            %to = OpTypePointer Input %vec2
            %in = OpVariable %to Input
            %main = OpFunction %void None %fn
            %start = OpLabel
            %value = OpLoad %vec2 %in
            %member = OpAccessChain %toMember %constants %u0
            %constant = OpLoad %float %member
            OpReturn
            OpFunctionEnd
            """;

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.begin().run();

    @AfterEach
    void end() {
        recorder.close();
    }

    private void pipeline(Integer... dynamic) throws SpirvTextException {
        VkVertexInputBindingDescription binding =
                VkVertexInputBindingDescription.create(run.struct("VkVertexInputBindingDescription"));
        binding.set(0, 8, 0);
        VkVertexInputAttributeDescription attribute =
                VkVertexInputAttributeDescription.create(run.struct("VkVertexInputAttributeDescription"));
        attribute.set(0, 0, VK10.VK_FORMAT_R32G32_SFLOAT, 0);
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

    /** Which of some rules sequences with tokens break, of those of the command that executes them. */
    private List<String> broken(boolean nv, List<String> rules, Token... tokens) {
        GeneratedLayout layout = new GeneratedLayout(run, nv);
        layout.create(tokens);
        return broken(layout, rules);
    }

    private List<String> broken(GeneratedLayout layout, List<String> rules) {
        List<String> found = recorder.broken(layout::execute);
        return rules.stream().filter(rule -> found.contains(layout.id(rule))).toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void somethingIsBound(boolean nv) throws SpirvTextException {
        List<String> rules = List.of("None-08606");
        assertEquals(rules, broken(nv, rules, Token.DRAW));
        assertEquals(rules, broken(nv, rules, Token.DISPATCH));
        assertEquals(List.of(), broken(nv, rules, Token.SHADERS, Token.DISPATCH), "sequences select it");
        pipeline();
        assertEquals(List.of(), broken(nv, rules, Token.DRAW));
        assertEquals(rules, broken(nv, rules, Token.DISPATCH), "another bind point");
        assertEquals(List.of(), broken(nv, rules), "a layout without an action");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void dynamicStateIsSet(boolean nv) throws SpirvTextException {
        List<String> rules = List.of("None-07831");
        pipeline(VK10.VK_DYNAMIC_STATE_VIEWPORT);
        assertEquals(rules, broken(nv, rules, Token.DRAW));
        assertEquals(rules, broken(nv, rules, Token.SHADERS, Token.DRAW), "all pipelines of a set have it");
        assertEquals(List.of(), broken(nv, rules, Token.DISPATCH));
        run.call("vkCmdSetViewport", Recorder.COMMANDS, 0, 1, run.struct("VkViewport"));
        assertEquals(List.of(), broken(nv, rules, Token.DRAW));
    }

    /** vkCmdExecuteGeneratedCommandsEXT does not have these. */
    @Test
    void rulesAreThoseOfTheCommandAtTheEnd() throws SpirvTextException {
        List<String> rules = List.of("None-07842");
        pipeline(VK13.VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY);
        assertEquals(List.of(), broken(true, rules, Token.DRAW_MESH));
        assertEquals(rules, broken(true, rules, Token.DRAW));
        run.call("vkCmdDraw", Recorder.COMMANDS, 3, 1, 0, 0)
                .call("vkCmdSetPrimitiveTopology", Recorder.COMMANDS, VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST);
        assertEquals(List.of(), broken(true, rules, Token.DRAW));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void pushConstantsAreSetBeforeOrByTokens(boolean nv) throws SpirvTextException {
        List<String> rules = List.of("None-08601");
        pipeline();
        assertEquals(List.of(), broken(nv, rules, Token.CONSTANTS, Token.DRAW));
        assertEquals(List.of(), broken(nv, rules, Token.SHADERS, Token.DRAW), "other shaders may execute");
        assertEquals(rules, broken(nv, rules, Token.DRAW));
        run.call("vkCmdPushConstants", Recorder.COMMANDS, 0, 1, 0, 4, run.pointer(0));
        assertEquals(List.of(), broken(nv, rules, Token.DRAW));
    }

    /** vkCmdExecuteGeneratedCommandsEXT does not have these. */
    @Test
    void vertexBuffersAreBoundBeforeOrByTokens() throws SpirvTextException {
        List<String> rules = List.of("None-04007", "pStrides-04913");
        pipeline(VK13.VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE);
        assertEquals(List.of(), broken(true, rules, Token.VERTICES, Token.DRAW));
        assertEquals(rules, broken(true, rules, Token.DRAW));
        recorder.buffer(20, 256);
        run.call(
                "vkCmdBindVertexBuffers2", Recorder.COMMANDS, 0, 1, run.pointer(20), run.pointer(0), 0, run.pointer(8));
        assertEquals(List.of(), broken(true, rules, Token.DRAW));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theFrontFaceIsSetBeforeOrByTokens(boolean tokens) throws SpirvTextException {
        List<String> rules = List.of("None-07841");
        pipeline(VK13.VK_DYNAMIC_STATE_FRONT_FACE, VK13.VK_DYNAMIC_STATE_CULL_MODE);
        run.call("vkCmdSetCullMode", Recorder.COMMANDS, VK10.VK_CULL_MODE_BACK_BIT);
        int[] draw = {NVDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_NV};
        int[] both = {NVDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_STATE_FLAGS_NV, draw[0]};
        GeneratedLayout layout = new GeneratedLayout(run, true);
        layout.create(tokens ? both : draw);
        assertEquals(tokens ? List.of() : rules, broken(layout, rules));
    }
}
