package dev.vkval.spirv.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvTools;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.text.Assembler;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Accesses of eight invocations to an array of structures, whose length is specialized, and to a counter. */
class SharedRaceChecksTest {
    private static final int COMPUTE = 5;
    private static final int LOCAL_INVOCATION_INDEX = 29;
    private static final int SHARED_BYTES = 1 << 14;

    private static final String SHADER = """
            ; Version: 1.5
            OpCapability Shader
            OpCapability Int16
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %index %items %counter
            OpExecutionMode %main LocalSize 8 1 1
            OpName %items "items"
            OpMemberName %item 1 "weights"
            OpDecorate %index BuiltIn LocalInvocationIndex
            OpDecorate %length SpecId 3
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %short = OpTypeInt 16 1
            %float = OpTypeFloat 32
            %v3 = OpTypeVector %float 3
            %0 = OpConstant %uint 0
            %1 = OpConstant %uint 1
            %2 = OpConstant %uint 2
            %3 = OpConstant %uint 3
            %all = OpConstant %uint 264
            %length = OpSpecConstant %uint 2
            %weights = OpTypeArray %v3 %2
            %item = OpTypeStruct %uint %weights
            %array = OpTypeArray %item %length
            %inWord = OpTypePointer Input %uint
            %toArray = OpTypePointer Workgroup %array
            %toItem = OpTypePointer Workgroup %item
            %toWord = OpTypePointer Workgroup %uint
            %toFloat = OpTypePointer Workgroup %float
            %none = OpConstantNull %item
            %index = OpVariable %inWord Input
            %items = OpVariable %toArray Workgroup
            %counter = OpVariable %toWord Workgroup
            %main = OpFunction %void None %fn
            %entry = OpLabel
            %i = OpLoad %uint %index
            %s = OpSConvert %short %i
            CODE
            OpReturn
            OpFunctionEnd
            """;
    private static final String STORE =
            "%p = OpAccessChain %toItem %items %s\nOpStore %p %none\nOpControlBarrier %2 %2 %all\n";
    private static final String LOAD = "%q = OpAccessChain %toFloat %items %i %1 %1 %2\n%f = OpLoad %float %q\n";
    private static final String COUNT = "%c = OpAtomicIAdd %uint %counter %1 %0 %1\n";

    private final Specialization specialization = new Specialization(Map.of(3, 4L));
    private List<Instrumentation.Unguarded> unguarded;

    @Test
    void accessesOfVariablesThatAreStoredAreChecked() throws Exception {
        List<ShaderCheck> checks = checks(STORE + LOAD + COUNT, SHARED_BYTES);
        assertEquals(2, checks.size());
        assertEquals(RaceAccessKind.STORE, ((SharedRaceCheck) checks.get(0)).kind());
        assertEquals(RaceAccessKind.LOAD, ((SharedRaceCheck) checks.get(1)).kind());
        assertEquals(List.of(), unguarded);
    }

    /** Of a shader without that input, too, which all functions for checks then share. */
    @Test
    void theIndexOfTheInvocationIsOneInput() throws Exception {
        String other = SHADER.replace("BuiltIn LocalInvocationIndex", "BuiltIn DeviceIndex")
                .replace("OpCapability Int16", "OpCapability Int16\nOpCapability DeviceGroup");
        for (String text : List.of(SHADER, other)) {
            SpirvModule module = Assembler.module(text.replace("CODE", STORE + LOAD));
            instrument(module, SHARED_BYTES);
            assertEquals(
                    1,
                    module.section(Section.ANNOTATIONS).stream()
                            .filter(each -> each.opcode() == Op.DECORATE
                                    && each.operand(1) == Decoration.BUILT_IN
                                    && each.operand(2) == LOCAL_INVOCATION_INDEX)
                            .count());
        }
    }

    @Test
    void loadsAloneAndAtomicsAloneAreNoRace() throws Exception {
        for (String code : List.of(LOAD, COUNT, LOAD + COUNT, "OpControlBarrier %2 %2 %all")) {
            assertEquals(List.of(), checks(code, SHARED_BYTES));
            assertEquals(List.of(), unguarded);
        }
    }

    @Test
    void atomicsAreCheckedBesideLoads() throws Exception {
        assertEquals(
                2, checks(COUNT + "%l = OpLoad %uint %counter", SHARED_BYTES).size());
    }

    @Test
    void whatElseMayOrderAccessesIsNamed() throws Exception {
        assertEquals(List.of(), checks(STORE + "OpControlBarrier %3 %3 %all", SHARED_BYTES));
        assertTrue(unguarded.get(0).why().startsWith("barriers of subgroups"), unguarded.toString());
        assertEquals(List.of(), checks(STORE + "%c = OpAtomicIAdd %uint %counter %1 %all %1", SHARED_BYTES));
        assertTrue(unguarded.get(0).why().startsWith("atomics"), unguarded.toString());
        assertEquals(List.of(), checks(STORE + COUNT + "OpMemoryBarrier %2 %all", SHARED_BYTES));
        assertTrue(unguarded.get(0).why().startsWith("atomics"), unguarded.toString());
        String usual = "OpMemoryBarrier %2 %all\nOpControlBarrier %2 %2 %all";
        assertEquals(1, checks(STORE + COUNT + usual, SHARED_BYTES).size());
    }

    @Test
    void wordsThatDoNotFitAreNamed() throws Exception {
        int bytes = 4 * 4 * (1 + 2 * 4) + 4;
        assertEquals(2, checks(STORE + LOAD, bytes + 4 * 29).size());
        assertEquals(List.of(), checks(STORE + LOAD, bytes + 4 * 29 - 1));
        assertTrue(unguarded.get(0).why().startsWith("too little shared memory"), unguarded.toString());
    }

    @Test
    void whatIsAlwaysAccessedWholeHasOneWord() throws Exception {
        int bytes = 4 * 4 * (1 + 2 * 4) + 4;
        assertEquals(1, checks(STORE, bytes + 4 * 5).size());
        assertEquals(List.of(), checks(STORE, bytes + 4 * 5 - 1));
    }

    @ParameterizedTest
    @CsvSource({"0, items[0].member 0", "7, items[1].member 0", "12, items[1].weights[1][1]", "28, counter"})
    void scalarsHavePaths(int scalar, String path) throws Exception {
        SpirvModule module = Assembler.module(SHADER.replace("CODE", ""));
        String text = new WorkgroupMemory(module, new Constants(module, specialization)).path(scalar);
        assertEquals(path.equals("counter"), text.startsWith("%"));
        assertTrue(path.equals("counter") || path.equals(text), text);
    }

    private List<ShaderCheck> checks(String code, int sharedBytes) throws Exception {
        SpirvModule module = Assembler.module(SHADER.replace("CODE", code));
        Instrumentation pass = instrument(module, sharedBytes);
        unguarded = pass.unguarded();
        SpirvTools.assumeInstalled("spirv-val");
        SpirvTools.Result result = SpirvTools.run("spirv-val", SpirvWriter.words(module), "--target-env", "vulkan1.3");
        assertEquals(0, result.exitCode(), result.output());
        return pass.checks();
    }

    private Instrumentation instrument(SpirvModule module, int sharedBytes) {
        Instrumentation pass = new Instrumentation("main", COMPUTE, specialization, new ErrorOutput(7, 0, 1, 2, 3, 42));
        new PassManager()
                .add(new EntryPointSelection("main", COMPUTE))
                .add(new SharedRaceChecks(pass, sharedBytes))
                .add(new ErrorRecording(pass))
                .run(module);
        return pass;
    }
}
