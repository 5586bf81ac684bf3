package dev.vkval.chassis;

import dev.vkval.finding.Coverage;
import java.util.List;

/** Stands in the chassis of a run for an object of a {@link Lane}: reports what the object reported, at the same call. */
public final class LaneObject implements ValidationObject {
    private final Lane lane;
    private final ValidationObject object;
    private final boolean copy;
    private final Hooks.Reach reach;
    private Chassis chassis;

    /**
     * @param copy whether the chassis of the run has an object that does the same
     * @param reach what the object handles
     */
    LaneObject(Lane lane, ValidationObject object, boolean copy, Hooks.Reach reach) {
        this.lane = lane;
        this.object = object;
        this.copy = copy;
        this.reach = reach;
    }

    /** The chassis of the run; before {@link #register}. */
    void join(Chassis ofRun) {
        chassis = ofRun;
    }

    Lane lane() {
        return lane;
    }

    /** Whether the chassis of the run has an object that does the same. */
    public boolean isCopy() {
        return copy;
    }

    @Override
    public String name() {
        return object.name();
    }

    @Override
    public void register(Hooks hooks) {
        hooks.like(reach, phase -> lane.tell(chassis, phase, object));
    }

    @Override
    public boolean expectsMissingPointers() {
        return object.expectsMissingPointers();
    }

    @Override
    public void finish() {
        object.finish();
    }

    @Override
    public List<Coverage.Gap> gaps() {
        return object.gaps();
    }

    /** Seconds that the object took. */
    double seconds() {
        return lane.seconds(object);
    }
}
