package dev.vkval.spirv.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvTools;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.text.Assembler;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Accesses of a compute shader to words of a storage buffer, and to texels of a storage image. */
class ResourceRaceChecksTest {
    private static final int COMPUTE = 5;

    private static final String SHADER = """
            ; Version: 1.5
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %index %buffer %image
            OpExecutionMode %main LocalSize 8 1 1
            OpDecorate %index BuiltIn LocalInvocationIndex
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %array ArrayStride 4
            OpDecorate %buffer DescriptorSet 0
            OpDecorate %buffer Binding 1
            OpDecorate %image DescriptorSet 0
            OpDecorate %image Binding 2
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %pair = OpTypeVector %uint 2
            %quad = OpTypeVector %uint 4
            %0 = OpConstant %uint 0
            %1 = OpConstant %uint 1
            %2 = OpConstant %uint 2
            %3 = OpConstant %uint 3
            %shared = OpConstant %uint 264
            %buffers = OpConstant %uint 72
            %images = OpConstant %uint 2056
            %array = OpTypeRuntimeArray %uint
            %block = OpTypeStruct %array
            %texels = OpTypeImage %uint 2D 0 0 0 2 R32ui
            %inWord = OpTypePointer Input %uint
            %toBlock = OpTypePointer StorageBuffer %block
            %toWord = OpTypePointer StorageBuffer %uint
            %toTexels = OpTypePointer UniformConstant %texels
            %index = OpVariable %inWord Input
            %buffer = OpVariable %toBlock StorageBuffer
            %image = OpVariable %toTexels UniformConstant
            %main = OpFunction %void None %fn
            %entry = OpLabel
            %i = OpLoad %uint %index
            %p = OpAccessChain %toWord %buffer %0 %i
            %at = OpCompositeConstruct %pair %i %0
            %t = OpLoad %texels %image
            CODE
            OpReturn
            OpFunctionEnd
            """;
    private static final String STORE = "OpStore %p %i\n";
    private static final String LOAD = "%w = OpLoad %uint %p\n";
    private static final String COUNT = "%c = OpAtomicIAdd %uint %p %1 %0 %1\n";
    private static final String READ = "%r = OpImageRead %quad %t %at\n";
    private static final String BARRIER = "OpControlBarrier %2 %2 %shared\n";

    private SpirvModule module;
    private List<Instrumentation.Unguarded> unguarded;

    @Test
    void accessesBesideStoresAreNoted() throws Exception {
        List<ResourceRaceSite> sites = sites(STORE + LOAD + COUNT + READ);
        assertEquals(
                List.of(RaceAccessKind.STORE, RaceAccessKind.LOAD, RaceAccessKind.ATOMIC, RaceAccessKind.LOAD),
                sites.stream().map(ResourceRaceSite::kind).toList());
        assertEquals(
                List.of(1, 1, 1, 2),
                sites.stream().map(ResourceRaceSite::binding).toList());
        assertEquals(
                List.of(false, false, false, true),
                sites.stream().map(ResourceRaceSite::texels).toList());
        assertEquals(
                List.of(0, 0, 0, 1),
                sites.stream().map(ResourceRaceSite::resource).toList());
        assertEquals(List.of(), unguarded);
    }

    @Test
    void loadsAloneAndAtomicsAloneAreNoRace() throws Exception {
        for (String code : List.of(LOAD + READ, COUNT, BARRIER)) {
            assertEquals(List.of(), sites(code));
            assertEquals(List.of(), unguarded);
        }
        assertEquals(2, sites(LOAD + COUNT).size());
    }

    /** A barrier counts for the memory that its semantics name, or those of a memory barrier right before it. */
    @Test
    void barriersOrderTheMemoryOfTheirSemantics() throws Exception {
        String images = "OpControlBarrier %2 %2 %images\n";
        String buffers = "OpControlBarrier %2 %2 %buffers\n";
        assertEquals(0, epochs(STORE + LOAD));
        assertEquals(0, epochs(STORE + BARRIER + LOAD));
        assertEquals(0, epochs(STORE + images + LOAD));
        assertEquals(1, epochs(STORE + buffers + LOAD));
        assertEquals(2, epochs(STORE + buffers + images + READ));
        assertEquals(1, epochs(STORE + "OpMemoryBarrier %1 %buffers\n" + BARRIER + LOAD));
        assertEquals(List.of(), unguarded);
    }

    @Test
    void whatElseMayOrderAccessesIsNamed() throws Exception {
        String fence = "OpMemoryBarrier %1 %buffers\n";
        assertEquals(2, sites(STORE + fence + LOAD).size());
        assertEquals(List.of(), sites(STORE + fence + LOAD + BARRIER));
        assertTrue(unguarded.get(0).why().contains("memory barriers apart"), unguarded.toString());
        assertEquals(List.of(), sites(STORE + fence + COUNT));
        assertTrue(unguarded.get(0).why().contains("atomics"), unguarded.toString());
        assertEquals(List.of(), sites(STORE + "%c = OpAtomicIAdd %uint %p %1 %buffers %1\n"));
        assertTrue(unguarded.get(0).why().contains("atomics"), unguarded.toString());
        assertEquals(List.of(), sites(STORE + "OpControlBarrier %3 %3 %buffers\n"));
        assertTrue(unguarded.get(0).why().contains("barriers of subgroups"), unguarded.toString());
    }

    /** How many barriers begin an epoch: each has a comparison with the last one. */
    private int epochs(String code) throws Exception {
        sites(code);
        int[] count = new int[1];
        module.functions()
                .get(0)
                .blocks()
                .forEach(block -> block.body().forEach(each -> {
                    boolean counts = each.opcode() == Op.U_LESS_THAN
                            && each.index() == Instruction.INSERTED
                            && block.body().get(block.body().indexOf(each) + 1).opcode() == Op.I_ADD;
                    count[0] += counts ? 1 : 0;
                }));
        return count[0];
    }

    private List<ResourceRaceSite> sites(String code) throws Exception {
        module = Assembler.module(SHADER.replace("CODE", code));
        Instrumentation pass =
                new Instrumentation("main", COMPUTE, Specialization.none(), new ErrorOutput(3, 0, 1, 2, 3, 7));
        new PassManager()
                .add(new EntryPointSelection("main", COMPUTE))
                .add(new ResourceRaceChecks(pass, DescriptorLengths.SINGLE))
                .add(new ErrorRecording(pass))
                .run(module);
        unguarded = pass.unguarded();
        SpirvTools.assumeInstalled("spirv-val");
        SpirvTools.Result result = SpirvTools.run("spirv-val", SpirvWriter.words(module), "--target-env", "vulkan1.3");
        assertEquals(0, result.exitCode(), result.output());
        return pass.checks().stream().map(ResourceRaceSite.class::cast).toList();
    }
}
