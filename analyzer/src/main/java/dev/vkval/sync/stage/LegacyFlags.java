package dev.vkval.sync.stage;

import dev.vkval.capture.registry.Registry;
import java.util.Map;
import java.util.TreeMap;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/**
 * VkPipelineStageFlags and VkAccessFlags, the masks of the commands before VK_KHR_synchronization2: stages and accesses that
 * have no bit there are replaced by the smallest that includes them (specification, Pipeline Stages and Access Types).
 */
public final class LegacyFlags {
    private static final long TRANSFERS = VK13.VK_PIPELINE_STAGE_2_COPY_BIT
            | VK13.VK_PIPELINE_STAGE_2_RESOLVE_BIT
            | VK13.VK_PIPELINE_STAGE_2_BLIT_BIT
            | VK13.VK_PIPELINE_STAGE_2_CLEAR_BIT;
    private static final long VERTEX_INPUTS =
            VK13.VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT | VK13.VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT;
    private static final long SHADER_READS = VK13.VK_ACCESS_2_SHADER_SAMPLED_READ_BIT
            | VK13.VK_ACCESS_2_SHADER_STORAGE_READ_BIT
            | shaderBindingTableRead();
    private static final long STRUCTURE_COPY = Stages.bit("VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_COPY_BIT_KHR");
    private static final long STRUCTURE_BUILD = Stages.bit("VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR");

    private static final FlagNames STAGES = new FlagNames("VK_PIPELINE_STAGE_");
    private static final FlagNames ACCESSES = new FlagNames("VK_ACCESS_");
    private static final long ALL_STAGES = read("VkPipelineStageFlagBits", STAGES);
    private static final long ALL_ACCESSES = read("VkAccessFlagBits", ACCESSES);

    private LegacyFlags() {}

    private static long shaderBindingTableRead() {
        return StageAccess.access(StageAccess.BINDING_TABLE_READ);
    }

    /** Reads the names of an enumeration; of several names for one bit, the one without a vendor suffix, if any. */
    private static long read(String enumeration, FlagNames names) {
        Map<Long, String> chosen = new TreeMap<>();
        Registry.vulkan().enumeration(enumeration).values().forEach((name, bit) -> {
            if (bit != 0) {
                chosen.merge(bit, name, (one, other) -> rank(other) < rank(one) ? other : one);
            }
        });
        chosen.forEach(names::add);
        return chosen.keySet().stream().reduce(0L, (one, other) -> one | other);
    }

    private static int rank(String name) {
        return name.endsWith("_BIT") ? 0 : name.endsWith("_KHR") ? 1 : name.endsWith("_EXT") ? 2 : 3;
    }

    /** VkPipelineStageFlags that include all of some VkPipelineStageFlags2. */
    public static long stages(long stages2) {
        long stages = stages2 & ALL_STAGES;
        long rest = stages2 & ~ALL_STAGES;
        if ((rest & TRANSFERS) != 0) {
            stages |= VK10.VK_PIPELINE_STAGE_TRANSFER_BIT;
        }
        if ((rest & VERTEX_INPUTS) != 0) {
            stages |= VK10.VK_PIPELINE_STAGE_VERTEX_INPUT_BIT;
        }
        if ((rest & VK13.VK_PIPELINE_STAGE_2_PRE_RASTERIZATION_SHADERS_BIT) != 0) {
            stages |= VK10.VK_PIPELINE_STAGE_ALL_GRAPHICS_BIT;
        }
        if ((rest & STRUCTURE_COPY) != 0) {
            stages |= STRUCTURE_BUILD;
        }
        long named =
                TRANSFERS | VERTEX_INPUTS | VK13.VK_PIPELINE_STAGE_2_PRE_RASTERIZATION_SHADERS_BIT | STRUCTURE_COPY;
        return (rest & ~named) == 0 ? stages : stages | VK10.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    }

    /** VkAccessFlags that include all of some VkAccessFlags2. */
    public static long accesses(long accesses2) {
        long accesses = accesses2 & ALL_ACCESSES;
        long rest = accesses2 & ~ALL_ACCESSES;
        if ((rest & SHADER_READS) != 0) {
            accesses |= VK10.VK_ACCESS_SHADER_READ_BIT;
        }
        if ((rest & VK13.VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT) != 0) {
            accesses |= VK10.VK_ACCESS_SHADER_WRITE_BIT;
        }
        for (long bits = rest & ~SHADER_READS & ~VK13.VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT;
                bits != 0;
                bits &= bits - 1) {
            boolean write = StageAccess.isWriteAccess(bits & -bits);
            accesses |= write ? VK10.VK_ACCESS_MEMORY_WRITE_BIT : VK10.VK_ACCESS_MEMORY_READ_BIT;
        }
        return accesses;
    }

    /** {@code VK_PIPELINE_STAGE_TRANSFER_BIT | VK_PIPELINE_STAGE_HOST_BIT}; {@code 0} for none. */
    public static String stageConstants(long stages2) {
        long stages = stages(stages2);
        return stages == 0 ? "0" : STAGES.code(stages);
    }

    /** {@code VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT}; {@code 0} for none. */
    public static String accessConstants(long accesses2) {
        long accesses = accesses(accesses2);
        return accesses == 0 ? "0" : ACCESSES.code(accesses);
    }

    /** {@code TRANSFER} for a stage of copies; several are joined by a bar. */
    public static String stageName(long stages2) {
        return STAGES.text(stages(stages2));
    }

    /** {@code SHADER_READ} for reads of storage; several are joined by a bar. */
    public static String accessName(long accesses2) {
        return ACCESSES.text(accesses(accesses2));
    }
}
