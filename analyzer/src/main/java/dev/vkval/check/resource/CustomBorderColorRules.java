package dev.vkval.check.resource;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateSampler;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.SamplerState;
import java.util.OptionalLong;
import org.lwjgl.vulkan.EXTCustomBorderColor;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkSamplerCreateInfo;
import org.lwjgl.vulkan.VkSamplerCustomBorderColorCreateInfoEXT;

/** The number of samplers with custom border colors is limited, and the colors are ones that their format can have. */
public final class CustomBorderColorRules implements Topic {
    private final CoreContext context;

    public CustomBorderColorRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateSampler.ID, this::create);
    }

    private void color(Call call, DeviceState device) {
        long info = CreateSampler.pCreateInfo(call);
        long custom =
                PNext.find(info, EXTCustomBorderColor.VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_CREATE_INFO_EXT);
        if (custom == 0) {
            return;
        }
        int format = VkSamplerCustomBorderColorCreateInfoEXT.nformat(custom);
        long color = custom + VkSamplerCustomBorderColorCreateInfoEXT.CUSTOMBORDERCOLOR;
        boolean integers =
                VkSamplerCreateInfo.nborderColor(info) == EXTCustomBorderColor.VK_BORDER_COLOR_INT_CUSTOM_EXT;
        int component = BorderColorRange.outside(FormatInfo.of(format), color, integers);
        if (format != VK10.VK_FORMAT_UNDEFINED && component >= 0) {
            int bits = CMemory.u32(color, component);
            context.error(call, "VUID-VkSamplerCreateInfo-borderColor-04442")
                    .on(device)
                    .parameter("pCreateInfo->pNext<VkSamplerCustomBorderColorCreateInfoEXT>.customBorderColor")
                    .title("a custom border color has a value that its format cannot have")
                    .message(
                            "component %d is %s, which %s does not have",
                            component,
                            integers ? Integer.toString(bits) : Float.toString(Float.intBitsToFloat(bits)),
                            Names.format(format))
                    .help("use a color within the range of the format")
                    .report();
        }
    }

    private void create(Call call) {
        DeviceState device = context.get(DeviceState.class, CreateSampler.device(call));
        if (device == null || !SamplerState.custom(VkSamplerCreateInfo.nborderColor(CreateSampler.pCreateInfo(call)))) {
            return;
        }
        color(call, device);
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
