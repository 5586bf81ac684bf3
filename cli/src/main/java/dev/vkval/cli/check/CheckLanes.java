package dev.vkval.cli.check;

import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Lane;
import dev.vkval.chassis.LaneObject;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.check.core.Checks;
import dev.vkval.check.core.CorePart;
import dev.vkval.describe.DescribedFindings;
import dev.vkval.finding.Family;
import dev.vkval.finding.FindingSink;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * The lanes of a check of recorded results: which families are on which thread. Synchronization validation, shaders and what
 * is written of the capture stay with the run itself.
 */
final class CheckLanes {
    /** No lanes: everything is with the run. */
    static final CheckLanes NONE = new CheckLanes(List.of());

    /**
     * What a lane checks, in chassis order.
     *
     * @param core the parts of the core checks
     */
    private record Share(Set<Family> families, List<CorePart> core) {
        static Share of(Family... families) {
            return new Share(EnumSet.copyOf(List.of(families)), CorePart.ALL);
        }

        Share with(CorePart... parts) {
            Set<Family> more = EnumSet.of(Family.CORE);
            more.addAll(families);
            return new Share(more, List.of(parts));
        }

        Share asked(Set<Family> asked) {
            Set<Family> some = EnumSet.copyOf(families);
            some.retainAll(asked);
            return new Share(some, core);
        }
    }

    /** For two threads: as each lane tracks the state, there are no more than pay off. */
    private static final List<Share> FEW =
            List.of(Share.of(Family.CORE), Share.of(Family.STATELESS, Family.OBJECT, Family.BEST));

    /** For more: about equally long. */
    private static final List<Share> MANY = List.of(
            Share.of(Family.STATELESS, Family.OBJECT),
            Share.of(Family.BEST).with(CorePart.BEFORE_LINES),
            Share.of(Family.CORE).with(CorePart.LINES),
            Share.of(Family.CORE).with(CorePart.AFTER_LINES));

    private static final List<Family> IN_ORDER = List.of(Family.STATELESS, Family.OBJECT, Family.CORE, Family.BEST);

    /** The families that keep more with the state than the trackers do, which others ask for as well. */
    private static final Set<Family> KEEPING = EnumSet.of(Family.CORE, Family.BEST);

    private final List<Lane> lanes;

    private CheckLanes(List<Lane> lanes) {
        this.lanes = List.copyOf(lanes);
    }

    /**
     * The lanes for a number of threads; none for one thread, and where what a check finds changes how the run goes on.
     *
     * @param leftOut counts the findings whose rule is off
     */
    static CheckLanes of(CheckSettings settings, int threads, AnalysisRun.Extent extent, AtomicLong leftOut) {
        boolean independent = settings.onError() == OnError.CONTINUE
                && settings.replay().isAsRecorded()
                && settings.gpu().sought().isEmpty()
                && !DeviceChoice.mayBeReal(settings);
        if (threads < 2 || !independent) {
            return NONE;
        }
        List<Lane> lanes = new ArrayList<>();
        for (Share share : threads == 2 ? FEW : MANY) {
            Share asked = share.asked(settings.families());
            if (!asked.families().isEmpty()) {
                lanes.add(new Lane(
                        extent,
                        sink -> objects(asked, settings, settings.rules().over(sink, leftOut))));
            }
        }
        return new CheckLanes(lanes);
    }

    private static Lane.Objects objects(Share share, CheckSettings settings, FindingSink undescribed) {
        StateTracker state = new StateTracker();
        DescribedFindings sink = new DescribedFindings(undescribed, state);
        List<ValidationObject> own = new ArrayList<>();
        for (Family family : IN_ORDER) {
            if (share.families().contains(family)) {
                own.add(
                        family == Family.CORE
                                ? Checks.core(sink, state, share.core())
                                : Validators.of(family, settings, sink, state));
            }
        }
        for (Family keeping : KEEPING) {
            if (settings.families().contains(keeping) && !share.families().contains(keeping)) {
                own.add(Checks.kept(keeping, sink, state));
            }
        }
        return new Lane.Objects(List.of(state, sink), own);
    }

    /** The lanes, for the reader. */
    List<Lane> lanes() {
        return lanes;
    }

    /** What stands for the trackers of the lanes. */
    List<LaneObject> copies() {
        return standing().filter(LaneObject::isCopy).toList();
    }

    /** What stands for a family in the chassis of the run, in order; empty if the family is with the run. */
    List<LaneObject> of(Family family) {
        String name = family.name().toLowerCase(Locale.ROOT);
        return standing()
                .filter(object -> !object.isCopy() && object.name().equals(name))
                .toList();
    }

    private Stream<LaneObject> standing() {
        return lanes.stream().flatMap(lane -> lane.objects().stream());
    }
}
