package dev.vkval.check.transfer;

import dev.vkval.command.Subresources;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import org.lwjgl.vulkan.VK10;

/** VkImageSubresourceLayers resolved for its image. */
record Subresource(ImageState image, int aspects, int mip, int baseLayer, int layerCount) {
    static Subresource of(Subresources given, ImageState image) {
        return new Subresource(image, given.aspects(), given.baseMip(), given.baseLayer(), given.layerCount());
    }

    boolean remaining() {
        return layerCount == Subresources.REMAINING;
    }

    /** Layers with VK_REMAINING_ARRAY_LAYERS resolved. */
    long layers() {
        return remaining()
                ? Math.max(Integer.toUnsignedLong(image.info().arrayLayers()) - Integer.toUnsignedLong(baseLayer), 0)
                : Integer.toUnsignedLong(layerCount);
    }

    FormatInfo format() {
        return FormatInfo.of(image.info().format());
    }

    /** The format of the texels: that of the plane if the aspect is a plane, else that of the image. */
    int texelFormat() {
        FormatInfo.Plane plane = format().plane(aspects);
        return plane == null ? image.info().format() : plane.format();
    }

    boolean volume() {
        return image.info().type() == VK10.VK_IMAGE_TYPE_3D;
    }

    private boolean mipExists() {
        return Integer.compareUnsigned(mip, image.info().mipLevels()) < 0;
    }

    /** Texels along an axis, 0 for a mip level that does not exist. */
    long size(Axis axis) {
        ImageState.Info info = image.info();
        if (!mipExists()) {
            return 0;
        }
        FormatInfo.Plane plane = format().plane(aspects);
        int whole = switch (axis) {
            case X -> plane == null ? info.width() : info.width() / plane.widthDivisor();
            case Y -> plane == null ? info.height() : info.height() / plane.heightDivisor();
            case Z -> info.depth();
        };
        return Integer.toUnsignedLong(ImageState.Info.mipSize(whole, mip));
    }

    /** Texels of a block along an axis. */
    int block(Axis axis) {
        FormatInfo texels = FormatInfo.of(texelFormat());
        return switch (axis) {
            case X -> texels.blockWidth();
            case Y -> texels.blockHeight();
            case Z -> texels.blockDepth();
        };
    }
}
