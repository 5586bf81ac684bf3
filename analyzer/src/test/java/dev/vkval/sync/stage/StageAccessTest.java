package dev.vkval.sync.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.state.object.Barriers;
import dev.vkval.sync.access.Dependency;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

class StageAccessTest {
    private static final int GRAPHICS = VK10.VK_QUEUE_GRAPHICS_BIT | VK10.VK_QUEUE_COMPUTE_BIT;

    /** The number of legal pairs that the validation layers generate from a registry of the same age. */
    @Test
    void hasEveryLegalPairOfTheRegistry() {
        assertEquals(165, StageAccess.legalPairs());
    }

    @Test
    void transferStandsForItsFourKinds() {
        Dependency dependency = Dependency.of(
                new Barriers.Memory(
                        VK13.VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
                        VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT,
                        VK13.VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                        VK13.VK_ACCESS_2_SHADER_READ_BIT),
                GRAPHICS);
        assertTrue(dependency.srcAccesses().contains(StageAccess.COPY_WRITE));
        assertTrue(dependency.srcAccesses().contains(StageAccess.BLIT_WRITE));
        assertTrue(dependency.srcAccesses().contains(StageAccess.RESOLVE_WRITE));
        assertTrue(dependency.srcAccesses().contains(StageAccess.CLEAR_WRITE));
        assertFalse(dependency.srcAccesses().contains(StageAccess.COPY_READ));
        assertTrue(dependency.dstAccesses().contains(StageAccess.of("COMPUTE_SHADER", "SHADER_SAMPLED_READ")));
        assertTrue(dependency.dstAccesses().contains(StageAccess.of("COMPUTE_SHADER", "SHADER_STORAGE_READ")));
        assertFalse(dependency.dstAccesses().contains(StageAccess.of("COMPUTE_SHADER", "UNIFORM_READ")));
    }

    @Test
    void executionReachesEarlierAndLaterStagesButMemoryDoesNot() {
        Dependency dependency = Dependency.of(
                new Barriers.Memory(
                        VK13.VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT,
                        VK13.VK_ACCESS_2_SHADER_WRITE_BIT,
                        VK13.VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT,
                        VK13.VK_ACCESS_2_SHADER_READ_BIT),
                GRAPHICS);
        long vertex = VK13.VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT;
        long color = VK13.VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT;
        assertEquals(vertex, dependency.srcExecution() & vertex);
        assertEquals(0, dependency.srcExecution() & color);
        assertEquals(color, dependency.dstExecution() & color);
        assertEquals(0, dependency.dstExecution() & vertex);
        assertFalse(dependency.srcAccesses().contains(StageAccess.of("VERTEX_SHADER", "SHADER_STORAGE_WRITE")));
    }

    @Test
    void allCommandsAreThoseOfTheQueue() {
        long compute = Stages.expand(Stages.ALL_COMMANDS, VK10.VK_QUEUE_COMPUTE_BIT);
        assertTrue((compute & VK13.VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT) != 0);
        assertEquals(0, compute & VK13.VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT);
        assertTrue((compute & VK13.VK_PIPELINE_STAGE_2_COPY_BIT) != 0);
    }

    @Test
    void buildsAlsoCoverCopiesOfAccelerationStructures() {
        Dependency dependency = Dependency.of(
                new Barriers.Memory(
                        0x2000000L, VK13.VK_ACCESS_2_MEMORY_WRITE_BIT, 0x2000000L, VK13.VK_ACCESS_2_MEMORY_READ_BIT),
                GRAPHICS);
        assertTrue(dependency.srcAccesses().contains(StageAccess.STRUCTURE_COPY_WRITE));
    }
}
