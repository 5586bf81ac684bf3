package dev.vkval.check.swapchain;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDisplayPlaneSurfaceKHR;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.PhysicalDeviceState;
import java.util.List;
import org.lwjgl.vulkan.VkDisplaySurfaceCreateInfoKHR;

/** Display plane indices, compared with the number of planes that the application queried. */
public final class DisplayPlaneRules implements Topic {
    private final CoreContext context;

    public DisplayPlaneRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateDisplayPlaneSurfaceKHR.ID, call -> {
            List<PhysicalDeviceState> devices = context.state().all(PhysicalDeviceState.class);
            if (devices.size() == 1) {
                below(
                        call,
                        devices.get(0),
                        VkDisplaySurfaceCreateInfoKHR.nplaneIndex(CreateDisplayPlaneSurfaceKHR.pCreateInfo(call)),
                        "pCreateInfo->planeIndex",
                        "VUID-VkDisplaySurfaceCreateInfoKHR-planeIndex-01252");
            }
        });
    }

    private void below(Call call, PhysicalDeviceState device, int plane, String parameter, String rule) {
        if (device != null
                && device.displayPlaneCount().isPresent()
                && Integer.compareUnsigned(plane, device.displayPlaneCount().getAsInt()) >= 0) {
            context.error(call, rule)
                    .on(device)
                    .parameter(parameter)
                    .title("the index of a display plane is not valid")
                    .message(
                            "it is %s, but %s has %d planes",
                            Integer.toUnsignedString(plane),
                            device,
                            device.displayPlaneCount().getAsInt())
                    .help("use the index of a plane returned by vkGetPhysicalDeviceDisplayPlanePropertiesKHR")
                    .report();
        }
    }
}
