package dev.vkval.check.shader;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkDataGraphPipelineConstantARM;

/** A graph with an input of 2 by 3 bytes at binding 1 of set 0, and a constant with the id 7 of the same type. */
class GraphTensorRulesTest {
    private static final int DEVICE = 3;
    private static final int MODULE = 22;
    private static final int ENTRY_NAME = 'm' | 'a' << 8 | 'i' << 16 | 'n' << 24;
    private static final String CHAINED = "VkDataGraphPipelineShaderModuleCreateInfoARM";
    private static final String DESCRIPTION = "VkTensorDescriptionARM";
    private static final String CODE = """
            OpCapability GraphARM
            OpCapability TensorsARM
            OpExtension "SPV_ARM_graph"
            OpExtension "SPV_ARM_tensors"
            OpMemoryModel Logical GLSL450
            OpGraphEntryPointARM %graph "main" %input
            OpDecorate %input DescriptorSet 0
            OpDecorate %input Binding 1
            %byte = OpTypeInt 8 0
            %uint = OpTypeInt 32 0
            %u2 = OpConstant %uint 2
            %u3 = OpConstant %uint 3
            %extent = OpTypeArray %uint %u2
            %shape = OpConstantComposite %extent %u2 %u3
            %tensor = OpTypeTensorARM %byte %u2 %shape
            %shapeless = OpTypeTensorARM %byte %u2
            %to = OpTypePointer UniformConstant %tensor
            %input = OpVariable %to UniformConstant
            %type = OpTypeGraphARM 1 INOUT INOUT
            %constant = OpGraphConstantARM CONSTANT 7
            %unused = OpGraphConstantARM %shapeless 8
            %graph = OpGraphARM %type
            %in = OpGraphInputARM INOUT %u2
            OpGraphSetOutputARM %constant %u2
            OpGraphEndARM
            """;

    private final CheckRun run = CheckRun.core().device(3, "VK_ARM_data_graph");

    @AfterEach
    void end() {
        run.close();
    }

    private long description(int format, long... dimensions) {
        long description = run.struct(DESCRIPTION, "format", format, "dimensionCount", dimensions.length);
        run.set(description, DESCRIPTION, "pDimensions", run.array(dimensions));
        return description;
    }

    private List<String> created(String inOut, String constantType, long constant, long resource, int resources)
            throws SpirvTextException {
        int[] words = Assembler.words(CODE.replace("INOUT", inOut).replace("CONSTANT", constantType));
        long code = run.struct("VkShaderModuleCreateInfo", "codeSize", words.length * 4L);
        String struct = "VkDataGraphPipelineCreateInfoARM";
        long chained = run.struct(CHAINED, "module", MODULE, "constantCount", 1);
        long info = run.struct(struct, "resourceInfoCount", resources);
        run.set(code, "VkShaderModuleCreateInfo", "pCode", run.words(words))
                .create("vkCreateShaderModule", MODULE, DEVICE, code, 0, 0)
                .set(chained, CHAINED, "pName", run.pointer(ENTRY_NAME))
                .set(chained, CHAINED, "pConstants", constant)
                .set(info, struct, "pNext", chained)
                .set(info, struct, "pResourceInfos", resource)
                .create("vkCreateDataGraphPipelinesARM", 23, DEVICE, 0, 0, 1, info, 0, 0);
        return run.rules().stream()
                .filter(id -> id.matches("VUID-RuntimeSpirv-pNext-099(19|20|21|23)"))
                .map(id -> id.substring(id.length() - 5))
                .toList();
    }

    private long constant(int id, long description) {
        long constant = run.struct("VkDataGraphPipelineConstantARM");
        VkDataGraphPipelineConstantARM.nid(constant, id);
        run.set(constant, "VkDataGraphPipelineConstantARM", "pNext", description);
        return constant;
    }

    private long resource(int binding, long description) {
        String struct = "VkDataGraphPipelineResourceInfoARM";
        long resource = run.struct(struct, "binding", binding);
        run.set(resource, struct, "pNext", description);
        return resource;
    }

    @ParameterizedTest
    @CsvSource({
        "%tensor, %tensor, ''",
        "%shapeless, %tensor, 09919",
        "%tensor, %shapeless, 09920",
    })
    void shapes(String inOut, String constant, String expected) throws SpirvTextException {
        long described = description(VK10.VK_FORMAT_R8_UINT, 2, 3);
        List<String> found = created(
                inOut, constant, constant(7, described), resource(1, description(VK10.VK_FORMAT_R8_UINT, 2, 3)), 1);
        assertEquals(expected, String.join(" ", found));
    }

    @ParameterizedTest
    @CsvSource({
        "7, 3, " + VK10.VK_FORMAT_R8_UINT + ", ''",
        "7, 3, " + VK10.VK_FORMAT_R8_SINT + ", ''",
        "8, 3, " + VK10.VK_FORMAT_R8_UINT + ", 09921",
        "7, 4, " + VK10.VK_FORMAT_R8_UINT + ", 09921",
        "7, 3, " + VK10.VK_FORMAT_R16_UINT + ", 09921"
    })
    void constants(int id, int dimension, int format, String expected) throws SpirvTextException {
        long resource = resource(1, description(VK10.VK_FORMAT_R8_UINT, 2, 3));
        long constant = constant(id, description(format, 2, dimension));
        assertEquals(expected, String.join(" ", created("%tensor", "%tensor", constant, resource, 1)));
    }

    @ParameterizedTest
    @CsvSource({"1, 3, 1, ''", "0, 3, 1, 09923", "1, 2, 1, 09923", "1, 3, 0, 09923"})
    void resources(int binding, int dimension, int count, String expected) throws SpirvTextException {
        long resource = resource(binding, description(VK10.VK_FORMAT_R8_UINT, 2, dimension));
        long constant = constant(7, description(VK10.VK_FORMAT_R8_UINT, 2, 3));
        assertEquals(expected, String.join(" ", created("%tensor", "%tensor", constant, resource, count)));
    }
}
