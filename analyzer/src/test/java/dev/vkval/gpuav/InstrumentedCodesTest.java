package dev.vkval.gpuav;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.SpirvTools;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.pass.HitCounters;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetLayoutState.Binding;
import dev.vkval.state.object.ShaderModuleState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

/** What instrumented code follows from, and what it does not. */
class InstrumentedCodesTest {
    private static final long LARGE = 1 << 20;
    private static final MemoryRoute.InSet SLOT = new MemoryRoute.InSet(7);
    private static final String SOURCE = """
            ; Version: 1.3
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %1 "main"
            OpEntryPoint GLCompute %1 "other"
            OpExecutionMode %1 LocalSize 1 1 1
            OpDecorate %5 Block
            OpMemberDecorate %5 0 Offset 0
            OpDecorate %6 ArrayStride 4
            OpDecorate %8 DescriptorSet 0
            OpDecorate %8 Binding 0
            %2 = OpTypeVoid
            %3 = OpTypeFunction %2
            %4 = OpTypeInt 32 0
            %6 = OpTypeRuntimeArray %4
            %5 = OpTypeStruct %6
            %7 = OpTypePointer StorageBuffer %5
            %9 = OpTypePointer StorageBuffer %4
            %8 = OpVariable %7 StorageBuffer
            %10 = OpConstant %4 0
            %11 = OpConstant %4 3
            %1 = OpFunction %2 None %3
            %12 = OpLabel
            %13 = OpAccessChain %9 %8 %10 %11
            OpStore %13 %10
            OpReturn
            OpFunctionEnd
            """;
    private static final int[] WORDS = words();

    private final InstrumentedCodes codes = new InstrumentedCodes(LARGE, CodeStore.NONE);

    private static int[] words() {
        try {
            return SpirvWriter.words(Assembler.module(SOURCE));
        } catch (SpirvTextException e) {
            throw new IllegalStateException(e);
        }
    }

    private static StateObject.Creation creation(long id) {
        return new StateObject.Creation(id, 0, false);
    }

    private static ShaderStage stage(long module, int[] words, String entryPoint) {
        return new ShaderStage(
                VK10.VK_SHADER_STAGE_COMPUTE_BIT, new ShaderModuleState(creation(module), words), entryPoint, Map.of());
    }

    private static List<DescriptorSetLayoutState> layouts(long id, int count) {
        Binding binding =
                new Binding(0, VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, count, VK10.VK_SHADER_STAGE_ALL, 0, false);
        return List.of(new DescriptorSetLayoutState(creation(id), List.of(binding), 0));
    }

    private static ShaderInput input(long ids, int count) {
        return new ShaderInput(
                stage(ids, WORDS.clone(), "main"),
                layouts(ids, count),
                SLOT,
                true,
                GpuSettings.ALL,
                HitCounters.COUNTS);
    }

    @Test
    void equalInputOfOtherObjectsIsInstrumentedOnce() {
        InstrumentedCode code = codes.of(input(1, 1));
        assertEquals(1, code.checks().size());
        assertSame(code, codes.of(input(2, 1)));
    }

    @Test
    void theOrderOfCreationChangesNothing() {
        InstrumentedCodes other = new InstrumentedCodes(LARGE, CodeStore.NONE);
        InstrumentedCode one = codes.of(input(1, 1));
        InstrumentedCode two = codes.of(input(1, 2));
        InstrumentedCode twoFirst = other.of(input(3, 2));
        InstrumentedCode oneSecond = other.of(input(3, 1));
        assertEquals(one.id(), oneSecond.id());
        assertEquals(two.id(), twoFirst.id());
        assertNotEquals(one.id(), two.id());
        assertArrayEquals(one.words(0), oneSecond.words(0));
        assertArrayEquals(two.words(0), twoFirst.words(0));
    }

    @Test
    void everythingThatCodeDependsOnIsPartOfItsKey() {
        String key = input(1, 1).key();
        List<DescriptorSetLayoutState> layouts = layouts(1, 1);
        ShaderStage stage = stage(1, WORDS, "main");
        int[] changed = WORDS.clone();
        changed[2]++;
        ShaderStage specialized =
                new ShaderStage(VK10.VK_SHADER_STAGE_COMPUTE_BIT, stage.module(), "main", Map.of(1, 2L));
        assertEquals(key, new ShaderInput(stage, layouts, SLOT, true, GpuSettings.ALL, HitCounters.COUNTS).key());
        for (ShaderInput other : List.of(
                new ShaderInput(stage, layouts, SLOT, false, GpuSettings.ALL, HitCounters.COUNTS),
                with(stage, layouts, GpuSettings.DESCRIPTORS),
                with(stage, layouts, GpuSettings.ADDRESSES),
                with(stage, layouts, GpuSettings.MESHES),
                with(stage, layouts, GpuSettings.RAY_QUERIES),
                with(stage, layouts, GpuSettings.ARITHMETIC),
                with(stage, layouts, GpuSettings.TRACES),
                new ShaderInput(stage, layouts, SLOT, true, GpuSettings.ALL, HitCounters.COUNTS, 0x1000, Set.of()),
                new ShaderInput(stage, layouts, new MemoryRoute.ByAddress(), true, GpuSettings.ALL, HitCounters.COUNTS),
                new ShaderInput(stage, layouts, new MemoryRoute.Pushed(124), true, GpuSettings.ALL, HitCounters.COUNTS),
                new ShaderInput(stage, layouts, new MemoryRoute.Pushed(252), true, GpuSettings.ALL, HitCounters.COUNTS),
                new ShaderInput(
                        stage,
                        layouts,
                        new MemoryRoute.InSet(SLOT.slot() + 1),
                        true,
                        GpuSettings.ALL,
                        HitCounters.COUNTS),
                new ShaderInput(stage, List.of(), SLOT, true, GpuSettings.ALL, HitCounters.COUNTS),
                new ShaderInput(stage, layouts, SLOT, true, GpuSettings.ALL, HitCounters.VALUES),
                new ShaderInput(stage, layouts, SLOT, true, GpuSettings.ALL, HitCounters.FLAGS),
                new ShaderInput(specialized, layouts, SLOT, true, GpuSettings.ALL, HitCounters.COUNTS),
                new ShaderInput(stage(1, WORDS, "other"), layouts, SLOT, true, GpuSettings.ALL, HitCounters.COUNTS),
                new ShaderInput(stage(1, changed, "main"), layouts, SLOT, true, GpuSettings.ALL, HitCounters.COUNTS))) {
            assertNotEquals(key, other.key());
        }
    }

    @Test
    void whatIsRecordedBesideDoesNotChangeTheShaderOfAnError() {
        ShaderInput checked = input(1, 1);
        HitCounters sites = checked.counters().withSitesOf(HitCounters.footprints(3, List.of(5)));
        ShaderInput recording = new ShaderInput(
                checked.stage(), checked.sets(), checked.route(), checked.robust(), checked.settings(), sites);
        assertEquals(checked.id(), recording.id());
        assertNotEquals(checked.key(), recording.key());
    }

    private static ShaderInput with(ShaderStage stage, List<DescriptorSetLayoutState> layouts, String off) {
        return new ShaderInput(
                stage, layouts, SLOT, true, GpuSettings.ALL.with(Map.of(off, false)), HitCounters.COUNTS);
    }

    @Test
    void onlyTheWordOfItsFirstHitCounterSaysWhereCodeIsUsed() throws Exception {
        InstrumentedCode code = codes.of(input(1, 1));
        int[] zero = code.words(0);
        int[] placed = code.words(0x600);
        int[] different = IntStream.range(0, zero.length)
                .filter(i -> zero[i] != placed[i])
                .toArray();
        assertArrayEquals(new int[] {code.firstHitWord()}, different);
        assertEquals(0x600, placed[code.firstHitWord()]);
        SpirvTools.assumeInstalled("spirv-val");
        SpirvTools.Result result = SpirvTools.run("spirv-val", placed, "--target-env", "vulkan1.1");
        assertEquals(0, result.exitCode(), result.output());
    }

    @Test
    void codeInTheOtherByteOrderStaysInIt() {
        int[] swapped = IntStream.of(WORDS).map(Integer::reverseBytes).toArray();
        InstrumentedCode code = codes.of(new ShaderInput(
                stage(1, swapped, "main"), layouts(1, 1), SLOT, true, GpuSettings.ALL, HitCounters.COUNTS));
        int[] placed = IntStream.of(code.words(6)).map(Integer::reverseBytes).toArray();
        int[] expected = codes.of(input(1, 1)).words(6);
        assertEquals(expected.length, placed.length);
        assertEquals(
                1,
                IntStream.range(0, placed.length)
                        .filter(i -> expected[i] != placed[i])
                        .count(),
                "only the id of the shader is different");
    }

    @Test
    void codeThatIsNotKeptIsMadeAgain() {
        InstrumentedCodes few = new InstrumentedCodes(1, CodeStore.NONE);
        InstrumentedCode code = few.of(input(1, 1));
        InstrumentedCode again = few.of(input(1, 1));
        assertNotSame(code, again);
        assertArrayEquals(code.words(0), again.words(0));
    }

    private static final class Memory implements CodeStore {
        private final Map<String, byte[]> stored = new HashMap<>();
        private int stores;

        @Override
        public byte[] load(String key) {
            return stored.get(key);
        }

        @Override
        public void store(String key, byte[] content) {
            stored.put(key, content);
            stores++;
        }
    }

    @Test
    void storedCodeIsThatOfTheRunThatMadeIt() {
        Memory memory = new Memory();
        InstrumentedCode made = new InstrumentedCodes(LARGE, memory).of(input(1, 1));
        InstrumentedCode loaded = new InstrumentedCodes(LARGE, memory).of(input(2, 1));
        assertEquals(1, memory.stores);
        assertArrayEquals(made.words(6), loaded.words(6));
        assertEquals(made.checks(), loaded.checks());
        assertEquals(made.id(), loaded.id());
    }

    @Test
    void whatIsNoCodeIsReplacedInTheStore() {
        Memory memory = new Memory();
        memory.stored.put(input(1, 1).key(), new byte[] {1, 2, 3});
        assertEquals(
                1, new InstrumentedCodes(LARGE, memory).of(input(1, 1)).checks().size());
        assertNotNull(CodeFormat.decode(memory.load(input(1, 1).key())));
    }

    @Test
    void whatCannotBeReadIsNotReadAgain() {
        ShaderInput damaged = new ShaderInput(
                stage(1, new int[] {1, 2, 3}, "main"), List.of(), SLOT, true, GpuSettings.ALL, HitCounters.COUNTS);
        InstrumentedCode code = codes.of(damaged);
        assertFalse(code.readable());
        assertTrue(code.checks().isEmpty());
        assertSame(code, codes.of(damaged));
    }
}
