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
import dev.vkval.command.Extent;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.MemoryRequirements;
import org.lwjgl.vulkan.QCOMTileMemoryHeap;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkBufferMemoryRequirementsInfo2;
import org.lwjgl.vulkan.VkImageMemoryRequirementsInfo2;
import org.lwjgl.vulkan.VkImagePlaneMemoryRequirementsInfo;
import org.lwjgl.vulkan.VkImageSparseMemoryRequirementsInfo2;
import org.lwjgl.vulkan.VkMemoryDedicatedRequirements;
import org.lwjgl.vulkan.VkMemoryRequirements;
import org.lwjgl.vulkan.VkMemoryRequirements2;
import org.lwjgl.vulkan.VkSparseImageFormatProperties;
import org.lwjgl.vulkan.VkSparseImageMemoryRequirements;
import org.lwjgl.vulkan.VkSparseImageMemoryRequirements2;
import org.lwjgl.vulkan.VkTileMemoryRequirementsQCOM;

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
                        first(GetBufferMemoryRequirements.pMemoryRequirements(call))));
        hooks.onEffect(
                GetBufferMemoryRequirements2.ID,
                call -> buffer(
                        VkBufferMemoryRequirementsInfo2.nbuffer(GetBufferMemoryRequirements2.pInfo(call)),
                        second(GetBufferMemoryRequirements2.pMemoryRequirements(call))));
        hooks.onEffect(
                GetImageMemoryRequirements.ID,
                call -> image(
                        GetImageMemoryRequirements.image(call),
                        0,
                        first(GetImageMemoryRequirements.pMemoryRequirements(call))));
        hooks.onEffect(GetImageMemoryRequirements2.ID, call -> {
            long info = GetImageMemoryRequirements2.pInfo(call);
            long plane = PNext.find(info, VK11.VK_STRUCTURE_TYPE_IMAGE_PLANE_MEMORY_REQUIREMENTS_INFO);
            image(
                    VkImageMemoryRequirementsInfo2.nimage(info),
                    plane == 0 ? 0 : VkImagePlaneMemoryRequirementsInfo.nplaneAspect(plane),
                    second(GetImageMemoryRequirements2.pMemoryRequirements(call)));
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

    /** @param address of VkMemoryRequirements */
    private static MemoryRequirements first(long address) {
        return read(address, false, null);
    }

    /** @param address of VkMemoryRequirements2 */
    static MemoryRequirements second(long address) {
        long dedicated = PNext.find(address, VK11.VK_STRUCTURE_TYPE_MEMORY_DEDICATED_REQUIREMENTS);
        return read(
                address + VkMemoryRequirements2.MEMORYREQUIREMENTS,
                dedicated != 0 && VkMemoryDedicatedRequirements.nrequiresDedicatedAllocation(dedicated) != 0,
                tile(PNext.find(address, QCOMTileMemoryHeap.VK_STRUCTURE_TYPE_TILE_MEMORY_REQUIREMENTS_QCOM)));
    }

    /** @param address of VkTileMemoryRequirementsQCOM, 0 for none */
    private static MemoryRequirements.Tile tile(long address) {
        return address == 0
                ? null
                : new MemoryRequirements.Tile(
                        VkTileMemoryRequirementsQCOM.nsize(address), VkTileMemoryRequirementsQCOM.nalignment(address));
    }

    private static MemoryRequirements read(long address, boolean dedicated, MemoryRequirements.Tile tile) {
        return new MemoryRequirements(
                VkMemoryRequirements.nsize(address),
                VkMemoryRequirements.nalignment(address),
                VkMemoryRequirements.nmemoryTypeBits(address),
                dedicated,
                tile);
    }

    private void buffer(long id, MemoryRequirements requirements) {
        BufferState buffer = tracker.get(BufferState.class, id);
        if (buffer != null) {
            buffer.requirements(requirements);
        }
    }

    /** @param plane the aspect that the requirements are of, 0 for all of the image */
    private void image(long id, int plane, MemoryRequirements requirements) {
        ImageState image = tracker.get(ImageState.class, id);
        if (image != null) {
            image.requirements(plane, requirements);
        }
    }

    /** Whether all layers have one mip tail in common. */
    private static boolean singleTail(long properties) {
        return (VkSparseImageFormatProperties.nflags(properties) & VK10.VK_SPARSE_IMAGE_FORMAT_SINGLE_MIPTAIL_BIT) != 0;
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
            boolean ofMetadata =
                    (VkSparseImageFormatProperties.naspectMask(properties) & VK10.VK_IMAGE_ASPECT_METADATA_BIT) != 0;
            metadata |= ofMetadata;
            if (ofMetadata) {
                long requirements = CMemory.element(array, i, elementBytes) + member;
                image.learnMetadataTail(new ImageState.MipTail(
                        VkSparseImageMemoryRequirements.nimageMipTailOffset(requirements),
                        VkSparseImageMemoryRequirements.nimageMipTailSize(requirements),
                        singleTail(properties)
                                ? 0
                                : VkSparseImageMemoryRequirements.nimageMipTailStride(requirements)));
            } else {
                image.learnSparseBlock(Extent.read(properties + VkSparseImageFormatProperties.IMAGEGRANULARITY));
            }
        }
        image.learnSparseRequirements(CMemory.u32(count, 0), metadata);
    }
}
