package dev.vkval.check.resource;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateSampler;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.DeviceState;
import dev.vkval.state.SamplerState;
import java.util.OptionalLong;
import org.lwjgl.vulkan.VkSamplerCreateInfo;

/** A device has few places for border colours that applications define. */
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
                .properties("VkPhysicalDeviceCustomBorderColorPropertiesEXT")
                .of("maxCustomBorderColorSamplers");
        int alive = device.customBorderColorSamplers();
        if (most.isPresent() && alive >= most.getAsLong()) {
            context.error(call, "VUID-VkSamplerCreateInfo-None-04012")
                    .on(device)
                    .parameter("pCreateInfo->borderColor")
                    .title("more samplers have a border colour of their own than the device can have")
                    .message(
                            "%d samplers have one already, and maxCustomBorderColorSamplers is %d",
                            alive, most.getAsLong())
                    .help("share samplers with the same border colour, or use one of the predefined colours")
                    .report();
        }
    }
}
