package dev.vkval.sync.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The hazards of a stream, byte by byte. Of all earlier accesses only the most recent ones count, since earlier hazards
 * have been found before:
 *
 * <ul>
 *   <li>For a write the reads since the last write, or that write if there are none: "if there are intervening read
 *       operations between the current write and the most recent previous write, these intervening read operations are
 *       considered the most recent access. In that case, write-after-write checks are not done."
 *   <li>For a read the last write, unless a read since happens before: "The prior write access is only considered the
 *       most recent access if no intervening prior read has occurred that happens-before the current read."
 *   <li>What the host had waited for before it submitted the current access counts no more.
 *   <li>A wait of the host for any of two fences may have passed by either: what counts is so whichever it was.
 *   <li>Of the reads of one stage on one queue the last: state is kept per stage, "updated on stage read".
 * </ul>
 *
 * <p>(Synchronization validation design document, Most Recent Access and Data Structures.)
 */
public final class Hazards {

    /** The kinds of hazards, with the names of the validation layers' rules. */
    public enum Kind {
        READ_AFTER_WRITE,
        WRITE_AFTER_READ,
        WRITE_AFTER_WRITE,
        READ_RACING_WRITE,
        WRITE_RACING_WRITE,
        WRITE_RACING_READ
    }

    /** Two accesses, by the ids of their commands, that nothing orders as they need it. */
    public record Pair(int prior, Access priorAccess, int now, Access nowAccess, Kind kind) {}

    /** One access of a command. */
    public record Site(int command, Access access) {}

    /** One for each possible world: what is so in all of them is so. */
    private final List<HappensBefore> orders = new ArrayList<>();

    private final Map<Site, Set<Pair>> pairs = new LinkedHashMap<>();

    private Hazards(Execution execution) {
        long waitsForSome = execution.events().stream()
                .filter(event -> event.what() instanceof CommandStream.WaitForSome)
                .count();
        for (int world = 0; world < 1 << waitsForSome; world++) {
            orders.add(new HappensBefore(execution, world));
        }
        for (int at = 0; at < CommandStream.BYTES; at++) {
            judge(execution, at);
        }
    }

    /** The hazards of every access that has one. */
    public static Map<Site, Set<Pair>> of(CommandStream stream) {
        return new Hazards(Execution.of(stream)).pairs;
    }

    /** All pairs of accesses of the same byte, of which one is a write, that nothing orders as they need it, however old. */
    public static Set<Pair> unordered(CommandStream stream) {
        Execution execution = Execution.of(stream);
        Hazards hazards = new Hazards(execution);
        hazards.pairs.clear();
        for (int at = 0; at < CommandStream.BYTES; at++) {
            List<Touched> earlier = new ArrayList<>();
            for (Execution.Event event : execution.events()) {
                List<Touched> touches = touches(event, at);
                touches.forEach(now -> earlier.forEach(prior -> hazards.judge(prior, now)));
                earlier.addAll(touches);
            }
        }
        return hazards.pairs.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
    }

    private void judge(Touched prior, Touched now) {
        if (now.access().write || prior.access().write) {
            judge(prior.access().write ? prior : null, prior.access().write ? List.of() : List.of(prior), now);
        }
    }

    private void judge(Execution execution, int at) {
        Touched write = null;
        List<Touched> reads = new ArrayList<>();
        for (Execution.Event event : execution.events()) {
            for (Touched now : touches(event, at)) {
                judge(write, reads, now);
                if (event.what() instanceof Execution.Written written && !written.awaited()) {
                    continue;
                }
                if (now.access().write) {
                    write = now;
                    reads.clear();
                } else {
                    reads.removeIf(read -> read.access().stage == now.access().stage
                            && read.event().queue() == event.queue());
                    reads.add(now);
                }
            }
        }
    }

    private static List<Touched> touches(Execution.Event event, int at) {
        List<Touched> touches = new ArrayList<>();
        if (event.what() instanceof CommandStream.Action action) {
            for (CommandStream.Touch touch : action.touches()) {
                if (at >= touch.begin() && at < touch.end()) {
                    touches.add(new Touched(event, action.id(), touch.access(), at));
                }
            }
        } else if (event.what() instanceof Execution.Written written
                && at >= written.write().begin()
                && at < written.write().end()) {
            touches.add(new Touched(event, written.write().id(), Access.HOST_WRITE, at));
        }
        return touches;
    }

    private void judge(Touched write, List<Touched> since, Touched now) {
        List<Touched> reads = since.stream().filter(read -> !ended(read, now)).toList();
        if (!now.access().write) {
            if (write != null && !visible(write, now)) {
                boolean known = knows(write, now);
                boolean follows = reads.stream().anyMatch(read -> executes(read, now));
                if (!known || !follows) {
                    hazard(write, now, known ? Kind.READ_AFTER_WRITE : Kind.READ_RACING_WRITE);
                }
            }
            return;
        }
        for (Touched read : reads) {
            if (!executes(read, now)) {
                hazard(read, now, knows(read, now) ? Kind.WRITE_AFTER_READ : Kind.WRITE_RACING_READ);
            }
        }
        if (write != null && (reads.isEmpty() ? !visible(write, now) : !knows(write, now))) {
            hazard(write, now, knows(write, now) ? Kind.WRITE_AFTER_WRITE : Kind.WRITE_RACING_WRITE);
        }
    }

    private boolean ended(Touched prior, Touched now) {
        return orders.stream().allMatch(order -> order.ended(prior, now));
    }

    private boolean visible(Touched prior, Touched now) {
        return orders.stream().allMatch(order -> order.visible(prior, now));
    }

    private boolean executes(Touched prior, Touched now) {
        return orders.stream().allMatch(order -> order.executes(prior, now));
    }

    private boolean knows(Touched prior, Touched now) {
        return orders.stream().allMatch(order -> order.knows(prior, now));
    }

    private void hazard(Touched prior, Touched now, Kind kind) {
        pairs.computeIfAbsent(new Site(now.command(), now.access()), key -> new LinkedHashSet<>())
                .add(new Pair(prior.command(), prior.access(), now.command(), now.access(), kind));
    }
}
