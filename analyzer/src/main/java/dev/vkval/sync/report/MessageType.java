package dev.vkval.sync.report;

import dev.vkval.state.object.BufferState;
import dev.vkval.sync.access.AccessRole;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.Recorded;
import dev.vkval.sync.stage.StageAccess;
import java.util.Map;

/** The names that the validation layers have for their messages of synchronization validation. */
final class MessageType {
    private MessageType() {}

    static String of(Hazard hazard) {
        MemoryAccess now = hazard.now();
        if (now.pair() == StageAccess.PRESENT_PRESENTED) {
            return "PresentError";
        }
        if (acrossCommandBuffers(hazard)) {
            return "SubmitTimeError";
        }
        if (now.pair() == StageAccess.LAYOUT_TRANSITION) {
            return ofTransition(now);
        }
        Map<String, Object> properties =
                now.detail() == null ? Map.of() : now.detail().properties();
        String call = now.usage().place().call();
        boolean dynamic = call.contains("Rendering");
        if (properties.containsKey("load_op")) {
            boolean transition = hazard.prior().tag() == now.tag();
            String ofPass = transition ? "RenderPassLoadOpVsLayoutTransitionError" : "RenderPassLoadOpError";
            return dynamic ? "BeginRenderingError" : ofPass;
        }
        if (properties.containsKey("store_op")) {
            return dynamic ? "EndRenderingStoreError" : "RenderPassStoreOpError";
        }
        if (now.role() == AccessRole.RESOLVE) {
            return dynamic ? "EndRenderingResolveError" : "RenderPassResolveError";
        }
        boolean buffer = now.resource() instanceof BufferState;
        if (properties.containsKey("descriptor_type")) {
            return buffer ? "BufferDescriptorError" : "ImageDescriptorError";
        }
        return ofCommand(call, buffer, now);
    }

    private static String ofTransition(MemoryAccess now) {
        String call = now.usage().place().call();
        if (call.startsWith("vkCmdEndRenderPass")) {
            return "RenderPassFinalLayoutTransitionError";
        }
        boolean pass = now.usage().subpass() >= 0;
        return pass && !call.contains("Barrier") ? "RenderPassLayoutTransitionError" : "ImageBarrierError";
    }

    private static String ofCommand(String call, boolean buffer, MemoryAccess now) {
        if (call.startsWith("vkCmdClearAttachments")) {
            return "ClearAttachmentError";
        }
        if (call.contains("Video") || call.contains("EncodeVideo")) {
            return "VideoError";
        }
        if (call.contains("Blit")) {
            return "ImageBlitError";
        }
        if (call.contains("Resolve")) {
            return "ImageResolveError";
        }
        if (call.contains("ClearColorImage") || call.contains("ClearDepthStencilImage")) {
            return "ImageSubresourceRangeError";
        }
        if (call.contains("Copy") && (call.contains("Buffer") || call.contains("Image"))) {
            return buffer ? "BufferCopyError" : "ImageCopyError";
        }
        return buffer || now.access() == 0 ? "BufferError" : "RenderPassAttachmentError";
    }

    /** Whether the accesses are in two command buffers, so that only their execution brings them together. */
    static boolean acrossCommandBuffers(Hazard hazard) {
        Recorded now = hazard.now().usage().recorded();
        return now != Recorded.NOWHERE && !now.equals(hazard.prior().usage().recorded());
    }
}
