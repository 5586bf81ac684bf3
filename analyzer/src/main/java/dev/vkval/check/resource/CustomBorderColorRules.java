package dev.vkval.check.resource;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateSampler;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.SamplerState;
import java.util.OptionalLong;
import org.lwjgl.vulkan.VkSamplerCreateInfo;

/** The number of samplers with custom border colors is limited. */
public final class CustomBorderColorRules implements Topic {
    private final CoreContext context;

    public CustomBorderColorRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateSampler.ID, this::create);
    }

    private void create(Call call) {
        DeviceState device = context.get(DeviceState.class, CreateSampler.device(call));
        if (device == null || !SamplerState.custom(VkSamplerCreateInfo.nborderColor(CreateSampler.pCreateInfo(call)))) {
            return;
        }
        OptionalLong most = device.physicalDeviceState()
                .properties()
                .integer("VkPhysicalDeviceCustomBorderColorPropertiesEXT", "maxCustomBorderColorSamplers", 0);
        int alive = device.customBorderColorSamplers();
        if (most.isPresent() && alive >= most.getAsLong()) {
            context.error(call, "VUID-VkSamplerCreateInfo-None-04012")
                    .on(device)
                    .parameter("pCreateInfo->borderColor")
                    .title("more samplers with custom border colors are created than the device supports")
                    .message(
                            "%d samplers already have one, and maxCustomBorderColorSamplers is %d",
                            alive, most.getAsLong())
                    .help("share samplers with the same border color, or use a predefined border color")
                    .report();
        }
    }
}
