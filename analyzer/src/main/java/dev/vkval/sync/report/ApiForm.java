package dev.vkval.sync.report;

import java.util.Set;

/** Which form of the API a call belongs to. */
public final class ApiForm {
    private static final Set<String> SYNCHRONIZATION_2 = Set.of(
            "vkCmdPipelineBarrier2",
            "vkCmdSetEvent2",
            "vkCmdResetEvent2",
            "vkCmdWaitEvents2",
            "vkCmdWriteTimestamp2",
            "vkQueueSubmit2");

    private ApiForm() {}

    /** Whether a command came with VK_KHR_synchronization2. */
    public static boolean isSynchronization2(String call) {
        return SYNCHRONIZATION_2.contains(withoutVendor(call));
    }

    /** {@code vkQueueSubmit2} for {@code vkQueueSubmit2KHR}. */
    static String withoutVendor(String call) {
        return call.replaceFirst("(KHR|EXT)$", "");
    }

    /** Whether a command begins, ends or goes on within an instance of a render pass object. */
    static boolean isRenderPass(String call) {
        return call.startsWith("vkCmdBeginRenderPass")
                || call.startsWith("vkCmdNextSubpass")
                || call.startsWith("vkCmdEndRenderPass");
    }
}
