package dev.vkval.adversary;

import dev.vkval.adversary.Unit.Kind;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.RecordedCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Makes a draw execute before an earlier one of the same subpass. Rasterization order orders what draws do with attachments, and
 * nothing else: draws are moved only if it is certain that they write none. What is left are the accesses of their shaders.
 */
final class DrawReordering {
    private static final int MOST_BETWEEN = 4096;

    /** With these, fragment shaders may be ordered, or read attachments in order. */
    private static final List<String> ORDERED = List.of(
            "fragmentShaderSampleInterlock",
            "fragmentShaderPixelInterlock",
            "fragmentShaderShadingRateInterlock",
            "rasterizationOrderColorAttachmentAccess",
            "rasterizationOrderDepthAttachmentAccess",
            "rasterizationOrderStencilAttachmentAccess");

    private final RecordedCalls calls;
    private final int earlier;
    private final int later;

    private DrawReordering(RecordedCalls calls, int earlier, int later) {
        this.calls = calls;
        this.earlier = earlier;
        this.later = later;
    }

    /**
     * Finds the edits.
     *
     * @param first index of the call that begins the render pass instance of both
     * @param earlier index of a call in it
     * @param later index of a call behind that
     */
    static Reordering.Result of(RecordedCalls calls, int first, int earlier, int later) {
        DrawReordering reordering = new DrawReordering(calls, earlier, later);
        String obstacle = reordering.obstacle(first);
        return new Reordering.Result(obstacle == null ? reordering.edits() : List.of(), obstacle);
    }

    private String obstacle(int first) {
        if (!(draw(earlier) && draw(later))) {
            return "they are in one render pass instance, and not both draws of its recording";
        }
        if (Stream.of(earlier, later).anyMatch(at -> calls.get(at).name().contains("Indirect"))) {
            return "a command that would move reads its parameters from a buffer";
        }
        if (ordered() || captures(first)) {
            return "fragment shaders or transform feedback of the two may be ordered";
        }
        if (later > MOST_BETWEEN) {
            return "more than " + MOST_BETWEEN + " commands would move, or set state again";
        }
        for (int i = earlier; i <= later; i++) {
            Kind kind = UnitReader.kind(calls.get(i));
            if (draw(i)) {
                if (!writesNoAttachment(i)) {
                    return "draws of one render pass instance that write attachments, which are written in order";
                }
            } else if (kind != Kind.STATE && kind != Kind.LABEL) {
                return "an execution dependency orders them, or may do so, or they are in two subpasses";
            }
        }
        return null;
    }

    private boolean draw(int at) {
        return calls.get(at).recorded() instanceof RecordedCommand.Draw;
    }

    private boolean writesNoAttachment(int at) {
        RecordedCommand.Draw draw = (RecordedCommand.Draw) calls.get(at).recorded();
        GraphicsState graphics = draw.bound().graphics();
        return draw.bound().pipeline() != null
                && graphics.writableColorAttachments() == 0
                && !graphics.writesDepth()
                && !graphics.writesStencil();
    }

    private boolean ordered() {
        DeviceState device = calls.recording().commandBuffer().ancestor(DeviceState.class);
        return device == null
                || !device.capabilities().known()
                || ORDERED.stream().anyMatch(device.capabilities()::feature);
    }

    private boolean captures(int first) {
        for (int i = first; i <= later; i++) {
            if (calls.get(i).name().contains("TransformFeedback")) {
                return true;
            }
        }
        return false;
    }

    private List<CallEdit> edits() {
        boolean together = calls.get(later).block() - calls.get(earlier).block() == later - earlier;
        List<CallEdit> edits = new ArrayList<>();
        if (together) {
            CallEdit.Anchor here = new CallEdit.Anchor(calls.get(earlier).block(), false);
            state(edits, here, earlier + 1, later);
            edits.add(new CallEdit.Move(calls.get(later).block(), here));
            state(edits, here, 0, earlier);
        } else {
            CallEdit.Anchor here = new CallEdit.Anchor(calls.get(later).block(), true);
            state(edits, here, 0, earlier);
            edits.add(new CallEdit.Move(calls.get(earlier).block(), here));
            state(edits, here, earlier + 1, later);
        }
        return edits;
    }

    /** Sets the state again that calls set, from an index on and before another one. */
    private void state(List<CallEdit> edits, CallEdit.Anchor here, int from, int to) {
        for (int i = from; i < to; i++) {
            if (UnitReader.kind(calls.get(i)) == Kind.STATE) {
                edits.add(new CallEdit.Copy(calls.get(i).block(), here));
            }
        }
    }
}
