package dev.vkval.fit;

import dev.vkval.capture.registry.Registry;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.InterfaceVariable;
import dev.vkval.state.object.FormatInfo;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK10;

/**
 * An output of a fragment shader that has another numeric type than its color attachment, whose contents are undefined then.
 *
 * @param location of the output
 * @param format VkFormat of the attachment
 */
public record OutputFit(InterfaceVariable output, int location, int format) implements OutputFault {
    private static final String MISMATCH = "Undefined-Value-ShaderFragmentOutputMismatch";
    private static final String IN_DYNAMIC_RENDERING = "Undefined-Value-ShaderFragmentOutputMismatch-DynamicRendering";

    /**
     * The outputs that the shader writes and that do not fit.
     *
     * @param formats of the color attachments, VK_FORMAT_UNDEFINED for those that are not used
     */
    static List<OutputFit> of(EntryPointReflection fragment, List<Integer> formats) {
        List<OutputFit> misfits = new ArrayList<>();
        for (InterfaceVariable output : fragment.outputs()) {
            boolean color = output.builtIn() == InterfaceVariable.NONE && output.location() >= 0 && output.index() == 0;
            for (int i = 0; color && output.written() && i < output.locationCount(); i++) {
                int location = output.location() + i;
                int format = location < formats.size() ? formats.get(location) : VK10.VK_FORMAT_UNDEFINED;
                if (format != VK10.VK_FORMAT_UNDEFINED && !matches(output.numeric(), format)) {
                    misfits.add(new OutputFit(output, location, format));
                }
            }
        }
        return misfits;
    }

    private static boolean matches(InterfaceVariable.Numeric numeric, int format) {
        return switch (FormatInfo.of(format).numeric()) {
            case "UINT" -> numeric == InterfaceVariable.Numeric.UNSIGNED_INTEGER;
            case "SINT" -> numeric == InterfaceVariable.Numeric.SIGNED_INTEGER;
            default -> numeric == InterfaceVariable.Numeric.FLOAT;
        };
    }

    @Override
    public String rule(boolean dynamicRendering) {
        return dynamicRendering ? IN_DYNAMIC_RENDERING : MISMATCH;
    }

    @Override
    public boolean remark() {
        return false;
    }

    @Override
    public String title() {
        return "an output of a fragment shader has another numeric type than its color attachment";
    }

    @Override
    public String message() {
        String name = output.name().isEmpty() ? "The output" : output.name();
        String attachment = Registry.vulkan().enumeration("VkFormat").nameOf(format);
        return name + " at location " + location + " has components of " + type() + ", but the color attachment has "
                + attachment;
    }

    private String type() {
        return switch (output.numeric()) {
            case FLOAT -> "floating-point type";
            case SIGNED_INTEGER -> "signed integer type";
            case UNSIGNED_INTEGER -> "unsigned integer type";
            case BOOLEAN, OTHER -> "another type";
        };
    }

    @Override
    public String help() {
        return "declare the output with the numeric type of the format";
    }
}
