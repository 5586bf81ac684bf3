package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CopyImageToImage;
import dev.vkval.capture.command.CopyImageToMemory;
import dev.vkval.capture.command.CopyMemoryToImage;
import dev.vkval.capture.command.TransitionImageLayout;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.Extent;
import dev.vkval.command.Offset;
import dev.vkval.state.object.HostImageAccess;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.SubresourceRange;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VkCopyImageToImageInfoEXT;
import org.lwjgl.vulkan.VkCopyMemoryToImageInfoEXT;
import org.lwjgl.vulkan.VkExtent3D;
import org.lwjgl.vulkan.VkHostImageLayoutTransitionInfoEXT;
import org.lwjgl.vulkan.VkImageCopy2;
import org.lwjgl.vulkan.VkMemoryToImageCopyEXT;
import org.lwjgl.vulkan.VkOffset3D;

/** Host image copies and layout transitions by the host. */
final class HostImageTracker {
    private final StateTracker tracker;

    HostImageTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks hooks) {
        hooks.onEffect(
                CopyMemoryToImage.ID, call -> withMemory(call, CopyMemoryToImage.pCopyMemoryToImageInfo(call), true));
        hooks.onEffect(
                CopyImageToMemory.ID, call -> withMemory(call, CopyImageToMemory.pCopyImageToMemoryInfo(call), false));
        hooks.onEffect(CopyImageToImage.ID, this::betweenImages);
        hooks.onEffect(TransitionImageLayout.ID, this::transition);
    }

    /**
     * A copy from or to host memory.
     *
     * @param info VkCopyMemoryToImageInfo, or VkCopyImageToMemoryInfo, which has the same members in the same places,
     *     as have the regions
     */
    private void withMemory(Call call, long info, boolean write) {
        ImageState image = tracker.get(ImageState.class, VkCopyMemoryToImageInfoEXT.ndstImage(info));
        List<HostImageAccess.Region> regions = new ArrayList<>();
        long array = CMemory.pointer(info + VkCopyMemoryToImageInfoEXT.PREGIONS);
        for (int i = 0; i < CMemory.count(VkCopyMemoryToImageInfoEXT.nregionCount(info), array); i++) {
            long at = CMemory.element(array, i, VkMemoryToImageCopyEXT.SIZEOF);
            add(
                    regions,
                    image,
                    at + VkMemoryToImageCopyEXT.IMAGESUBRESOURCE,
                    at + VkMemoryToImageCopyEXT.IMAGEOFFSET,
                    at + VkMemoryToImageCopyEXT.IMAGEEXTENT);
        }
        tell(call, image, write, regions);
    }

    private void betweenImages(Call call) {
        long info = CopyImageToImage.pCopyImageToImageInfo(call);
        ImageState src = tracker.get(ImageState.class, VkCopyImageToImageInfoEXT.nsrcImage(info));
        ImageState dst = tracker.get(ImageState.class, VkCopyImageToImageInfoEXT.ndstImage(info));
        List<HostImageAccess.Region> read = new ArrayList<>();
        List<HostImageAccess.Region> written = new ArrayList<>();
        long array = CMemory.pointer(info + VkCopyImageToImageInfoEXT.PREGIONS);
        for (int i = 0; i < CMemory.count(VkCopyImageToImageInfoEXT.nregionCount(info), array); i++) {
            long at = CMemory.element(array, i, VkImageCopy2.SIZEOF);
            long extent = at + VkImageCopy2.EXTENT;
            add(read, src, at + VkImageCopy2.SRCSUBRESOURCE, at + VkImageCopy2.SRCOFFSET, extent);
            add(written, dst, at + VkImageCopy2.DSTSUBRESOURCE, at + VkImageCopy2.DSTOFFSET, extent);
        }
        tell(call, src, false, read);
        tell(call, dst, true, written);
    }

    private static void add(
            List<HostImageAccess.Region> regions, ImageState image, long layers, long offset, long extent) {
        if (image != null) {
            regions.add(new HostImageAccess.Region(
                    SubresourceRange.ofLayers(layers, image),
                    new Offset(VkOffset3D.nx(offset), VkOffset3D.ny(offset), VkOffset3D.nz(offset)),
                    new Extent(VkExtent3D.nwidth(extent), VkExtent3D.nheight(extent), VkExtent3D.ndepth(extent))));
        }
    }

    private void transition(Call call) {
        long array = TransitionImageLayout.pTransitions(call);
        for (int i = 0; i < CMemory.count(TransitionImageLayout.transitionCount(call), array); i++) {
            long at = CMemory.element(array, i, VkHostImageLayoutTransitionInfoEXT.SIZEOF);
            ImageState image = tracker.get(ImageState.class, VkHostImageLayoutTransitionInfoEXT.nimage(at));
            if (image != null) {
                SubresourceRange range =
                        SubresourceRange.ofRange(at + VkHostImageLayoutTransitionInfoEXT.SUBRESOURCERANGE, image);
                tell(call, image, true, List.of(new HostImageAccess.Region(range, null, null)));
            }
        }
    }

    private void tell(Call call, ImageState image, boolean write, List<HostImageAccess.Region> regions) {
        if (image != null && !call.stateSetup()) {
            HostImageAccess access = new HostImageAccess(
                    call.name(), call.blockIndex(), call.frame(), image, write, List.copyOf(regions));
            tracker.observers().forEach(observer -> observer.hostAccessed(access));
        }
    }
}
