package dev.vkval.sync.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Which accesses of an execution happen before which others (specification, Execution and Memory Dependencies): every
 * chain of dependencies between the two is tried.
 */
final class HappensBefore {
    private final List<Link> links = new ArrayList<>();
    private final int world;
    private int waitsForSome;

    /**
     * @param world number of a possible world: its bits say of each wait for any of two fences which of them let it pass
     */
    HappensBefore(Execution execution, int world) {
        this.world = world;
        Map<Integer, Execution.Event> events = new HashMap<>();
        Map<Integer, Execution.Event> fences = new HashMap<>();
        List<Execution.Event> signals = new ArrayList<>();
        for (Execution.Event event : execution.events()) {
            if (event.what() instanceof CommandStream.SetEvent set) {
                events.put(set.event(), event);
            } else if (event.what() instanceof CommandStream.HostSetsEvent set) {
                events.put(set.event(), event);
            } else if (event.what() instanceof Execution.FenceSignaled fence) {
                fences.put(fence.fence(), event);
            } else if (event.what() instanceof Execution.Signaled
                    || event.what() instanceof CommandStream.SignalTimeline) {
                signals.add(event);
            }
        }
        Set<Integer> submitted = new HashSet<>();
        for (Execution.Event event : execution.events()) {
            if (event.queue() != Execution.HOST && submitted.add(event.step())) {
                links.add(Link.submission(event));
            }
            link(event, execution, events, fences, signals);
        }
    }

    private void link(
            Execution.Event event,
            Execution execution,
            Map<Integer, Execution.Event> events,
            Map<Integer, Execution.Event> fences,
            List<Execution.Event> signals) {
        if (event.what() instanceof CommandStream.Barrier barrier) {
            barrier.scopes().forEach(scope -> links.add(Link.within(event, event, scope)));
        } else if (event.what() instanceof CommandStream.WaitEvent wait) {
            link(events.get(wait.event()), event, wait.scopes());
        } else if (event.what() instanceof Execution.Waited wait) {
            Execution.Event signal = signal(
                    signals,
                    event,
                    wait.use().timeline(),
                    wait.use().semaphore(),
                    wait.use().value());
            links.add(Link.signal(signal, stages(signal), event, wait.use().stages()));
        } else if (event.what() instanceof CommandStream.WaitFence wait) {
            links.add(Link.signal(fences.get(wait.fence()), Link.all(), event, Link.all()));
        } else if (event.what() instanceof CommandStream.WaitForSome wait) {
            int passed = wait.fences().get(world >> waitsForSome++ & 1);
            links.add(Link.signal(fences.get(passed), Link.all(), event, Link.all()));
        } else if (event.what() instanceof CommandStream.WaitTimeline wait) {
            // The values of a semaphore only grow: what signaled a lower one has ended, too.
            for (long value = 1; value <= wait.value(); value++) {
                Execution.Event signal = signal(signals, event, true, wait.semaphore(), value);
                links.add(Link.signal(signal, stages(signal), event, Link.all()));
            }
        } else if (event.what() instanceof CommandStream.WaitQueue wait) {
            Execution.Event end = new Execution.Event(event.index(), wait.queue(), event.step(), null);
            links.add(Link.signal(end, Link.all(), event, Link.all()));
        }
    }

    /** An event that the host sets comes before the scopes that name the host; before others there is nothing. */
    private void link(Execution.Event set, Execution.Event wait, List<CommandStream.Scope> scopes) {
        for (CommandStream.Scope scope : scopes) {
            if (set.queue() != Execution.HOST) {
                links.add(Link.within(set, wait, scope));
            } else if (scope.ofHost()) {
                links.add(Link.within(set, wait, scope.afterHost()));
            }
        }
    }

    /** The order of the host itself: its steps, and what it submits after them (specification, Host Write Ordering). */
    private static boolean ofHost(Touched prior, Touched now) {
        return prior.event().queue() == Execution.HOST
                && (now.event().queue() == Execution.HOST
                        || now.event().step() > prior.event().step());
    }

    /**
     * The signal that lets a wait pass: of a timeline semaphore, the first one that reaches the value. That a wait of the
     * device also follows the stages of signals of lower values is left out.
     */
    private static Execution.Event signal(
            List<Execution.Event> signals, Execution.Event wait, boolean timeline, int semaphore, long value) {
        for (Execution.Event signal : signals) {
            boolean matches = signal.what() instanceof CommandStream.SignalTimeline host
                    ? timeline && host.semaphore() == semaphore && host.value() >= value
                    : signal.what() instanceof Execution.Signaled signaled
                            && signaled.use().timeline() == timeline
                            && signaled.use().semaphore() == semaphore
                            && signaled.use().value() >= value;
            if (matches && signal.index() < wait.index()) {
                return signal;
            }
        }
        throw new IllegalStateException("a wait without a signal");
    }

    private static long stages(Execution.Event signal) {
        return signal.what() instanceof Execution.Signaled signaled
                ? signaled.use().stages()
                : Link.all();
    }

    /** Whether an execution dependency orders one access before another. */
    boolean executes(Touched prior, Touched now) {
        return ofHost(prior, now) || search(prior, now, Link::first, Link::chains, Link::second);
    }

    /** Whether any chain of signals and waits leads from one queue to the other, whatever stages it names. */
    boolean knows(Touched prior, Touched now) {
        return prior.event().queue() == now.event().queue()
                || ofHost(prior, now)
                || search(
                        prior,
                        now,
                        (link, access) -> access.event().queue() == link.from().queue()
                                && access.event().index() < link.from().end(),
                        Link::follows,
                        (link, access) -> link.to().queue() == Execution.HOST
                                ? access.event().step() > link.to().step()
                                : access.event().queue() == link.to().queue()
                                        && access.event().index() > link.to().begin());
    }

    /** Whether the host had waited for an access when it submitted another one. */
    boolean ended(Touched prior, Touched now) {
        return search(
                prior,
                now,
                Link::first,
                Link::chains,
                (link, access) -> link.to().queue() == Execution.HOST && link.second(access));
    }

    private boolean search(
            Touched prior,
            Touched now,
            BiPredicate<Link, Touched> first,
            BiPredicate<Link, Link> chains,
            BiPredicate<Link, Touched> second) {
        Set<Link> reached =
                reached(links.stream().filter(link -> first.test(link, prior)).toList(), chains);
        return reached.stream().anyMatch(link -> second.test(link, now));
    }

    /** Whether a write is available and visible to a later access, and executes before it. */
    boolean visible(Touched write, Touched now) {
        if (ofHost(write, now)) {
            return true;
        }
        List<Link> available =
                links.stream().filter(link -> link.makesAvailable(write)).toList();
        return reached(available, Link::chains).stream().anyMatch(link -> link.makesVisible(now));
    }

    private Set<Link> reached(List<Link> from, BiPredicate<Link, Link> chains) {
        Set<Link> reached = new HashSet<>(from);
        Deque<Link> left = new ArrayDeque<>(from);
        while (!left.isEmpty()) {
            Link link = left.pop();
            for (Link next : links) {
                if (chains.test(link, next) && reached.add(next)) {
                    left.push(next);
                }
            }
        }
        return reached;
    }
}
