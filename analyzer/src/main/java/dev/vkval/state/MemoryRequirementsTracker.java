package dev.vkval.state;

import dev.vkval.capture.command.GetImageMemoryRequirements;
import dev.vkval.capture.command.GetImageMemoryRequirements2;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.PNext;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkImageMemoryRequirementsInfo2;
import org.lwjgl.vulkan.VkMemoryRequirements;
import org.lwjgl.vulkan.VkMemoryRequirements2;

/** How much memory images take, from what the application was told. */
final class MemoryRequirementsTracker {
    private final StateTracker tracker;

    MemoryRequirementsTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks hooks) {
        hooks.onEffect(
                GetImageMemoryRequirements.ID,
                call -> size(
                        GetImageMemoryRequirements.image(call), GetImageMemoryRequirements.pMemoryRequirements(call)));
        hooks.onEffect(GetImageMemoryRequirements2.ID, call -> {
            long info = GetImageMemoryRequirements2.pInfo(call);
            boolean plane = PNext.find(info, VK11.VK_STRUCTURE_TYPE_IMAGE_PLANE_MEMORY_REQUIREMENTS_INFO) != 0;
            if (!plane) {
                size(
                        VkImageMemoryRequirementsInfo2.nimage(info),
                        GetImageMemoryRequirements2.pMemoryRequirements(call)
                                + VkMemoryRequirements2.MEMORYREQUIREMENTS);
            }
        });
    }

    private void size(long id, long requirements) {
        ImageState image = tracker.get(ImageState.class, id);
        if (image != null) {
            image.requiredBytes(VkMemoryRequirements.nsize(requirements));
        }
    }
}
