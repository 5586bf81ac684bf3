package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateImage;
import dev.vkval.capture.command.GetImageDrmFormatModifierPropertiesEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.ImageState;
import org.lwjgl.vulkan.EXTImageDrmFormatModifier;
import org.lwjgl.vulkan.VkImageDrmFormatModifierExplicitCreateInfoEXT;
import org.lwjgl.vulkan.VkImageDrmFormatModifierListCreateInfoEXT;
import org.lwjgl.vulkan.VkImageDrmFormatModifierPropertiesEXT;

/** Linux DRM format modifiers of images: those that they were created with, or that the application queried. */
final class ImageModifierTracker {
    private final StateTracker tracker;

    ImageModifierTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks hooks) {
        hooks.onEffect(CreateImage.ID, this::create);
        hooks.onEffect(GetImageDrmFormatModifierPropertiesEXT.ID, call -> {
            ImageState image = tracker.get(ImageState.class, GetImageDrmFormatModifierPropertiesEXT.image(call));
            long properties = GetImageDrmFormatModifierPropertiesEXT.pProperties(call);
            if (image != null && properties != 0) {
                image.learnDrmFormatModifier(VkImageDrmFormatModifierPropertiesEXT.ndrmFormatModifier(properties));
            }
        });
    }

    private void create(Call call) {
        long info = CreateImage.pCreateInfo(call);
        long explicit = PNext.find(
                info, EXTImageDrmFormatModifier.VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_EXPLICIT_CREATE_INFO_EXT);
        long list = PNext.find(
                info, EXTImageDrmFormatModifier.VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_LIST_CREATE_INFO_EXT);
        if (explicit == 0 && list == 0) {
            return;
        }
        ImageState image = tracker.get(ImageState.class, CMemory.handle(CreateImage.pImage(call)));
        if (image == null) {
            return;
        }
        if (explicit != 0) {
            image.learnDrmFormatModifier(VkImageDrmFormatModifierExplicitCreateInfoEXT.ndrmFormatModifier(explicit));
            return;
        }
        long modifiers = CMemory.pointer(list + VkImageDrmFormatModifierListCreateInfoEXT.PDRMFORMATMODIFIERS);
        if (modifiers != 0 && VkImageDrmFormatModifierListCreateInfoEXT.ndrmFormatModifierCount(list) == 1) {
            image.learnDrmFormatModifier(CMemory.u64(modifiers, 0));
        }
    }
}
