package dev.vkval.state.object;

import dev.vkval.spirv.Dim;
import dev.vkval.spirv.reflect.ImageShape;
import java.util.Set;
import org.lwjgl.vulkan.VK10;

/** Whether what a descriptor refers to is what a shader declares. */
public final class DescriptorFit {
    private static final int WIDE_BITS = 64;
    private static final Set<String> FLOATS =
            Set.of("UNORM", "SNORM", "USCALED", "SSCALED", "UFLOAT", "SFLOAT", "SRGB", "SFIXED5");

    /** What does not fit. */
    public enum Misfit {
        /** The view type of an image view is not that of Dim and Arrayed. */
        VIEW_TYPE,
        /** The numeric type of the format is not that of the Sampled Type. */
        NUMERIC_TYPE,
        /** The image has several samples, the shader declares one. */
        MULTISAMPLED,
        /** The image has one sample, the shader declares several. */
        SINGLE_SAMPLED,
        /** The format has components of 64 bits, the Sampled Type has not. */
        WIDE_FORMAT
    }

    private DescriptorFit() {}

    /** The first misfit of a descriptor that is accessed, null if it fits or is not an image or a texel buffer. */
    public static Misfit of(Descriptor descriptor, ImageShape shape) {
        if (descriptor instanceof Descriptor.OfImage image) {
            return of(image.view(), shape);
        }
        if (descriptor instanceof Descriptor.OfTexelBuffer texels && shape.dim() == Dim.BUFFER) {
            return format(texels.view().format(), VK10.VK_IMAGE_ASPECT_COLOR_BIT, shape);
        }
        return null;
    }

    private static Misfit of(ImageViewState view, ImageShape shape) {
        if (shape.dim() == Dim.BUFFER) {
            return null;
        }
        if (shape.dim() != Dim.SUBPASS_DATA && view.viewType() != viewType(shape)) {
            return Misfit.VIEW_TYPE;
        }
        Misfit format = format(view.format(), view.range().aspects(), shape);
        if (format != null) {
            return format;
        }
        boolean several = view.image().info().samples() != VK10.VK_SAMPLE_COUNT_1_BIT;
        if (several == shape.multisampled()) {
            return null;
        }
        return several ? Misfit.MULTISAMPLED : Misfit.SINGLE_SAMPLED;
    }

    private static Misfit format(int format, int aspects, ImageShape shape) {
        ImageShape.Numeric numeric = numeric(format, aspects);
        if (numeric == null || shape.sampledType() == null) {
            return null;
        }
        boolean integers = numeric != ImageShape.Numeric.FLOAT && shape.sampledType() != ImageShape.Numeric.FLOAT;
        if (numeric != shape.sampledType() && !(integers && shape.extended())) {
            return Misfit.NUMERIC_TYPE;
        }
        return wide(format) && shape.widthBits() != WIDE_BITS ? Misfit.WIDE_FORMAT : null;
    }

    /** The VkImageViewType that Dim and Arrayed require, -1 for one that Vulkan has not. */
    public static int viewType(ImageShape shape) {
        return switch (shape.dim()) {
            case Dim.DIM_1D -> shape.arrayed() ? VK10.VK_IMAGE_VIEW_TYPE_1D_ARRAY : VK10.VK_IMAGE_VIEW_TYPE_1D;
            case Dim.DIM_2D -> shape.arrayed() ? VK10.VK_IMAGE_VIEW_TYPE_2D_ARRAY : VK10.VK_IMAGE_VIEW_TYPE_2D;
            case Dim.DIM_3D -> VK10.VK_IMAGE_VIEW_TYPE_3D;
            case Dim.CUBE -> shape.arrayed() ? VK10.VK_IMAGE_VIEW_TYPE_CUBE_ARRAY : VK10.VK_IMAGE_VIEW_TYPE_CUBE;
            default -> -1;
        };
    }

    /** Of an image with depth and stencil, the aspect of the view decides; null if the format is not known. */
    private static ImageShape.Numeric numeric(int format, int aspects) {
        FormatInfo info = FormatInfo.of(format);
        if (info.hasStencil() && info.hasDepth()) {
            boolean stencil = (aspects & VK10.VK_IMAGE_ASPECT_DEPTH_BIT) == 0;
            return stencil ? ImageShape.Numeric.UINT : ImageShape.Numeric.FLOAT;
        }
        return switch (info.numeric()) {
            case "UINT" -> ImageShape.Numeric.UINT;
            case "SINT" -> ImageShape.Numeric.SINT;
            default -> FLOATS.contains(info.numeric()) ? ImageShape.Numeric.FLOAT : null;
        };
    }

    private static boolean wide(int format) {
        return format >= VK10.VK_FORMAT_R64_UINT && format <= VK10.VK_FORMAT_R64G64B64A64_SFLOAT;
    }
}
