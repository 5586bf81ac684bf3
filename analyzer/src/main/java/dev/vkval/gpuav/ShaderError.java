package dev.vkval.gpuav;

import dev.vkval.spirv.pass.ErrorOutput;
import dev.vkval.spirv.pass.ShaderCheck;
import java.util.List;

/**
 * An error of shader invocations in one action.
 *
 * @param error code of {@link dev.vkval.spirv.pass.ErrorOutput}
 * @param invocations number of invocations with the error, {@link #NOT_COUNTED} if it is not known
 * @param record null if the memory for records was full
 * @param values of all invocations with the error, null if they were not kept
 */
record ShaderError(
        InstrumentedShader shader, ShaderCheck check, int error, long invocations, Record record, Values values) {

    /** Instead of a number of invocations. */
    static final long NOT_COUNTED = 0;

    /** An error of which only the first invocation is known. */
    ShaderError(InstrumentedShader shader, ShaderCheck check, int error, long invocations, Record record) {
        this(shader, check, error, invocations, record, null);
    }

    /**
     * The different values of an error, see {@link dev.vkval.spirv.pass.HitCounters}.
     *
     * @param words unsigned, in ascending order
     * @param more whether there were others
     */
    record Values(List<Long> words, boolean more) {
        Values {
            words = List.copyOf(words);
        }
    }

    /**
     * The record of the first of those invocations.
     *
     * @param stageWords the invocation
     * @param index index of the descriptor
     * @param second second word of the error, see {@link dev.vkval.spirv.pass}
     * @param lane view and sample, see there
     */
    record Record(int[] stageWords, long index, long second, int lane) {
        /** The number of the view, -1 if it is not known. */
        int view() {
            return (lane & (1 << ErrorOutput.LANE_SHIFT) - 1) - 1;
        }

        /** The number of the sample, -1 if it is not known. */
        int sample() {
            return (lane >>> ErrorOutput.LANE_SHIFT) - 1;
        }
    }
}
