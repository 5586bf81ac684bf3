package dev.vkval.chassis;

import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.Forerunner;
import dev.vkval.capture.block.Metadata;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.ToolFault;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/**
 * A part of the validation objects, with trackers of their own, on a thread of their own that is ahead of the chassis that
 * the run goes through. Every call has its recorded results.
 *
 * <p>What the objects report is kept until the chassis of the run reaches the same call. There, {@linkplain LaneObject an
 * object that stands for each of them} reports it, so that the order of all findings is that of a run without lanes. The end
 * of the capture is the chassis's, too.
 */
public final class Lane implements Forerunner {

    /**
     * The objects of a lane, in chassis order.
     *
     * @param copies those that the chassis of the run has as well; before the others
     */
    public record Objects(List<ValidationObject> copies, List<ValidationObject> own) {
        List<ValidationObject> all() {
            List<ValidationObject> all = new ArrayList<>(copies);
            all.addAll(own);
            return all;
        }
    }

    /**
     * What an object reported, or how it failed.
     *
     * @param item the number of the call or metadata block, see {@link Chassis#items()}
     * @param phase null for a metadata block
     * @param object whose handler ran, null for a metadata block
     */
    private record Note(long item, Hooks.Phase phase, ValidationObject object, Finding finding, ToolFault fault) {
        /** Whether it is of what is at hand there, or of something before that. */
        boolean isOf(long at, Hooks.Phase phaseThere, ValidationObject objectThere) {
            return item < at || item == at && (phase == null || phase == phaseThere && object == objectThere);
        }

        void tell(Chassis there) {
            if (fault == null) {
                there.report(finding);
            } else {
                there.fault(fault);
            }
        }
    }

    /** What ended the lane, at which call or block. */
    private record Failure(long item, Throwable why) {}

    private final AnalysisRun.Extent extent;
    private final Chassis chassis;
    private final List<LaneObject> standing = new ArrayList<>();
    private final Queue<Note> notes = new ConcurrentLinkedQueue<>();
    private FindingSink last;
    private long blocks;
    private boolean ended;
    private volatile Failure failure;

    /**
     * @param extent the range of the run
     * @param objects creates the objects, given the sink of their findings
     */
    public Lane(AnalysisRun.Extent extent, Function<FindingSink, Objects> objects) {
        this.extent = extent;
        Objects made = objects.apply(this::note);
        chassis = new Chassis(this::note, SkipPolicy.CONTINUE, unused -> made.all());
        chassis.drive(new RecordedDriver());
        chassis.onFault(fault -> note(null, fault));
        made.copies().forEach(object -> stand(object, true));
        made.own().forEach(object -> stand(object, false));
    }

    private void stand(ValidationObject object, boolean copy) {
        standing.add(new LaneObject(this, object, copy, chassis.hooks(object).reach()));
    }

    /** What stands for its objects in the chassis of the run, in the same order. */
    public List<LaneObject> objects() {
        return List.copyOf(standing);
    }

    @Override
    public void item(CaptureReader.Item item, long blocksSoFar) {
        if (ended) {
            return;
        }
        try {
            ended = extent.endsAfter(blocks)
                    || item instanceof CaptureReader.CallItem call && extent.endsBefore(call.call());
            blocks = blocksSoFar;
            if (!ended) {
                pass(item);
            }
        } catch (RuntimeException | Error e) {
            ended = true;
            failure = new Failure(chassis.items(), e);
        }
    }

    private void pass(CaptureReader.Item item) {
        if (item instanceof CaptureReader.CallItem call) {
            chassis.call(call.call());
        } else if (item instanceof CaptureReader.BlockItem block && block.block() instanceof Metadata metadata) {
            chassis.metadata(metadata);
        }
    }

    private void note(Finding finding) {
        if (last == null) {
            note(finding, null);
        } else {
            last.report(finding);
        }
    }

    private void note(Finding finding, ToolFault fault) {
        notes.add(new Note(chassis.items(), chassis.phase(), chassis.running(), finding, fault));
    }

    /** Seconds that an object took. */
    double seconds(ValidationObject object) {
        return chassis.seconds(object);
    }

    /** Throws what ended the lane, where the chassis of the run begins with that call or block. */
    void require(long item) {
        Failure why = failure;
        if (why != null && why.item() <= item) {
            if (why.why() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) why.why();
        }
    }

    /** Reports what an object reported in a phase of the call that is at hand in the chassis of the run. */
    void tell(Chassis there, Hooks.Phase phase, ValidationObject object) {
        Note note = notes.peek();
        while (note != null && note.isOf(there.items(), phase, object)) {
            notes.remove();
            note.tell(there);
            note = notes.peek();
        }
    }

    /** The chassis of the run has seen all calls; what the objects report from now on goes there at once. */
    void finish(Chassis there) {
        last = there;
        for (Note note = notes.poll(); note != null; note = notes.poll()) {
            note.tell(there);
        }
    }
}
