package dev.vkval.sync.report;

import dev.vkval.capture.change.Assignment;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.state.object.Barriers;
import dev.vkval.sync.stage.LegacyFlags;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;
import java.util.ArrayList;
import java.util.List;

/**
 * Assignments of masks, as the flags of one generation of the API.
 *
 * @param newer whether they are VkPipelineStageFlags2 and VkAccessFlags2
 */
public record MaskEdits(boolean newer) {
    private static final String SRC_STAGES = "srcStageMask";
    private static final String DST_STAGES = "dstStageMask";
    private static final String SRC_ACCESSES = "srcAccessMask";
    private static final String DST_ACCESSES = "dstAccessMask";

    public static MaskEdits of(String call) {
        return new MaskEdits(ApiForm.isSynchronization2(call));
    }

    public String stages(long stages) {
        return stages == 0 ? "0" : joined(newer ? Stages.constants(stages) : LegacyFlags.stageConstants(stages));
    }

    public String accesses(long accesses) {
        return accesses == 0
                ? "0"
                : joined(newer ? StageAccess.constants(accesses) : LegacyFlags.accessConstants(accesses));
    }

    /** An edit is one line of words, so that a value has no space. */
    private static String joined(String constants) {
        return constants.replace(" | ", "|");
    }

    public static Assignment set(String path, String value) {
        return new Assignment(path, Assignment.Operator.SET, value);
    }

    /**
     * The masks of a new dependency.
     *
     * @param stages path before the stage masks
     * @param accesses path before the access masks, null for an execution dependency of an older command
     */
    List<Assignment> all(String stages, String accesses, Barriers.Memory masks) {
        List<Assignment> all = new ArrayList<>();
        all.add(set(stages + SRC_STAGES, stages(newer ? masks.srcStages() : src(masks.srcStages()))));
        all.add(set(stages + DST_STAGES, stages(newer ? masks.dstStages() : dst(masks.dstStages()))));
        if (accesses != null) {
            all.add(set(accesses + SRC_ACCESSES, accesses(masks.srcAccesses())));
            all.add(set(accesses + DST_ACCESSES, accesses(masks.dstAccesses())));
        }
        return all;
    }

    /** A first scope of the older commands cannot be empty. */
    private static long src(long stages) {
        return stages == 0 ? Stages.TOP_OF_PIPE : stages;
    }

    private static long dst(long stages) {
        return stages == 0 ? Stages.BOTTOM_OF_PIPE : stages;
    }

    /** The changes of the four masks of a dependency that is given in a call. */
    List<CallEdit> changes(long block, String stages, String accesses, Barriers.Memory old, Barriers.Memory masks) {
        List<CallEdit> edits = new ArrayList<>();
        edits.addAll(stages(block, stages + SRC_STAGES, old.srcStages(), masks.srcStages()));
        edits.addAll(accesses(block, accesses + SRC_ACCESSES, old.srcAccesses(), masks.srcAccesses()));
        edits.addAll(stages(block, stages + DST_STAGES, old.dstStages(), masks.dstStages()));
        edits.addAll(accesses(block, accesses + DST_ACCESSES, old.dstAccesses(), masks.dstAccesses()));
        return edits;
    }

    List<CallEdit> stages(long block, String path, long old, long masks) {
        long before = newer ? old : LegacyFlags.stages(old);
        long after = newer ? masks : LegacyFlags.stages(masks);
        return bits(block, path, stages(after & ~before), stages(before & ~after));
    }

    private List<CallEdit> accesses(long block, String path, long old, long masks) {
        long before = newer ? old : LegacyFlags.accesses(old);
        long after = newer ? masks : LegacyFlags.accesses(masks);
        return bits(block, path, accesses(after & ~before), accesses(before & ~after));
    }

    private static List<CallEdit> bits(long block, String path, String added, String removed) {
        List<CallEdit> edits = new ArrayList<>();
        if (!added.equals("0")) {
            edits.add(new CallEdit.Set(block, new Assignment(path, Assignment.Operator.ADD, added)));
        }
        if (!removed.equals("0")) {
            edits.add(new CallEdit.Set(block, new Assignment(path, Assignment.Operator.REMOVE, removed)));
        }
        return edits;
    }
}
