package dev.vkval.gpuav;

import dev.vkval.spirv.pass.DescriptorCheck;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.DescriptorSetState;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The actions that an error in shared memory may be of. */
final class SharedActions {
    private static final int MOST_NAMED = 8;

    private final SharedMemory.Results results;

    SharedActions(SharedMemory.Results results) {
        this.results = results;
    }

    /** The action to describe an error with: one whose descriptor allows most, so that the description holds for all. */
    SharedMemory.Candidate of(ShaderError error) {
        List<SharedMemory.Candidate> candidates = results.candidates();
        return error.check() instanceof DescriptorCheck check
                ? candidates.stream()
                        .max(Comparator.comparing(each -> state(each.action(), check, error), Integer::compareUnsigned))
                        .orElseThrow()
                : candidates.get(0);
    }

    private static int state(CheckedAction action, DescriptorCheck check, ShaderError error) {
        List<BoundState.BoundSet> sets = action.bound.sets();
        BoundState.BoundSet bound = check.set() < sets.size() ? sets.get(check.set()) : null;
        DescriptorSetState.Contents contents =
                bound == null ? null : bound.set().snapshot().get(check.binding());
        long index = error.record() == null ? 0 : error.record().index();
        if (contents == null || index >= contents.count()) {
            return 0;
        }
        long offset = SetWords.dynamicOffset(bound, check.binding(), (int) index);
        return DescriptorStates.of(contents, (int) index, offset);
    }

    /** A sentence about the others, empty if there are none. */
    String describe(SharedMemory.Candidate candidate) {
        List<CheckedAction> others = results.candidates().stream()
                .map(SharedMemory.Candidate::action)
                .filter(action -> action != candidate.action())
                .toList();
        if (others.isEmpty()) {
            return "";
        }
        String named = others.stream()
                .limit(MOST_NAMED)
                .map(action -> action.place.call() + " (command " + action.place.number() + " of "
                        + action.commandBuffer + ")")
                .collect(Collectors.joining(", "));
        boolean more = others.size() > MOST_NAMED || results.further();
        return " The checks of this shader are the same for all actions: the error may also be of " + named
                + (more ? " or further ones." : ".");
    }
}
