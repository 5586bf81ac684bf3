package dev.vkval.sync.model;

import org.lwjgl.vulkan.VK13;

/**
 * One execution dependency with its two scopes, and the memory dependency in it.
 *
 * @param at where it takes effect: an access in its second scope comes later than this
 * @param begin end of its first scope, exclusive: earlier than {@code at} for events and semaphores
 * @param from what the scopes are of: a queue, or the host
 */
record Link(From from, To to, CommandStream.Scope scope, boolean everyAccess) {

    /** First scope: what a queue does before an index, or the host before a step. */
    record From(int queue, int end, int step) {}

    /** Second scope: what a queue does behind an index, or anything submitted after a step. */
    record To(int queue, int begin, int step) {}

    private static final CommandStream.Scope EVERYTHING = new CommandStream.Scope(
            VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
            0,
            VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
            0,
            CommandStream.NONE,
            CommandStream.NONE);

    /** A dependency within a queue. */
    static Link within(Execution.Event first, Execution.Event second, CommandStream.Scope scope) {
        return new Link(
                new From(first.queue(), first.index(), first.step()),
                new To(second.queue(), second.index(), second.step()),
                scope,
                false);
    }

    /** A signal and a wait: all memory accesses of the device at their stages, or the host on one side. */
    static Link signal(Execution.Event signal, long srcStages, Execution.Event wait, long dstStages) {
        CommandStream.Scope scope =
                new CommandStream.Scope(srcStages, 0, dstStages, 0, CommandStream.NONE, CommandStream.NONE);
        return new Link(
                new From(signal.queue(), signal.index(), signal.step()),
                new To(wait.queue(), wait.index(), wait.step()),
                scope,
                true);
    }

    /**
     * A submission: what the host has done before is available to all that it holds, and to what follows that (specification,
     * Host Write Ordering Guarantees).
     *
     * @param first the first event of what is submitted
     */
    static Link submission(Execution.Event first) {
        CommandStream.Scope scope = new CommandStream.Scope(
                VK13.VK_PIPELINE_STAGE_2_HOST_BIT, 0, all(), 0, CommandStream.NONE, CommandStream.NONE);
        return new Link(
                new From(Execution.HOST, first.index(), first.step()),
                new To(first.queue(), first.index() - 1, first.step()),
                scope,
                true);
    }

    static long all() {
        return EVERYTHING.srcStages();
    }

    /** Whether an access is in the first execution scope. */
    boolean first(Touched access) {
        return access.event().queue() == from.queue()
                && access.event().index() < from.end()
                && (from.queue() != Execution.HOST || access.event().step() < from.step())
                && (Access.withEarlier(scope.srcStages()) & access.access().stage) != 0;
    }

    /** Whether an access is in the second execution scope. */
    boolean second(Touched access) {
        return to.queue() == Execution.HOST
                ? access.event().step() > to.step()
                : access.event().queue() == to.queue()
                        && access.event().index() > to.begin()
                        && (Access.withLater(scope.dstStages()) & access.access().stage) != 0;
    }

    /** Whether a write is made available. */
    boolean makesAvailable(Touched access) {
        return first(access)
                && scope.holds(access.at())
                && (everyAccess || access.access().in(scope.srcStages(), scope.srcAccesses()));
    }

    /** Whether what is available is made visible to an access. */
    boolean makesVisible(Touched access) {
        return second(access)
                && scope.holds(access.at())
                && (everyAccess || access.access().in(scope.dstStages(), scope.dstAccesses()));
    }

    /** Whether another dependency continues this one: this one's second scope and the other's first scope meet. */
    boolean chains(Link next) {
        if (!follows(next)) {
            return false;
        }
        return to.queue() == Execution.HOST
                || next.from.queue() == Execution.HOST
                || (Access.withLater(scope.dstStages()) & Access.withEarlier(next.scope.srcStages())) != 0;
    }

    /** The same, whatever the stages. */
    boolean follows(Link next) {
        if (to.queue() == Execution.HOST) {
            return next.from.step() > to.step();
        }
        return next.from.queue() == to.queue() && to.begin() < next.from.end();
    }
}
