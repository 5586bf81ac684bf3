package dev.vkval.check.shader;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures2;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;

/** The stages of graphics pipelines beside each other and beside the state of the pipeline. */
class GraphicsStageRulesTest {
    private static final int DEVICE = 3;
    private static final int FIRST_MODULE = 30;
    private static final int PIPELINE = 50;
    private static final int POINTS = 0;
    private static final int TRIANGLES = 3;
    private static final int PATCHES = 10;
    private static final int ENTRY_NAME = 'm' | 'a' << 8 | 'i' << 16 | 'n' << 24;
    private static final String PREFIX = "VUID-VkGraphicsPipelineCreateInfo-";
    private static final String INFO = "VkGraphicsPipelineCreateInfo";
    private static final String VERTEX = "Vertex";
    private static final String CONTROL = "TessellationControl";
    private static final String EVALUATION = "TessellationEvaluation";
    private static final String GEOMETRY = "Geometry";

    /** A module whose entry point has execution modes, separated by {@code +}, and perhaps a variable. */
    private record Stage(String model, int bit, String modes, String decoration, String code) {
        static Stage of(String model, String modes) {
            return new Stage(model, bit(model), modes, "", "");
        }

        /** With a scalar output that has a decoration and is written. */
        Stage writing(String builtIn) {
            return new Stage(model, bit, modes, "OpDecorate %out BuiltIn " + builtIn, "OpStore %out %f0");
        }

        private static int bit(String model) {
            return switch (model) {
                case CONTROL -> 2;
                case EVALUATION -> 4;
                case GEOMETRY -> 8;
                case "TaskEXT" -> 64;
                case "MeshEXT" -> 128;
                default -> 1;
            };
        }

        String text() {
            StringBuilder lines = new StringBuilder("OpCapability Shader\nOpMemoryModel Logical GLSL450\n");
            lines.append("OpEntryPoint ").append(model).append(" %main \"main\" %out\n");
            for (String mode : modes.isEmpty() ? new String[0] : modes.split("\\+")) {
                lines.append("OpExecutionMode %main ").append(mode).append('\n');
            }
            return lines + decoration + """

                    %void = OpTypeVoid
                    %fn = OpTypeFunction %void
                    %float = OpTypeFloat 32
                    %f0 = OpConstantNull %float
                    %of = OpTypePointer Output %float
                    %out = OpVariable %of Output
                    %main = OpFunction %void None %fn
                    %start = OpLabel
                    """ + code + "\nOpReturn\nOpFunctionEnd\n";
        }
    }

    private static void module(CheckRun run, long id, Stage stage) throws SpirvTextException {
        int[] words = Assembler.words(stage.text());
        long info = run.struct("VkShaderModuleCreateInfo");
        run.set(info, "VkShaderModuleCreateInfo", "codeSize", words.length * 4L)
                .set(info, "VkShaderModuleCreateInfo", "pCode", run.words(words))
                .create("vkCreateShaderModule", id, DEVICE, info, 0, 0);
    }

    private static CheckRun device(boolean pointSize) {
        CheckRun run = CheckRun.core();
        long features = run.struct("VkPhysicalDeviceFeatures2");
        VkPhysicalDeviceFeatures.create(features + VkPhysicalDeviceFeatures2.FEATURES)
                .shaderTessellationAndGeometryPointSize(pointSize);
        return run.device(0, features);
    }

    /** Those rules about stages that a pipeline with the topology and stages breaks. */
    private static Set<String> broken(boolean pointSize, int topology, Stage... stages) throws SpirvTextException {
        try (CheckRun run = device(pointSize)) {
            for (int i = 0; i < stages.length; i++) {
                module(run, FIRST_MODULE + i, stages[i]);
            }
            int bytes = VkPipelineShaderStageCreateInfo.SIZEOF;
            long array = run.array(new long[stages.length * bytes / Long.BYTES]);
            for (int i = 0; i < stages.length; i++) {
                long at = array + (long) i * bytes;
                run.set(at, "VkPipelineShaderStageCreateInfo", "sType", 18)
                        .set(at, "VkPipelineShaderStageCreateInfo", "stage", stages[i].bit())
                        .set(at, "VkPipelineShaderStageCreateInfo", "module", FIRST_MODULE + i);
                MemoryUtil.memPutAddress(at + VkPipelineShaderStageCreateInfo.PNAME, run.pointer(ENTRY_NAME));
            }
            long assembly = run.struct("VkPipelineInputAssemblyStateCreateInfo");
            long info = run.struct(INFO);
            run.set(assembly, "VkPipelineInputAssemblyStateCreateInfo", "topology", topology)
                    .set(info, INFO, "stageCount", stages.length)
                    .set(info, INFO, "pStages", array)
                    .set(info, INFO, "pInputAssemblyState", assembly)
                    .create("vkCreateGraphicsPipelines", PIPELINE, DEVICE, 0, 1, info, 0, 0);
            Set<String> broken = new TreeSet<>();
            run.rules().stream()
                    .filter(rule -> rule.startsWith(PREFIX))
                    .map(rule -> rule.substring(PREFIX.length()))
                    .filter(rule -> rule.matches(
                            "pStages-(0073[2-9]|02318)|None-02322|Tess.*|Geometry.*|shaderTess.*|topology-08773"))
                    .forEach(broken::add);
            return broken;
        }
    }

    private static Set<String> only(String rule) {
        return rule.isEmpty() ? Set.of() : Set.of(rule);
    }

    @ParameterizedTest
    @CsvSource({
        "OutputVertices 3, Triangles, ''",
        "OutputVertices 3+Triangles, Triangles, ''",
        "OutputVertices 3, SpacingEqual, pStages-00732",
        "OutputVertices 3+Quads, Triangles, pStages-00733",
        "SpacingEqual, Triangles, pStages-00734",
        "OutputVertices 3, Triangles+OutputVertices 4, pStages-00735"
    })
    void tessellation(String control, String evaluation, String rule) throws SpirvTextException {
        assertEquals(
                only(rule),
                broken(
                        false,
                        PATCHES,
                        Stage.of(VERTEX, ""),
                        Stage.of(CONTROL, control),
                        Stage.of(EVALUATION, evaluation)));
    }

    @ParameterizedTest
    @CsvSource({
        "Triangles, Triangles, ''",
        "Triangles, InputLines, pStages-00739",
        "Isolines, InputLines, ''",
        "Triangles+PointMode, InputPoints, ''",
        "Triangles+PointMode, Triangles, pStages-00739"
    })
    void geometryBehindTessellation(String evaluation, String geometry, String rule) throws SpirvTextException {
        assertEquals(
                only(rule),
                broken(
                        false,
                        PATCHES,
                        Stage.of(VERTEX, ""),
                        Stage.of(CONTROL, "OutputVertices 3"),
                        Stage.of(EVALUATION, evaluation),
                        Stage.of(GEOMETRY, geometry + "+OutputLineStrip")));
    }

    @ParameterizedTest
    @CsvSource({
        "0, InputPoints, ''",
        "0, InputLines, pStages-00738",
        "1, InputLines, ''",
        "2, InputLines, ''",
        "3, Triangles, ''",
        "4, Triangles, ''",
        "5, Triangles, ''",
        "5, InputPoints, pStages-00738",
        "6, InputLinesAdjacency, ''",
        "7, InputLines, pStages-00738",
        "8, InputTrianglesAdjacency, ''",
        "9, Triangles, pStages-00738"
    })
    void geometryBehindTopology(int topology, String geometry, String rule) throws SpirvTextException {
        assertEquals(
                only(rule),
                broken(
                        false,
                        topology,
                        Stage.of(VERTEX, "").writing("PointSize"),
                        Stage.of(GEOMETRY, geometry + "+OutputLineStrip")));
    }

    @ParameterizedTest
    @CsvSource({
        "true, Position, TessellationEvaluation-07723",
        "true, PointSize, ''",
        "false, Position, ''",
        "false, PointSize, TessellationEvaluation-07724"
    })
    void pointsOfTessellation(boolean feature, String written, String rule) throws SpirvTextException {
        assertEquals(
                only(rule),
                broken(
                        feature,
                        PATCHES,
                        Stage.of(VERTEX, ""),
                        Stage.of(CONTROL, "OutputVertices 3"),
                        Stage.of(EVALUATION, "Triangles+PointMode").writing(written)));
    }

    @ParameterizedTest
    @CsvSource({
        "true, Position, shaderTessellationAndGeometryPointSize-08776",
        "true, PointSize, ''",
        "false, Position, ''",
        "false, PointSize, Geometry-07726"
    })
    void pointsOfGeometry(boolean feature, String written, String rule) throws SpirvTextException {
        assertEquals(
                only(rule),
                broken(
                        feature,
                        TRIANGLES,
                        Stage.of(VERTEX, ""),
                        Stage.of(GEOMETRY, "Triangles+OutputPoints").writing(written)));
    }

    @Test
    void pointsOfVertices() throws SpirvTextException {
        assertEquals(Set.of("topology-08773"), broken(false, POINTS, Stage.of(VERTEX, "")));
        assertEquals(Set.of(), broken(false, TRIANGLES, Stage.of(VERTEX, "")));
        assertEquals(Set.of(), broken(false, POINTS, Stage.of(VERTEX, "").writing("PointSize")));
    }

    @Test
    void transformFeedback() throws SpirvTextException {
        Stage geometry = Stage.of(GEOMETRY, "Triangles+OutputLineStrip");
        assertEquals(Set.of(), broken(false, TRIANGLES, Stage.of(VERTEX, "Xfb")));
        assertEquals(Set.of("pStages-02318"), broken(false, TRIANGLES, Stage.of(VERTEX, "Xfb"), geometry));
        assertEquals(Set.of("None-02322"), broken(false, TRIANGLES, Stage.of("MeshEXT", "Xfb")));
    }
}
