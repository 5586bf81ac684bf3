package dev.vkval.check.transfer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CopyImageToImage;
import dev.vkval.capture.command.CopyImageToMemory;
import dev.vkval.capture.command.CopyMemoryToImage;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.Extent;
import dev.vkval.command.Offset;
import dev.vkval.command.Subresources;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.SparseBindings;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkCopyImageToImageInfo;
import org.lwjgl.vulkan.VkCopyMemoryToImageInfo;
import org.lwjgl.vulkan.VkImageCopy2;
import org.lwjgl.vulkan.VkMemoryToImageCopy;
import org.lwjgl.vulkan.VkOffset3D;

/** The regions of copies by the host: those that are written must not overlap, and sparse images must have memory. */
public final class HostCopyRegionRules implements Topic {
    private final CoreContext context;

    public HostCopyRegionRules(CoreContext context) {
        this.context = context;
    }

    /** A part of an image. */
    private record Region(Subresource subresource, Offset offset, Extent extent) {
        boolean overlaps(Region other) {
            return subresource.sharesLayers(other.subresource)
                    && Boxes.overlap(
                            Boxes.offset(offset),
                            Boxes.extent(extent),
                            Boxes.offset(other.offset),
                            Boxes.extent(other.extent));
        }
    }

    /** Where a struct of regions has those of an image. */
    private record Layout(int sizeBytes, int subresource, int offset, int extent) {
        static final Layout MEMORY = new Layout(
                VkMemoryToImageCopy.SIZEOF,
                VkMemoryToImageCopy.IMAGESUBRESOURCE,
                VkMemoryToImageCopy.IMAGEOFFSET,
                VkMemoryToImageCopy.IMAGEEXTENT);
        static final Layout SOURCE = new Layout(
                VkImageCopy2.SIZEOF, VkImageCopy2.SRCSUBRESOURCE, VkImageCopy2.SRCOFFSET, VkImageCopy2.EXTENT);
        static final Layout DESTINATION = new Layout(
                VkImageCopy2.SIZEOF, VkImageCopy2.DSTSUBRESOURCE, VkImageCopy2.DSTOFFSET, VkImageCopy2.EXTENT);

        List<Region> read(ImageState image, long array, int count) {
            List<Region> regions = new ArrayList<>();
            for (int i = 0; i < Math.min(CMemory.count(count, array), RegionPairs.MOST_REGIONS); i++) {
                long at = CMemory.element(array, i, sizeBytes);
                regions.add(new Region(
                        Subresource.of(Subresources.layers(at + subresource), image),
                        new Offset(VkOffset3D.nx(at + offset), VkOffset3D.ny(at + offset), VkOffset3D.nz(at + offset)),
                        Extent.read(at + extent)));
            }
            return regions;
        }
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CopyMemoryToImage.ID, this::toImage);
        hooks.validate(CopyImageToMemory.ID, this::toMemory);
        hooks.validate(CopyImageToImage.ID, this::betweenImages);
    }

    private void toImage(Call call) {
        long info = CopyMemoryToImage.pCopyMemoryToImageInfo(call);
        ImageState image = info == 0 ? null : context.get(ImageState.class, VkCopyMemoryToImageInfo.ndstImage(info));
        if (image != null) {
            List<Region> regions = Layout.MEMORY.read(
                    image,
                    CMemory.pointer(info + VkCopyMemoryToImageInfo.PREGIONS),
                    VkCopyMemoryToImageInfo.nregionCount(info));
            memory(call, image, "VUID-VkCopyMemoryToImageInfo-dstImage-09109");
            destinations(call, image, regions, "VUID-VkCopyMemoryToImageInfo-pRegions-12474");
        }
    }

    /** VkCopyImageToMemoryInfo has the same members in the same places as VkCopyMemoryToImageInfo. */
    private void toMemory(Call call) {
        long info = CopyImageToMemory.pCopyImageToMemoryInfo(call);
        ImageState image = info == 0 ? null : context.get(ImageState.class, VkCopyMemoryToImageInfo.ndstImage(info));
        if (image != null && VkCopyMemoryToImageInfo.nregionCount(info) != 0) {
            memory(call, image, "VUID-VkCopyImageToMemoryInfo-srcImage-09109");
        }
    }

    private void betweenImages(Call call) {
        long info = CopyImageToImage.pCopyImageToImageInfo(call);
        ImageState src = info == 0 ? null : context.get(ImageState.class, VkCopyImageToImageInfo.nsrcImage(info));
        ImageState dst = info == 0 ? null : context.get(ImageState.class, VkCopyImageToImageInfo.ndstImage(info));
        if (src == null || dst == null) {
            return;
        }
        long array = CMemory.pointer(info + VkCopyImageToImageInfo.PREGIONS);
        int count = VkCopyImageToImageInfo.nregionCount(info);
        List<Region> read = Layout.SOURCE.read(src, array, count);
        List<Region> written = Layout.DESTINATION.read(dst, array, count);
        memory(call, src, "VUID-VkCopyImageToImageInfo-srcImage-09109");
        memory(call, dst, "VUID-VkCopyImageToImageInfo-dstImage-09109");
        destinations(call, dst, written, "VUID-VkCopyImageToImageInfo-pRegions-12477");
        for (int i = 0; src == dst && i < read.size(); i++) {
            for (int j = 0; j < written.size(); j++) {
                if (read.get(i).overlaps(written.get(j))) {
                    overlap(call, dst, "VUID-VkCopyImageToImageInfo-pRegions-12476", i, j, "source", "destination");
                    return;
                }
            }
        }
    }

    private void destinations(Call call, ImageState image, List<Region> regions, String rule) {
        RegionPairs.firstOverlap(
                regions,
                Region::overlaps,
                (first, second) -> overlap(call, image, rule, first, second, "destination", "destination"));
    }

    private void overlap(Call call, ImageState image, String rule, int one, int other, String role, String otherRole) {
        context.error(call, rule)
                .on(image)
                .parameter("pRegions[" + other + "]")
                .title("regions of a copy by the host overlap")
                .message(
                        "the %s of pRegions[%d] and the %s of pRegions[%d] share texels of %s",
                        role, one, otherRole, other, image)
                .help("copy the regions one after the other, or to other places")
                .report();
    }

    /** An image with sparse residency is reported where it has no memory at all. */
    private void memory(Call call, ImageState image, String rule) {
        boolean sparse = (image.info().flags() & VK10.VK_IMAGE_CREATE_SPARSE_BINDING_BIT) != 0;
        if (sparse && !image.fromStateSetup() && !call.stateSetup() && lacksMemory(image)) {
            context.error(call, rule)
                    .on(image)
                    .title("a sparse image is copied by the host before its memory is bound")
                    .message("%s is accessed, which has no memory there", image)
                    .help("bind memory with vkQueueBindSparse, and wait for it, before the copy")
                    .report();
        }
    }

    private static boolean lacksMemory(ImageState image) {
        List<SparseBindings.Range> bound = image.opaqueBindings().all();
        boolean blocks = image.sparseBlocks().all().stream().anyMatch(block -> block.memory() != null);
        boolean resident = (image.info().flags() & VK10.VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT) != 0;
        if (resident || image.requiredBytes() == 0) {
            return bound.isEmpty() && !blocks;
        }
        long end = 0;
        for (SparseBindings.Range range : bound) {
            if (range.offset() > end) {
                return true;
            }
            end = Math.max(end, range.offset() + range.sizeBytes());
        }
        return end < image.requiredBytes();
    }
}
