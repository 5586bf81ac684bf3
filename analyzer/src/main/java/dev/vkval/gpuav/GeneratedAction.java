package dev.vkval.gpuav;

import java.util.ArrayList;
import java.util.List;

/**
 * Commands that the device generates, with the pipelines that it may bind for them: those that were written to an execution
 * set until the commands are submitted.
 */
final class GeneratedAction {
    private final CheckedAction bound;
    private final ExecutionSets.Members members;
    private int taken;

    /** @param bound the action, with the pipeline that is bound for it or without one */
    GeneratedAction(CheckedAction bound, ExecutionSets.Members members) {
        this.bound = bound;
        this.members = members;
    }

    /** The action with each further pipeline, except for the one that is bound. */
    List<CheckedAction> takeFurther() {
        List<CheckedAction> further = new ArrayList<>();
        for (; taken < members.count(); taken++) {
            InstrumentedPipeline member = members.get(taken);
            boolean known = bound.pipeline != null && bound.pipeline.shaders().containsAll(member.shaders());
            if (!known) {
                further.add(new CheckedAction(
                        bound.device, member, bound.command, bound.commandBuffer, bound.place, bound.bound));
            }
        }
        return further;
    }
}
