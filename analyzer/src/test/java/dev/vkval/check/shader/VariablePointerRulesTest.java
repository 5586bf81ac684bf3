package dev.vkval.check.shader;

import static dev.vkval.check.shader.ShaderDevice.device;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.text.SpirvTextException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkDescriptorSetAndBindingMappingEXT;

/** Pointers that are chosen from two storage buffers, whose bindings have a mapping each. */
class VariablePointerRulesTest {
    private static final int COMPUTE = 0x20;
    private static final String CODE =
            "OpCapability VariablePointers ; OpDecorate %a DescriptorSet 0 ; OpDecorate %a Binding 0"
                    + " ; OpDecorate %b DescriptorSet 0 ; OpDecorate %b Binding 1 ; OpDecorate %s Block"
                    + " ; OpMemberDecorate %s 0 Offset 0 ; %s = OpTypeStruct %uint ; %p = OpTypePointer StorageBuffer %s"
                    + " ; %q = OpTypePointer StorageBuffer %uint ; %a = OpVariable %p StorageBuffer ; %b = OpVariable %p StorageBuffer"
                    + " ; %yes = OpConstantTrue %bool ; > %c = OpAccessChain %q %a %u0 ; > %d = OpAccessChain %q %b %u0"
                    + " ; > %e = OpSelect %q %yes %c %d ; > %l = OpLoad %uint %e";

    private static long mappings(ShaderDevice device, int... sources) {
        String struct = "VkDescriptorSetAndBindingMappingEXT";
        long array =
                device.run.array(new long[sources.length * VkDescriptorSetAndBindingMappingEXT.SIZEOF / Long.BYTES]);
        for (int i = 0; i < sources.length; i++) {
            long mapping = device.run.struct(struct);
            device.run
                    .set(mapping, struct, "firstBinding", i)
                    .set(mapping, struct, "bindingCount", 1)
                    .set(mapping, struct, "resourceMask", Integer.MAX_VALUE)
                    .set(mapping, struct, "source", sources[i]);
            MemoryUtil.memCopy(
                    mapping,
                    array + (long) i * VkDescriptorSetAndBindingMappingEXT.SIZEOF,
                    VkDescriptorSetAndBindingMappingEXT.SIZEOF);
        }
        String infoStruct = "VkShaderDescriptorSetAndBindingMappingInfoEXT";
        long info = device.run.struct(infoStruct);
        device.run.set(info, infoStruct, "mappingCount", sources.length).set(info, infoStruct, "pMappings", array);
        return info;
    }

    @ParameterizedTest
    @CsvSource({"0, 0, ''", "0, 1, 11387", "6, 6, 11388", "0, 6, 11387 11388"})
    void sources(int first, int second, String expected) throws SpirvTextException {
        try (ShaderDevice device = device("VkPhysicalDeviceLimits")) {
            String text = TableModule.text("GLCompute", CODE);
            List<String> found = device.pipeline(text, COMPUTE, 0, mappings(device, first, second)).stream()
                    .filter(rule -> rule.matches("VUID-RuntimeSpirv-(source-11387|DescriptorSet-11388)"))
                    .map(rule -> rule.substring(rule.length() - 5))
                    .sorted()
                    .toList();
            assertEquals(expected, String.join(" ", found));
        }
    }
}
