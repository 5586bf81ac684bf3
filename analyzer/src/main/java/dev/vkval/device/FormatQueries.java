package dev.vkval.device;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetPhysicalDeviceFormatProperties;
import dev.vkval.capture.command.GetPhysicalDeviceFormatProperties2;
import dev.vkval.capture.command.GetPhysicalDeviceImageFormatProperties;
import dev.vkval.capture.command.GetPhysicalDeviceImageFormatProperties2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.chassis.Hooks;
import java.util.function.LongFunction;
import org.lwjgl.vulkan.ARMTensors;
import org.lwjgl.vulkan.EXTFilterCubic;
import org.lwjgl.vulkan.EXTImageDrmFormatModifier;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkDrmFormatModifierProperties2EXT;
import org.lwjgl.vulkan.VkDrmFormatModifierPropertiesEXT;
import org.lwjgl.vulkan.VkDrmFormatModifierPropertiesList2EXT;
import org.lwjgl.vulkan.VkDrmFormatModifierPropertiesListEXT;
import org.lwjgl.vulkan.VkFormatProperties2;
import org.lwjgl.vulkan.VkImageFormatProperties2;
import org.lwjgl.vulkan.VkPhysicalDeviceImageFormatInfo2;
import org.lwjgl.vulkan.VkPhysicalDeviceImageViewImageFormatInfoEXT;
import org.lwjgl.vulkan.VkSamplerYcbcrConversionImageFormatProperties;

/** Reads what physical devices answer about formats and images. */
final class FormatQueries {
    private final LongFunction<ReportedFormats> devices;
    private final Runnable learned;

    /**
     * @param devices what is known of the formats of a physical device
     * @param learned called after something was learned
     */
    FormatQueries(LongFunction<ReportedFormats> devices, Runnable learned) {
        this.devices = devices;
        this.learned = learned;
    }

    void register(Hooks hooks) {
        hooks.onEffect(GetPhysicalDeviceFormatProperties.ID, this::features);
        hooks.onEffect(GetPhysicalDeviceFormatProperties2.ID, this::features2);
        hooks.postCallRecord(GetPhysicalDeviceImageFormatProperties.ID, this::image);
        hooks.postCallRecord(GetPhysicalDeviceImageFormatProperties2.ID, this::image2);
    }

    private void features(Call call) {
        long properties = GetPhysicalDeviceFormatProperties.pFormatProperties(call);
        if (properties != 0) {
            devices.apply(GetPhysicalDeviceFormatProperties.physicalDevice(call))
                    .learn(GetPhysicalDeviceFormatProperties.format(call), properties);
            learned.run();
        }
    }

    private void features2(Call call) {
        long properties = GetPhysicalDeviceFormatProperties2.pFormatProperties(call);
        if (properties == 0) {
            return;
        }
        ReportedFormats formats = devices.apply(GetPhysicalDeviceFormatProperties2.physicalDevice(call));
        int format = GetPhysicalDeviceFormatProperties2.format(call);
        formats.learn(format, properties + VkFormatProperties2.FORMATPROPERTIES);
        long all = PNext.find(properties, VK13.VK_STRUCTURE_TYPE_FORMAT_PROPERTIES_3);
        if (all != 0) {
            formats.learnAll(format, all);
        }
        long tensors = PNext.find(properties, ARMTensors.VK_STRUCTURE_TYPE_TENSOR_FORMAT_PROPERTIES_ARM);
        if (tensors != 0) {
            formats.learnTensors(format, tensors);
        }
        modifiers(formats, format, properties);
        learned.run();
    }

    private static void modifiers(ReportedFormats formats, int format, long properties) {
        long list = PNext.find(
                properties, EXTImageDrmFormatModifier.VK_STRUCTURE_TYPE_DRM_FORMAT_MODIFIER_PROPERTIES_LIST_EXT);
        long array = list == 0
                ? 0
                : CMemory.pointer(list + VkDrmFormatModifierPropertiesListEXT.PDRMFORMATMODIFIERPROPERTIES);
        int count = array == 0
                ? 0
                : CMemory.count(VkDrmFormatModifierPropertiesListEXT.ndrmFormatModifierCount(list), array);
        for (int i = 0; i < count; i++) {
            long modifier = CMemory.element(array, i, VkDrmFormatModifierPropertiesEXT.SIZEOF);
            formats.learnModifier(
                    format,
                    VkDrmFormatModifierPropertiesEXT.ndrmFormatModifier(modifier),
                    VkDrmFormatModifierPropertiesEXT.ndrmFormatModifierPlaneCount(modifier));
        }
        long list2 = PNext.find(
                properties, EXTImageDrmFormatModifier.VK_STRUCTURE_TYPE_DRM_FORMAT_MODIFIER_PROPERTIES_LIST_2_EXT);
        long array2 = list2 == 0
                ? 0
                : CMemory.pointer(list2 + VkDrmFormatModifierPropertiesList2EXT.PDRMFORMATMODIFIERPROPERTIES);
        int count2 = array2 == 0
                ? 0
                : CMemory.count(VkDrmFormatModifierPropertiesList2EXT.ndrmFormatModifierCount(list2), array2);
        for (int i = 0; i < count2; i++) {
            long modifier = CMemory.element(array2, i, VkDrmFormatModifierProperties2EXT.SIZEOF);
            formats.learnModifier(
                    format,
                    VkDrmFormatModifierProperties2EXT.ndrmFormatModifier(modifier),
                    VkDrmFormatModifierProperties2EXT.ndrmFormatModifierPlaneCount(modifier));
        }
    }

    private void image(Call call) {
        ReportedFormats.ImageUse use = new ReportedFormats.ImageUse(
                GetPhysicalDeviceImageFormatProperties.format(call),
                GetPhysicalDeviceImageFormatProperties.type(call),
                GetPhysicalDeviceImageFormatProperties.tiling(call),
                Integer.toUnsignedLong(GetPhysicalDeviceImageFormatProperties.usage(call)),
                Integer.toUnsignedLong(GetPhysicalDeviceImageFormatProperties.flags(call)));
        answer(
                call,
                GetPhysicalDeviceImageFormatProperties.physicalDevice(call),
                use,
                GetPhysicalDeviceImageFormatProperties.pImageFormatProperties(call));
    }

    /** Structures in the chain ask about other images, which may be less. */
    private void image2(Call call) {
        long info = GetPhysicalDeviceImageFormatProperties2.pImageFormatInfo(call);
        long properties = GetPhysicalDeviceImageFormatProperties2.pImageFormatProperties(call);
        if (info == 0 || properties == 0) {
            return;
        }
        long view = PNext.find(info, EXTFilterCubic.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_VIEW_IMAGE_FORMAT_INFO_EXT);
        long cubic = PNext.find(
                properties, EXTFilterCubic.VK_STRUCTURE_TYPE_FILTER_CUBIC_IMAGE_VIEW_IMAGE_FORMAT_PROPERTIES_EXT);
        boolean plain = PNext.next(info) == 0;
        boolean ofView = PNext.next(info) == view && view != 0 && PNext.next(view) == 0 && cubic != 0;
        if (!plain && !ofView) {
            return;
        }
        ReportedFormats.ImageUse use = new ReportedFormats.ImageUse(
                VkPhysicalDeviceImageFormatInfo2.nformat(info),
                VkPhysicalDeviceImageFormatInfo2.ntype(info),
                VkPhysicalDeviceImageFormatInfo2.ntiling(info),
                Integer.toUnsignedLong(VkPhysicalDeviceImageFormatInfo2.nusage(info)),
                Integer.toUnsignedLong(VkPhysicalDeviceImageFormatInfo2.nflags(info)));
        if (ofView && call.result() == VK10.VK_SUCCESS) {
            devices.apply(GetPhysicalDeviceImageFormatProperties2.physicalDevice(call))
                    .learnCubic(use, VkPhysicalDeviceImageViewImageFormatInfoEXT.nimageViewType(view), cubic);
            learned.run();
        }
        if (!plain) {
            return;
        }
        long combined = PNext.find(properties, VK11.VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_IMAGE_FORMAT_PROPERTIES);
        if (combined != 0 && call.result() == VK10.VK_SUCCESS) {
            devices.apply(GetPhysicalDeviceImageFormatProperties2.physicalDevice(call))
                    .learnCombined(
                            use,
                            Integer.toUnsignedLong(
                                    VkSamplerYcbcrConversionImageFormatProperties.ncombinedImageSamplerDescriptorCount(
                                            combined)));
        }
        answer(
                call,
                GetPhysicalDeviceImageFormatProperties2.physicalDevice(call),
                use,
                properties + VkImageFormatProperties2.IMAGEFORMATPROPERTIES);
    }

    private void answer(Call call, long device, ReportedFormats.ImageUse use, long properties) {
        boolean supported = call.result() == VK10.VK_SUCCESS;
        if (properties != 0 && (supported || call.result() == VK10.VK_ERROR_FORMAT_NOT_SUPPORTED)) {
            devices.apply(device).learnImage(use, supported ? properties : 0);
            learned.run();
        }
    }
}
