package dev.vkval.check.barrier;

import dev.vkval.check.resource.ResourceRules;
import dev.vkval.check.resource.SubresourceRangeRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.command.Dependency;
import dev.vkval.command.Subresources;
import dev.vkval.state.BufferState;
import dev.vkval.state.FormatInfo;
import dev.vkval.state.ImageState;
import org.lwjgl.vulkan.VK10;

/** Buffer ranges and subresource ranges of barriers. */
final class BarrierResourceRules {
    private static final int DEPTH_STENCIL = VK10.VK_IMAGE_ASPECT_DEPTH_BIT | VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
    private static final long WHOLE_SIZE = -1;

    private final CoreContext context;
    private final ResourceRules resources;
    private final SubresourceRangeRules ranges;

    BarrierResourceRules(CoreContext context) {
        this.context = context;
        this.resources = new ResourceRules(context);
        this.ranges = new SubresourceRangeRules(context);
    }

    void buffer(BarrierCall call, Dependency.Buffer barrier, BufferState buffer) {
        long offset = barrier.offset();
        long size = barrier.sizeBytes();
        resources.memory(
                new ResourceRules.Use(call.call(), call.buffer(), barrier.at().dot("buffer")),
                call.structRule("VkBufferMemoryBarrier", "buffer-01931"),
                buffer);
        if (Long.compareUnsigned(offset, buffer.sizeBytes()) >= 0) {
            error(call, barrier, buffer, "offset-01187", "offset")
                    .title("the offset of a buffer memory barrier is outside of the buffer")
                    .message(
                            "%s is not less than the %d bytes of %s",
                            Long.toUnsignedString(offset), buffer.sizeBytes(), buffer)
                    .help("use an offset less than the size of the buffer")
                    .report();
        } else if (size != WHOLE_SIZE && Long.compareUnsigned(size, buffer.sizeBytes() - offset) > 0) {
            error(call, barrier, buffer, "size-01189", "size")
                    .title("the range of a buffer memory barrier ends outside of the buffer")
                    .message(
                            "offset %d + size %s is more than the %d bytes of %s",
                            offset, Long.toUnsignedString(size), buffer.sizeBytes(), buffer)
                    .help("set size to at most the bytes after the offset, or to VK_WHOLE_SIZE")
                    .report();
        }
        if (size == 0) {
            error(call, barrier, buffer, "size-01188", "size")
                    .title("the size of a buffer memory barrier is 0")
                    .message("it is 0; it must be greater than 0")
                    .help("set size to the number of bytes, or to VK_WHOLE_SIZE")
                    .report();
        }
    }

    private Problem error(
            BarrierCall call, Dependency.Barrier barrier, BufferState buffer, String suffix, String member) {
        return context.error(call.call(), call.structRule("VkBufferMemoryBarrier", suffix))
                .on(call.buffer())
                .on(buffer)
                .parameter(barrier.at().dot(member));
    }

    void image(BarrierCall call, Dependency.Image barrier, ImageState image) {
        Subresources range = barrier.range();
        resources.memory(
                new ResourceRules.Use(call.call(), call.buffer(), barrier.at().dot("image")),
                call.structRule("VkImageMemoryBarrier", "image-01932"),
                image);
        boolean slices = image.layersAreSlices();
        SubresourceRangeRules.Target target = new SubresourceRangeRules.Target(
                call.call(), call.buffer(), image, barrier.at().dot("subresourceRange"), true);
        ranges.check(
                target,
                range,
                new SubresourceRangeRules.Ids(
                        call.structRule("VkImageMemoryBarrier", "subresourceRange-01486"),
                        call.structRule("VkImageMemoryBarrier", "subresourceRange-01724"),
                        call.structRule(
                                "VkImageMemoryBarrier", slices ? "maintenance9-10798" : "subresourceRange-01488"),
                        call.structRule(
                                "VkImageMemoryBarrier", slices ? "maintenance9-10800" : "subresourceRange-01725")));
        if (slices) {
            ranges.oneLevelOfSlices(target, range, call.structRule("VkImageMemoryBarrier", "maintenance9-10799"));
        }
        aspects(call, barrier, image, range.aspects());
    }

    private void aspects(BarrierCall call, Dependency.Barrier barrier, ImageState image, int aspects) {
        FormatInfo format = FormatInfo.of(image.info().format());
        int allowed = format.aspectMask() | (format.planes().isEmpty() ? 0 : VK10.VK_IMAGE_ASPECT_COLOR_BIT);
        if ((aspects & allowed) == 0) {
            aspect(call, barrier, image, aspects, "subresourceRange-09601")
                    .title("an image memory barrier has no aspect of the image's format")
                    .help("set aspectMask to aspects of the format: " + Names.aspects(allowed))
                    .report();
        }
        boolean both = format.hasDepth() && format.hasStencil();
        boolean separate = context.feature(call.buffer(), "separateDepthStencilLayouts");
        if (both && !separate && (aspects & DEPTH_STENCIL) != DEPTH_STENCIL) {
            aspect(call, barrier, image, aspects, "image-03320")
                    .title("an image memory barrier has only one of the aspects depth and stencil")
                    .help("include both aspects in aspectMask, or enable the separateDepthStencilLayouts feature")
                    .report();
        }
    }

    private Problem aspect(BarrierCall call, Dependency.Barrier barrier, ImageState image, int aspects, String suffix) {
        return context.error(call.call(), call.structRule("VkImageMemoryBarrier", suffix))
                .on(call.buffer())
                .on(image)
                .parameter(barrier.at().dot("subresourceRange").dot("aspectMask"))
                .message(
                        "it is %s, but %s has the format %s",
                        Names.aspects(aspects), image, Names.format(image.info().format()));
    }
}
