package dev.vkval.check.mutant;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.call.Call;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.system.MemoryUtil;

/**
 * The first call of each command of a capture, and the places where they are made once more: behind calls that begin or end
 * what a command may be allowed in only, or not at all.
 */
final class RepeatedCommands {
    private static final int MOST_PLACES = 2;
    private static final Set<String> BOUNDARIES = Set.of(
            "vkBeginCommandBuffer",
            "vkEndCommandBuffer",
            "vkCmdBeginRenderPass",
            "vkCmdBeginRenderPass2",
            "vkCmdBeginRenderPass2KHR",
            "vkCmdBeginRendering",
            "vkCmdBeginRenderingKHR",
            "vkCmdBeginVideoCodingKHR",
            "vkCmdEndRenderPass",
            "vkCmdEndRenderPass2",
            "vkCmdEndRenderPass2KHR",
            "vkCmdEndRendering",
            "vkCmdEndRenderingKHR",
            "vkResetCommandPool",
            "vkQueueSubmit",
            "vkQueueSubmit2");

    private final Map<String, Long> blocks = new LinkedHashMap<>();
    private final Map<String, Integer> places = new HashMap<>();
    private boolean boundary;
    private long recorder;

    RepeatedCommands(Path file) throws IOException {
        try (CaptureReader reader = CaptureReader.open(file, new Anomalies())) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem callItem
                        && callItem.call().name().startsWith("vkCmd")
                        && CheckedRules.changeable(callItem.call())) {
                    blocks.putIfAbsent(callItem.call().name(), callItem.call().blockIndex());
                }
            }
        }
    }

    /** A call has been made. */
    void know(Call call) {
        boundary = BOUNDARIES.contains(call.name()) && places.merge(call.name(), 1, Integer::sum) <= MOST_PLACES;
        if (boundary && call.command().parameters().get(0).type().equals("VkCommandBuffer")) {
            recorder = MemoryUtil.memGetLong(call.slots());
        }
    }

    /** Blocks of the commands that are made in place of the call that comes next. */
    Collection<Long> at(Call next) {
        return boundary && CheckedRules.changeable(next) ? blocks.values() : List.of();
    }

    /** The command buffer that the last boundary was in. */
    long recorder() {
        return recorder;
    }
}
