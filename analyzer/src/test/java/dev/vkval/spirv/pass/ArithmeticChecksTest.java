package dev.vkval.spirv.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvTools;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.text.Assembler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Instructions whose operands are constants or loaded; spirv-val judges the modules. */
class ArithmeticChecksTest {
    private static final int COMPUTE = 5;

    private static final String BEFORE = """
            ; Version: 1.5
            OpCapability Shader
            OpCapability Int8
            OpCapability Int16
            OpCapability Int64
            OpCapability Float16
            OpCapability Float64
            OpCapability SparseResidency
            %std = OpExtInstImport "GLSL.std.450"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %b %tex %smp
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %spec SpecId 3
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %b DescriptorSet 0
            OpDecorate %b Binding 0
            OpDecorate %tex DescriptorSet 0
            OpDecorate %tex Binding 1
            OpDecorate %smp DescriptorSet 0
            OpDecorate %smp Binding 2
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %bool = OpTypeBool
            %uint = OpTypeInt 32 0
            %int = OpTypeInt 32 1
            %byte = OpTypeInt 8 0
            %short = OpTypeInt 16 1
            %ulong = OpTypeInt 64 0
            %float = OpTypeFloat 32
            %half = OpTypeFloat 16
            %double = OpTypeFloat 64
            %v2 = OpTypeVector %float 2
            %v3 = OpTypeVector %float 3
            %v4 = OpTypeVector %float 4
            %h2 = OpTypeVector %half 2
            %d2 = OpTypeVector %double 2
            %u2 = OpTypeVector %uint 2
            %ul3 = OpTypeVector %ulong 3
            %b4 = OpTypeVector %byte 4
            %0 = OpConstant %uint 0
            %1 = OpConstant %uint 1
            %i0 = OpConstant %int 0
            %i3 = OpConstant %int 3
            %i4 = OpConstant %int 4
            %below = OpConstant %int -1
            %l0 = OpConstant %ulong 0
            %l1 = OpConstant %ulong 4294967296
            %spec = OpSpecConstant %uint 2
            %half2 = OpSpecConstantOp %uint UDiv %spec %1
            %f0 = OpConstant %float 0
            %fm0 = OpConstant %float -0.0
            %f1 = OpConstant %float 1
            %fbelow = OpConstant %float -1
            %nan = OpConstant %float 0x1.8p+128
            %h1 = OpConstant %half 1
            %fnull = OpConstantNull %float
            %v3one = OpConstantComposite %v3 %f1 %f1 %f1
            %v3mix = OpConstantComposite %v3 %f1 %f0 %f1
            %v3null = OpConstantNull %v3
            %v2zero = OpConstantNull %v2
            %u2mix = OpConstantComposite %u2 %1 %0
            %u2one = OpConstantComposite %u2 %1 %1
            %block = OpTypeStruct %uint
            %pointer = OpTypePointer StorageBuffer %block
            %word = OpTypePointer StorageBuffer %uint
            %b = OpVariable %pointer StorageBuffer
            %image = OpTypeImage %float 2D 0 0 0 1 Unknown
            %sampled = OpTypeSampledImage %image
            %texPointer = OpTypePointer UniformConstant %sampled
            %tex = OpVariable %texPointer UniformConstant
            %sampler = OpTypeSampler
            %smpPointer = OpTypePointer UniformConstant %sampler
            %smp = OpVariable %smpPointer UniformConstant
            %sparse = OpTypeStruct %uint %v4
            %main = OpFunction %void None %fn
            %first = OpLabel
            %at = OpAccessChain %word %b %0
            %u = OpLoad %uint %at
            %i = OpBitcast %int %u
            %f = OpBitcast %float %u
            %c = OpConvertUToF %float %u
            %l = OpUConvert %ulong %u
            %y = OpUConvert %byte %u
            %s = OpSConvert %short %i
            %h = OpFConvert %half %f
            %d = OpFConvert %double %f
            %vf = OpCompositeConstruct %v3 %f %f %f
            %vpart = OpCompositeConstruct %v3 %f %f1 %f1
            %vh = OpCompositeConstruct %h2 %h %h
            %vd = OpCompositeConstruct %d2 %d %d
            %vl = OpCompositeConstruct %ul3 %l %l %l
            %vy = OpCompositeConstruct %b4 %y %y %y %y
            %vu = OpCompositeConstruct %u2 %u %u
            """;
    private static final String AFTER = """

            OpStore %at %u
            OpReturn
            OpFunctionEnd
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "OpUDiv %uint %u %u | ZERO_DIVISOR 134 1",
                "OpUDiv %uint %u %1 | none",
                "OpUDiv %uint %u %0 | ZERO_DIVISOR 134 1",
                "OpUDiv %uint %u %half2 | none",
                "OpSDiv %int %i %i | ZERO_DIVISOR 135 1",
                "OpSDiv %int %i %below | none",
                "OpUMod %byte %y %y | ZERO_DIVISOR 137 1",
                "OpUDiv %b4 %vy %vy | ZERO_DIVISOR 134 4",
                "OpSRem %short %s %s | ZERO_DIVISOR 138 1",
                "OpSMod %int %i %i3 | none",
                "OpSMod %int %i %i | ZERO_DIVISOR 139 1",
                "OpUDiv %ulong %l %l | ZERO_DIVISOR 134 1",
                "OpUDiv %ulong %l %l0 | ZERO_DIVISOR 134 1",
                "OpUDiv %ulong %l %l1 | none",
                "OpUDiv %ul3 %vl %vl | ZERO_DIVISOR 134 3",
                "OpUMod %u2 %vu %u2mix | ZERO_DIVISOR 137 2",
                "OpUMod %u2 %vu %u2one | none",
                "OpFRem %float %f %f | ZERO_DIVISOR 140 1",
                "OpFRem %float %f %f1 | none",
                "OpFRem %float %f %fm0 | ZERO_DIVISOR 140 1",
                "OpFMod %v3 %vf %vf | ZERO_DIVISOR 141 3",
                "OpFMod %v3 %vf %v3mix | ZERO_DIVISOR 141 3",
                "OpFMod %v3 %vf %v3one | none",
                "OpFMod %double %d %d | ZERO_DIVISOR 141 1",
                "OpFDiv %float %f %f | none",
                "OpExtInst %float %std Pow %f %f | POW 26 1",
                "OpExtInst %float %std Pow %f %f1 | POW 26 1",
                "OpExtInst %float %std Pow %f1 %f | none",
                "OpExtInst %float %std Pow %f0 %f | POW 26 1",
                "OpExtInst %float %std Pow %f0 %f1 | none",
                "OpExtInst %float %std Pow %fbelow %f1 | POW 26 1",
                "OpExtInst %v3 %std Pow %v3one %vf | none",
                "OpExtInst %v3 %std Pow %vf %vf | POW 26 3",
                "OpExtInst %h2 %std Pow %vh %vh | POW 26 2",
                "OpExtInst %float %std Atan2 %f %f | ATAN2 25 1",
                "OpExtInst %float %std Atan2 %f %fnull | ATAN2 25 1",
                "OpExtInst %float %std Atan2 %f %f1 | none",
                "OpExtInst %v3 %std Atan2 %v3one %v3null | none",
                "OpExtInst %v3 %std Atan2 %v3mix %v3null | ATAN2 25 3",
                "OpExtInst %h2 %std Atan2 %vh %vh | ATAN2 25 2",
                "OpExtInst %float %std FMin %f %f | NAN 37 1",
                "OpExtInst %float %std FMax %f %f1 | NAN 40 1",
                "OpExtInst %float %std FMax %f1 %f | NAN 40 1",
                "OpExtInst %float %std FMax %c %f1 | none",
                "OpExtInst %float %std FMax %f1 %nan | NAN 40 1",
                "OpExtInst %v3 %std FMin %vf %vpart | NAN 37 3",
                "OpExtInst %v3 %std FMin %v3one %v3null | none",
                "OpExtInst %half %std FMin %h %h1 | NAN 37 1",
                "OpExtInst %h2 %std FMax %vh %vh | NAN 40 2",
                "OpExtInst %d2 %std FMax %vd %vd | NAN 40 2",
                "OpExtInst %float %std NMin %f %f | none",
                "OpExtInst %float %std FAbs %f | none"
            })
    void operandsThatMayBeWrongAreChecked(String instruction, String expected) throws Exception {
        assertEquals(expected, texts(checks("%result = " + instruction, Specialization.none())));
    }

    /** Each proof beside nearly the same code without one. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "%m = FMax %f %f0; %result = FMin %m %f1 | NAN 40 1",
                "%m = FClamp %f %f0 %f1; %result = FMin %m %f1 | NAN 37 1",
                "%m = NMax %f %f0; %result = FMin %m %f1 | NAN 37 1",
                "%m = FClamp %c %f0 %f1; %result = FMin %m %f1 | none",
                "%m = FClamp %c %f %f1; %result = FMin %m %f1 | NAN 37 1",
                "%result = FMin %is %f1 | none",
                "%m = OpSelect %float %odd %f1 %f; %result = FMin %m %f1 | NAN 37 1",
                "%m = OpFSub %float %f1 %is; %result = FMin %m %f1 | none",
                "%m = OpFSub %float %f1 %f; %result = FMin %m %f1 | NAN 37 1",
                "%m = OpFMul %float %c %c; %result = FMin %m %f1 | none",
                "%m = OpFMul %float %c %c2; %result = FMin %m %f1 | NAN 37 1",
                "%m = OpFMul %float %is %c; %result = FMin %m %f1 | NAN 37 1",
                "%m = OpFMul %float %is %is2; %result = FMin %m %f1 | none",
                "%m = OpFAdd %float %c %c2; %result = FMin %m %f1 | none",
                "%m = OpFSub %float %c %c2; %result = FMin %m %f1 | NAN 37 1",
                "%n = OpFAdd %float %c %f1; %m = OpFDiv %float %is %n; %result = FMin %m %f1 | none",
                "%m = OpFDiv %float %is %c; %result = FMin %m %f1 | NAN 37 1",
                "%n = OpFAdd %float %c %f1; %m = OpFDiv %float %c2 %n; %result = FMin %m %f1 | NAN 37 1",
                "%m = Fract %is; %result = FMin %m %f1 | none",
                "%m = Fract %c; %result = FMin %m %f1 | NAN 37 1",
                "%m = Floor %c; %result = FMin %m %f1 | none",
                "%m = Floor %f; %result = FMin %m %f1 | NAN 37 1",
                "%m = Exp %c; %result = FMin %m %f1 | none",
                "%m = Exp %f; %result = FMin %m %f1 | NAN 37 1",
                "%n = OpFAdd %float %is %f1; %m = Sqrt %n; %result = FMin %m %f1 | none",
                "%m = Sqrt %is; %result = FMin %m %f1 | NAN 37 1",
                "%m = InverseSqrt %is; %result = FMin %m %f1 | NAN 37 1",
                "%m = FMix %f0 %f1 %is; %result = FMin %m %f1 | none",
                "%m = FMix %f0 %f1 %f; %result = FMin %m %f1 | NAN 37 1",
                "%m = Fma %is %is2 %f1; %result = FMin %m %f1 | none",
                "%m = Fma %is %is2 %f; %result = FMin %m %f1 | NAN 37 1",
                "%m = Step %is %c; %result = FMin %m %f1 | none",
                "%m = Step %is %f; %result = FMin %m %f1 | NAN 37 1",
                "%m = FSign %is; %result = FMin %m %f1 | none",
                "%m = FSign %f; %result = FMin %m %f1 | NAN 37 1",
                "%m = Sin %is; %result = FMin %m %f1 | NAN 37 1",
                "%m = OpFNegate %float %is; %result = FMin %m %f1 | none",
                "%m = OpFNegate %float %f; %result = FMin %m %f1 | NAN 37 1",
                "%m = OpBitcast %uint %is; %n = OpBitcast %float %m; %result = FMin %n %f1 | none",
                "%m = OpIAdd %uint %u %1; %n = OpBitcast %float %m; %result = FMin %n %f1 | NAN 37 1",
                "%m = OpFConvert %half %is; %result = OpExtInst %half %std FMin %m %h1 | none",
                "%m = OpVectorTimesScalar %v3 %v3one %is; %result = OpExtInst %v3 %std FMin %m %v3one | none",
                "%m = OpVectorTimesScalar %v3 %v3one %f; %result = OpExtInst %v3 %std FMin %m %v3one | NAN 37 3",
                "%m = OpCompositeInsert %v3 %is %v3one 1; %n = OpCompositeExtract %float %m 1; %result = FMin %n %f1 | none",
                "%m = OpCompositeInsert %v3 %is %vf 1; %n = OpCompositeExtract %float %m 2; %result = FMin %n %f1 | NAN 37 1",
                "%m = OpVectorShuffle %v2 %vpart %vpart 1 5; %n = OpCompositeExtract %float %m 1; %result = FMin %n %f1 | none",
                "%m = OpVectorShuffle %v2 %vpart %vpart 1 3; %n = OpCompositeExtract %float %m 1; %result = FMin %n %f1 | NAN 37 1",
                "%m = FMax %f %f0; %result = Pow %m %f1 | NAN 40 1",
                "%m = FMax %f %fbelow; %result = Pow %m %f1 | NAN 40 1, POW 26 1",
                "%m = FMax %f %f0; %result = Pow %m %f0 | NAN 40 1, POW 26 1",
                "%m = FMax %f %f1; %result = Pow %m %f | NAN 40 1",
                "%m = FAbs %f; %result = Pow %m %f1 | none",
                "%m = FAbs %f; %result = Pow %m %f | POW 26 1",
                "%m = Exp2 %f; %result = Pow %m %f1 | none",
                "%m = Log2 %f; %result = Pow %m %f1 | POW 26 1",
                "%m = OpDot %float %vf %vf; %result = Pow %m %f1 | none",
                "%m = OpDot %float %vf %vpart; %result = Pow %m %f1 | POW 26 1",
                "%m = OpFMul %float %f %f; %result = Pow %m %f1 | none",
                "%m = OpFMul %float %f %is; %result = Pow %m %f1 | POW 26 1",
                "%m = OpFAdd %float %c %f1; %result = OpFMod %float %f %m | none",
                "%m = OpFSub %float %c %f1; %result = OpFMod %float %f %m | ZERO_DIVISOR 141 1",
                "%m = OpFMod %float %is %f1; %result = FMin %m %f1 | none",
                "%m = OpFMod %float %c %f1; %result = FMin %m %f1 | NAN 37 1",
                "%m = OpFAdd %float %is %f1; %result = Atan2 %m %f | none",
                "%result = Atan2 %is %f | ATAN2 25 1"
            })
    void whatFollowsFromTheCodeIsNotChecked(String code, String expected) throws Exception {
        String given = """
                %odd = OpINotEqual %bool %u %0
                %is = OpSelect %float %odd %f1 %f0
                %is2 = OpSelect %float %odd %f0 %f1
                %c2 = OpConvertSToF %float %i
                """;
        String lines = code.replaceAll("; ?", "\n").replaceAll("= ([A-Z][A-Za-z0-9]*) ", "= OpExtInst %float %std $1 ");
        lines = lines.replaceAll("OpExtInst %float %std (Op[A-Z])", "$1");
        String absolute = "%c3 = OpExtInst %float %std FAbs %c2\n";
        assertEquals(expected, texts(checks(given + absolute + lines.replace("%c2", "%c3"), Specialization.none())));
    }

    @Test
    void whatComesFromSeveralBlocksIsOneOfTheValues() throws Exception {
        String phis = """
                %odd = OpINotEqual %bool %u %0
                OpSelectionMerge %join None
                OpBranchConditional %odd %then %join
                %then = OpLabel
                OpBranch %header
                %header = OpLabel
                %sum = OpPhi %float %f0 %then %next %header
                %next = OpFAdd %float %sum %f1
                %more = OpFOrdLessThan %bool %next %c
                OpLoopMerge %end %header None
                OpBranchConditional %more %header %end
                %end = OpLabel
                %least = OpExtInst %float %std FMin %next %f1
                OpBranch %join
                %join = OpLabel
                %known = OpPhi %float %f0 %first %f1 %end
                %open = OpPhi %float %f %first %f1 %end
                %one = OpExtInst %float %std FMin %known %f1
                %two = OpExtInst %float %std FMin %open %f1
                """;
        assertEquals("NAN 37 1, NAN 37 1", texts(checks(phis, Specialization.none())));
    }

    /** More checks than a word has bits, and operands of vectors. */
    @Test
    void manyOperandsMayBeNoNumbers() throws Exception {
        StringBuilder code = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            code.append("%m" + i + " = OpExtInst %v3 %std FMin %vf %vpart\n");
        }
        List<ShaderCheck> checks = checks(code.toString(), Specialization.none());
        assertEquals(12, checks.size());
    }

    @ParameterizedTest
    @CsvSource({"%i0, none", "%i3, none", "%i4, GATHER_COMPONENT 96 1", "%below, GATHER_COMPONENT 96 1"})
    void aGatherOfAComponentThatExistsIsNotChecked(String component, String expected) throws Exception {
        String gather = "%si = OpLoad %sampled %tex\n%result = OpImageGather %v4 %si %v2zero " + component;
        assertEquals(expected, texts(checks(gather, Specialization.none())));
        String sparse = gather.replace("OpImageGather %v4", "OpImageSparseGather %sparse");
        assertEquals(expected.replace("96", "314"), texts(checks(sparse, Specialization.none())));
    }

    @Test
    void specializationDecides() throws Exception {
        String division = "%result = OpUDiv %uint %u %spec";
        assertEquals("none", texts(checks(division, Specialization.none())));
        assertEquals("ZERO_DIVISOR 134 1", texts(checks(division, new Specialization(Map.of(3, 0L)))));
    }

    /** An entry for each 32 of them has their bits. */
    @Test
    void flagsAreBitsInTheOrderOfTheChecks() throws Exception {
        StringBuilder code = new StringBuilder();
        for (int i = 0; i < 34; i++) {
            code.append("%m" + i + " = OpExtInst %v3 %std FMin %vf %vpart\n");
        }
        List<ShaderCheck> checks = checks(code.toString(), Specialization.none(), HitCounters.FLAGS);
        assertEquals(
                IntStream.range(0, 34).map(i -> i % 32).boxed().toList(),
                checks.stream().map(check -> ((ArithmeticCheck) check).flag()).toList());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anIntegerIsNeverDividedByZero(boolean flags) throws Exception {
        HitCounters counters = flags ? HitCounters.FLAGS : HitCounters.COUNTS;
        SpirvModule module =
                instrumented("%result = OpUDiv %uint %u %u", Specialization.none(), counters, new ArrayList<>());
        List<Instruction> divisions = new ArrayList<>();
        module.forEach(each -> {
            if (each.opcode() == Op.U_DIV) {
                divisions.add(each);
            }
        });
        assertEquals(1, divisions.size());
        Instruction divisor = module.definition(divisions.get(0).operand(1));
        assertEquals(Op.SELECT, divisor.opcode());
        assertEquals(Op.I_EQUAL, module.opcodeOf(divisor.operand(0)));
        assertEquals(1, module.definition(divisor.operand(1)).operand(0));
    }

    @Test
    void aLoopHeaderIsIsolatedAndASampledImageStaysInItsBlock() throws Exception {
        String loop = """
                OpBranch %header
                %header = OpLabel
                %count = OpPhi %uint %0 %first %sum %next
                %rem = OpUMod %uint %u %count
                %sum = OpIAdd %uint %count %1
                %more = OpULessThan %bool %sum %rem
                OpLoopMerge %end %next None
                OpBranchConditional %more %next %end
                %next = OpLabel
                OpBranch %header
                %end = OpLabel
                %si = OpLoad %sampled %tex
                %im = OpImage %image %si
                %sm = OpLoad %sampler %smp
                %together = OpSampledImage %sampled %im %sm
                %power = OpExtInst %float %std Pow %f %f
                %less = OpExtInst %float %std FMin %power %f
                %texel = OpImageSampleExplicitLod %v4 %together %v2zero Lod %f0
                """;
        assertEquals("ZERO_DIVISOR 137 1, POW 26 1, NAN 37 1", texts(checks(loop, Specialization.none())));
    }

    private static String texts(List<ShaderCheck> checks) {
        List<String> texts = new ArrayList<>();
        for (ShaderCheck check : checks) {
            ArithmeticCheck arithmetic = (ArithmeticCheck) check;
            texts.add(arithmetic.fault() + " " + arithmetic.operation() + " " + arithmetic.components());
        }
        return texts.isEmpty() ? "none" : String.join(", ", texts);
    }

    /** The checks, which are the same where they only flag their errors. */
    private static List<ShaderCheck> checks(String code, Specialization specialization) throws Exception {
        List<ShaderCheck> counted = checks(code, specialization, HitCounters.COUNTS);
        assertEquals(texts(counted), texts(checks(code, specialization, HitCounters.FLAGS)));
        return counted;
    }

    private static List<ShaderCheck> checks(String code, Specialization specialization, HitCounters counters)
            throws Exception {
        List<ShaderCheck> checks = new ArrayList<>();
        SpirvModule module = instrumented(code, specialization, counters, checks);
        SpirvTools.assumeInstalled("spirv-val");
        SpirvTools.Result result = SpirvTools.run("spirv-val", SpirvWriter.words(module), "--target-env", "vulkan1.3");
        assertEquals(0, result.exitCode(), result.output());
        return checks;
    }

    private static SpirvModule instrumented(
            String code, Specialization specialization, HitCounters counters, List<ShaderCheck> checks)
            throws Exception {
        SpirvModule module = Assembler.module(BEFORE + code + AFTER);
        ErrorOutput output = new ErrorOutput(7, 0, 1, 2, 3, 42).with(counters);
        Instrumentation pass = new Instrumentation("main", COMPUTE, specialization, output);
        new PassManager()
                .add(new EntryPointSelection("main", COMPUTE))
                .add(new GatherChecks(pass))
                .add(new ArithmeticChecks(pass))
                .add(new ErrorRecording(pass))
                .run(module);
        checks.addAll(pass.checks());
        return module;
    }
}
