package dev.vkval.gpuav;

import dev.vkval.spirv.pass.DescriptorCheck;
import dev.vkval.spirv.pass.ErrorOutput;
import dev.vkval.spirv.pass.FootprintSite;
import dev.vkval.spirv.pass.ShaderCheck;
import dev.vkval.state.object.ShaderStage;
import java.util.List;

/**
 * A shader of a pipeline with checks in it.
 *
 * @param id the word in its records
 * @param stage the shader of the application
 * @param firstHit index of its first hit counter within an action's
 * @param checks the added checks, in order of their hit counters
 * @param robustness what the stage was created with
 * @param shared its memory, which all its actions have in common; null if each action has its own
 */
record InstrumentedShader(
        int id, ShaderStage stage, int firstHit, List<ShaderCheck> checks, Robustness robustness, SharedMemory shared) {

    /** A shader of which each action has its own memory. */
    InstrumentedShader(int id, ShaderStage stage, int firstHit, List<ShaderCheck> checks, Robustness robustness) {
        this(id, stage, firstHit, checks, robustness, null);
    }

    /** The same shader with memory that all its actions have in common. */
    InstrumentedShader with(SharedMemory memory) {
        return new InstrumentedShader(id, stage, firstHit, checks, robustness, memory);
    }

    /** Index after its last hit counter. */
    int endHit() {
        return firstHit + ShaderCheck.hits(checks);
    }

    /** Whether it has accesses that are not guarded, so that their descriptors need a buffer. */
    boolean watches() {
        return checks.stream().anyMatch(check -> check instanceof DescriptorCheck descriptor && descriptor.watched());
    }

    /** The check of a hit counter, null if the counter belongs to another shader. */
    ShaderCheck checkOf(int hit) {
        int own = hit - firstHit;
        return checks.stream()
                .filter(check -> own >= check.hit() && own - check.hit() < check.hits())
                .findFirst()
                .orElse(null);
    }

    /** Whether it has more than sites. */
    boolean hasChecks() {
        return checks.stream().anyMatch(check -> !(check instanceof FootprintSite));
    }

    /** Whether it has sites. */
    boolean hasSites() {
        return checks.stream().anyMatch(FootprintSite.class::isInstance);
    }

    /** The error code that a hit counter counts. */
    int errorOf(int hit) {
        return (hit - firstHit) % ErrorOutput.HITS_PER_CHECK;
    }
}
