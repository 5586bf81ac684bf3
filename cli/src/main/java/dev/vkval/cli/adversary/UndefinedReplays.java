package dev.vkval.cli.adversary;

import dev.vkval.adversary.KeptContents;
import dev.vkval.adversary.Observed;
import dev.vkval.adversary.UndefinedContents;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.capture.edit.EditException;
import dev.vkval.capture.edit.EditScript;
import dev.vkval.replay.failure.NoDeviceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Replays a capture with two values of its undefined contents, and finds those that a presented image or what the program reads
 * back shows. All replays have the same commands, so that they differ in these contents alone.
 */
final class UndefinedReplays {
    private final DeviceReplay replay;
    private final AdversarialReplays.Writer writer;
    private final Path scratch;
    private final int freshByte;
    private final List<UndefinedContents> all;
    private final List<UndefinedTrial> trials = new ArrayList<>();
    private final KeptContents low = new KeptContents();
    private int rest;

    /** @param limit the most replays that look for those which are seen */
    UndefinedReplays(
            DeviceReplay replay,
            AdversarialReplays.Writer writer,
            Path scratch,
            int freshByte,
            List<UndefinedContents> all,
            int limit) {
        this.replay = replay;
        this.writer = writer;
        this.scratch = scratch;
        this.freshByte = freshByte;
        this.all = all;
        this.rest = limit;
    }

    /**
     * Replays.
     *
     * @return what is seen, each alone as far as the limit allows
     */
    List<UndefinedTrial> run() throws IOException, NoDeviceException, EditException {
        if (all.isEmpty()) {
            return List.of();
        }
        replay.run(scratch, freshByte, write(0, 0), low);
        List<KeptContents.Difference> differences = seen(compared(0, all.size()));
        if (!differences.isEmpty()) {
            compared(0, 0).exclude();
            differences = seen(compared(0, all.size()));
        }
        if (!differences.isEmpty()) {
            search(0, all.size(), differences);
        }
        return List.copyOf(trials);
    }

    private void search(int from, int to, List<KeptContents.Difference> differences)
            throws IOException, NoDeviceException, EditException {
        int middle = (from + to) / 2;
        boolean found = false;
        if (to - from > 1 && rest > 1) {
            rest -= 2;
            List<KeptContents.Difference> before = seen(compared(from, middle));
            List<KeptContents.Difference> behind = seen(compared(middle, to));
            found = !before.isEmpty() || !behind.isEmpty();
            if (!before.isEmpty()) {
                search(from, middle, before);
            }
            if (!behind.isEmpty()) {
                search(middle, to, behind);
            }
        }
        if (!found) {
            trials.add(new UndefinedTrial(all.subList(from, to), differences));
        }
    }

    /** A replay in which some contents, by their index, have the second value. */
    private KeptContents.Comparison compared(int from, int to) throws IOException, NoDeviceException, EditException {
        KeptContents.Comparison comparison = low.new Comparison();
        replay.run(scratch, freshByte, write(from, to), comparison);
        return comparison;
    }

    private Set<Long> write(int from, int to) throws IOException, EditException {
        List<CallEdit> edits = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            edits.addAll(all.get(i).edits(i >= from && i < to));
        }
        return writer.write(new EditScript(edits), scratch);
    }

    /** What is left in a resource when it ends may be undefined: nobody reads it. */
    private static List<KeptContents.Difference> seen(KeptContents.Comparison comparison) {
        return comparison.differences().stream()
                .filter(each -> each.observed().when() != Observed.When.END)
                .toList();
    }
}
