package dev.vkval.check.shader;

import static dev.vkval.check.shader.ShaderDevice.device;
import static dev.vkval.check.shader.ShaderDevice.shader;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.text.SpirvTextException;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Inputs of a stage beside the outputs of the stage before it. */
class InterfaceRulesTest {
    private static final int LINK = 1;
    private static final String MISSING = "VUID-RuntimeSpirv-OpEntryPoint-08743";
    private static final String TYPE = "VUID-RuntimeSpirv-OpEntryPoint-07754";
    private static final String DECORATION = "VUID-RuntimeSpirv-OpVariable-08746";
    private static final String WIDER = "VUID-RuntimeSpirv-maintenance4-06817";

    private static String stage(String model, String storage, String decorations, String type) {
        return shader(
                        model,
                        decorations,
                        """
                        %double = OpTypeFloat 64
                        %dvec2 = OpTypeVector %double 2
                        %dvec3 = OpTypeVector %double 3
                        %vec4 = OpTypeVector %float 4
                        %int = OpTypeInt 32 1
                        %u2 = OpConstant %uint 2
                        """ + type + "\n%of = OpTypePointer " + storage + " %type\n%value = OpVariable %of " + storage,
                        "")
                .replace("\"main\"", "\"main\" %value");
    }

    private static Set<String> broken(int flags, String first, String second, int bit, int next)
            throws SpirvTextException {
        try (ShaderDevice device = device("VkPhysicalDeviceLimits")) {
            Set<String> broken = new TreeSet<>(device.objects(flags, new String[] {first, second}, bit, next));
            broken.retainAll(Set.of(MISSING, TYPE, DECORATION, WIDER));
            return broken;
        }
    }

    private static void check(String rule, String output, String input) throws SpirvTextException {
        String block = "OpDecorate %type Block\nOpMemberDecorate %type 0 Location 1";
        boolean struct = output.contains("%type = OpTypeStruct");
        String decorations = struct ? block : "OpDecorate %value Location 1";
        Set<String> broken = broken(
                LINK,
                stage("Vertex", "Output", decorations, output),
                stage("Fragment", "Input", decorations, input),
                1,
                0x10);
        assertEquals(rule == null ? Set.of() : Set.of(rule), broken);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            delimiter = ';',
            value = {
                "-; %type = OpTypeArray %float %u3; %type = OpTypeArray %float %u2",
                MISSING + "; %type = OpTypeArray %float %u2; %type = OpTypeArray %float %u3",
                "-; %type = OpTypeVector %int 2; %type = OpTypeVector %uint 2",
                TYPE + "; %type = OpTypeVector %int 2; %type = OpTypeVector %float 2",
                WIDER + "; %type = OpTypeVector %float 4; %type = OpTypeVector %float 3",
                MISSING + "; %type = OpTypeVector %float 3; %type = OpTypeVector %float 4",
                MISSING + "; %type = OpTypeVector %double 2; %type = OpTypeVector %double 3",
                WIDER + "; %type = OpTypeVector %double 3; %type = OpTypeVector %double 2"
            })
    void variables(String rule, String output, String input) throws SpirvTextException {
        check(rule, output, input);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            delimiter = ';',
            value = {
                "-; %float; %u2; %float; %u2",
                TYPE + "; %float; %u2; %uint; %u2",
                TYPE + "; %dvec2; %u2; %vec4; %u2",
                MISSING + "; %float; %u2; %float; %u3"
            })
    void structuresInBlocks(String rule, String outer, String outerCount, String inner, String innerCount)
            throws SpirvTextException {
        String nested =
                "%inner = OpTypeStruct %vec2 TYPE\n%array = OpTypeArray %inner COUNT\n%type = OpTypeStruct %array";
        check(
                rule,
                nested.replace("TYPE", outer).replace("COUNT", outerCount),
                nested.replace("TYPE", inner).replace("COUNT", innerCount));
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {DECORATION + ", PerPrimitiveEXT, Flat", DECORATION + ", Flat, PerPrimitiveEXT", "-, Flat, Flat"})
    void primitives(String rule, String output, String input) throws SpirvTextException {
        String mesh = stage(
                "MeshEXT",
                "Output",
                "OpExecutionMode %main LocalSize 1 1 1\nOpDecorate %value Location 0\nOpDecorate %value " + output,
                "%type = OpTypeArray %vec4 %u3");
        String fragment = stage(
                        "Fragment",
                        "Input",
                        "OpDecorate %value Location 0\nOpDecorate %value " + input,
                        "%type = OpTypeVector %float 4")
                .replace("%vec4 = OpTypeVector %float 4\n", "");
        int withoutTask = LINK | 8;
        assertEquals(rule == null ? Set.of() : Set.of(rule), broken(withoutTask, mesh, fragment, 0x80, 0x10));
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"-, Position", DECORATION + ", PointSize"})
    void builtInBlocks(String rule, String builtIn) throws SpirvTextException {
        String block = "%type = OpTypeStruct %vec4";
        String vertex =
                stage("Vertex", "Output", "OpDecorate %type Block\nOpMemberDecorate %type 0 BuiltIn Position", block);
        String geometry = stage(
                "Geometry",
                "Input",
                "OpDecorate %block Block\nOpMemberDecorate %block 0 BuiltIn " + builtIn,
                "%block = OpTypeStruct %vec4\n%type = OpTypeArray %block %u3");
        assertEquals(rule == null ? Set.of() : Set.of(rule), broken(LINK, vertex, geometry, 1, 8));
    }
}
