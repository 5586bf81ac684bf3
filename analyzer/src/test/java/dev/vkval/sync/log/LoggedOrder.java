package dev.vkval.sync.log;

import dev.vkval.sync.access.AccessRole;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.Timelines;
import dev.vkval.sync.stage.StageAccess;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Which accesses of a log happen before which others (specification, Execution and Memory Dependencies): every chain of
 * dependencies between two is followed.
 */
final class LoggedOrder {
    /** In place of a byte: execution alone. */
    private static final long EXECUTION = -1;

    /** In place of a byte: execution, whatever the stages. */
    private static final long ANY_STAGE = -2;

    private final List<LoggedLink> links;
    private final Map<Long, Chains> chains = new HashMap<>();

    LoggedOrder(AccessLog log) {
        links = log.links();
    }

    /** Whether a write is available and visible to a later access of a byte, and executes before it. */
    boolean visible(LoggedAccess write, LoggedAccess now, long at) {
        if (ofHost(write, now)) {
            return true;
        }
        if (now.transition() && write.transition() && write.queue() == now.queue()) {
            // Layout transitions execute in submission order (specification, Image Layout Transitions).
            return true;
        }
        Chains available = available(write, at);
        return now.transition()
                ? available.reach(itsLink(now))
                : available.leadsTo(now, link -> link.makesVisible(now, at));
    }

    /** Whether an execution dependency orders one access before another. */
    boolean executes(LoggedAccess prior, LoggedAccess now) {
        if (ofHost(prior, now)) {
            return true;
        }
        Chains executed = executed(prior);
        return now.transition() ? executed.reach(itsLink(now)) : executed.leadsTo(now, link -> link.second(now));
    }

    /** Whether any chain of signals and waits leads from one queue to the other, whatever stages it names. */
    boolean knows(LoggedAccess prior, LoggedAccess now) {
        return prior.queue() == now.queue()
                || ofHost(prior, now)
                || known(prior)
                        .leadsTo(
                                now,
                                link -> link.queue() == Timelines.HOST
                                        ? link.second(now)
                                        : link.queue() == now.queue());
    }

    /** Whether the host had waited for an access before it submitted what makes another one. */
    boolean ended(LoggedAccess prior, LoggedAccess now) {
        return executed(prior).leadsTo(now, link -> link.queue() == Timelines.HOST && link.second(now));
    }

    private static boolean ofHost(LoggedAccess prior, LoggedAccess now) {
        return prior.queue() == Timelines.HOST && (now.queue() == Timelines.HOST || now.submittedAt() > prior.tag());
    }

    /** The dependency of the barrier that makes a transition, which may be logged behind it. */
    private LoggedLink itsLink(LoggedAccess transition) {
        for (int i = firstAfter(transition.index()); i < links.size(); i++) {
            if (links.get(i).makes(transition)) {
                return links.get(i);
            }
        }
        throw new IllegalStateException("a transition without a barrier");
    }

    private int firstAfter(int index) {
        int low = 0;
        int high = links.size();
        while (low < high) {
            int middle = (low + high) / 2;
            if (links.get(middle).index() <= index) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private Chains executed(LoggedAccess prior) {
        return chains.computeIfAbsent((long) prior.index() << 32, key -> new Chains(prior, EXECUTION));
    }

    private Chains known(LoggedAccess prior) {
        return chains.computeIfAbsent((long) prior.index() << 32 | 1, key -> new Chains(prior, ANY_STAGE));
    }

    /** What makes a byte of a write available, and follows; barriers on other memory leave bytes of one write apart. */
    private Chains available(LoggedAccess write, long at) {
        long key = (long) write.index() << 32 | 0x8000_0000L | (at * 31 & 0x7fff_ffffL);
        return chains.computeIfAbsent(key, one -> new Chains(write, at));
    }

    /** The dependencies that an access is in the first scope of, directly or by a chain. */
    private final class Chains {
        private final LoggedAccess prior;
        private final long at;
        private final List<LoggedLink> reached = new ArrayList<>();

        /** Those that no earlier one makes superfluous: what another chains with, one of these does. */
        private final List<LoggedLink> ends = new ArrayList<>();

        private int next;

        /** @param at the byte that is made available, {@link #EXECUTION} or {@link #ANY_STAGE} */
        Chains(LoggedAccess prior, long at) {
            this.prior = prior;
            this.at = at;
            this.next = firstAfter(prior.index());
        }

        boolean leadsTo(LoggedAccess now, Predicate<LoggedLink> end) {
            follow(now.index());
            for (int i = reached.size() - 1; i >= 0; i--) {
                if (reached.get(i).index() < now.index() && end.test(reached.get(i))) {
                    return true;
                }
            }
            return false;
        }

        /** Whether it leads to a dependency. */
        boolean reach(LoggedLink link) {
            follow(link.index());
            return continues(link);
        }

        private void follow(int index) {
            while (next < links.size() && links.get(next).index() < index) {
                LoggedLink link = links.get(next++);
                if (continues(link)) {
                    reached.add(link);
                    if (ends.stream().noneMatch(end -> covers(end, link))) {
                        ends.add(link);
                    }
                }
            }
        }

        private boolean continues(LoggedLink link) {
            return link.makes(prior) || link.from().stream().allMatch(one -> continues(link, one));
        }

        private boolean continues(LoggedLink link, LoggedLink.From one) {
            if (at == ANY_STAGE) {
                return one.holds(prior) || ends.stream().anyMatch(end -> end.follows(one, link));
            }
            boolean direct = at == EXECUTION ? link.executes(one, prior) : link.makesAvailable(one, prior, at);
            return direct || ends.stream().anyMatch(end -> end.chains(one, link));
        }

        private boolean covers(LoggedLink one, LoggedLink other) {
            return one.queue() == other.queue()
                    && one.within() == null
                    && other.within() == null
                    && (one.queue() == Timelines.HOST
                            || at == ANY_STAGE
                            || (other.scopes().dstExecution() & ~one.scopes().dstExecution()) == 0);
        }
    }

    /** Whether two accesses need no dependency, because of what they are. */
    static boolean mutual(LoggedAccess prior, LoggedAccess now) {
        AccessRole before = prior.access().role();
        return switch (now.access().role()) {
            case MARKER, ATOMIC -> before == now.access().role();
            case FEEDBACK_RESUMED -> before == AccessRole.FEEDBACK || before == AccessRole.FEEDBACK_RESUMED;
            default -> rasterized(prior, now);
        };
    }

    /**
     * Whether rasterization order puts one access before another, in one subpass or one instance of dynamic rendering
     * (specification, Rasterization Order).
     */
    private static boolean rasterized(LoggedAccess prior, LoggedAccess now) {
        return prior.access().usage().instance() != null
                && now.access().usage().instance() != null
                && prior.access().usage().instance().begin()
                        == now.access().usage().instance().begin()
                && prior.access().usage().subpass() == now.access().usage().subpass()
                && ordered(prior, now);
    }

    /** The same, whatever the instance. */
    static boolean ordered(LoggedAccess prior, LoggedAccess now) {
        MemoryAccess before = prior.access();
        MemoryAccess after = now.access();
        if (prior.queue() != now.queue()
                || !after.ordering().accesses().contains(before.pair())
                || !after.ordering().accesses().contains(after.pair())) {
            return false;
        }
        if (after.pair() == StageAccess.INPUT_ATTACHMENT_READ) {
            return !before.write() || before.role() == AccessRole.LOAD || before.role() == AccessRole.LOAD_AFTER_STORE;
        }
        return before.pair() != StageAccess.INPUT_ATTACHMENT_READ || after.role() == AccessRole.STORE;
    }
}
