package dev.vkval.adversary;

import dev.vkval.capture.change.Assignment;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.state.object.CommandBufferRecording;
import java.util.ArrayList;
import java.util.List;

/** Edits of the command buffers of a batch, in the form of the call that submits it. */
final class BatchEdits {
    private final QueuedWork work;
    private final String owner;
    private final boolean newer;

    BatchEdits(QueuedWork work) {
        this.work = work;
        this.owner = "pSubmits[" + work.batchIndex() + "].";
        this.newer = work.submission().call().startsWith("vkQueueSubmit2");
    }

    static Assignment assignment(String pathAndValue) {
        int sign = pathAndValue.indexOf('=');
        return new Assignment(
                pathAndValue.substring(0, sign), Assignment.Operator.SET, pathAndValue.substring(sign + 1));
    }

    /** The batch executes these recordings instead of its own. */
    List<CallEdit> recordings(List<CommandBufferRecording> wanted) {
        List<CommandBufferRecording> own = work.recordings();
        List<CallEdit> edits = new ArrayList<>();
        if (wanted.size() < own.size()) {
            set(edits, owner + (newer ? "commandBufferInfoCount" : "commandBufferCount") + "=" + wanted.size());
        }
        for (int i = 0; i < wanted.size(); i++) {
            String id = Long.toString(wanted.get(i).commandBuffer().id());
            if (i >= own.size()) {
                String array = newer ? "pCommandBufferInfos" : "pCommandBuffers";
                String value = newer ? "commandBuffer" : "pCommandBuffers";
                edits.add(new CallEdit.Append(work.block(), owner + array, List.of(assignment(value + "=" + id))));
            } else if (wanted.get(i) != own.get(i)) {
                set(
                        edits,
                        owner + (newer ? "pCommandBufferInfos[" + i + "].commandBuffer" : "pCommandBuffers[" + i + "]")
                                + "=" + id);
            }
        }
        return edits;
    }

    private void set(List<CallEdit> edits, String assignment) {
        edits.add(new CallEdit.Set(work.block(), assignment(assignment)));
    }
}
