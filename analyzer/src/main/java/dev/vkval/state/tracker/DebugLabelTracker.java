package dev.vkval.state.tracker;

import dev.vkval.capture.command.CmdBeginDebugUtilsLabelEXT;
import dev.vkval.capture.command.CmdDebugMarkerBeginEXT;
import dev.vkval.capture.command.CmdDebugMarkerEndEXT;
import dev.vkval.capture.command.CmdEndDebugUtilsLabelEXT;
import dev.vkval.capture.command.QueueBeginDebugUtilsLabelEXT;
import dev.vkval.capture.command.QueueEndDebugUtilsLabelEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import org.lwjgl.vulkan.VkDebugMarkerMarkerInfoEXT;
import org.lwjgl.vulkan.VkDebugUtilsLabelEXT;

/** Labels in command buffers and on queues. */
final class DebugLabelTracker {
    private final StateTracker tracker;

    DebugLabelTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        all.onEffect(
                QueueBeginDebugUtilsLabelEXT.ID,
                call -> tracker.queueLabels()
                        .push(
                                QueueBeginDebugUtilsLabelEXT.queue(call),
                                label(QueueBeginDebugUtilsLabelEXT.pLabelInfo(call))));
        all.onEffect(
                QueueEndDebugUtilsLabelEXT.ID,
                call -> tracker.queueLabels().pop(QueueEndDebugUtilsLabelEXT.queue(call)));
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(
                CmdBeginDebugUtilsLabelEXT.ID,
                (call, to) -> to.pushLabel(label(CmdBeginDebugUtilsLabelEXT.pLabelInfo(call))));
        hooks.on(CmdEndDebugUtilsLabelEXT.ID, (call, to) -> to.popLabel());
        hooks.on(
                CmdDebugMarkerBeginEXT.ID,
                (call, to) -> to.pushLabel(text(CMemory.string(CMemory.pointer(
                        CmdDebugMarkerBeginEXT.pMarkerInfo(call) + VkDebugMarkerMarkerInfoEXT.PMARKERNAME)))));
        hooks.on(CmdDebugMarkerEndEXT.ID, (call, to) -> to.popLabel());
    }

    private static String label(long info) {
        return text(CMemory.string(CMemory.pointer(info + VkDebugUtilsLabelEXT.PLABELNAME)));
    }

    private static String text(String string) {
        return string == null ? "" : string;
    }
}
