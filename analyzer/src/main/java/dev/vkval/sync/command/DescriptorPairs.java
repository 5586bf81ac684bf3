package dev.vkval.sync.command;

import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.sync.stage.StageAccess;

/** The pairs of stage and access of shader stages that use descriptors, found once. */
final class DescriptorPairs {
    private static final int NONE = -1;
    private static final int UNIFORM = 0;
    private static final int INPUT_ATTACHMENT = 1;
    private static final int SAMPLED = 2;
    private static final int STORAGE_READ = 3;
    private static final int STORAGE_WRITE = 4;
    private static final int ACCELERATION_STRUCTURE = 5;
    private static final String[] ACCESSES = {
        "UNIFORM_READ",
        "INPUT_ATTACHMENT_READ",
        "SHADER_SAMPLED_READ",
        "SHADER_STORAGE_READ",
        "SHADER_STORAGE_WRITE",
        "ACCELERATION_STRUCTURE_READ"
    };

    /** By the bit of the shader stage and the access. */
    private static final int[][] PAIRS = new int[Integer.SIZE][ACCESSES.length];

    static {
        for (int bit = 0; bit < Integer.SIZE; bit++) {
            String stage = ShaderStageNames.pipelineStage(1 << bit);
            for (int access = 0; stage != null && access < ACCESSES.length; access++) {
                PAIRS[bit][access] = StageAccess.find(stage, ACCESSES[access]);
            }
        }
    }

    private DescriptorPairs() {}

    /**
     * The pair of a stage that uses a descriptor, 0 for none.
     *
     * @param stage VkShaderStageFlagBits
     * @param type VkDescriptorType
     */
    static int of(int stage, int type, boolean written) {
        int access = access(type, written);
        if (access == NONE) {
            return 0;
        }
        if (Integer.bitCount(stage) == 1) {
            return PAIRS[Integer.numberOfTrailingZeros(stage)][access];
        }
        // No valid stage has several bits.
        String name = ShaderStageNames.pipelineStage(stage);
        return name == null ? 0 : StageAccess.find(name, ACCESSES[access]);
    }

    private static int access(int type, boolean written) {
        return switch (type) {
            case DescriptorTypes.UNIFORM_BUFFER, DescriptorTypes.UNIFORM_BUFFER_DYNAMIC -> UNIFORM;
            case DescriptorTypes.INPUT_ATTACHMENT -> INPUT_ATTACHMENT;
            case DescriptorTypes.COMBINED_IMAGE_SAMPLER,
                    DescriptorTypes.SAMPLED_IMAGE,
                    DescriptorTypes.UNIFORM_TEXEL_BUFFER -> SAMPLED;
            case DescriptorTypes.STORAGE_IMAGE,
                    DescriptorTypes.STORAGE_TEXEL_BUFFER,
                    DescriptorTypes.STORAGE_BUFFER,
                    DescriptorTypes.STORAGE_BUFFER_DYNAMIC -> written ? STORAGE_WRITE : STORAGE_READ;
            case DescriptorTypes.ACCELERATION_STRUCTURE -> ACCELERATION_STRUCTURE;
            default -> NONE;
        };
    }
}
