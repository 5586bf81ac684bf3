package dev.vkval.check.resource;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateImage;
import dev.vkval.capture.command.GetPhysicalDeviceFormatProperties2;
import dev.vkval.capture.command.GetPhysicalDeviceImageFormatProperties2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.identity.CapturedObject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.EXTImageDrmFormatModifier;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkDrmFormatModifierPropertiesEXT;
import org.lwjgl.vulkan.VkDrmFormatModifierPropertiesListEXT;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImageDrmFormatModifierExplicitCreateInfoEXT;
import org.lwjgl.vulkan.VkImageDrmFormatModifierListCreateInfoEXT;
import org.lwjgl.vulkan.VkPhysicalDeviceImageDrmFormatModifierInfoEXT;
import org.lwjgl.vulkan.VkPhysicalDeviceImageFormatInfo2;

/** Linux DRM format modifiers of images, compared with what the application queried of them. */
public final class FormatModifierRules implements Topic {
    private final CoreContext context;
    private final Map<Modifier, Integer> planes = new HashMap<>();
    private final Set<Use> unsupported = new HashSet<>();

    public FormatModifierRules(CoreContext context) {
        this.context = context;
    }

    private record Modifier(CapturedObject physicalDevice, int format, long modifier) {}

    /** Images with a modifier: their VkImageType, VkImageUsageFlags and VkImageCreateFlags. */
    private record Use(Modifier modifier, int type, int usage, int flags) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(GetPhysicalDeviceFormatProperties2.ID, this::learnPlanes);
        hooks.recordAlways(GetPhysicalDeviceImageFormatProperties2.ID, this::learnUse);
        hooks.validate(CreateImage.ID, this::create);
    }

    private void learnPlanes(Call call) {
        long answer = GetPhysicalDeviceFormatProperties2.pFormatProperties(call);
        long list = answer == 0
                ? 0
                : PNext.find(
                        answer, EXTImageDrmFormatModifier.VK_STRUCTURE_TYPE_DRM_FORMAT_MODIFIER_PROPERTIES_LIST_EXT);
        CapturedObject device = context.objects().dispatched(call);
        if (list == 0 || device == null) {
            return;
        }
        long array = CMemory.pointer(list + VkDrmFormatModifierPropertiesListEXT.PDRMFORMATMODIFIERPROPERTIES);
        int count = CMemory.count(VkDrmFormatModifierPropertiesListEXT.ndrmFormatModifierCount(list), array);
        for (int i = 0; i < count; i++) {
            long properties = CMemory.element(array, i, VkDrmFormatModifierPropertiesEXT.SIZEOF);
            planes.put(
                    new Modifier(
                            device,
                            GetPhysicalDeviceFormatProperties2.format(call),
                            VkDrmFormatModifierPropertiesEXT.ndrmFormatModifier(properties)),
                    VkDrmFormatModifierPropertiesEXT.ndrmFormatModifierPlaneCount(properties));
        }
    }

    private void learnUse(Call call) {
        long info = GetPhysicalDeviceImageFormatProperties2.pImageFormatInfo(call);
        long chained = info == 0
                ? 0
                : PNext.find(
                        info,
                        EXTImageDrmFormatModifier.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_DRM_FORMAT_MODIFIER_INFO_EXT);
        CapturedObject device = context.objects().dispatched(call);
        if (chained == 0 || device == null || PNext.next(chained) != 0 || PNext.next(info) != chained) {
            return;
        }
        Use use = new Use(
                new Modifier(
                        device,
                        VkPhysicalDeviceImageFormatInfo2.nformat(info),
                        VkPhysicalDeviceImageDrmFormatModifierInfoEXT.ndrmFormatModifier(chained)),
                VkPhysicalDeviceImageFormatInfo2.ntype(info),
                VkPhysicalDeviceImageFormatInfo2.nusage(info),
                VkPhysicalDeviceImageFormatInfo2.nflags(info));
        if (call.result() == VK10.VK_ERROR_FORMAT_NOT_SUPPORTED) {
            unsupported.add(use);
        } else if (call.result() == VK10.VK_SUCCESS) {
            unsupported.remove(use);
        }
    }

    private void create(Call call) {
        long info = CreateImage.pCreateInfo(call);
        CapturedObject device = context.objects().dispatched(call);
        CapturedObject physical = device == null ? null : device.ancestor("VkPhysicalDevice");
        if (info == 0 || PNext.next(info) == 0 || physical == null) {
            return;
        }
        long explicit = PNext.find(
                info, EXTImageDrmFormatModifier.VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_EXPLICIT_CREATE_INFO_EXT);
        if (explicit != 0) {
            Modifier modifier = new Modifier(
                    physical,
                    VkImageCreateInfo.nformat(info),
                    VkImageDrmFormatModifierExplicitCreateInfoEXT.ndrmFormatModifier(explicit));
            supported(
                    call,
                    info,
                    modifier,
                    "VUID-VkImageDrmFormatModifierExplicitCreateInfoEXT-drmFormatModifier-02264",
                    "pCreateInfo->pNext<VkImageDrmFormatModifierExplicitCreateInfoEXT>.drmFormatModifier");
            planes(
                    call,
                    modifier,
                    VkImageDrmFormatModifierExplicitCreateInfoEXT.ndrmFormatModifierPlaneCount(explicit));
        }
        long list = PNext.find(
                info, EXTImageDrmFormatModifier.VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_LIST_CREATE_INFO_EXT);
        long array =
                list == 0 ? 0 : CMemory.pointer(list + VkImageDrmFormatModifierListCreateInfoEXT.PDRMFORMATMODIFIERS);
        int count = list == 0
                ? 0
                : CMemory.count(VkImageDrmFormatModifierListCreateInfoEXT.ndrmFormatModifierCount(list), array);
        for (int i = 0; i < count; i++) {
            supported(
                    call,
                    info,
                    new Modifier(physical, VkImageCreateInfo.nformat(info), CMemory.handle(array, i)),
                    "VUID-VkImageDrmFormatModifierListCreateInfoEXT-pDrmFormatModifiers-02263",
                    "pCreateInfo->pNext<VkImageDrmFormatModifierListCreateInfoEXT>.pDrmFormatModifiers[" + i + "]");
        }
    }

    /** An image with a chain of its own is not the one that was asked about. */
    private void supported(Call call, long info, Modifier modifier, String rule, String path) {
        Use use = new Use(
                modifier,
                VkImageCreateInfo.nimageType(info),
                VkImageCreateInfo.nusage(info),
                VkImageCreateInfo.nflags(info));
        if (unsupported.contains(use) && PNext.next(PNext.next(info)) == 0) {
            context.error(call, rule)
                    .on(modifier.physicalDevice())
                    .parameter(path)
                    .title("an image is created with a format modifier that does not support it")
                    .message(
                            "vkGetPhysicalDeviceImageFormatProperties2 returned VK_ERROR_FORMAT_NOT_SUPPORTED for such "
                                    + "images of %s with the modifier 0x%x",
                            Names.of("VkFormat", modifier.format()), modifier.modifier())
                    .help("use a modifier that supports the image")
                    .report();
        }
    }

    private void planes(Call call, Modifier modifier, int given) {
        Integer known = planes.get(modifier);
        if (known != null && known != given) {
            context.error(call, "VUID-VkImageDrmFormatModifierExplicitCreateInfoEXT-drmFormatModifierPlaneCount-02265")
                    .on(modifier.physicalDevice())
                    .parameter(
                            "pCreateInfo->pNext<VkImageDrmFormatModifierExplicitCreateInfoEXT>.drmFormatModifierPlaneCount")
                    .title("an image is created with another number of planes than its format modifier has")
                    .message(
                            "it is %s, and %s with the modifier 0x%x has %s",
                            Integer.toUnsignedString(given),
                            Names.of("VkFormat", modifier.format()),
                            modifier.modifier(),
                            Integer.toUnsignedString(known))
                    .help("pass the number of planes of VkDrmFormatModifierPropertiesListEXT")
                    .report();
        }
    }
}
