package dev.vkval.sync.report;

import dev.vkval.capture.edit.CallEdit;
import dev.vkval.state.object.FenceState;
import dev.vkval.sync.access.ResourceUsage;
import java.util.List;

/**
 * A wait of the host before an access of it.
 *
 * @param fence what it waits for, null for the queue as a whole
 * @param queue captured id of the queue
 * @param signal what signals the fence, null without one
 * @param access the access of the host
 */
record HostWait(FenceState fence, long queue, ResourceUsage signal, ResourceUsage access) implements FixPart {
    @Override
    public String code() {
        return fence == null
                ? "vkQueueWaitIdle(queue); // VkQueue " + queue
                : "// fence: " + CodeText.object(fence) + ", signaled by "
                        + CodeText.call(signal.place().block(), signal.place().call())
                        + "\nvkWaitForFences(device, 1, &fence, VK_TRUE, UINT64_MAX);";
    }

    @Override
    public List<CallEdit> edits() {
        CallEdit.Anchor before = new CallEdit.Anchor(access.place().block(), false);
        return List.of(
                fence == null
                        ? new CallEdit.Insert(
                                "vkQueueWaitIdle", List.of(MaskEdits.set("queue", Long.toString(queue))), before)
                        : new CallEdit.Insert(
                                "vkWaitForFences",
                                List.of(
                                        MaskEdits.set("fenceCount", "1"),
                                        MaskEdits.set("pFences[0]", Long.toString(fence.id())),
                                        MaskEdits.set("waitAll", "true"),
                                        MaskEdits.set("timeout", "0xffffffffffffffff")),
                                before));
    }
}
