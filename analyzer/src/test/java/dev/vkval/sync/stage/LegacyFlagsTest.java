package dev.vkval.sync.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/** The smallest masks of the first form that include those of VK_KHR_synchronization2. */
class LegacyFlagsTest {
    private static final long STRUCTURE_COPY = Stages.bit("VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_COPY_BIT_KHR");

    @Test
    void stagesOfTransfersAndVertexInputBecomeTheOnesThatIncludeThem() {
        assertEquals(
                VK10.VK_PIPELINE_STAGE_TRANSFER_BIT,
                LegacyFlags.stages(VK13.VK_PIPELINE_STAGE_2_COPY_BIT | VK13.VK_PIPELINE_STAGE_2_CLEAR_BIT));
        assertEquals(
                VK10.VK_PIPELINE_STAGE_VERTEX_INPUT_BIT, LegacyFlags.stages(VK13.VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT));
        assertEquals("ACCELERATION_STRUCTURE_BUILD", LegacyFlags.stageName(STRUCTURE_COPY));
    }

    @Test
    void stagesOfBothFormsStay() {
        assertEquals(
                "VK_PIPELINE_STAGE_DRAW_INDIRECT_BIT | VK_PIPELINE_STAGE_HOST_BIT",
                LegacyFlags.stageConstants(
                        VK13.VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT | VK13.VK_PIPELINE_STAGE_2_HOST_BIT));
        assertEquals("0", LegacyFlags.stageConstants(0));
    }

    @Test
    void accessesOfShadersBecomeTheOnesThatIncludeThem() {
        assertEquals(
                "VK_ACCESS_SHADER_READ_BIT",
                LegacyFlags.accessConstants(
                        VK13.VK_ACCESS_2_SHADER_SAMPLED_READ_BIT | VK13.VK_ACCESS_2_SHADER_STORAGE_READ_BIT));
        assertEquals("SHADER_WRITE", LegacyFlags.accessName(VK13.VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT));
        assertEquals("VK_ACCESS_INDEX_READ_BIT", LegacyFlags.accessConstants(VK13.VK_ACCESS_2_INDEX_READ_BIT));
    }

    /** Every legal pair has stages and accesses of the first form, none of them a bit that form does not have. */
    @Test
    void everyPairHasAForm() {
        for (int pair = 1; pair <= StageAccess.legalPairs(); pair++) {
            String stages = LegacyFlags.stageConstants(StageAccess.stage(pair));
            String accesses = LegacyFlags.accessConstants(StageAccess.access(pair));
            assertFalse(stages.contains("0x") || stages.equals("0") || stages.contains("_2_"), stages);
            assertFalse(accesses.contains("0x") || accesses.equals("0") || accesses.contains("_2_"), accesses);
        }
    }
}
