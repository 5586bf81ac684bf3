package dev.vkval.spirv.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvTools;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.Disassembler;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rays whose parameters are constants or loaded; spirv-val judges the modules. */
class RayChecksTest {
    private static final int COMPUTE = 5;
    private static final int RAY_GENERATION = 5313;
    private static final int INTERSECTION = 5314;
    private static final Set<RayFault> NUMBERS =
            EnumSet.of(RayFault.NAN, RayFault.INFINITE, RayFault.NEGATIVE, RayFault.ORDER);
    private static final Set<RayFault> FLAGS =
            EnumSet.of(RayFault.SKIPS_BOTH, RayFault.TRIANGLES, RayFault.OPACITY, RayFault.MICROMAP);
    private static final Set<RayFault> PIPELINE =
            EnumSet.of(RayFault.PIPELINE_SKIPS_AABBS, RayFault.PIPELINE_SKIPS_TRIANGLES);

    private static final String GLOBALS = """
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %bool = OpTypeBool
            %uint = OpTypeInt 32 0
            %float = OpTypeFloat 32
            %v3 = OpTypeVector %float 3
            %u0 = OpConstant %uint 0
            %u1 = OpConstant %uint 1
            %bothFlags = OpConstant %uint 0x300
            %flags = OpSpecConstant %uint 1
            %f0 = OpConstant %float 0
            %f1 = OpConstant %float 1
            %below = OpConstant %float -1
            %nan = OpConstant %float 0x1.8p+128
            %origin = OpConstantComposite %v3 %f0 %f1 %f0
            %inf = OpConstant %float 0x1p+128
            %far = OpConstantComposite %v3 %f0 %inf %f0
            %none = OpConstantNull %v3
            %params = OpTypeStruct %uint %float %v3
            %pushed = OpTypePointer PushConstant %params
            %push = OpVariable %pushed PushConstant
            %asType = OpTypeAccelerationStructureKHR
            %asPointer = OpTypePointer UniformConstant %asType
            %as = OpVariable %asPointer UniformConstant
            %puint = OpTypePointer PushConstant %uint
            %pfloat = OpTypePointer PushConstant %float
            %pv3 = OpTypePointer PushConstant %v3
            %u2 = OpConstant %uint 2
            """;
    private static final String DECORATIONS = """
            OpDecorate %as DescriptorSet 0
            OpDecorate %as Binding 0
            OpDecorate %flags SpecId 3
            OpDecorate %params Block
            OpMemberDecorate %params 0 Offset 0
            OpMemberDecorate %params 1 Offset 4
            OpMemberDecorate %params 2 Offset 16
            """;
    private static final String LOADS = """
            %l1 = OpAccessChain %puint %push %u0
            %runFlags = OpLoad %uint %l1
            %l2 = OpAccessChain %pfloat %push %u1
            %runFloat = OpLoad %float %l2
            %l3 = OpAccessChain %pv3 %push %u2
            %runVector = OpLoad %v3 %l3
            %tlas = OpLoad %asType %as
            """;

    private static String query(String parameters) {
        return """
                ; Version: 1.5
                OpCapability Shader
                OpCapability RayQueryKHR
                OpExtension "SPV_KHR_ray_query"
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main" %push %as %query
                OpExecutionMode %main LocalSize 1 1 1
                """ + DECORATIONS + GLOBALS + """
                %queryType = OpTypeRayQueryKHR
                %queryPointer = OpTypePointer Private %queryType
                %query = OpVariable %queryPointer Private
                %main = OpFunction %void None %fn
                %first = OpLabel
                """ + LOADS + "OpRayQueryInitializeKHR %query %tlas " + parameters + """

                %more = OpRayQueryProceedKHR %bool %query
                OpReturn
                OpFunctionEnd
                """;
    }

    private static String trace(String capabilities, String instruction) {
        return "; Version: 1.5\nOpCapability RayTracingKHR\n" + capabilities + """
                OpExtension "SPV_KHR_ray_tracing"
                OpMemoryModel Logical GLSL450
                OpEntryPoint RayGenerationKHR %main "main" %push %as %payload
                """ + DECORATIONS + GLOBALS + """
                %payloadPointer = OpTypePointer RayPayloadKHR %v3
                %payload = OpVariable %payloadPointer RayPayloadKHR
                %main = OpFunction %void None %fn
                %first = OpLabel
                """ + LOADS
                + instruction + """

                OpReturn
                OpFunctionEnd
                """;
    }

    @Test
    void allThatIsNotKnownIsChecked() throws Exception {
        Set<RayFault> all = EnumSet.copyOf(NUMBERS);
        all.addAll(FLAGS);
        assertEquals(all, faults(query("%runFlags %u1 %runVector %runFloat %runVector %runFloat"), COMPUTE, 0x3000));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "%flags %u1 %origin %f0 %origin %f1 | []",
                "%u0 %u1 %none %f0 %origin %f0 | []",
                "%bothFlags %u1 %origin %f0 %origin %f1 | [SKIPS_BOTH]",
                "%u0 %u1 %far %f0 %origin %f1 | [INFINITE]",
                "%u0 %u1 %origin %f0 %origin %nan | [NAN]",
                "%u0 %u1 %origin %below %origin %f1 | [NEGATIVE]",
                "%u0 %u1 %origin %f1 %origin %f0 | [ORDER]",
                "%u0 %u1 %origin %f0 %origin %runFloat | [NAN, NEGATIVE, ORDER]",
                "%u0 %u1 %runVector %f0 %origin %f1 | [NAN, INFINITE]"
            })
    void whatIsKnownToBeRightIsNotChecked(String parameters, String expected) throws Exception {
        assertEquals(expected, faults(query(parameters), COMPUTE, 0).toString());
    }

    @Test
    void specializationDecides() throws Exception {
        String code = query("%flags %u1 %origin %f0 %origin %f1");
        assertEquals(
                "[OPACITY]",
                faults(code, COMPUTE, 0, new Specialization(Map.of(3, 0x3L))).toString());
    }

    @Test
    void tracesAreComparedWithWhatThePipelineSkips() throws Exception {
        String code = trace("", "OpTraceRayKHR %tlas %runFlags %u1 %u0 %u0 %u0 %origin %f0 %origin %f1 %payload");
        assertEquals(FLAGS, faults(code, RAY_GENERATION, 0));
        Set<RayFault> all = EnumSet.copyOf(FLAGS);
        all.addAll(PIPELINE);
        assertEquals(all, faults(code, RAY_GENERATION, 0x3000));
    }

    @Test
    void motionHasATimeAndItsFlagsNoRule() throws Exception {
        String code = trace(
                "OpCapability RayTracingMotionBlurNV\nOpExtension \"SPV_NV_ray_tracing_motion_blur\"\n",
                "OpTraceRayMotionNV %tlas %runFlags %u1 %u0 %u0 %u0 %origin %f0 %origin %f1 %runFloat %payload");
        assertEquals("[TIME]", faults(code, RAY_GENERATION, 0).toString());
    }

    @Test
    void aLoopHeaderIsIsolated() throws Exception {
        String code = query("%runFlags %u1 %origin %f0 %origin %f1")
                .replace("OpRayQueryInitializeKHR", """
                OpBranch %header
                %header = OpLabel
                OpRayQueryInitializeKHR""")
                .replace("OpReturn", """
                OpLoopMerge %end %next None
                OpBranchConditional %more %next %end
                %next = OpLabel
                OpBranch %header
                %end = OpLabel
                OpReturn""");
        assertEquals(FLAGS, faults(code, COMPUTE, 0));
    }

    @Test
    void twoRaysOfABlockAreChecked() throws Exception {
        String ray = "OpRayQueryInitializeKHR %query %tlas %runFlags %u1 %origin %f0 %origin %f1\n";
        String code = query("%u0 %u1 %origin %f0 %origin %runFloat").replace("OpReturn", ray + "OpReturn");
        assertEquals(
                3 + FLAGS.size(),
                checks(code, COMPUTE, 0, Specialization.none()).size());
    }

    @Test
    void theKindOfAHitIsChecked() throws Exception {
        String code = """
                ; Version: 1.5
                OpCapability RayTracingKHR
                OpExtension "SPV_KHR_ray_tracing"
                OpMemoryModel Logical GLSL450
                OpEntryPoint IntersectionKHR %main "main" %push %as
                """ + DECORATIONS + GLOBALS + """
                %main = OpFunction %void None %fn
                %first = OpLabel
                """ + LOADS + """
                %hit = OpReportIntersectionKHR %bool %f1 KIND
                OpReturn
                OpFunctionEnd
                """;
        assertEquals(
                "[HIT_KIND]",
                faults(code.replace("KIND", "%runFlags"), INTERSECTION, 0).toString());
        assertEquals(
                "[HIT_KIND]",
                faults(code.replace("KIND", "%bothFlags"), INTERSECTION, 0).toString());
        assertEquals("[]", faults(code.replace("KIND", "%u1"), INTERSECTION, 0).toString());
    }

    @ParameterizedTest
    @CsvSource({
        "OpHitObjectTraceRayNV, 12, false", "OpHitObjectTraceRayMotionNV, 13, true",
        "OpHitObjectTraceRayEXT, 12, false", "OpHitObjectTraceRayMotionEXT, 13, true",
        "OpHitObjectTraceReorderExecuteEXT, 12, false", "OpHitObjectTraceMotionReorderExecuteEXT, 13, true"
    })
    void hitObjectsAreChecked(String instruction, int operands, boolean motion) throws Exception {
        String ray = "%tlas %runFlags %u1 %u0 %u0 %u0 %runVector %runFloat %runVector %runFloat "
                + (motion ? "%runFloat " : "") + "%payload";
        assertEquals(operands - 1, ray.split(" ").length);
        // No validator knows all of them.
        String code = trace("", instruction + " %payload " + ray);
        Set<RayFault> all = EnumSet.copyOf(NUMBERS);
        all.addAll(FLAGS);
        all.addAll(PIPELINE);
        if (motion) {
            all.add(RayFault.TIME);
        }
        SpirvModule module = Assembler.module(code);
        assertEquals(
                all,
                faults(run(module, RAY_GENERATION, 0x3000, new RayChecks.Rays(true, true), Specialization.none())));
        assertTrue(Disassembler.text(module).contains("OpPhi"));
    }

    @Test
    void settingsSelectTheInstructions() throws Exception {
        String query = query("%runFlags %u1 %origin %f0 %origin %f1");
        String trace = trace("", "OpTraceRayKHR %tlas %runFlags %u1 %u0 %u0 %u0 %origin %f0 %origin %f1 %payload");
        for (boolean queries : new boolean[] {true, false}) {
            RayChecks.Rays rays = new RayChecks.Rays(queries, !queries);
            boolean ofQuery = run(Assembler.module(query), COMPUTE, 0, rays, Specialization.none())
                    .isEmpty();
            boolean ofTrace = run(Assembler.module(trace), RAY_GENERATION, 0, rays, Specialization.none())
                    .isEmpty();
            assertEquals(!queries, ofQuery);
            assertEquals(queries, ofTrace);
        }
    }

    @Test
    void whatFollowsAnInitializationThatMayBeSkippedIsGuarded() throws Exception {
        String code = query("%u0 %u1 %origin %f0 %origin %f1");
        DescriptorLengths states = new DescriptorLengths() {
            @Override
            public OptionalLong length(int set, int binding) {
                return OptionalLong.of(1);
            }

            @Override
            public boolean hasStates(int set, int binding) {
                return true;
            }
        };
        for (DescriptorLengths lengths : List.of(states, DescriptorLengths.UNKNOWN)) {
            SpirvModule module = Assembler.module(code);
            Instrumentation pass =
                    new Instrumentation("main", COMPUTE, Specialization.none(), new ErrorOutput(7, 0, 1, 2, 3, 42));
            new PassManager()
                    .add(new EntryPointSelection("main", COMPUTE))
                    .add(new DescriptorChecks(pass, lengths))
                    .add(new RayQueryGuards(pass))
                    .add(new ErrorRecording(pass))
                    .run(module);
            boolean guarded = lengths == states;
            assertEquals(guarded ? 1 : 0, pass.checks().size());
            // The result of a guarded instruction is joined with zero.
            assertEquals(guarded, Disassembler.text(module).matches("(?s).*OpPhi %[0-9]+ %[0-9]+ %[0-9]+ %[0-9]+ %.*"));
            validate(module);
        }
    }

    private static Set<RayFault> faults(List<ShaderCheck> checks) {
        Set<RayFault> faults = EnumSet.noneOf(RayFault.class);
        checks.forEach(check -> faults.add(((RayCheck) check).fault()));
        return faults;
    }

    private static Set<RayFault> faults(String code, int model, long pipelineFlags) throws Exception {
        return faults(code, model, pipelineFlags, Specialization.none());
    }

    private static Set<RayFault> faults(String code, int model, long pipelineFlags, Specialization specialization)
            throws Exception {
        return faults(checks(code, model, pipelineFlags, specialization));
    }

    private static List<ShaderCheck> checks(String code, int model, long pipelineFlags, Specialization specialization)
            throws Exception {
        SpirvModule module = Assembler.module(code);
        List<ShaderCheck> checks = run(module, model, pipelineFlags, new RayChecks.Rays(true, true), specialization);
        validate(module);
        return checks;
    }

    private static void validate(SpirvModule module) throws Exception {
        SpirvTools.assumeInstalled("spirv-val");
        SpirvTools.Result result = SpirvTools.run("spirv-val", SpirvWriter.words(module), "--target-env", "vulkan1.3");
        assertEquals(0, result.exitCode(), () -> result.output() + Disassembler.text(module));
    }

    private static List<ShaderCheck> run(
            SpirvModule module, int model, long pipelineFlags, RayChecks.Rays rays, Specialization specialization)
            throws Exception {
        Instrumentation pass = new Instrumentation("main", model, specialization, new ErrorOutput(7, 0, 1, 2, 3, 42));
        new PassManager()
                .add(new EntryPointSelection("main", model))
                .add(new RayChecks(pass, rays, pipelineFlags))
                .add(new ErrorRecording(pass))
                .run(module);
        return pass.checks();
    }
}
