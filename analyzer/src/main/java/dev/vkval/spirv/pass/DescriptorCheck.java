package dev.vkval.spirv.pass;

import java.util.List;

/**
 * A check of an access through a descriptor.
 *
 * @param hit index of its hit counter for error 0 among those of its shader; those of other error codes follow
 * @param instruction index of the instruction it guards, which consumes the descriptor
 * @param variable result id of the descriptor array
 * @param array whether the variable is an array of descriptors
 * @param guarded whether the instruction does not execute when the check fails
 * @param element index of the descriptor if its accesses are only watched, see {@link WatchedAccesses}; otherwise -1
 * @param accesses all accesses that it checks, in order; the first is that of the instruction
 */
public record DescriptorCheck(
        int hit,
        int instruction,
        int variable,
        int set,
        int binding,
        boolean array,
        boolean guarded,
        int element,
        List<Access> accesses)
        implements ShaderCheck {

    /**
     * An access of a check of several.
     *
     * @param instruction index of the instruction
     * @param shortBy how much earlier it ends than the end that is checked, in bytes
     */
    public record Access(int instruction, long shortBy) {}

    public DescriptorCheck {
        accesses = List.copyOf(accesses);
    }

    /** The check of one instruction. */
    public DescriptorCheck(
            int hit, int instruction, int variable, int set, int binding, boolean array, boolean guarded) {
        this(hit, instruction, variable, set, binding, array, guarded, -1, List.of(new Access(instruction, 0)));
    }

    /** A descriptor that is known when the shader is compiled has one state as long as the invocation runs. */
    @Override
    public int errors() {
        return watched() ? 1 : ErrorOutput.HITS_PER_CHECK;
    }

    /** Whether a failing access executes all the same. */
    public boolean watched() {
        return element >= 0;
    }

    /** The accesses that end after a size, in bytes; all if none does. */
    public List<Access> beyond(long end, long size) {
        List<Access> beyond = accesses.stream()
                .filter(access -> end - access.shortBy() > size)
                .toList();
        return beyond.isEmpty() ? accesses : beyond;
    }
}
