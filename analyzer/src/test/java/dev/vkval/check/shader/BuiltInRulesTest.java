package dev.vkval.check.shader;

import static dev.vkval.check.shader.ShaderDevice.device;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.grammar.Grammar;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each row about a built-in is broken by one declaration, and kept by its neighbour. */
class BuiltInRulesTest {
    private static final String LIMITS = "VkPhysicalDeviceLimits";
    private static final Pattern TYPE = Pattern.compile("(int|float|bool)(\\d+)?(?:x(\\d))?(?:x(\\d))?((?:\\[\\d?])*)");
    private static final List<String> ANY_MODEL = List.of("Vertex", "GLCompute", "Fragment");

    static Stream<BuiltInRow> rows() {
        return BuiltInRow.all().stream();
    }

    @Test
    void everyIdIsThereOnce() {
        List<String> ids = rows().map(BuiltInRow::id).toList();
        assertEquals(Set.copyOf(ids).size(), ids.size());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void isBrokenByOneDeclaration(BuiltInRow row) throws SpirvTextException {
        try (ShaderDevice device = device(LIMITS)) {
            assertTrue(device.module(text(row, false)).contains(row.id()), () -> text(row, false));
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void isKeptByItsNeighbour(BuiltInRow row) throws SpirvTextException {
        try (ShaderDevice device = device(LIMITS)) {
            assertFalse(device.module(text(row, true)).contains(row.id()), () -> text(row, true));
        }
    }

    private static String text(BuiltInRow row, boolean right) {
        Module module = new Module(row.builtIn(), model(row, right));
        switch (row.kind()) {
            case MODELS -> module.variable("Input", "float32");
            case STORAGE -> module.variable(right ? row.value().split(",")[0] : "Private", "float32");
            case TYPE, EXCEPT_MESH -> module.variable("Input", right ? row.value() : "float64");
            case IN_MESH -> module.variable("Output", (right ? row.value() : "float64") + "[3]");
            case DECORATED -> {
                module.variable("Output", "float32");
                if (right) {
                    module.decorations += "OpDecorate %v " + row.value() + "\n";
                }
            }
            case MODE -> {
                module.variable("Output", "int32[3]");
                module.modes += right ? "OpExecutionMode %main " + row.value() + "\n" : "";
            }
            case ARRAY_SIZE -> {
                module.variable("Output", right ? "int32[3]" : "int32[4]");
                module.modes += "OpExecutionMode %main " + row.value() + " 3\n";
            }
            case BLOCK_SIZE -> {
                module.block(right ? 3 : 4);
                module.modes += "OpExecutionMode %main " + row.value() + " 3\n";
            }
        }
        return module.text();
    }

    private static String model(BuiltInRow row, boolean right) {
        return switch (row.kind()) {
            case MODELS ->
                right
                        ? row.value().split(",")[0]
                        : ANY_MODEL.stream()
                                .filter(model ->
                                        !List.of(row.value().split(",")).contains(model))
                                .findFirst()
                                .orElseThrow();
            case IN_MESH, ARRAY_SIZE, BLOCK_SIZE, MODE -> "MeshEXT";
            default ->
                row.models().isEmpty()
                        ? "Vertex"
                        : Grammar.get()
                                .kind("ExecutionModel")
                                .enumerant(row.models().iterator().next())
                                .name();
        };
    }

    /** A module with one variable, or block of one member, that is decorated as a built-in. */
    private static final class Module {
        private final String builtIn;
        private final String model;
        private String decorations = "";
        private String modes = "";
        private String globals = "";

        Module(String builtIn, String model) {
            this.builtIn = builtIn;
            this.model = model;
        }

        void variable(String storage, String type) {
            decorations += "OpDecorate %v BuiltIn " + builtIn + "\n";
            globals += type(type) + "%p = OpTypePointer " + storage + " %type\n%v = OpVariable %p " + storage + "\n";
        }

        void block(int elements) {
            decorations += "OpMemberDecorate %block 0 BuiltIn " + builtIn + "\nOpDecorate %block Block\n";
            globals += "%block = OpTypeStruct %uint\n%n = OpConstant %uint " + elements
                    + "\n%array = OpTypeArray %block %n\n%p = OpTypePointer Output %array\n%v = OpVariable %p Output\n";
        }

        private static String type(String text) {
            Matcher matcher = TYPE.matcher(text);
            assertTrue(matcher.matches(), text);
            String width = matcher.group(2) == null ? "32" : matcher.group(2);
            StringBuilder lines = new StringBuilder();
            String last = switch (matcher.group(1)) {
                case "bool" -> "%bool";
                case "int" -> "%uint";
                default -> "%float" + width;
            };
            if (matcher.group(3) != null) {
                lines.append("%vector = OpTypeVector " + last + " " + matcher.group(3) + "\n");
                last = "%vector";
            }
            if (matcher.group(4) != null) {
                lines.append("%matrix = OpTypeMatrix " + last + " " + matcher.group(4) + "\n");
                last = "%matrix";
            }
            String[] dimensions = matcher.group(5).isEmpty()
                    ? new String[0]
                    : matcher.group(5).substring(1).split("\\[");
            for (int i = dimensions.length - 1; i >= 0; i--) {
                String number = dimensions[i].replace("]", "");
                lines.append("%n" + i + " = OpConstant %uint " + (number.isEmpty() ? "5" : number) + "\n");
                lines.append("%a" + i + " = OpTypeArray " + last + " %n" + i + "\n");
                last = "%a" + i;
            }
            String pointee = last;
            return lines.toString().replaceFirst("(?s)\\z", "") + "; " + pointee + "\n";
        }

        String text() {
            String extension = Set.of("FragmentSizeNV", "InvocationsPerPixelNV").contains(builtIn)
                    ? "OpExtension \"SPV_NV_shading_rate\"\n"
                    : "";
            String types = globals;
            Matcher pointee = Pattern.compile("(?m)^(.*); (%\\w+)$").matcher(types);
            if (pointee.find()) {
                types = types.replace(pointee.group(), pointee.group(1)).replace("%type", pointee.group(2));
            }
            return "OpCapability Shader\n" + extension + "OpMemoryModel Logical GLSL450\nOpEntryPoint " + model
                    + " %main \"main\" %v\n" + modes + decorations
                    + "%void = OpTypeVoid\n%fn = OpTypeFunction %void\n%uint = OpTypeInt 32 0\n%bool = OpTypeBool\n"
                    + "%float32 = OpTypeFloat 32\n%float64 = OpTypeFloat 64\n" + types
                    + "\n%main = OpFunction %void None %fn\n%start = OpLabel\nOpReturn\nOpFunctionEnd\n";
        }
    }

    /** What goes with a built-in: a module with it, an addition without which the rule is broken, and the rule. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Fragment | PrimitiveId | Input | int32 | VUID-PrimitiveId-Fragment-04333 | OpCapability Geometry
            TessellationControl | TessLevelInner | Output | float32[2] | VUID-StandaloneSpirv-TessLevelInner-10880 \
            | OpDecorate %v Patch
            """)
    void whatGoesWithABuiltIn(String model, String builtIn, String storage, String type, String rule, String addition)
            throws SpirvTextException {
        Module module = new Module(builtIn, model);
        module.variable(storage, type);
        String text = module.text();
        try (ShaderDevice device = device(LIMITS)) {
            assertTrue(device.module(text).contains(rule), text);
            String with = addition.startsWith("OpCapability")
                    ? addition + "\n" + text
                    : text.replace("OpDecorate", addition + "\nOpDecorate");
            assertFalse(device.module(with).contains(rule), with);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ViewportMaskPerViewNV, Vertex, Output, int32[5], '', VUID-ViewportMaskPerViewNV-ViewportMaskPerViewNV-04415, 5, 33",
        "PrimitiveIndicesNV, MeshNV, Output, int32[5], OutputPoints, VUID-PrimitiveIndicesNV-OutputPoints-04342, 2, 5",
        "PrimitiveIndicesNV, MeshNV, Output, int32[5], OutputLinesNV, VUID-PrimitiveIndicesNV-OutputLinesNV-04343, 4, 5",
        "PrimitiveIndicesNV, MeshNV, Output, int32[5], OutputTrianglesNV, VUID-PrimitiveIndicesNV-OutputTrianglesNV-04344, 6, 5"
    })
    void sizesOfArrays(
            String builtIn, String model, String storage, String type, String mode, String rule, int right, int wrong)
            throws SpirvTextException {
        Module module = new Module(builtIn, model);
        module.variable(storage, type);
        module.modes += "OpExecutionMode %main OutputPrimitivesNV 2\n";
        module.modes += mode.isEmpty() ? "" : "OpExecutionMode %main " + mode + "\n";
        String text = module.text();
        try (ShaderDevice device = device(LIMITS)) {
            String broken = text.replace("%n0 = OpConstant %uint 5", "%n0 = OpConstant %uint " + wrong);
            String kept = text.replace("%n0 = OpConstant %uint 5", "%n0 = OpConstant %uint " + right);
            assertTrue(device.module(broken).contains(rule), broken);
            assertFalse(device.module(kept).contains(rule), kept);
        }
    }

    @Test
    void cullPrimitiveIsDeclaredOnce() throws SpirvTextException {
        String rule = "VUID-CullPrimitiveEXT-CullPrimitiveEXT-10591";
        Module module = new Module("CullPrimitiveEXT", "MeshEXT");
        module.variable("Output", "bool[3]");
        String once = module.text();
        String twice = once.replace("%v\n", "%v %w\n")
                .replace("OpDecorate %v", "OpDecorate %w BuiltIn CullPrimitiveEXT\nOpDecorate %v")
                .replace("%v = OpVariable", "%w = OpVariable %p Output\n%v = OpVariable");
        try (ShaderDevice device = device(LIMITS)) {
            assertTrue(device.module(twice).contains(rule), twice);
            assertFalse(device.module(once).contains(rule), once);
        }
    }

    @ParameterizedTest
    @CsvSource({"'', true", "OpExecutionMode %main DepthReplacing, false"})
    void writtenDepthReplaces(String mode, boolean broken) throws SpirvTextException {
        Module module = new Module("FragDepth", "Fragment");
        module.variable("Output", "float32");
        module.modes = mode + "\n";
        String text = module.text()
                .replace("%start = OpLabel", "%start = OpLabel\nOpStore %v %one")
                .replace("%float64 =", "%one = OpConstant %float32 1\n%float64 =");
        try (ShaderDevice device = device(LIMITS)) {
            assertEquals(broken, device.module(text).contains("VUID-FragDepth-FragDepth-04216"), text);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, true", "1, false"})
    void fullyCoveredWithPostDepthCoverage(int supported, boolean broken) throws SpirvTextException {
        Module module = new Module("FullyCoveredEXT", "Fragment");
        module.variable("Input", "bool");
        module.modes = "OpExecutionMode %main PostDepthCoverage\n";
        try (ShaderDevice device = device(
                "VkPhysicalDeviceConservativeRasterizationPropertiesEXT",
                "conservativeRasterizationPostDepthCoverage",
                supported)) {
            assertEquals(
                    broken,
                    device.module(module.text())
                            .contains("VUID-FullyCoveredEXT-conservativeRasterizationPostDepthCoverage-04235"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Layer, Vertex, VUID-Layer-Layer-04273, true",
        "Layer, Geometry, VUID-Layer-Layer-04273, false",
        "ViewportIndex, TessellationEvaluation, VUID-ViewportIndex-ViewportIndex-04405, true",
        "ViewportIndex, Geometry, VUID-ViewportIndex-ViewportIndex-04405, false",
        "PrimitiveShadingRateKHR, MeshEXT, VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-12275, true",
        "PrimitiveShadingRateKHR, Vertex, VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-12275, false"
    })
    void featuresOfBuiltIns(String builtIn, String model, String rule, boolean broken) throws SpirvTextException {
        Module module = new Module(builtIn, model);
        module.variable("Output", "int32");
        try (ShaderDevice device = device(LIMITS)) {
            assertEquals(broken, device.module(module.text()).contains(rule));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GLCompute, %size = OpConstantComposite %v3 %one %one %one, ''",
        "GLCompute, %size = OpConstantComposite %v2 %one %one, VUID-WorkgroupSize-WorkgroupSize-04427",
        "Vertex, %size = OpConstantComposite %v3 %one %one %one, VUID-WorkgroupSize-WorkgroupSize-04425",
        "GLCompute, %size = OpVariable %p Private, VUID-WorkgroupSize-WorkgroupSize-04426"
    })
    void workgroupSizeIsAConstant(String model, String declaration, String rule) throws SpirvTextException {
        String text = "OpCapability Shader\nOpMemoryModel Logical GLSL450\nOpEntryPoint " + model
                + " %main \"main\"\nOpDecorate %size BuiltIn WorkgroupSize\n%void = OpTypeVoid\n"
                + "%fn = OpTypeFunction %void\n%uint = OpTypeInt 32 0\n%one = OpConstant %uint 1\n"
                + "%v2 = OpTypeVector %uint 2\n%v3 = OpTypeVector %uint 3\n%p = OpTypePointer Private %v3\n"
                + declaration + "\n%main = OpFunction %void None %fn\n%start = OpLabel\nOpReturn\nOpFunctionEnd\n";
        try (ShaderDevice device = device(LIMITS)) {
            Set<String> found = device.module(text);
            found.removeIf(id -> !id.startsWith("VUID-WorkgroupSize"));
            assertEquals(rule.isEmpty() ? Set.of() : Set.of(rule), found);
        }
    }
}
