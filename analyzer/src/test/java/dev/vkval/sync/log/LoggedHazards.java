package dev.vkval.sync.log;

import dev.vkval.sync.range.RangeMap;
import dev.vkval.sync.stage.StageAccess;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * The hazards of a log. Of all earlier accesses only the most recent ones count, as in synchronization validation: see
 * {@code dev.vkval.sync.model.Hazards}. What may have been accessed ends nothing, and its hazards are kept apart.
 */
public final class LoggedHazards {

    /**
     * Two accesses that nothing orders as they need it.
     *
     * @param certain whether both are made
     * @param attachments whether rasterization order would put one before the other if both were in one subpass
     */
    public record Pair(LoggedAccess prior, LoggedAccess now, boolean certain, boolean attachments) {}

    private static final class State {
        private LoggedAccess write;
        private final List<LoggedAccess> reads = new ArrayList<>();
        private final List<LoggedAccess> possible = new ArrayList<>();

        State copy() {
            State copy = new State();
            copy.write = write;
            copy.reads.addAll(reads);
            copy.possible.addAll(possible);
            return copy;
        }

        void add(LoggedAccess access) {
            if (!access.certain()) {
                possible.add(access);
            } else if (access.write()) {
                write = access;
                reads.clear();
                possible.clear();
            } else {
                reads.removeIf(read -> read.queue() == access.queue()
                        && read.access().stage() == access.access().stage());
                reads.add(access);
            }
        }
    }

    private record Both(int prior, int now) {}

    private final LoggedOrder order;
    private final Map<Object, RangeMap<State>> spaces = new IdentityHashMap<>();
    private final Set<Both> seen = new HashSet<>();
    private final Set<Pair> pairs = new LinkedHashSet<>();

    private LoggedHazards(AccessLog log) {
        order = new LoggedOrder(log);
        for (LoggedAccess now : log.accesses()) {
            take(now);
        }
    }

    /** All hazards with most recent accesses. */
    public static Set<Pair> of(AccessLog log) {
        return new LoggedHazards(log).pairs;
    }

    /** Whether two accesses of common bytes, of which one is a write, are not ordered as they need it, however old. */
    public static BiPredicate<LoggedAccess, LoggedAccess> unordered(AccessLog log) {
        LoggedOrder order = new LoggedOrder(log);
        return (prior, now) -> {
            long at = common(prior, now);
            return at >= 0
                    && prior.index() < now.index()
                    && (prior.write() || now.write())
                    && !LoggedOrder.mutual(prior, now)
                    && !(prior.write() ? order.visible(prior, now, at) : order.executes(prior, now));
        };
    }

    /** The first byte that two accesses have in common, -1 for none. */
    private static long common(LoggedAccess one, LoggedAccess other) {
        if (one.space() != other.space()) {
            return -1;
        }
        for (int i = 0; i < one.ranges().length; i += 2) {
            for (int k = 0; k < other.ranges().length; k += 2) {
                long begin = Math.max(one.ranges()[i], other.ranges()[k]);
                if (begin < Math.min(one.ranges()[i + 1], other.ranges()[k + 1])) {
                    return begin;
                }
            }
        }
        return -1;
    }

    private void take(LoggedAccess now) {
        RangeMap<State> map = spaces.computeIfAbsent(now.space(), key -> new RangeMap<>(State::copy));
        if (now.pair() == StageAccess.PRESENT_ACQUIRE_READ) {
            acquired(map, now);
            return;
        }
        for (int r = 0; r < now.ranges().length; r += 2) {
            long begin = now.ranges()[r];
            long end = now.ranges()[r + 1];
            if (begin >= end) {
                continue;
            }
            map.split(begin);
            map.split(end);
            map.infill(begin, end, State::new);
            for (int i = map.find(begin); i < map.size() && map.begin(i) < end; i++) {
                judge(map.value(i), now, map.begin(i));
            }
        }
        if (now.kept()) {
            map.change(now.ranges(), state -> state.add(now));
        }
    }

    /** The presentation engine gives an image back: nothing before counts. */
    private static void acquired(RangeMap<State> map, LoggedAccess now) {
        for (int r = 0; r < now.ranges().length; r += 2) {
            if (now.ranges()[r] < now.ranges()[r + 1]) {
                State state = new State();
                state.add(now);
                map.overwrite(now.ranges()[r], now.ranges()[r + 1], state);
            }
        }
    }

    private void judge(State state, LoggedAccess now, long at) {
        List<LoggedAccess> reads =
                state.reads.stream().filter(read -> !order.ended(read, now)).toList();
        if (!now.write()) {
            boolean follows = state.write != null
                    && order.knows(state.write, now)
                    && reads.stream().anyMatch(read -> order.executes(read, now));
            if (state.write != null && !follows) {
                afterWrite(state.write, now, at);
            }
        } else {
            reads.forEach(read -> afterRead(read, now));
            if (state.write != null && (reads.isEmpty() || !order.knows(state.write, now))) {
                afterWrite(state.write, now, at);
            }
        }
        for (LoggedAccess prior : state.possible) {
            if (prior.write()) {
                afterWrite(prior, now, at);
            } else if (now.write()) {
                afterRead(prior, now);
            }
        }
    }

    private void afterWrite(LoggedAccess write, LoggedAccess now, long at) {
        if (isApart(write, now) && !order.visible(write, now, at)) {
            add(write, now);
        }
    }

    private void afterRead(LoggedAccess read, LoggedAccess now) {
        if (isApart(read, now) && !order.executes(read, now)) {
            add(read, now);
        }
    }

    /** Whether two accesses are of different commands, or one is a layout transition, and need a dependency. */
    private boolean isApart(LoggedAccess prior, LoggedAccess now) {
        boolean ofOne = prior.tag() == now.tag() && prior.queue() == now.queue();
        return (!ofOne || prior.transition() != now.transition())
                && !seen.contains(new Both(prior.index(), now.index()))
                && !LoggedOrder.mutual(prior, now);
    }

    private void add(LoggedAccess prior, LoggedAccess now) {
        if (seen.add(new Both(prior.index(), now.index()))) {
            boolean certain = prior.certain() && now.certain() || now.seenWithin(prior) || prior.seenWithin(now);
            pairs.add(new Pair(prior, now, certain, LoggedOrder.ordered(prior, now)));
        }
    }
}
