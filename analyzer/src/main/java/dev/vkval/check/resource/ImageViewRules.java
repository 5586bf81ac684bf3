package dev.vkval.check.resource;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateImageView;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.FormatInfo;
import dev.vkval.state.ImageState;
import org.lwjgl.vulkan.EXTImage2dViewOf3d;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkImageSubresourceRange;
import org.lwjgl.vulkan.VkImageViewCreateInfo;

/** The subresources, types and formats of image views. */
public final class ImageViewRules implements Topic {
    private static final String RULE = "VUID-VkImageViewCreateInfo-";
    private static final String RANGE = "pCreateInfo->subresourceRange";
    private static final int REMAINING = -1;
    private static final int CUBE_FACES = 6;
    private static final SubresourceRangeRules.Ids IDS = new SubresourceRangeRules.Ids(
            RULE + "subresourceRange-01478",
            RULE + "subresourceRange-01718",
            RULE + "image-06724",
            RULE + "subresourceRange-06725");

    private final CoreContext context;
    private final SubresourceRangeRules ranges;

    public ImageViewRules(CoreContext context) {
        this.context = context;
        this.ranges = new SubresourceRangeRules(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateImageView.ID, this::create);
    }

    private Problem error(Call call, ImageState image, String suffix, String parameter) {
        return context.error(call, RULE + suffix).on(image).parameter(parameter);
    }

    private void create(Call call) {
        long info = CreateImageView.pCreateInfo(call);
        ImageState image = context.get(ImageState.class, VkImageViewCreateInfo.nimage(info));
        if (image == null) {
            return;
        }
        long range = info + VkImageViewCreateInfo.SUBRESOURCERANGE;
        boolean slices = image.info().type() == VK10.VK_IMAGE_TYPE_3D
                && VkImageViewCreateInfo.nviewType(info) != VK10.VK_IMAGE_VIEW_TYPE_3D;
        if (!slices) {
            ranges.check(new SubresourceRangeRules.Target(call, image, image, RANGE, false), range, IDS);
        }
        aspects(call, image, VkImageSubresourceRange.naspectMask(range));
        dimensions(call, image, VkImageViewCreateInfo.nviewType(info));
        if (slices) {
            slices(call, image, VkImageViewCreateInfo.nviewType(info), range);
        } else {
            layers(call, image, VkImageViewCreateInfo.nviewType(info), range);
        }
        format(call, image, VkImageViewCreateInfo.nformat(info));
    }

    private void aspects(Call call, ImageState image, int aspects) {
        FormatInfo format = FormatInfo.of(image.info().format());
        int has = format.aspectMask() | (format.planes().isEmpty() ? 0 : VK10.VK_IMAGE_ASPECT_COLOR_BIT);
        if ((aspects & has) == 0 || (aspects & ~has) != 0 && !format.isColor()) {
            error(call, image, "subresourceRange-09594", RANGE + ".aspectMask")
                    .title("the aspect mask of an image view includes an aspect that the image does not have")
                    .message(
                            "it is %s, but the format of %s is %s",
                            Names.aspects(aspects),
                            image,
                            Names.format(image.info().format()))
                    .help("use aspects of the format of the image")
                    .report();
        }
    }

    private void dimensions(Call call, ImageState image, int viewType) {
        int imageType = image.info().type();
        boolean matches = switch (viewType) {
            case VK10.VK_IMAGE_VIEW_TYPE_1D, VK10.VK_IMAGE_VIEW_TYPE_1D_ARRAY -> imageType == VK10.VK_IMAGE_TYPE_1D;
            case VK10.VK_IMAGE_VIEW_TYPE_2D, VK10.VK_IMAGE_VIEW_TYPE_2D_ARRAY -> imageType != VK10.VK_IMAGE_TYPE_1D;
            case VK10.VK_IMAGE_VIEW_TYPE_CUBE, VK10.VK_IMAGE_VIEW_TYPE_CUBE_ARRAY -> imageType == VK10.VK_IMAGE_TYPE_2D;
            case VK10.VK_IMAGE_VIEW_TYPE_3D -> imageType == VK10.VK_IMAGE_TYPE_3D;
            default -> true;
        };
        boolean cube = viewType == VK10.VK_IMAGE_VIEW_TYPE_CUBE || viewType == VK10.VK_IMAGE_VIEW_TYPE_CUBE_ARRAY;
        if (!matches) {
            viewType(call, image, viewType, "subResourceRange-01021", "is not compatible with the image type");
        } else if (cube && (image.info().flags() & VK10.VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT) == 0) {
            viewType(call, image, viewType, "image-01003", "requires VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT");
        } else if (viewType == VK10.VK_IMAGE_VIEW_TYPE_CUBE_ARRAY && !context.feature(image, "imageCubeArray")) {
            viewType(call, image, viewType, "viewType-01004", "requires the imageCubeArray feature");
        }
    }

    private void viewType(Call call, ImageState image, int viewType, String suffix, String why) {
        error(call, image, suffix, "pCreateInfo->viewType")
                .title("an image view has a type that " + why)
                .message(
                        "it is %s, and %s is a %s",
                        Names.of("VkImageViewType", viewType),
                        image,
                        Names.of("VkImageType", image.info().type()))
                .help("create the image and the image view with compatible types")
                .report();
    }

    /** Views of slices of a 3D image as array layers. */
    private void slices(Call call, ImageState image, int viewType, long range) {
        boolean array = (image.info().flags() & VK11.VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT) != 0;
        boolean flat = (image.info().flags() & EXTImage2dViewOf3d.VK_IMAGE_CREATE_2D_VIEW_COMPATIBLE_BIT_EXT) != 0;
        if (viewType == VK10.VK_IMAGE_VIEW_TYPE_2D && !array && !flat) {
            viewType(call, image, viewType, "image-06728", "requires VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT");
        } else if (viewType == VK10.VK_IMAGE_VIEW_TYPE_2D_ARRAY && !array) {
            viewType(call, image, viewType, "image-06723", "requires VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT");
        }
        int mip = VkImageSubresourceRange.nbaseMipLevel(range);
        int mips = VkImageSubresourceRange.nlevelCount(range);
        int levels = mips == REMAINING ? image.info().mipLevels() - mip : mips;
        if ((array || flat) && levels != 1) {
            error(call, image, "image-04970", RANGE + ".levelCount")
                    .title("an image view of slices has more than one mip level")
                    .message("it has %d mip levels of %s; it must have 1", levels, image)
                    .help("set levelCount to 1")
                    .report();
        }
        long depth = ImageState.Info.mipSize(image.info().depth(), Math.max(mip, 0));
        long base = Integer.toUnsignedLong(VkImageSubresourceRange.nbaseArrayLayer(range));
        int count = VkImageSubresourceRange.nlayerCount(range);
        boolean behind = base >= depth;
        if (behind || count != REMAINING && base + Integer.toUnsignedLong(count) > depth) {
            error(
                            call,
                            image,
                            behind ? "image-02724" : "subresourceRange-02725",
                            RANGE + (behind ? ".baseArrayLayer" : ".layerCount"))
                    .title("the slices of an image view are outside of the image")
                    .message("it begins at slice %d, but %s has %d slices at that mip level", base, image, depth)
                    .help("use slices less than the depth of the mip level")
                    .report();
        }
    }

    private void layers(Call call, ImageState image, int viewType, long range) {
        int given = VkImageSubresourceRange.nlayerCount(range);
        int base = VkImageSubresourceRange.nbaseArrayLayer(range);
        boolean rest = given == REMAINING;
        int count = rest ? image.info().arrayLayers() - base : given;
        boolean single = switch (viewType) {
            case VK10.VK_IMAGE_VIEW_TYPE_1D, VK10.VK_IMAGE_VIEW_TYPE_2D, VK10.VK_IMAGE_VIEW_TYPE_3D -> true;
            default -> false;
        };
        if (single && count != 1) {
            layers(call, image, rest ? "imageViewType-04974" : "imageViewType-04973", count, "1");
        } else if (viewType == VK10.VK_IMAGE_VIEW_TYPE_CUBE && count != CUBE_FACES) {
            layers(call, image, rest ? "viewType-02962" : "viewType-02960", count, "6");
        } else if (viewType == VK10.VK_IMAGE_VIEW_TYPE_CUBE_ARRAY && count % CUBE_FACES != 0) {
            layers(call, image, rest ? "viewType-02963" : "viewType-02961", count, "a multiple of 6");
        }
    }

    private void layers(Call call, ImageState image, String suffix, int count, String expected) {
        error(call, image, suffix, RANGE + ".layerCount")
                .title("the layer count of an image view does not match its type")
                .message("it is %d layers of %s; it must be %s", count, image, expected)
                .help("use an array view type, or the layer count of the type")
                .report();
    }

    private void format(Call call, ImageState image, int format) {
        FormatInfo own = FormatInfo.of(image.info().format());
        FormatInfo other = FormatInfo.of(format);
        boolean mutable = (image.info().flags() & VK10.VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT) != 0
                && (image.info().flags() & VK11.VK_IMAGE_CREATE_BLOCK_TEXEL_VIEW_COMPATIBLE_BIT) == 0;
        boolean sameClass = own.isColor() && other.isColor() && own.blockBytes() == other.blockBytes();
        if (mutable && own.planes().isEmpty() && format != image.info().format() && !sameClass) {
            error(call, image, "image-01761", "pCreateInfo->format")
                    .title("the format of an image view is not compatible with the format of the image")
                    .message(
                            "it is %s, but %s has the format %s with another texel block size",
                            Names.format(format),
                            image,
                            Names.format(image.info().format()))
                    .help("use a format of the same format compatibility class")
                    .report();
        }
    }
}
