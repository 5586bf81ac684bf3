package dev.vkval.check.shader;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.TypeLayout;
import dev.vkval.state.object.PipelineLayoutState.PushConstantRange;
import java.util.List;

/** The push constant block that a shader uses must be within a push constant range for its stage. */
final class PushConstantBlockRules implements StageRules {
    private static final String SHADER = "VkShaderCreateInfoEXT";

    /** Bytes of a block, from its first member to the end of its last. */
    private record Block(long first, long end) {}

    @Override
    public void check(CreatedStage stage) {
        EntryPointReflection reflection = stage.origin().layout() == null ? null : stage.reflection();
        Block block = reflection == null || reflection.pushConstants().isEmpty() ? null : block(stage);
        if (block == null) {
            return;
        }
        List<PushConstantRange> ranges = stage.origin().layout().pushConstants().stream()
                .filter(range -> (range.stages() & stage.stage().stage()) != 0)
                .toList();
        boolean object = stage.origin().owner().equals(SHADER);
        if (ranges.isEmpty()) {
            stage.error(
                            object
                                    ? "VUID-VkShaderCreateInfoEXT-codeType-10064"
                                    : "VUID-{VkGraphicsPipelineCreateInfo|VkComputePipelineCreateInfo"
                                            + "|VkRayTracingPipelineCreateInfoKHR|VkRayTracingPipelineCreateInfoNV}-layout-07987")
                    .title("a shader uses push constants, but no push constant range has its stage")
                    .message(
                            "the push constant block has bytes %d..%d, and no range is for this stage",
                            block.first(), block.end())
                    .help("add a push constant range with the stage to the layout")
                    .report();
        } else if (ranges.stream().noneMatch(range -> contains(range, block))) {
            stage.error(
                            object
                                    ? "VUID-VkShaderCreateInfoEXT-codeType-10065"
                                    : "VUID-{VkGraphicsPipelineCreateInfo|VkComputePipelineCreateInfo"
                                            + "|VkRayTracingPipelineCreateInfoKHR|VkRayTracingPipelineCreateInfoNV}-layout-10069")
                    .title("a push constant block is not within the push constant range of its stage")
                    .message(
                            "the push constant block has bytes %d..%d, but the range is %d..%d",
                            block.first(),
                            block.end(),
                            CMemory.mask(ranges.get(0).offset()),
                            end(ranges.get(0)))
                    .help("make the push constant range as large as the block of the shader")
                    .report();
        }
    }

    private static boolean contains(PushConstantRange range, Block block) {
        return CMemory.mask(range.offset()) <= block.first() && block.end() <= end(range);
    }

    private static long end(PushConstantRange range) {
        return CMemory.mask(range.offset()) + CMemory.mask(range.sizeBytes());
    }

    /** The block of the module's only push constant variable, null if it has several. */
    private static Block block(CreatedStage stage) {
        SpirvModule module = stage.module();
        List<Instruction> variables = module.section(Section.TYPES).stream()
                .filter(one -> one.opcode() == Op.VARIABLE
                        && module.types().storageClass(one.resultType()) == StorageClass.PUSH_CONSTANT)
                .toList();
        if (variables.size() != 1) {
            return null;
        }
        int structure = module.types().pointee(variables.get(0).resultType());
        TypeLayout layout = new TypeLayout(module, stage.constants());
        long first = Long.MAX_VALUE;
        for (int member = 0; member < module.types().memberCount(structure); member++) {
            first = Math.min(first, layout.offset(structure, member));
        }
        long end = layout.sizeBytes(structure);
        return first < end ? new Block(first, end) : null;
    }
}
