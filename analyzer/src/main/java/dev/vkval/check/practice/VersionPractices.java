package dev.vkval.check.practice;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDevice;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.device.Capabilities;
import dev.vkval.profile.DeviceProfile;
import dev.vkval.state.object.PhysicalDeviceState;
import java.util.OptionalInt;

/** A version of Vulkan that the program asks for and the device does not have. */
public final class VersionPractices implements Topic {
    private final CoreContext context;

    public VersionPractices(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateDevice.ID, this::create);
    }

    private void create(Call call) {
        PhysicalDeviceState physicalDevice = context.get(PhysicalDeviceState.class, CreateDevice.physicalDevice(call));
        OptionalInt offered = physicalDevice == null
                ? OptionalInt.empty()
                : physicalDevice.properties().apiVersion();
        Capabilities instance =
                context.state().devices().ofInstance(context.now().dispatched());
        if (offered.isPresent() && instance.versionKnown() && instance.version() > offered.getAsInt()) {
            context.info(call, "BestPractices-vkCreateDevice-API-version-mismatch")
                    .on(physicalDevice)
                    .parameter("physicalDevice")
                    .title("the program asks for a later version of Vulkan than the physical device has")
                    .message(
                            "the instance was created for Vulkan %s, and apiVersion of %s is %s",
                            DeviceProfile.versionText(instance.version()),
                            physicalDevice,
                            DeviceProfile.versionText(offered.getAsInt()))
                    .help("use what later versions have only where VkPhysicalDeviceProperties::apiVersion has them")
                    .report();
        }
    }
}
