package dev.vkval.check.shader;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.Names;
import dev.vkval.spirv.reflect.InterfaceVariable;
import dev.vkval.state.object.FormatInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.EXTVertexInputDynamicState;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPipelineVertexInputStateCreateInfo;
import org.lwjgl.vulkan.VkVertexInputAttributeDescription;

/** The inputs of a vertex shader beside the vertex attributes of its pipeline. */
final class VertexInputRules {
    private VertexInputRules() {}

    static void check(GraphicsInfo info, List<CreatedStage> stages) {
        CreatedStage vertex = GraphicsInfo.stage(stages, Models.VERTEX);
        long state = info.vertexInput();
        boolean dynamic = info.dynamic(EXTVertexInputDynamicState.VK_DYNAMIC_STATE_VERTEX_INPUT_EXT);
        if (vertex == null || state == 0 || dynamic) {
            return;
        }
        Map<Integer, Integer> formats = formats(state);
        for (InterfaceVariable input : vertex.reflection().inputs()) {
            if (input.location() >= 0 && input.builtIn() == InterfaceVariable.NONE) {
                input(vertex, input, formats);
            }
        }
    }

    /** VkFormat by location. */
    private static Map<Integer, Integer> formats(long state) {
        Map<Integer, Integer> formats = new HashMap<>();
        long array = CMemory.pointer(state + VkPipelineVertexInputStateCreateInfo.PVERTEXATTRIBUTEDESCRIPTIONS);
        int count = VkPipelineVertexInputStateCreateInfo.nvertexAttributeDescriptionCount(state);
        for (int i = 0; i < CMemory.count(count, array); i++) {
            long at = CMemory.element(array, i, VkVertexInputAttributeDescription.SIZEOF);
            formats.put(VkVertexInputAttributeDescription.nlocation(at), VkVertexInputAttributeDescription.nformat(at));
        }
        return formats;
    }

    private static void input(CreatedStage vertex, InterfaceVariable input, Map<Integer, Integer> formats) {
        boolean wide = input.widthBits() == Long.SIZE;
        int locations = wide ? 1 : input.locationCount();
        for (int i = 0; i < locations; i++) {
            Integer format = formats.get(input.location() + i);
            if (format == null) {
                missing(vertex, input, input.location() + i);
                return;
            }
            boolean wideFormat = wide(format);
            if (wide != wideFormat) {
                width(vertex, input, format, wideFormat);
                return;
            }
            if (wide && input.component() + input.componentCount() > components(format)) {
                narrow(vertex, input, format);
                return;
            }
            if (!matches(input.numeric(), format) && (wide || !vertex.feature("legacyVertexAttributes"))) {
                numeric(vertex, input, format);
                return;
            }
        }
    }

    private static void missing(CreatedStage vertex, InterfaceVariable input, int location) {
        if (!vertex.anyFeature("vertexAttributeRobustness", "maintenance9")) {
            vertex.error("VUID-VkGraphicsPipelineCreateInfo-Input-07904")
                    .title("a vertex shader has an input without a vertex attribute")
                    .message("%s is at location %d, which no attribute describes", input.name(), location)
                    .help("add an attribute with the location, or remove the input")
                    .report();
        }
    }

    private static void width(CreatedStage vertex, InterfaceVariable input, int format, boolean wideFormat) {
        vertex.error(
                        wideFormat
                                ? "VUID-VkGraphicsPipelineCreateInfo-pVertexInputState-08929"
                                : "VUID-VkGraphicsPipelineCreateInfo-pVertexInputState-08930")
                .title("one of a vertex shader's input and its attribute has 64-bit components")
                .message(
                        "%s at location %d has %d bits, the attribute is %s",
                        input.name(), input.location(), input.widthBits(), Names.format(format))
                .help("use a 64-bit format for a 64-bit input")
                .report();
    }

    private static void narrow(CreatedStage vertex, InterfaceVariable input, int format) {
        vertex.error("VUID-VkGraphicsPipelineCreateInfo-pVertexInputState-09198")
                .title("an input of a vertex shader has more 64-bit components than its attribute")
                .message(
                        "%s at location %d has %d components, the attribute is %s",
                        input.name(), input.location(), input.componentCount(), Names.format(format))
                .help("use a format with as many components as the input")
                .report();
    }

    /** Whether a format has 64-bit components. */
    static boolean wide(int format) {
        return format >= VK10.VK_FORMAT_R64_UINT && format <= VK10.VK_FORMAT_R64G64B64A64_SFLOAT;
    }

    /** The components of a format that has 64-bit ones. */
    static int components(int format) {
        return FormatInfo.of(format).componentCount();
    }

    static boolean matches(InterfaceVariable.Numeric numeric, int format) {
        String values = FormatInfo.of(format).numeric();
        return switch (numeric) {
            case FLOAT -> !values.equals("UINT") && !values.equals("SINT");
            case SIGNED_INTEGER -> values.equals("SINT") || values.isEmpty();
            case UNSIGNED_INTEGER -> values.equals("UINT") || values.isEmpty();
            default -> true;
        };
    }

    private static void numeric(CreatedStage vertex, InterfaceVariable input, int format) {
        vertex.error("VUID-VkGraphicsPipelineCreateInfo-Input-08733")
                .title("an input of a vertex shader has another numeric type than its attribute")
                .message(
                        "%s at location %d is %s, the attribute is %s",
                        input.name(), input.location(), input.numeric(), Names.format(format))
                .help("use a format of the numeric type of the input")
                .report();
    }
}
