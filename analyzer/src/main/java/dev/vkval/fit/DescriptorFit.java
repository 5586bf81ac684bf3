package dev.vkval.fit;

import dev.vkval.spirv.Dim;
import dev.vkval.spirv.grammar.Enumerant;
import dev.vkval.spirv.grammar.Grammar;
import dev.vkval.spirv.reflect.ImageAccess;
import dev.vkval.spirv.reflect.ImageShape;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageViewState;
import java.util.Set;
import org.lwjgl.vulkan.VK10;

/** Whether what a descriptor refers to is what a shader declares. */
public final class DescriptorFit {
    private static final int WIDE_BITS = 64;
    private static final int UNKNOWN_FORMAT = 0;

    /** A bit of {@link #properties} for each VkImageViewType, then further ones. */
    private static final int VIEW_TYPES = (1 << (VK10.VK_IMAGE_VIEW_TYPE_CUBE_ARRAY + 1)) - 1;

    private static final int FLOAT = 1 << 7;
    private static final int SINT = 1 << 8;
    private static final int UINT = 1 << 9;
    private static final int NUMERIC_TYPES = FLOAT | SINT | UINT;
    private static final int WIDE = 1 << 10;
    private static final int SEVERAL_SAMPLES = 1 << 11;
    private static final int ONE_SAMPLE = 1 << 12;
    private static final int NO_DEPTH = 1 << 13;
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
        WIDE_FORMAT,
        /** The format has no depth, the access compares with it. */
        NO_DEPTH
    }

    private DescriptorFit() {}

    /** The first misfit of a descriptor that is accessed, null if it fits or is not an image or a texel buffer. */
    public static Misfit of(Descriptor descriptor, ImageAccess access) {
        boolean texels = access.shape().dim() == Dim.BUFFER;
        int properties = 0;
        if (descriptor instanceof Descriptor.OfImage image && !texels) {
            properties = properties(image.view());
        } else if (descriptor instanceof Descriptor.OfTexelBuffer buffer && texels) {
            properties = ofFormat(buffer.view().format(), VK10.VK_IMAGE_ASPECT_COLOR_BIT);
        }
        return first(properties & forbidden(access));
    }

    /** Whether a view has another format than the Image Format that a shader declares, so that accesses give undefined values. */
    public static boolean hasOtherFormat(Descriptor descriptor, ImageShape shape) {
        int format = descriptor instanceof Descriptor.OfImage image
                ? image.view().format()
                : descriptor instanceof Descriptor.OfTexelBuffer buffer
                        ? buffer.view().format()
                        : 0;
        String declared = shape.format() == UNKNOWN_FORMAT ? "" : imageFormat(shape.format());
        return format != VK10.VK_FORMAT_UNDEFINED
                && !declared.isEmpty()
                && !declared.equals(FormatInfo.of(format).imageFormat());
    }

    /** The name of an Image Format, empty if it is not known. */
    static String imageFormat(int format) {
        Enumerant known = Grammar.get().kind("ImageFormat").enumerant(format);
        return known == null ? "" : known.name();
    }

    /** What an image view is, in bits that {@link #forbidden} uses, too; 14 of them. */
    public static int properties(ImageViewState view) {
        int type = view.viewType();
        boolean several = view.image().info().samples() != VK10.VK_SAMPLE_COUNT_1_BIT;
        int properties = ofFormat(view.format(), view.range().aspects());
        properties |= type >= 0 && type <= VK10.VK_IMAGE_VIEW_TYPE_CUBE_ARRAY ? 1 << type : 0;
        properties |= FormatInfo.of(view.format()).hasDepth() ? 0 : NO_DEPTH;
        return properties | (several ? SEVERAL_SAMPLES : ONE_SAMPLE);
    }

    /** The properties that what is accessed must not have. */
    public static int forbidden(ImageAccess access) {
        ImageShape shape = access.shape();
        int forbidden = numericTypes(shape);
        if (shape.sampledType() != null && shape.widthBits() != WIDE_BITS) {
            forbidden |= WIDE;
        }
        if (shape.dim() == Dim.BUFFER) {
            return forbidden;
        }
        if (shape.dim() != Dim.SUBPASS_DATA) {
            int type = viewType(shape);
            forbidden |= type < 0 ? VIEW_TYPES : VIEW_TYPES & ~(1 << type);
        }
        forbidden |= access.compares() ? NO_DEPTH : 0;
        return forbidden | (shape.multisampled() ? ONE_SAMPLE : SEVERAL_SAMPLES);
    }

    private static int numericTypes(ImageShape shape) {
        if (shape.sampledType() == null) {
            return 0;
        }
        return switch (shape.sampledType()) {
            case FLOAT -> SINT | UINT;
            case SINT -> shape.extended() ? FLOAT : FLOAT | UINT;
            case UINT -> shape.extended() ? FLOAT : FLOAT | SINT;
        };
    }

    private static Misfit first(int misfits) {
        if ((misfits & VIEW_TYPES) != 0) {
            return Misfit.VIEW_TYPE;
        }
        if ((misfits & NUMERIC_TYPES) != 0) {
            return Misfit.NUMERIC_TYPE;
        }
        return switch (Integer.lowestOneBit(misfits)) {
            case WIDE -> Misfit.WIDE_FORMAT;
            case SEVERAL_SAMPLES -> Misfit.MULTISAMPLED;
            case ONE_SAMPLE -> Misfit.SINGLE_SAMPLED;
            case NO_DEPTH -> Misfit.NO_DEPTH;
            default -> null;
        };
    }

    private static int ofFormat(int format, int aspects) {
        ImageShape.Numeric numeric = numeric(format, aspects);
        if (numeric == null) {
            return 0;
        }
        int wide = wide(format) ? WIDE : 0;
        return wide
                | switch (numeric) {
                    case FLOAT -> FLOAT;
                    case SINT -> SINT;
                    case UINT -> UINT;
                };
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
