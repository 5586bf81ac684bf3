package dev.vkval.gpuav;

import dev.vkval.spirv.pass.ErrorOutput;
import dev.vkval.spirv.pass.ShaderCheck;
import dev.vkval.state.ShaderStage;
import java.util.List;

/**
 * A shader of a pipeline with checks in it.
 *
 * @param id the word that its records carry
 * @param stage the shader as the application gave it
 * @param firstHit index of its first hit counter within an action's
 * @param checks what was put in, in order of their hit counters
 * @param words the changed SPIR-V
 */
record InstrumentedShader(int id, ShaderStage stage, int firstHit, List<ShaderCheck> checks, int[] words) {

    /** Index behind its last hit counter. */
    int endHit() {
        return firstHit + checks.size() * ErrorOutput.HITS_PER_CHECK;
    }

    /** The check that a hit counter belongs to, null where it is another shader's. */
    ShaderCheck checkOf(int hit) {
        return hit < firstHit || hit >= endHit() ? null : checks.get((hit - firstHit) / ErrorOutput.HITS_PER_CHECK);
    }

    /** The error code that a hit counter counts. */
    int errorOf(int hit) {
        return (hit - firstHit) % ErrorOutput.HITS_PER_CHECK;
    }
}
