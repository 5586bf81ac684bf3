package dev.vkval.check.transfer;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.state.object.FormatInfo;
import org.lwjgl.vulkan.VK10;

/** The aspects, mip level, layers and texels of a transfer region must exist in the image. */
final class ImageSideRules {
    private final CoreContext context;

    ImageSideRules(CoreContext context) {
        this.context = context;
    }

    void check(ImageSide side) {
        aspects(side);
        mip(side);
        layers(side);
        shape(side);
        for (Axis axis : Axis.values()) {
            bounds(side, axis);
        }
    }

    private Problem error(ImageSide side, ImageSide.Rule rule, String member) {
        return context.error(
                        side.transfer().call(), side.transfer().rule(side.ids().get(rule)))
                .on(side.transfer().buffer())
                .on(side.subresource().image())
                .parameter(side.at().dot(member));
    }

    private void aspects(ImageSide side) {
        Subresource sub = side.subresource();
        FormatInfo format = sub.format();
        boolean planes = !format.planes().isEmpty();
        if (planes && side.has(ImageSide.Rule.PLANE_ASPECTS)) {
            if (format.plane(sub.aspects()) == null) {
                error(side, ImageSide.Rule.PLANE_ASPECTS, side.words().subresource() + ".aspectMask")
                        .title("the aspect of a region of a multi-planar image is not one of its planes")
                        .message(
                                "it is %s, which is not one plane of %s with %d planes",
                                Names.aspects(sub.aspects()),
                                Names.format(sub.image().info().format()),
                                format.planes().size())
                        .help("use one VK_IMAGE_ASPECT_PLANE_n_BIT for each region")
                        .report();
            }
        } else if (!planes && side.has(ImageSide.Rule.ASPECTS) && (sub.aspects() & ~format.aspectMask()) != 0) {
            error(side, ImageSide.Rule.ASPECTS, side.words().subresource() + ".aspectMask")
                    .title("the aspect mask of a region includes an aspect that the image does not have")
                    .message(
                            "it is %s, but %s with the format %s has %s",
                            Names.aspects(sub.aspects()),
                            sub.image(),
                            Names.format(sub.image().info().format()),
                            Names.aspects(format.aspectMask()))
                    .help("use only aspects of the format of the image")
                    .report();
        }
    }

    private void mip(ImageSide side) {
        Subresource sub = side.subresource();
        int levels = sub.image().info().mipLevels();
        if (Integer.compareUnsigned(sub.mip(), levels) >= 0) {
            error(side, ImageSide.Rule.MIP, side.words().subresource() + ".mipLevel")
                    .title("the mip level of a region is outside of the image")
                    .message(
                            "it is %s, but %s has %d mip levels",
                            Integer.toUnsignedString(sub.mip()), sub.image(), levels)
                    .help("use a mip level less than mipLevels of the image")
                    .report();
        }
    }

    private void layers(ImageSide side) {
        Subresource sub = side.subresource();
        long end = Integer.toUnsignedLong(sub.baseLayer()) + Integer.toUnsignedLong(sub.layerCount());
        long all = Integer.toUnsignedLong(sub.image().info().arrayLayers());
        if (!sub.remaining() && end > all) {
            error(side, ImageSide.Rule.LAYERS, side.words().subresource() + ".layerCount")
                    .title("the array layers of a region are outside of the image")
                    .message(
                            "baseArrayLayer %s + layerCount %s is %d, but %s has %d array layers",
                            Integer.toUnsignedString(sub.baseLayer()),
                            Integer.toUnsignedString(sub.layerCount()),
                            end,
                            sub.image(),
                            all)
                    .help("use layers less than arrayLayers of the image")
                    .report();
        }
        boolean first = sub.baseLayer() == 0 && sub.layers() == 1;
        if (sub.volume() && side.has(ImageSide.Rule.VOLUME_LAYERS) && !first) {
            error(side, ImageSide.Rule.VOLUME_LAYERS, side.words().subresource() + ".baseArrayLayer")
                    .title("a region of a 3D image uses array layers")
                    .message(
                            "baseArrayLayer is %s and layerCount is %d for the 3D %s; they must be 0 and 1",
                            Integer.toUnsignedString(sub.baseLayer()), sub.layers(), sub.image())
                    .help("select slices of a 3D image with the offset and extent along z")
                    .report();
        }
    }

    private void shape(ImageSide side) {
        int type = side.subresource().image().info().type();
        if (type == VK10.VK_IMAGE_TYPE_1D && side.has(ImageSide.Rule.LINE)) {
            thin(side, Axis.Y, ImageSide.Rule.LINE, "1-D");
        }
        if (type != VK10.VK_IMAGE_TYPE_3D && side.has(ImageSide.Rule.FLAT)) {
            thin(side, Axis.Z, ImageSide.Rule.FLAT, type == VK10.VK_IMAGE_TYPE_1D ? "1-D" : "2-D");
        }
    }

    private void thin(ImageSide side, Axis axis, ImageSide.Rule rule, String dimensions) {
        long at = side.from()[axis.ordinal()];
        long size = side.extent()[axis.ordinal()];
        if (at != 0 || size != 1) {
            error(side, rule, side.words().offset() + "." + axis.coordinate())
                    .title("a region uses an axis that the image does not have")
                    .message(
                            "%s is %d and the %s of the extent is %d; for the %s %s they must be 0 and 1",
                            axis.coordinate(),
                            at,
                            axis.size(),
                            size,
                            dimensions,
                            side.subresource().image())
                    .help("set the offset to 0 and the extent to 1 along that axis")
                    .report();
        }
    }

    private void bounds(ImageSide side, Axis axis) {
        Subresource sub = side.subresource();
        if (axis == Axis.Z && !sub.volume() && (side.has(ImageSide.Rule.FLAT) || side.from()[axis.ordinal()] == 0)) {
            return;
        }
        ImageSide.Rule rule = switch (axis) {
            case X -> ImageSide.Rule.X;
            case Y -> ImageSide.Rule.Y;
            case Z -> ImageSide.Rule.Z;
        };
        long from = side.from()[axis.ordinal()];
        long extent = side.extent()[axis.ordinal()];
        long size = sub.size(axis);
        if (from < 0 || from + extent > size) {
            error(side, rule, side.words().offset() + "." + axis.coordinate())
                    .title("a region is outside of the image")
                    .message(
                            "it is from %d over %d texels to %d, but mip level %s of %s has a %s of %d",
                            from,
                            extent,
                            from + extent,
                            Integer.toUnsignedString(sub.mip()),
                            sub.image(),
                            axis.size(),
                            size)
                    .help("use an offset and extent within the mip level")
                    .report();
        }
    }
}
