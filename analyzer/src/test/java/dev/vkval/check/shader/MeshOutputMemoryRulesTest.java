package dev.vkval.check.shader;

import static dev.vkval.check.shader.ShaderDevice.device;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.text.SpirvTextException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A mesh shader of 3 vertices and 1 primitive with a location each, on a device that has memory for 32 vertices at least, and for
 * each primitive: 33 times 16 bytes, and 4 bytes of payload.
 */
class MeshOutputMemoryRulesTest {
    private static final int MESH_BIT = 0x80;
    private static final String STRUCT = "VkPhysicalDeviceMeshShaderPropertiesEXT";
    private static final String CODE = "OpCapability MeshShadingEXT ; OpExtension \"SPV_EXT_mesh_shader\" ; in %a %b %c"
            + " ; OpExecutionMode %main LocalSize 1 1 1 ; OpExecutionMode %main OutputVertices 3"
            + " ; OpExecutionMode %main OutputPrimitivesEXT 1 ; OpExecutionMode %main OutputTrianglesEXT"
            + " ; OpDecorate %a Location 0 ; OpDecorate %b Location 1 ; OpDecorate %b PerPrimitiveEXT"
            + " ; %t = OpTypeArray %vec2 %u3 ; %p = OpTypePointer Output %t ; %a = OpVariable %p Output"
            + " ; %s = OpTypeArray %uint %u1 ; %q = OpTypePointer Output %s ; %b = OpVariable %q Output"
            + " ; %o = OpTypePointer TaskPayloadWorkgroupEXT %uint ; %c = OpVariable %o TaskPayloadWorkgroupEXT"
            + " ; > OpSetMeshOutputsEXT %u3 %u1";

    @ParameterizedTest
    @CsvSource({
        "maxMeshOutputMemorySize, 527, VUID-RuntimeSpirv-maxMeshOutputMemorySize-08756, true",
        "maxMeshOutputMemorySize, 528, VUID-RuntimeSpirv-maxMeshOutputMemorySize-08756, false",
        "maxMeshPayloadAndOutputMemorySize, 531, VUID-RuntimeSpirv-maxMeshPayloadAndOutputMemorySize-08757, true",
        "maxMeshPayloadAndOutputMemorySize, 532, VUID-RuntimeSpirv-maxMeshPayloadAndOutputMemorySize-08757, false"
    })
    void outputs(String limit, int bytes, String rule, boolean broken) throws SpirvTextException {
        String text = TableModule.text("MeshEXT", CODE);
        try (ShaderDevice device = device(STRUCT, limit, bytes, "meshOutputPerVertexGranularity", 32)) {
            assertEquals(broken, device.graphics(text, MESH_BIT).contains(rule));
        }
    }
}
