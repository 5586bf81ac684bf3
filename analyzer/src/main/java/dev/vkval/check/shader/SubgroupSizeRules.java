package dev.vkval.check.shader;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.reflect.ExecutionModeReflector;
import dev.vkval.spirv.reflect.ExecutionModes;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import org.lwjgl.vulkan.EXTShaderObject;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;
import org.lwjgl.vulkan.VkPipelineShaderStageRequiredSubgroupSizeCreateInfo;
import org.lwjgl.vulkan.VkShaderCreateInfoEXT;

/** Local workgroup sizes beside the sizes of subgroups that a stage asks for. */
final class SubgroupSizeRules implements StageRules {
    private static final String CONTROL = "VkPhysicalDeviceSubgroupSizeControlProperties";
    private static final String MATRIX_2 = "VkPhysicalDeviceCooperativeMatrix2PropertiesNV";
    private static final long LIMIT_SIZE = 1L << 20;
    private static final int VERSION_1_6 = 0x10600;
    private static final long SCOPE_WORKGROUP = 2;
    private static final long SCOPE_SUBGROUP = 3;

    @Override
    public void check(CreatedStage stage) {
        if (!Models.workgroups(stage.model()) || stage.origin().info() == 0) {
            return;
        }
        ExecutionModes modes = ExecutionModeReflector.of(stage.module(), stage.entryFunction(), stage.constants());
        long required = PNext.find(
                stage.origin().info(), VK13.VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO);
        if (stage.origin().owner().equals("VkShaderCreateInfoEXT")) {
            ofObject(stage, modes.localSizeX(), required != 0);
        } else {
            ofPipeline(stage, modes, required);
            matrices(stage, modes, required);
        }
    }

    private static void ofObject(CreatedStage stage, long x, boolean required) {
        int flags = VkShaderCreateInfoEXT.nflags(stage.origin().info());
        boolean varying = (flags & EXTShaderObject.VK_SHADER_CREATE_ALLOW_VARYING_SUBGROUP_SIZE_BIT_EXT) != 0;
        if ((flags & EXTShaderObject.VK_SHADER_CREATE_REQUIRE_FULL_SUBGROUPS_BIT_EXT) == 0) {
            return;
        }
        if (varying) {
            multiple(stage, "VUID-VkShaderCreateInfoEXT-flags-08416", x, "maxSubgroupSize", largest(stage));
        } else if (!required) {
            multiple(stage, "VUID-VkShaderCreateInfoEXT-flags-08417", x, "subgroupSize", usual(stage));
        }
    }

    private static void ofPipeline(CreatedStage stage, ExecutionModes modes, long required) {
        int flags = VkPipelineShaderStageCreateInfo.nflags(stage.origin().info());
        boolean varying = (flags & VK13.VK_PIPELINE_SHADER_STAGE_CREATE_ALLOW_VARYING_SUBGROUP_SIZE_BIT) != 0;
        boolean full = (flags & VK13.VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT) != 0;
        if (required != 0) {
            long size =
                    CMemory.mask(VkPipelineShaderStageRequiredSubgroupSizeCreateInfo.nrequiredSubgroupSize(required));
            number(stage, modes, size);
            if (full) {
                multiple(
                        stage,
                        "VUID-VkPipelineShaderStageCreateInfo-pNext-02757",
                        modes.localSizeX(),
                        "requiredSubgroupSize",
                        OptionalLong.of(size));
            }
        }
        if (full && varying) {
            multiple(
                    stage,
                    "VUID-VkPipelineShaderStageCreateInfo-flags-02758",
                    modes.localSizeX(),
                    "maxSubgroupSize",
                    largest(stage));
        } else if (full && required == 0) {
            multiple(
                    stage,
                    "VUID-VkPipelineShaderStageCreateInfo-flags-02759",
                    modes.localSizeX(),
                    "subgroupSize",
                    usual(stage));
        }
    }

    /** The workgroup consists of full subgroups where cooperative matrices are of subgroups or of workgroups. */
    private static void matrices(CreatedStage stage, ExecutionModes modes, long required) {
        int flags = VkPipelineShaderStageCreateInfo.nflags(stage.origin().info());
        boolean varying = (flags & VK13.VK_PIPELINE_SHADER_STAGE_CREATE_ALLOW_VARYING_SUBGROUP_SIZE_BIT) != 0
                || stage.module().version() >= VERSION_1_6;
        OptionalLong size = required != 0
                ? OptionalLong.of(CMemory.mask(
                        VkPipelineShaderStageRequiredSubgroupSizeCreateInfo.nrequiredSubgroupSize(required)))
                : varying ? OptionalLong.empty() : usual(stage);
        Set<Long> scopes = new HashSet<>();
        for (Instruction type : stage.module().section(Section.TYPES)) {
            if (type.opcode() == Op.TYPE_COOPERATIVE_MATRIX_KHR) {
                scopes.add(stage.constants().value(type.operandOr(1, 0), -1));
            }
        }
        if (size.isEmpty() || size.getAsLong() <= 0) {
            return;
        }
        if (scopes.contains(SCOPE_SUBGROUP)) {
            multiple(
                    stage,
                    "VUID-VkPipelineShaderStageCreateInfo-module-08987",
                    modes.localSizeX(),
                    "the effective subgroup size",
                    size);
        }
        long invocations = Math.min(modes.localSizeX(), LIMIT_SIZE)
                * Math.min(modes.localSizeY(), LIMIT_SIZE)
                * Math.min(modes.localSizeZ(), LIMIT_SIZE);
        boolean whole = modes.localSizeX() % size.getAsLong() == 0
                && invocations % size.getAsLong() == 0
                && Long.bitCount(invocations / size.getAsLong()) == 1;
        String limit = "cooperativeMatrixWorkgroupScopeMaxWorkgroupSize";
        if (scopes.contains(SCOPE_WORKGROUP) && (!whole || stage.exceeds(invocations, MATRIX_2, limit, 0))) {
            stage.error("VUID-VkPipelineShaderStageCreateInfo-module-10169")
                    .title("a workgroup with cooperative matrices of its own has a size that they do not take")
                    .message(
                            "the workgroup has %d invocations, %d in x, and the effective subgroup size is %d",
                            invocations, modes.localSizeX(), size.getAsLong())
                    .help("use a power of two of subgroups, and no more than " + limit)
                    .report();
        }
    }

    private static void number(CreatedStage stage, ExecutionModes modes, long size) {
        OptionalLong most = stage.property(CONTROL, "maxComputeWorkgroupSubgroups", 0);
        long invocations = Math.min(modes.localSizeX(), LIMIT_SIZE)
                * Math.min(modes.localSizeY(), LIMIT_SIZE)
                * Math.min(modes.localSizeZ(), LIMIT_SIZE);
        if (stage.model() == Models.COMPUTE && most.isPresent() && invocations > size * most.getAsLong()) {
            stage.error("VUID-VkPipelineShaderStageCreateInfo-pNext-02756")
                    .title("a workgroup has more subgroups of the required size than the device supports")
                    .message(
                            "the workgroup has %d invocations, requiredSubgroupSize is %d, and"
                                    + " maxComputeWorkgroupSubgroups is %d",
                            invocations, size, most.getAsLong())
                    .help("use smaller workgroups, or require larger subgroups")
                    .report();
        }
    }

    private static OptionalLong largest(CreatedStage stage) {
        return stage.property(CONTROL, "maxSubgroupSize", 0);
    }

    private static OptionalLong usual(CreatedStage stage) {
        return stage.property("VkPhysicalDeviceSubgroupProperties", "subgroupSize", 0);
    }

    private static void multiple(CreatedStage stage, String rule, long x, String name, OptionalLong size) {
        if (size.isPresent() && size.getAsLong() > 0 && x % size.getAsLong() != 0) {
            stage.error(rule)
                    .title("a workgroup of full subgroups has a size that is no multiple of theirs")
                    .message("x of the local workgroup size is %d, and %s is %d", x, name, size.getAsLong())
                    .help("use a size in x that is a multiple of the size of a subgroup")
                    .report();
        }
    }
}
