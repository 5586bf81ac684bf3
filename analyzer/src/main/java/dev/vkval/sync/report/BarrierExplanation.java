package dev.vkval.sync.report;

import dev.vkval.finding.BarrierNote;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.access.Timelines;
import java.util.ArrayList;
import java.util.List;

/**
 * Every synchronization operation between the two accesses of a hazard, and what each one lacks to order them.
 *
 * @param nearest the one that a change of its masks would make order them, null for none
 * @param lack what that one lacks
 */
record BarrierExplanation(List<BarrierNote> notes, BarrierNote nearest, Lack lack, String sentence) {
    private static final int MOST_NOTES = 32;

    /** @param operations those between the accesses, in execution order */
    static BarrierExplanation of(Hazard hazard, List<SyncOperation> operations) {
        List<BarrierNote> notes = new ArrayList<>();
        BarrierNote nearest = null;
        Lack least = null;
        for (SyncOperation operation : operations) {
            Lack lack = Lack.of(operation, hazard, operations);
            if (lack != null) {
                BarrierNote note = note(lack);
                notes.add(note);
                if (lack.distance() < (least == null ? Lack.OTHER_ORDER : least.distance())) {
                    least = lack;
                    nearest = note;
                }
            }
        }
        if (hazard.own() != null) {
            least = Lack.ofOwn(hazard.own(), hazard);
            nearest = note(least);
            notes.add(nearest);
        }
        int count = notes.size();
        List<BarrierNote> shown = count > MOST_NOTES ? notes.subList(count - MOST_NOTES, count) : notes;
        return new BarrierExplanation(List.copyOf(shown), nearest, least, sentence(hazard, count, nearest));
    }

    private static BarrierNote note(Lack lack) {
        return new BarrierNote(lack.at().place().block(), lack.at().place().call(), lack.text());
    }

    private static String sentence(Hazard hazard, int count, BarrierNote nearest) {
        if (hazard.now().queue() == Timelines.HOST) {
            return "The host had not waited for it";
        }
        if (hazard.kind().racing() && hazard.prior().queue() == Timelines.HOST) {
            return "The two run on the host and on a queue, and no wait for an event that the host sets orders them";
        }
        if (hazard.kind().racing() && hazard.prior().queue() != hazard.now().queue()) {
            return "The two run on different queues and no semaphore that the later one waits on orders them";
        }
        if (count == 0) {
            return "There is no synchronization between the two";
        }
        String all = count == 1
                ? "The one synchronization operation between them does"
                : "None of the " + count + " synchronization operations between them does";
        String not = count == 1 ? " not order them" : " order them";
        return nearest == null
                ? all + not
                : all + not + "; the nearest, " + nearest.call() + " of block " + nearest.block() + ", falls short: "
                        + nearest.lacks();
    }
}
