package dev.vkval.spirv.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvTools;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.Disassembler;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What shaders of each stage read to identify the invocation; spirv-val judges the modules. */
class StageWordsTest {
    private static final ErrorOutput OUTPUT = new ErrorOutput(7, 0, 1, 2, 3, 42);
    private static final int MULTI_VIEW = 4439;

    /** Loads from an address. */
    private static final String BODY = """
            %2 = OpTypeVoid
            %3 = OpTypeFunction %2
            %4 = OpTypeInt 32 0
            %5 = OpTypeVector %4 2
            %6 = OpConstant %4 16
            %7 = OpConstantComposite %5 %6 %6
            %8 = OpTypePointer PhysicalStorageBuffer %4
            %1 = OpFunction %2 None %3
            %9 = OpLabel
            %10 = OpBitcast %8 %7
            %11 = OpLoad %4 %10 Aligned 4
            OpReturn
            OpFunctionEnd
            """;

    private static final String VIEWS = "OpCapability MultiView\n";

    @BeforeEach
    void theJudgeIsThere() {
        SpirvTools.assumeInstalled("spirv-val");
    }

    private static String head(String capabilities, String model, String inputs, String modes) {
        int extension = capabilities.indexOf("OpExtension");
        String before = extension < 0 ? capabilities : capabilities.substring(0, extension);
        String after = extension < 0 ? "" : capabilities.substring(extension);
        return """
                ; Version: 1.5
                OpCapability Shader
                OpCapability PhysicalStorageBufferAddresses
                %sOpExtension "SPV_KHR_physical_storage_buffer"
                %sOpMemoryModel PhysicalStorageBuffer64 GLSL450
                OpEntryPoint %s %%1 "main"%s
                %s""".formatted(before, after, model, inputs, modes);
    }

    private static SpirvModule instrument(String text, int model) throws Exception {
        SpirvModule module = Assembler.module(text);
        judge(text, SpirvWriter.words(module));
        Instrumentation instrumentation = new Instrumentation("main", model, Specialization.none(), OUTPUT);
        new PassManager()
                .add(new EntryPointSelection("main", model))
                .add(new AddressChecks(instrumentation))
                .add(new ErrorRecording(instrumentation))
                .run(module);
        assertEquals(1, instrumentation.checks().size());
        judge(Disassembler.text(module), SpirvWriter.words(module));
        return module;
    }

    private static void judge(String text, int[] words) throws Exception {
        SpirvTools.Result result = SpirvTools.run("spirv-val", words, "--target-env", "vulkan1.3");
        assertEquals(0, result.exitCode(), () -> result.output() + text);
    }

    /** The built-in inputs of the entry point. */
    private static Set<Integer> inputs(SpirvModule module) {
        Instruction entryPoint = module.section(Section.ENTRY_POINTS).get(0);
        Set<Integer> found = new TreeSet<>();
        for (int i = 3; i < entryPoint.operandCount(); i++) {
            Instruction variable = module.definition(entryPoint.operand(i));
            if (variable != null && variable.opcode() == Op.VARIABLE && variable.operand(0) == StorageClass.INPUT) {
                found.add(module.decorations().value(variable.resultId(), Decoration.BUILT_IN, -1));
            }
        }
        return found;
    }

    @ParameterizedTest
    @CsvSource({
        "Vertex, 0, 42 43",
        "TessellationControl, 1, 7 8",
        "TessellationEvaluation, 2, 7 13",
        "Geometry, 3, 7 8",
        "Fragment, 4, 15",
        "GLCompute, 5, 24 28",
        "TaskEXT, 5364, 24 28",
        "MeshEXT, 5365, 24 28",
        "TaskNV, 5267, 28",
        "MeshNV, 5268, 28",
        "RayGenerationKHR, 5313, 5319 5320",
        "IntersectionKHR, 5314, 5319 5320",
        "AnyHitKHR, 5315, 5319 5320",
        "ClosestHitKHR, 5316, 5319 5320",
        "MissKHR, 5317, 5319 5320",
        "CallableKHR, 5318, 5319 5320"
    })
    void eachStageReadsWhatIdentifiesItsInvocations(String name, int model, String builtIns) throws Exception {
        String text = head(StageFrame.capabilities(name), name, "", StageFrame.stageModes(name)) + BODY;
        Set<Integer> expected = new TreeSet<>();
        Arrays.stream(builtIns.split(" ")).forEach(each -> expected.add(Integer.valueOf(each)));
        SpirvModule module = instrument(text, model);
        assertEquals(expected, inputs(module));
        assertEquals(
                Assembler.module(text).section(Section.CAPABILITIES).size(),
                module.section(Section.CAPABILITIES).size());
    }

    @ParameterizedTest
    @CsvSource({"Vertex, 0", "TessellationControl, 1", "TessellationEvaluation, 2", "Geometry, 3", "Fragment, 4"})
    void theViewIsReadWhereTheModuleMayHaveSeveral(String name, int model) throws Exception {
        String text = head(StageFrame.capabilities(name) + VIEWS, name, "", StageFrame.stageModes(name)) + BODY;
        SpirvModule module = instrument(text, model);
        assertTrue(inputs(module).contains(4440));
        assertTrue(module.section(Section.CAPABILITIES).stream().anyMatch(each -> each.operand(0) == MULTI_VIEW));
    }

    /** Reading the number would make other fragment shaders run for each sample. */
    @Test
    void theSampleIsReadWhereTheShaderRunsForEach() throws Exception {
        String decorations = """
                OpDecorate %20 BuiltIn SampleId
                OpDecorate %20 Flat
                """;
        String body = BODY.replace(
                "%1 = OpFunction",
                "%21 = OpTypeInt 32 1\n%22 = OpTypePointer Input %21\n%20 = OpVariable %22 Input\n%1 = OpFunction");
        String sampled = "OpCapability SampleRateShading\n";
        String with = head(sampled, "Fragment", " %20", StageFrame.modes("OriginUpperLeft") + decorations) + body;
        SpirvModule module = instrument(with, 4);
        assertEquals(Set.of(15, 18), inputs(module));
        assertEquals(2, loads(module, 20, 15), "the sample and the coordinate");
        String without = head(sampled, "Fragment", "", StageFrame.modes("OriginUpperLeft") + decorations) + body;
        assertEquals(Set.of(15), inputs(instrument(without, 4)));
    }

    /** Number of loads from a variable, and from those that are a built-in. */
    private static long loads(SpirvModule module, int variable, int builtIn) {
        long[] count = {0};
        module.functions()
                .forEach(function -> SpirvModule.forEachOf(function, each -> {
                    boolean counted = each.opcode() == Op.LOAD
                            && (each.operand(0) == variable
                                    || module.decorations().value(each.operand(0), Decoration.BUILT_IN, -1) == builtIn);
                    count[0] += counted ? 1 : 0;
                }));
        return count[0];
    }

    /** An instruction that may end the invocation has the call that records right before it. */
    @ParameterizedTest
    @CsvSource({
        "AnyHitKHR, 5315, OpIgnoreIntersectionKHR, 4448",
        "AnyHitKHR, 5315, OpTerminateRayKHR, 4449",
        "IntersectionKHR, 5314, %12 = OpReportIntersectionKHR %13 %14 %6, 5334"
    })
    void errorsAreRecordedBeforeTheRayIsLeft(String name, int model, String end, int opcode) throws Exception {
        String body = BODY.replace(
                        "%1 = OpFunction",
                        "%13 = OpTypeBool\n%15 = OpTypeFloat 32\n%14 = OpConstant %15 1\n%1 = OpFunction")
                .replace("OpReturn", opcode == Op.REPORT_INTERSECTION_KHR ? end + "\nOpReturn" : end);
        SpirvModule module = instrument(head(StageFrame.RAYS, name, "", "") + body, model);
        boolean found = false;
        for (Function function : module.functions()) {
            for (Block block : function.blocks()) {
                List<Instruction> code = block.body();
                for (int i = 0; i < code.size(); i++) {
                    if (code.get(i).opcode() == opcode) {
                        found = true;
                        assertEquals(Op.FUNCTION_CALL, code.get(i - 1).opcode());
                    }
                }
            }
        }
        assertTrue(found);
        assertFalse(inputs(module).isEmpty());
    }
}
