package dev.vkval.sync.needless;

import dev.vkval.capture.change.Assignment;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.finding.Access;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Occurrences;
import dev.vkval.finding.Severity;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.sync.report.MaskEdits;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Two commands with barriers that could be one. */
final class MergedBarriers implements Needless {
    private static final String MERGE = "BestPractices-synchronization-merge";

    /**
     * The two commands.
     *
     * @param barriers those of the second one
     */
    record Occurrence(CommandPlace first, CommandPlace second, Barriers barriers) {}

    private final Site first;
    private final Site second;
    private final List<Occurrence> occurrences;

    /** @param occurrences at least one, by the blocks of the second command */
    MergedBarriers(Site first, Site second, List<Occurrence> occurrences) {
        this.first = first;
        this.second = second;
        this.occurrences = occurrences;
    }

    @Override
    public long executions() {
        return second.executions();
    }

    @Override
    public int stalledStages() {
        return new NeedlessScopes(second).stalledStages();
    }

    @Override
    public long firstBlock() {
        return occurrences.get(0).first().block();
    }

    @Override
    public List<CallEdit> edits() {
        List<CallEdit> edits = new ArrayList<>();
        for (Occurrence one : occurrences) {
            appended(one, edits);
            edits.add(new CallEdit.Drop(one.second().block()));
        }
        return edits;
    }

    private void appended(Occurrence one, List<CallEdit> edits) {
        MaskEdits names = new MaskEdits(second.newer());
        String before = second.newer() ? "pDependencyInfo." : "";
        long block = one.first().block();
        for (Barriers.Buffer buffer : one.barriers().buffers()) {
            List<Assignment> values = masks(names, buffer.scope());
            families(buffer.srcFamily(), buffer.dstFamily(), values);
            values.add(MaskEdits.set("buffer", Long.toString(buffer.buffer().id())));
            values.add(MaskEdits.set("offset", Long.toString(buffer.offset())));
            values.add(MaskEdits.set("size", Long.toString(buffer.sizeBytes())));
            edits.add(new CallEdit.Append(block, before + "pBufferMemoryBarriers", values));
        }
        for (Barriers.Image image : one.barriers().images()) {
            List<Assignment> values = masks(names, image.scope());
            values.add(MaskEdits.set("oldLayout", Integer.toString(image.oldLayout())));
            values.add(MaskEdits.set("newLayout", Integer.toString(image.newLayout())));
            families(image.srcFamily(), image.dstFamily(), values);
            values.add(MaskEdits.set("image", Long.toString(image.image().id())));
            values.add(MaskEdits.set(
                    "subresourceRange.aspectMask",
                    Integer.toString(image.range().aspects())));
            values.add(MaskEdits.set(
                    "subresourceRange.baseMipLevel",
                    Integer.toString(image.range().baseMip())));
            values.add(MaskEdits.set(
                    "subresourceRange.levelCount",
                    Integer.toString(image.range().mipCount())));
            values.add(MaskEdits.set(
                    "subresourceRange.baseArrayLayer",
                    Integer.toString(image.range().baseLayer())));
            values.add(MaskEdits.set(
                    "subresourceRange.layerCount",
                    Integer.toString(image.range().layerCount())));
            edits.add(new CallEdit.Append(block, before + "pImageMemoryBarriers", values));
        }
    }

    private static List<Assignment> masks(MaskEdits names, Barriers.Memory scope) {
        List<Assignment> values = new ArrayList<>();
        if (names.newer()) {
            values.add(MaskEdits.set("srcStageMask", names.stages(scope.srcStages())));
            values.add(MaskEdits.set("dstStageMask", names.stages(scope.dstStages())));
        }
        values.add(MaskEdits.set("srcAccessMask", names.accesses(scope.srcAccesses())));
        values.add(MaskEdits.set("dstAccessMask", names.accesses(scope.dstAccesses())));
        return values;
    }

    private static void families(int src, int dst, List<Assignment> values) {
        values.add(MaskEdits.set("srcQueueFamilyIndex", Integer.toUnsignedString(src)));
        values.add(MaskEdits.set("dstQueueFamilyIndex", Integer.toUnsignedString(dst)));
    }

    @Override
    public Finding finding(int rank, int of) {
        Occurrence one = occurrences.get(0);
        String call = one.second().call();
        long last = occurrences.get(occurrences.size() - 1).second().block();
        return Finding.of(MERGE, Severity.INFO, Family.BEST)
                .confidence(Confidence.INFERRED)
                .title("two " + call + " in a row could be one")
                .message("Rank " + rank + " of " + of + " by executions and stages that wait: " + call + " right after "
                        + one.first().call() + " was executed " + NeedlessText.times(executions())
                        + " in this capture, recorded " + NeedlessText.times(occurrences.size())
                        + ". There is no command between the two, and their barriers are of different resources: those"
                        + " of the second can be in the first. " + NeedlessText.LIMITS)
                .property("executions", executions())
                .property("rank", rank)
                .property("calls", occurrences.size())
                .access(new Access(
                        "prior",
                        NeedlessText.place(one.first()),
                        NeedlessText.stages(first),
                        null,
                        null,
                        null,
                        null,
                        null))
                .access(new Access(
                        "now",
                        NeedlessText.place(one.second()),
                        NeedlessText.stages(second),
                        null,
                        null,
                        null,
                        null,
                        null))
                .help(NeedlessText.help(
                        "record the barriers of both with one " + call,
                        edits(),
                        Set.of(one.first().block(), one.second().block())))
                .at(one.second().block(), one.second().frame())
                .seen(new Occurrences(executions(), one.second().block(), last, List.copyOf(second.frames())));
    }
}
