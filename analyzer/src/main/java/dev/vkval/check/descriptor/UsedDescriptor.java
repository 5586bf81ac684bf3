package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.ImageShape;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorFit;

/** A descriptor that a shader uses in a command, and the problems with it. */
record UsedDescriptor(CoreContext context, Call call, CommandBufferState buffer, BoundState bound, DescriptorUse use) {

    void misfit(Descriptor descriptor, int element, DescriptorFit.Misfit misfit) {
        if (descriptor instanceof Descriptor.OfImage image) {
            ofImage(image, element, misfit);
        } else if (descriptor instanceof Descriptor.OfTexelBuffer texels) {
            ofTexels(texels, element, misfit);
        }
    }

    private void ofImage(Descriptor.OfImage image, int element, DescriptorFit.Misfit misfit) {
        String format = Names.format(image.view().format());
        switch (misfit) {
            case VIEW_TYPE ->
                error("VUID-{actions}-viewType-07752", image)
                        .title("an image view has another view type than the image that the shader declares")
                        .message(
                                "%s requires %s, but %s is %s",
                                name(element),
                                Names.of("VkImageViewType", DescriptorFit.viewType(use.image())),
                                image.view(),
                                Names.of("VkImageViewType", image.view().viewType()))
                        .help("write an image view with the view type of the image in the shader")
                        .report();
            case NUMERIC_TYPE -> numeric(error("VUID-{actions}-format-07753", image), element, format, image.view());
            case MULTISAMPLED ->
                error("VUID-RuntimeSpirv-samples-08725", image)
                        .title("a shader uses an image with several samples as one that is not multisampled")
                        .message(
                                "%s is not multisampled in the shader, but %s of %s has %s",
                                name(element), image.view(), image.view().image(), samples(image))
                        .help("declare a multisampled image in the shader, or write a view of an image with one sample")
                        .report();
            case SINGLE_SAMPLED ->
                error("VUID-RuntimeSpirv-samples-08726", image)
                        .title("a shader uses an image with one sample as a multisampled one")
                        .message(
                                "%s is multisampled in the shader, but %s of %s has %s",
                                name(element), image.view(), image.view().image(), samples(image))
                        .help("write a view of an image with several samples, or declare an image that is not "
                                + "multisampled")
                        .report();
            case WIDE_FORMAT -> width(error("VUID-{actions}-SampledType-04470", image), element, format, image.view());
        }
    }

    private void ofTexels(Descriptor.OfTexelBuffer texels, int element, DescriptorFit.Misfit misfit) {
        String format = Names.format(texels.view().format());
        switch (misfit) {
            case NUMERIC_TYPE -> numeric(error("VUID-{actions}-format-07753", texels), element, format, texels.view());
            case WIDE_FORMAT ->
                width(error("VUID-{actions}-SampledType-04472", texels), element, format, texels.view());
            case VIEW_TYPE, MULTISAMPLED, SINGLE_SAMPLED -> {
                // Buffers have neither view types nor samples.
            }
        }
    }

    private void numeric(Problem problem, int element, String format, Object view) {
        problem.title("the format of a view has another numeric type than the image that the shader declares")
                .message(
                        "%s has components of %s in the shader, but %s has %s",
                        name(element), components(use.image().sampledType()), view, format)
                .help("use a format with the numeric type that the shader declares, or change the type in the shader")
                .report();
    }

    private void width(Problem problem, int element, String format, Object view) {
        problem.title("the components of a format have another width than the image that the shader declares")
                .message(
                        "%s has components of %d bits in the shader, but %s has %s",
                        name(element), use.image().widthBits(), view, format)
                .help("declare 64-bit components in the shader, or use a format with narrower components")
                .report();
    }

    private static String components(ImageShape.Numeric type) {
        return switch (type) {
            case FLOAT -> "floating-point type";
            case SINT -> "signed integer type";
            case UINT -> "unsigned integer type";
        };
    }

    private static String samples(Descriptor.OfImage image) {
        return Names.bits("VkSampleCountFlagBits", image.view().image().info().samples());
    }

    private String name(int element) {
        String number = use.array() ? "[" + element + "]" : "";
        String place = "set " + use.set() + ", binding " + Integer.toUnsignedString(use.binding()) + number;
        return use.name().isEmpty() ? place : place + " (" + use.name() + ")";
    }

    private Problem error(String rule, Descriptor descriptor) {
        Problem problem = context.error(call, rule)
                .on(buffer)
                .on(bound.sets().get(use.set()).set())
                .on(bound.pipeline());
        descriptor.objects().forEach(problem::on);
        return problem;
    }
}
