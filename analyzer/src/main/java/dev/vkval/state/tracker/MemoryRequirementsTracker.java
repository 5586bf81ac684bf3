package dev.vkval.state.tracker;

import dev.vkval.capture.command.GetBufferMemoryRequirements;
import dev.vkval.capture.command.GetBufferMemoryRequirements2;
import dev.vkval.capture.command.GetImageMemoryRequirements;
import dev.vkval.capture.command.GetImageMemoryRequirements2;
import dev.vkval.capture.command.GetImageSparseMemoryRequirements;
import dev.vkval.capture.command.GetImageSparseMemoryRequirements2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.ImageState;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkBufferMemoryRequirementsInfo2;
import org.lwjgl.vulkan.VkImageMemoryRequirementsInfo2;
import org.lwjgl.vulkan.VkImageSparseMemoryRequirementsInfo2;
import org.lwjgl.vulkan.VkMemoryRequirements;
import org.lwjgl.vulkan.VkMemoryRequirements2;
import org.lwjgl.vulkan.VkSparseImageFormatProperties;
import org.lwjgl.vulkan.VkSparseImageMemoryRequirements;
import org.lwjgl.vulkan.VkSparseImageMemoryRequirements2;

/** The memory requirements of buffers and images that the application queried. */
final class MemoryRequirementsTracker {
    private final StateTracker tracker;

    MemoryRequirementsTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks hooks) {
        hooks.onEffect(
                GetBufferMemoryRequirements.ID,
                call -> buffer(
                        GetBufferMemoryRequirements.buffer(call),
                        GetBufferMemoryRequirements.pMemoryRequirements(call)));
        hooks.onEffect(
                GetBufferMemoryRequirements2.ID,
                call -> buffer(
                        VkBufferMemoryRequirementsInfo2.nbuffer(GetBufferMemoryRequirements2.pInfo(call)),
                        GetBufferMemoryRequirements2.pMemoryRequirements(call)
                                + VkMemoryRequirements2.MEMORYREQUIREMENTS));
        hooks.onEffect(
                GetImageMemoryRequirements.ID,
                call -> size(
                        GetImageMemoryRequirements.image(call), GetImageMemoryRequirements.pMemoryRequirements(call)));
        hooks.onEffect(GetImageMemoryRequirements2.ID, call -> {
            long info = GetImageMemoryRequirements2.pInfo(call);
            boolean plane = PNext.find(info, VK11.VK_STRUCTURE_TYPE_IMAGE_PLANE_MEMORY_REQUIREMENTS_INFO) != 0;
            size(
                    VkImageMemoryRequirementsInfo2.nimage(info),
                    plane
                            ? 0
                            : GetImageMemoryRequirements2.pMemoryRequirements(call)
                                    + VkMemoryRequirements2.MEMORYREQUIREMENTS);
        });
        hooks.onEffect(
                GetImageSparseMemoryRequirements.ID,
                call -> sparse(
                        GetImageSparseMemoryRequirements.image(call),
                        GetImageSparseMemoryRequirements.pSparseMemoryRequirementCount(call),
                        GetImageSparseMemoryRequirements.pSparseMemoryRequirements(call),
                        VkSparseImageMemoryRequirements.SIZEOF,
                        0));
        hooks.onEffect(
                GetImageSparseMemoryRequirements2.ID,
                call -> sparse(
                        VkImageSparseMemoryRequirementsInfo2.nimage(GetImageSparseMemoryRequirements2.pInfo(call)),
                        GetImageSparseMemoryRequirements2.pSparseMemoryRequirementCount(call),
                        GetImageSparseMemoryRequirements2.pSparseMemoryRequirements(call),
                        VkSparseImageMemoryRequirements2.SIZEOF,
                        VkSparseImageMemoryRequirements2.MEMORYREQUIREMENTS));
    }

    private void buffer(long id, long requirements) {
        BufferState buffer = tracker.get(BufferState.class, id);
        if (buffer != null) {
            buffer.requiredBytes(VkMemoryRequirements.nsize(requirements));
        }
    }

    /** @param requirements address of VkMemoryRequirements, 0 for those of one plane */
    private void size(long id, long requirements) {
        ImageState image = tracker.get(ImageState.class, id);
        if (image != null) {
            image.askRequirements();
            if (requirements != 0) {
                image.requiredBytes(VkMemoryRequirements.nsize(requirements));
            }
        }
    }

    /** @param member offset of VkSparseImageMemoryRequirements in each element */
    private void sparse(long id, long count, long array, int elementBytes, int member) {
        ImageState image = tracker.get(ImageState.class, id);
        if (image == null || count == 0) {
            return;
        }
        boolean metadata = false;
        for (int i = 0; i < CMemory.count(CMemory.u32(count, 0), array); i++) {
            long properties =
                    CMemory.element(array, i, elementBytes) + member + VkSparseImageMemoryRequirements.FORMATPROPERTIES;
            metadata |=
                    (VkSparseImageFormatProperties.naspectMask(properties) & VK10.VK_IMAGE_ASPECT_METADATA_BIT) != 0;
        }
        image.learnSparseRequirements(CMemory.u32(count, 0), metadata);
    }
}
