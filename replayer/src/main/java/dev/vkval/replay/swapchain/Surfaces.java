package dev.vkval.replay.swapchain;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.DestroySurfaceKHR;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.replay.call.CommandTable;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.live.LiveObject;
import org.lwjgl.system.MemoryUtil;

/**
 * Surfaces have no live objects: there is no window system in a replay. The results of surface queries are in the
 * capture.
 */
public final class Surfaces {
    private final ReplayContext context;

    public Surfaces(ReplayContext context, CommandTable table) {
        this.context = context;
        for (Command command : Registry.vulkan().commands()) {
            if (command.name().matches("vkCreate\\w*Surface[A-Z]+")) {
                table.onEffect(command.number(), this::create);
            }
        }
        table.onEffect(DestroySurfaceKHR.ID, call -> context.handles().remove(DestroySurfaceKHR.surface(call)));
    }

    private void create(Call call) {
        LiveObject instance = context.handles().get(call.u64(0));
        long output = call.u64(call.command().parameters().size() - 1);
        if (instance != null && output != 0 && MemoryUtil.memGetLong(output) != 0) {
            long id = MemoryUtil.memGetLong(output);
            context.handles().add(new LiveObject(id, "VkSurfaceKHR", id, instance.instance(), null, true));
        }
    }
}
