package dev.vkval.check.imagelayout;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CopyImageToImage;
import dev.vkval.capture.command.CopyImageToMemory;
import dev.vkval.capture.command.CopyMemoryToImage;
import dev.vkval.capture.command.TransitionImageLayout;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.SubresourceRange;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkCopyImageToImageInfo;
import org.lwjgl.vulkan.VkCopyMemoryToImageInfo;
import org.lwjgl.vulkan.VkHostImageLayoutTransitionInfo;
import org.lwjgl.vulkan.VkImageCopy2;
import org.lwjgl.vulkan.VkMemoryToImageCopy;

/** Copies and layout transitions by the host: the layout that they name is the one that the subresources have. */
public final class HostCopyLayoutRules implements Topic {
    private final CoreContext context;

    public HostCopyLayoutRules(CoreContext context) {
        this.context = context;
    }

    /**
     * What a call says of an image.
     *
     * @param parameter path of the layout
     */
    private record Use(Call call, String rule, String parameter, ImageState image, int layout) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                CopyMemoryToImage.ID,
                call -> withMemory(
                        call,
                        CopyMemoryToImage.pCopyMemoryToImageInfo(call),
                        "VUID-VkCopyMemoryToImageInfo-dstImageLayout-09059",
                        "pCopyMemoryToImageInfo->dstImageLayout"));
        hooks.validate(
                CopyImageToMemory.ID,
                call -> withMemory(
                        call,
                        CopyImageToMemory.pCopyImageToMemoryInfo(call),
                        "VUID-VkCopyImageToMemoryInfo-srcImageLayout-09064",
                        "pCopyImageToMemoryInfo->srcImageLayout"));
        hooks.validate(CopyImageToImage.ID, call -> betweenImages(call, CopyImageToImage.pCopyImageToImageInfo(call)));
        hooks.validate(TransitionImageLayout.ID, this::transitions);
    }

    /**
     * @param info VkCopyMemoryToImageInfo, or VkCopyImageToMemoryInfo, which has the same members in the same places, as its
     *     regions have
     */
    private void withMemory(Call call, long info, String rule, String parameter) {
        regions(
                new Use(
                        call,
                        rule,
                        parameter,
                        context.get(ImageState.class, VkCopyMemoryToImageInfo.ndstImage(info)),
                        VkCopyMemoryToImageInfo.ndstImageLayout(info)),
                CMemory.pointer(info + VkCopyMemoryToImageInfo.PREGIONS),
                VkCopyMemoryToImageInfo.nregionCount(info),
                VkMemoryToImageCopy.SIZEOF,
                VkMemoryToImageCopy.IMAGESUBRESOURCE);
    }

    private void betweenImages(Call call, long info) {
        long array = CMemory.pointer(info + VkCopyImageToImageInfo.PREGIONS);
        int count = VkCopyImageToImageInfo.nregionCount(info);
        regions(
                new Use(
                        call,
                        "VUID-VkCopyImageToImageInfo-srcImageLayout-09070",
                        "pCopyImageToImageInfo->srcImageLayout",
                        context.get(ImageState.class, VkCopyImageToImageInfo.nsrcImage(info)),
                        VkCopyImageToImageInfo.nsrcImageLayout(info)),
                array,
                count,
                VkImageCopy2.SIZEOF,
                VkImageCopy2.SRCSUBRESOURCE);
        regions(
                new Use(
                        call,
                        "VUID-VkCopyImageToImageInfo-dstImageLayout-09071",
                        "pCopyImageToImageInfo->dstImageLayout",
                        context.get(ImageState.class, VkCopyImageToImageInfo.ndstImage(info)),
                        VkCopyImageToImageInfo.ndstImageLayout(info)),
                array,
                count,
                VkImageCopy2.SIZEOF,
                VkImageCopy2.DSTSUBRESOURCE);
    }

    private void transitions(Call call) {
        long array = TransitionImageLayout.pTransitions(call);
        for (int i = 0; i < CMemory.count(TransitionImageLayout.transitionCount(call), array); i++) {
            long at = CMemory.element(array, i, VkHostImageLayoutTransitionInfo.SIZEOF);
            ImageState image = context.get(ImageState.class, VkHostImageLayoutTransitionInfo.nimage(at));
            int layout = VkHostImageLayoutTransitionInfo.noldLayout(at);
            if (image != null && layout != VK10.VK_IMAGE_LAYOUT_UNDEFINED) {
                compare(
                        new Use(
                                call,
                                "VUID-VkHostImageLayoutTransitionInfo-oldLayout-09229",
                                "pTransitions[" + i + "].oldLayout",
                                image,
                                layout),
                        SubresourceRange.ofRange(at + VkHostImageLayoutTransitionInfo.SUBRESOURCERANGE, image));
            }
        }
    }

    private void regions(Use use, long array, int count, int sizeBytes, int subresource) {
        if (use.image() == null) {
            return;
        }
        for (int i = 0; i < CMemory.count(count, array); i++) {
            long region = CMemory.element(array, i, sizeBytes);
            if (compare(use, SubresourceRange.ofLayers(region + subresource, use.image()))) {
                return;
            }
        }
    }

    /** Reports the first subresource that is in another layout, and whether there is one. */
    private boolean compare(Use use, SubresourceRange range) {
        LayoutMap<Integer> now = GlobalLayouts.of(use.image());
        boolean[] reported = {false};
        now.visit(range, (from, to, layout) -> {
            boolean wrong = layout != null && !Layouts.same(now.aspect(from), layout, use.layout());
            if (wrong && !reported[0]) {
                reported[0] = true;
                context.error(use.call(), use.rule())
                        .on(use.image())
                        .parameter(use.parameter())
                        .title("the host uses an image in another layout than it names")
                        .message(
                                "%s of %s is in %s and not in %s",
                                now.text(from), use.image(), Names.layout(layout), Names.layout(use.layout()))
                        .help("name the layout that the image is in, or transition it before")
                        .report();
            }
        });
        return reported[0];
    }
}
