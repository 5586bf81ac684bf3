package dev.vkval.check.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.EXTMeshShader;
import org.lwjgl.vulkan.VK10;

/** Shader objects: their stages, what is bound together, and the state that a draw with them depends on. */
class ShaderObjectRulesTest {
    private static final int PHYSICAL = 2;
    private static final int PLAIN_DEVICE = 3;
    private static final int DEVICE = 30;
    private static final int POOL = 31;
    private static final int COMMANDS = 32;
    private static final long SHADER = 40;
    private static final int VERTEX = VK10.VK_SHADER_STAGE_VERTEX_BIT;
    private static final int MESH = EXTMeshShader.VK_SHADER_STAGE_MESH_BIT_EXT;
    private static final int ALL_BUT_MESH = 0x1F;

    private final CheckRun run = CheckRun.core().device(3);

    /** A device with shader objects and mesh shaders, and nothing else. */
    @BeforeEach
    void start() {
        long meshes = run.struct("VkPhysicalDeviceMeshShaderFeaturesEXT");
        long objects = run.struct("VkPhysicalDeviceShaderObjectFeaturesEXT");
        long info = run.struct("VkDeviceCreateInfo");
        run.set(meshes, "VkPhysicalDeviceMeshShaderFeaturesEXT", "taskShader", 1)
                .set(meshes, "VkPhysicalDeviceMeshShaderFeaturesEXT", "meshShader", 1)
                .set(objects, "VkPhysicalDeviceShaderObjectFeaturesEXT", "shaderObject", 1)
                .set(objects, "VkPhysicalDeviceShaderObjectFeaturesEXT", "pNext", meshes)
                .set(info, "VkDeviceCreateInfo", "pNext", objects)
                .create("vkCreateDevice", DEVICE, PHYSICAL, info, 0, 0)
                .create("vkCreateCommandPool", POOL, DEVICE, run.struct("VkCommandPoolCreateInfo"), 0, 0);
        long allocate = run.struct("VkCommandBufferAllocateInfo");
        run.set(allocate, "VkCommandBufferAllocateInfo", "commandPool", POOL)
                .set(allocate, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                .create("vkAllocateCommandBuffers", COMMANDS, DEVICE, allocate, 0)
                .call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"));
    }

    @AfterEach
    void end() {
        run.close();
    }

    private void shader(long device, int stage, int next) {
        long info = run.struct("VkShaderCreateInfoEXT");
        run.set(info, "VkShaderCreateInfoEXT", "stage", stage)
                .set(info, "VkShaderCreateInfoEXT", "nextStage", next)
                .create("vkCreateShadersEXT", SHADER + stage, device, 1, info, 0, 0);
    }

    private void bind(int stage, long shader) {
        run.call("vkCmdBindShadersEXT", COMMANDS, 1, run.pointer(stage), run.array(shader));
    }

    private List<String> rules(String numbers) {
        return run.rules().stream()
                .filter(rule -> rule.matches(".*(" + numbers + ")"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "1, 16,",
        "2, 4, stage-08419 nextStage-08428",
        "8, 16, stage-08420",
        "2, 20, stage-08419 nextStage-08428 nextStage-08430",
        "4, 24, stage-08419 nextStage-08429",
        "16, 16, nextStage-08434",
        "64, 16, stage-08421 nextStage-08435"
    })
    void stagesOfADeviceWithoutFeatures(int stage, int next, String rules) {
        shader(PLAIN_DEVICE, stage, next);
        List<String> expected = rules == null
                ? List.of()
                : List.of(rules.split(" ")).stream()
                        .map(rule -> "VUID-VkShaderCreateInfoEXT-" + rule)
                        .toList();
        assertEquals(expected, rules("VUID-VkShaderCreateInfoEXT-.*"));
    }

    @Test
    void everyStageIsNamed() {
        shader(DEVICE, VERTEX, 0);
        bind(VERTEX, SHADER + VERTEX);
        for (int stage = VERTEX << 1; stage <= ALL_BUT_MESH; stage <<= 1) {
            bind(stage, 0);
        }
        run.call("vkCmdDraw", COMMANDS, 3, 1, 0, 0);
        assertEquals(List.of("VUID-vkCmdDraw-None-08689", "VUID-vkCmdDraw-None-08690"), rules("086(8\\d|90)"));
        int before = run.rules().size();
        bind(EXTMeshShader.VK_SHADER_STAGE_TASK_BIT_EXT, 0);
        bind(MESH, 0);
        run.call("vkCmdDraw", COMMANDS, 3, 1, 0, 0);
        assertEquals(
                2,
                rules("086(8\\d|90)").size(),
                () -> "later: " + run.rules().subList(before, run.rules().size()));
    }

    /** Draws without mesh shaders have no rule about the task shader. */
    @Test
    void onlyDrawsWithMeshShadersRequireTheTaskShader() {
        shader(DEVICE, MESH, 0);
        bind(MESH, SHADER + MESH);
        run.call("vkCmdDraw", COMMANDS, 3, 1, 0, 0);
        assertEquals(List.of(), rules("0869[45]"));
        run.call("vkCmdDrawMeshTasksEXT", COMMANDS, 1, 1, 1);
        assertEquals(List.of("VUID-vkCmdDrawMeshTasksEXT-None-08694"), rules("0869[45]"));
    }

    /** State that matters when another one is on, set and not set before a draw. */
    @ParameterizedTest
    @CsvSource({
        "vkCmdSetDepthBoundsTestEnable, vkCmdSetDepthBounds, None-07836",
        "vkCmdSetDepthBiasEnable, vkCmdSetDepthBias, None-07834",
        "vkCmdSetStencilTestEnable, vkCmdSetStencilWriteMask, None-07838",
        "vkCmdSetCullMode, vkCmdSetFrontFace, None-07841"
    })
    void dependentState(String enable, String setter, String suffix) {
        shader(DEVICE, VERTEX, 0);
        bind(VERTEX, SHADER + VERTEX);
        String rule = "VUID-vkCmdDraw-" + suffix;
        run.call(enable, COMMANDS, 0).call("vkCmdDraw", COMMANDS, 3, 1, 0, 0);
        assertEquals(List.of(), rules(rule));
        run.call(enable, COMMANDS, 1).call("vkCmdDraw", COMMANDS, 3, 1, 0, 0);
        assertEquals(List.of(rule), rules(rule));
        set(setter);
        run.call("vkCmdDraw", COMMANDS, 3, 1, 0, 0);
        assertEquals(List.of(rule), rules(rule));
    }

    private void set(String setter) {
        switch (setter) {
            case "vkCmdSetDepthBias" -> run.call(setter, COMMANDS, 0, 0, 0);
            case "vkCmdSetFrontFace" -> run.call(setter, COMMANDS, 0);
            default -> run.call(setter, COMMANDS, 0, 0);
        }
    }
}
