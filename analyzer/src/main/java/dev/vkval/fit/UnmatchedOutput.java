package dev.vkval.fit;

import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.InterfaceVariable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;

/**
 * A location that a fragment shader writes without a color attachment there, or an attachment there that it does not write.
 *
 * @param output null for an attachment that the shader does not write
 */
record UnmatchedOutput(InterfaceVariable output, int location) implements OutputFault {
    private static final String NOT_CONSUMED = "Undefined-Value-ShaderOutputNotConsumed";
    private static final String NOT_WRITTEN = "Undefined-Value-OutputNotWritten";
    private static final String IN_DYNAMIC_RENDERING = "-DynamicRendering";

    /** Those of a shader, by the parameters of {@link OutputFault#of}. */
    static List<UnmatchedOutput> of(
            EntryPointReflection fragment, List<Integer> formats, int writable, boolean coverage) {
        Map<Integer, InterfaceVariable> written = written(fragment);
        List<UnmatchedOutput> unmatched = new ArrayList<>();
        for (int location = 0; location < Integer.SIZE; location++) {
            boolean attached = location < formats.size() && formats.get(location) != VK10.VK_FORMAT_UNDEFINED;
            InterfaceVariable output = written.get(location);
            boolean lacks = attached && output == null && (writable & 1 << location) != 0;
            boolean needless = !attached && output != null && !(coverage && output.location() == 0);
            if (lacks || needless) {
                unmatched.add(new UnmatchedOutput(output, location));
            }
        }
        return unmatched;
    }

    private static Map<Integer, InterfaceVariable> written(EntryPointReflection fragment) {
        Map<Integer, InterfaceVariable> written = new HashMap<>();
        for (InterfaceVariable output : fragment.outputs()) {
            boolean color = output.builtIn() == InterfaceVariable.NONE && output.location() >= 0 && output.written();
            for (int i = 0; color && i < output.locationCount() && output.location() + i < Integer.SIZE; i++) {
                written.put(output.location() + i, output);
            }
        }
        return written;
    }

    @Override
    public String rule(boolean dynamicRendering) {
        return (output == null ? NOT_WRITTEN : NOT_CONSUMED) + (dynamicRendering ? IN_DYNAMIC_RENDERING : "");
    }

    @Override
    public boolean remark() {
        return true;
    }

    @Override
    public String title() {
        return output == null
                ? "a fragment shader does not write a color attachment that writes are enabled to"
                : "a fragment shader writes an output that has no color attachment";
    }

    @Override
    public String message() {
        if (output == null) {
            return "the shader writes no output at location " + location
                    + ", so that undefined values are written to color attachment " + location;
        }
        String name = output.name().isEmpty() ? "the output" : output.name();
        return name + " at location " + location + " is written, and there is no color attachment " + location;
    }

    @Override
    public String help() {
        return output == null
                ? "write the output, or disable writes to the attachment by its colorWriteMask"
                : "remove the output, or use the shader with an attachment there";
    }
}
