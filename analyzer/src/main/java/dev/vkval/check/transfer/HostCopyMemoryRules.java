package dev.vkval.check.transfer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.PointerPrefixes;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.command.CopyImageToMemory;
import dev.vkval.capture.command.CopyMemoryToImage;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.CopyCommand;
import dev.vkval.command.Extent;
import dev.vkval.command.Offset;
import dev.vkval.command.Subresources;
import dev.vkval.state.object.HostRange;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.MemoryBinding;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.EXTHostImageCopy;
import org.lwjgl.vulkan.VkCopyMemoryToImageInfo;
import org.lwjgl.vulkan.VkMemoryToImageCopy;
import org.lwjgl.vulkan.VkOffset3D;

/**
 * The memory of the process that the host copies from and to, by the addresses in the captured process: regions that are
 * written do not overlap, and none is the mapped memory of the image.
 */
public final class HostCopyMemoryRules implements Topic {
    private static final int CHUNK_BYTES = 1 << 12;
    private static final String WRITTEN_TWICE = "VUID-VkCopyImageToMemoryInfo-pRegions-12475";
    private static final String READ_AND_WRITTEN = "VUID-VkImageToMemoryCopy-pRegions-09067";
    private static final String WRITTEN_AND_READ = "VUID-VkCopyMemoryToImageInfo-pRegions-09062";

    private final CoreContext context;

    public HostCopyMemoryRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                CopyMemoryToImage.ID, call -> check(call, CopyMemoryToImage.pCopyMemoryToImageInfo(call), false));
        hooks.validate(CopyImageToMemory.ID, call -> check(call, CopyImageToMemory.pCopyImageToMemoryInfo(call), true));
    }

    /** VkCopyImageToMemoryInfo and its regions have the same members in the same places as those of the other direction. */
    private void check(Call call, long info, boolean toMemory) {
        ImageState image = context.get(ImageState.class, VkCopyMemoryToImageInfo.ndstImage(info));
        boolean opaque = (VkCopyMemoryToImageInfo.nflags(info) & EXTHostImageCopy.VK_HOST_IMAGE_COPY_MEMCPY_EXT) != 0;
        if (image == null || opaque || call.sidecar().count() == 0) {
            return;
        }
        List<HostRange> ranges = ranges(call, image, info);
        if (toMemory) {
            RegionPairs.firstOverlap(ranges, HostCopyMemoryRules::overlap, (one, other) -> twice(call, one, other));
        }
        HostRange own = memory(image);
        for (int i = 0; own != null && i < ranges.size(); i++) {
            if (ranges.get(i) != null && ranges.get(i).contains(own)) {
                ownMemory(call, image, toMemory ? READ_AND_WRITTEN : WRITTEN_AND_READ, i);
                return;
            }
        }
    }

    private static boolean overlap(HostRange one, HostRange other) {
        return one != null && other != null && one.overlaps(other);
    }

    /** The bytes that each region accesses all of, null where its address or its size is not known. */
    private static List<HostRange> ranges(Call call, ImageState image, long info) {
        List<HostRange> ranges = new ArrayList<>();
        long regions = CMemory.pointer(info + VkCopyMemoryToImageInfo.PREGIONS);
        int count = CMemory.count(VkCopyMemoryToImageInfo.nregionCount(info), regions);
        try (CallArena arena = new CallArena(CHUNK_BYTES)) {
            PointerPrefixes prefixes = new PointerPrefixes(Programs.vulkan(), arena);
            prefixes.note(call);
            for (int i = 0; i < Math.min(count, RegionPairs.MOST_REGIONS); i++) {
                long at = CMemory.element(regions, i, VkMemoryToImageCopy.SIZEOF);
                long address =
                        prefixes.captured(at + VkMemoryToImageCopy.PHOSTPOINTER).orElse(0);
                long bytes = BufferRows.denseBytes(image, region(at));
                ranges.add(address == 0 || bytes == 0 ? null : new HostRange(address, bytes));
            }
        }
        return ranges;
    }

    private static CopyCommand.BufferImageRegion region(long at) {
        long offset = at + VkMemoryToImageCopy.IMAGEOFFSET;
        return new CopyCommand.BufferImageRegion(
                0,
                VkMemoryToImageCopy.nmemoryRowLength(at),
                VkMemoryToImageCopy.nmemoryImageHeight(at),
                Subresources.layers(at + VkMemoryToImageCopy.IMAGESUBRESOURCE),
                new Offset(VkOffset3D.nx(offset), VkOffset3D.ny(offset), VkOffset3D.nz(offset)),
                Extent.read(at + VkMemoryToImageCopy.IMAGEEXTENT));
    }

    /** Where the captured process sees the memory of an image, null where that is not mapped as a whole. */
    private static HostRange memory(ImageState image) {
        MemoryBinding binding = image.binding();
        HostRange mapped = binding == null || binding.memory() == null
                ? null
                : binding.memory().mappedRange();
        if (mapped == null || image.requiredBytes() == 0) {
            return null;
        }
        long behind = binding.offset() - binding.memory().mapping().offset();
        HostRange own = new HostRange(mapped.address() + behind, image.requiredBytes());
        return mapped.contains(own) ? own : null;
    }

    private void twice(Call call, int one, int other) {
        context.error(call, WRITTEN_TWICE)
                .parameter("pCopyImageToMemoryInfo->pRegions[" + other + "].pHostPointer")
                .title("regions of a copy to memory of the process overlap")
                .message("pRegions[%d] and pRegions[%d] write to the same addresses", one, other)
                .help("copy each region to memory of its own")
                .report();
    }

    private void ownMemory(Call call, ImageState image, String rule, int region) {
        context.error(call, rule)
                .on(image)
                .parameter(call.command().parameters().get(1).name() + "->pRegions[" + region + "].pHostPointer")
                .title("the host copies between an image and the memory that the image is in")
                .message("the memory of pRegions[%d] is where the memory of %s is mapped", region, image)
                .help("copy to and from other memory")
                .report();
    }
}
