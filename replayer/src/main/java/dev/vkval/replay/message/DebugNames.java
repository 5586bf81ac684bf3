package dev.vkval.replay.message;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginDebugUtilsLabelEXT;
import dev.vkval.capture.command.CmdEndDebugUtilsLabelEXT;
import dev.vkval.capture.command.CmdInsertDebugUtilsLabelEXT;
import dev.vkval.capture.command.QueueBeginDebugUtilsLabelEXT;
import dev.vkval.capture.command.QueueEndDebugUtilsLabelEXT;
import dev.vkval.capture.command.QueueInsertDebugUtilsLabelEXT;
import dev.vkval.capture.command.SetDebugUtilsObjectNameEXT;
import dev.vkval.chassis.CallEffect;
import dev.vkval.replay.call.CallRunner;
import dev.vkval.replay.call.CommandTable;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.live.LiveObject;
import org.lwjgl.vulkan.VkDebugUtilsObjectNameInfoEXT;

/** Passes the application's object names and labels to the layer under the replay, for the layer's messages. */
public final class DebugNames {
    private final ReplayContext context;
    private final CallRunner calls;

    public DebugNames(ReplayContext context, CommandTable table, CallRunner calls) {
        this.context = context;
        this.calls = calls;
        table.onEffect(SetDebugUtilsObjectNameEXT.ID, this::name);
        table.onEffect(CmdBeginDebugUtilsLabelEXT.ID, this::label);
        table.onEffect(CmdEndDebugUtilsLabelEXT.ID, this::label);
        table.onEffect(CmdInsertDebugUtilsLabelEXT.ID, this::label);
        table.onEffect(QueueBeginDebugUtilsLabelEXT.ID, this::label);
        table.onEffect(QueueEndDebugUtilsLabelEXT.ID, this::label);
        table.onEffect(QueueInsertDebugUtilsLabelEXT.ID, this::label);
    }

    /** Only objects of this device can be named. */
    private void name(Call call) {
        long info = SetDebugUtilsObjectNameEXT.pNameInfo(call);
        LiveObject named = info == 0 ? null : context.handles().get(VkDebugUtilsObjectNameInfoEXT.nobjectHandle(info));
        if (named != null && !(named.substitute() && named.handle() == named.id())) {
            label(call);
        }
    }

    private void label(Call call) {
        if (CallEffect.of(call) && context.handles().get(call.u64(0)) != null) {
            calls.execute(call);
        }
    }
}
