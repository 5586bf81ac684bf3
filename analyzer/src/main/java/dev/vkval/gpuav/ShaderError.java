package dev.vkval.gpuav;

import dev.vkval.spirv.pass.ShaderCheck;

/**
 * An error that invocations of a shader met in one action.
 *
 * @param error code of {@link dev.vkval.spirv.pass.ErrorOutput}
 * @param invocations how many met it
 * @param record null where memory for records was full
 */
record ShaderError(InstrumentedShader shader, ShaderCheck check, int error, long invocations, Record record) {

    /**
     * What the earliest of those invocations recorded.
     *
     * @param stageWords which invocation it was
     * @param index index of the descriptor
     * @param second second word of the error, see {@link dev.vkval.spirv.pass}
     */
    record Record(int[] stageWords, long index, long second) {}
}
