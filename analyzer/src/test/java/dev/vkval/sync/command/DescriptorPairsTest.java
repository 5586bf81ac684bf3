package dev.vkval.sync.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.sync.stage.StageAccess;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VK10;

class DescriptorPairsTest {
    private static final int FRAGMENT = VK10.VK_SHADER_STAGE_FRAGMENT_BIT;
    private static final int ANY_HIT = KHRRayTracingPipeline.VK_SHADER_STAGE_ANY_HIT_BIT_KHR;

    @Test
    void typesAreAccessedAtTheStageOfTheShader() {
        assertEquals(pair("FRAGMENT_SHADER", "UNIFORM_READ"), of(FRAGMENT, DescriptorTypes.UNIFORM_BUFFER_DYNAMIC));
        assertEquals(
                pair("FRAGMENT_SHADER", "SHADER_SAMPLED_READ"), of(FRAGMENT, DescriptorTypes.COMBINED_IMAGE_SAMPLER));
        assertEquals(StageAccess.INPUT_ATTACHMENT_READ, of(FRAGMENT, DescriptorTypes.INPUT_ATTACHMENT));
        assertEquals(
                pair("RAY_TRACING_SHADER", "ACCELERATION_STRUCTURE_READ"),
                of(ANY_HIT, DescriptorTypes.ACCELERATION_STRUCTURE));
    }

    @Test
    void storageIsReadOrWritten() {
        int compute = VK10.VK_SHADER_STAGE_COMPUTE_BIT;
        assertEquals(pair("COMPUTE_SHADER", "SHADER_STORAGE_READ"), of(compute, DescriptorTypes.STORAGE_IMAGE));
        assertEquals(
                pair("COMPUTE_SHADER", "SHADER_STORAGE_WRITE"),
                DescriptorPairs.of(compute, DescriptorTypes.STORAGE_IMAGE, true));
    }

    @Test
    void someHaveNoPair() {
        assertEquals(0, of(FRAGMENT, VK10.VK_DESCRIPTOR_TYPE_SAMPLER));
        assertEquals(0, of(1 << 30, DescriptorTypes.UNIFORM_BUFFER));
        assertEquals(0, of(VK10.VK_SHADER_STAGE_VERTEX_BIT, DescriptorTypes.INPUT_ATTACHMENT));
    }

    @Test
    void severalStagesOfRayTracingAreOne() {
        int several = ANY_HIT | KHRRayTracingPipeline.VK_SHADER_STAGE_MISS_BIT_KHR;
        assertEquals(of(ANY_HIT, DescriptorTypes.STORAGE_BUFFER), of(several, DescriptorTypes.STORAGE_BUFFER));
        assertEquals(0, of(FRAGMENT | VK10.VK_SHADER_STAGE_VERTEX_BIT, DescriptorTypes.STORAGE_BUFFER));
    }

    private static int of(int stage, int type) {
        return DescriptorPairs.of(stage, type, false);
    }

    private static int pair(String stage, String access) {
        int pair = StageAccess.of(stage, access);
        assertNotEquals(0, pair);
        return pair;
    }
}
