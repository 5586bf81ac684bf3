package dev.vkval.fit;

import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Registry;
import dev.vkval.spirv.reflect.ImageShape;
import dev.vkval.state.object.BufferViewState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.ImageViewState;

/**
 * What is said of a descriptor that does not fit.
 *
 * @param rule its id; {@code {actions}} stands for the command
 * @param title the fact, without values
 * @param message the fact, with values
 */
public record MisfitText(String rule, String title, String message, String help) {

    /**
     * The text about an image or texel buffer.
     *
     * @param name of the descriptor, as the subject of a sentence
     */
    public static MisfitText of(DescriptorFit.Misfit misfit, Descriptor descriptor, ImageShape shape, String name) {
        if (descriptor instanceof Descriptor.OfImage image) {
            return ofImage(misfit, image.view(), shape, name);
        }
        BufferViewState view = ((Descriptor.OfTexelBuffer) descriptor).view();
        String format = named("VkFormat", view.format());
        return misfit == DescriptorFit.Misfit.NUMERIC_TYPE
                ? numeric(shape, name, view + " has " + format)
                : width("VUID-{actions}-SampledType-04472", shape, name, view + " has " + format);
    }

    private static MisfitText ofImage(DescriptorFit.Misfit misfit, ImageViewState view, ImageShape shape, String name) {
        String format = view + " has " + named("VkFormat", view.format());
        return switch (misfit) {
            case VIEW_TYPE ->
                new MisfitText(
                        "VUID-{actions}-viewType-07752",
                        "an image view has another view type than the image that the shader declares",
                        name + " requires " + named("VkImageViewType", DescriptorFit.viewType(shape)) + ", but " + view
                                + " is " + named("VkImageViewType", view.viewType()),
                        "write an image view with the view type of the image in the shader");
            case NUMERIC_TYPE -> numeric(shape, name, format);
            case MULTISAMPLED ->
                new MisfitText(
                        "VUID-RuntimeSpirv-samples-08725",
                        "a shader uses an image with several samples as one that is not multisampled",
                        name + " is not multisampled in the shader, but " + samples(view),
                        "declare a multisampled image in the shader, or write a view of an image with one sample");
            case SINGLE_SAMPLED ->
                new MisfitText(
                        "VUID-RuntimeSpirv-samples-08726",
                        "a shader uses an image with one sample as a multisampled one",
                        name + " is multisampled in the shader, but " + samples(view),
                        "write a view of an image with several samples, or declare an image that is not multisampled");
            case WIDE_FORMAT -> width("VUID-{actions}-SampledType-04470", shape, name, format);
            case NO_DEPTH -> withoutDepth(view, name);
        };
    }

    /**
     * The text about an image view without depth that is sampled with depth comparison.
     *
     * @param name of the descriptor, as the subject of a sentence
     */
    public static MisfitText withoutDepth(ImageViewState view, String name) {
        return new MisfitText(
                "VUID-{actions}-None-06479",
                "an image view whose format has no depth is sampled with depth comparison",
                name + " is sampled with depth comparison, but " + view + " has " + named("VkFormat", view.format()),
                "write a view with a depth format, or sample without depth comparison");
    }

    /**
     * The text about a view with another format than the shader declares.
     *
     * @param name of the descriptor, as the subject of a sentence
     */
    public static MisfitText otherFormat(Descriptor descriptor, ImageShape shape, String name) {
        String view = descriptor instanceof Descriptor.OfImage image
                ? image.view() + " has " + named("VkFormat", image.view().format())
                : ((Descriptor.OfTexelBuffer) descriptor).view() + " has "
                        + named(
                                "VkFormat",
                                ((Descriptor.OfTexelBuffer) descriptor).view().format());
        return new MisfitText(
                descriptor instanceof Descriptor.OfImage
                        ? "Undefined-Value-StorageImage-FormatMismatch-ImageView"
                        : "Undefined-Value-StorageImage-FormatMismatch-BufferView",
                "a storage image has another format than the shader declares",
                name + " has the Image Format " + DescriptorFit.imageFormat(shape.format()) + " in the shader, but "
                        + view + "; what is loaded and stored is undefined, in the whole image",
                "use a view with the format that the shader declares, or declare no format and enable"
                        + " shaderStorageImageReadWithoutFormat or shaderStorageImageWriteWithoutFormat");
    }

    private static MisfitText numeric(ImageShape shape, String name, String format) {
        return new MisfitText(
                "VUID-{actions}-format-07753",
                "the format of a view has another numeric type than the image that the shader declares",
                name + " has components of " + components(shape.sampledType()) + " in the shader, but " + format,
                "use a format with the numeric type that the shader declares, or change the type in the shader");
    }

    private static MisfitText width(String rule, ImageShape shape, String name, String format) {
        return new MisfitText(
                rule,
                "the components of a format have another width than the image that the shader declares",
                name + " has components of " + shape.widthBits() + " bits in the shader, but " + format,
                "declare 64-bit components in the shader, or use a format with narrower components");
    }

    private static String components(ImageShape.Numeric type) {
        return switch (type) {
            case FLOAT -> "floating-point type";
            case SINT -> "signed integer type";
            case UINT -> "unsigned integer type";
        };
    }

    private static String samples(ImageViewState view) {
        Enumeration counts = Registry.vulkan().enumeration("VkSampleCountFlagBits");
        return view.image() + " of " + view + " has "
                + counts.bitNames(view.image().info().samples());
    }

    private static String named(String enumeration, long value) {
        String name = Registry.vulkan().enumeration(enumeration).nameOf(value);
        return name == null ? Long.toString(value) : name;
    }
}
