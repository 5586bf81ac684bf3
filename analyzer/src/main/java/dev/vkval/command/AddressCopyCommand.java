package dev.vkval.command;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdCopyImageToMemoryKHR;
import dev.vkval.capture.command.CmdCopyMemoryKHR;
import dev.vkval.capture.command.CmdCopyMemoryToImageKHR;
import dev.vkval.capture.memory.CMemory;
import java.util.List;
import org.lwjgl.vulkan.VkCopyDeviceMemoryImageInfoKHR;
import org.lwjgl.vulkan.VkCopyDeviceMemoryInfoKHR;
import org.lwjgl.vulkan.VkDeviceMemoryCopyKHR;
import org.lwjgl.vulkan.VkDeviceMemoryImageCopyKHR;

/** A copy of memory by its device address. */
public final class AddressCopyCommand {
    private AddressCopyCommand() {}

    /** Of memory to memory: as much as the source has. */
    public record Region(AddressRange src, AddressRange dst) {}

    /**
     * Between memory and an image.
     *
     * @param image captured id
     */
    public record OfImage(long image, List<ImageRegion> regions) {
        /** The copy of a vkCmdCopyMemoryToImageKHR or vkCmdCopyImageToMemoryKHR. */
        public static OfImage of(Call call) {
            return call.read(OfImage.class, AddressCopyCommand::ofImage);
        }
    }

    /**
     * @param rowLength texels between rows in the memory, 0 for tightly packed
     * @param layout VkImageLayout of the subresource
     */
    public record ImageRegion(
            AddressRange memory,
            int rowLength,
            int imageHeight,
            Subresources image,
            int layout,
            Offset offset,
            Extent extent) {}

    /** The regions of a vkCmdCopyMemoryKHR. */
    public static List<Region> regions(Call call) {
        long info = CmdCopyMemoryKHR.pCopyMemoryInfo(call);
        return Elements.of(
                        CMemory.pointer(info + VkCopyDeviceMemoryInfoKHR.PREGIONS),
                        VkDeviceMemoryCopyKHR.SIZEOF,
                        VkCopyDeviceMemoryInfoKHR.nregionCount(info))
                .read(at -> new Region(
                        AddressRange.of(at + VkDeviceMemoryCopyKHR.SRCRANGE),
                        AddressRange.of(at + VkDeviceMemoryCopyKHR.DSTRANGE)));
    }

    private static OfImage ofImage(Call call) {
        long info = call.command().number() == CmdCopyMemoryToImageKHR.ID
                ? CmdCopyMemoryToImageKHR.pCopyMemoryInfo(call)
                : CmdCopyImageToMemoryKHR.pCopyMemoryInfo(call);
        return new OfImage(
                VkCopyDeviceMemoryImageInfoKHR.nimage(info),
                Elements.of(
                                CMemory.pointer(info + VkCopyDeviceMemoryImageInfoKHR.PREGIONS),
                                VkDeviceMemoryImageCopyKHR.SIZEOF,
                                VkCopyDeviceMemoryImageInfoKHR.nregionCount(info))
                        .read(AddressCopyCommand::imageRegion));
    }

    private static ImageRegion imageRegion(long at) {
        return new ImageRegion(
                AddressRange.of(at + VkDeviceMemoryImageCopyKHR.ADDRESSRANGE),
                VkDeviceMemoryImageCopyKHR.naddressRowLength(at),
                VkDeviceMemoryImageCopyKHR.naddressImageHeight(at),
                Subresources.layers(at + VkDeviceMemoryImageCopyKHR.IMAGESUBRESOURCE),
                VkDeviceMemoryImageCopyKHR.nimageLayout(at),
                Offset.read(at + VkDeviceMemoryImageCopyKHR.IMAGEOFFSET),
                Extent.read(at + VkDeviceMemoryImageCopyKHR.IMAGEEXTENT));
    }
}
