package dev.vkval.spirv.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.ShaderCorpus;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.SpirvTools;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.text.Assembler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** After each pass of the instrumentation a module is valid, not only after the last; spirv-val is the judge. */
class PassStepsTest {
    private static final ErrorOutput OUTPUT = new ErrorOutput(7, 0, 1, 2, 3, 42);
    private static final ErrorOutput BY_ADDRESS = ErrorOutput.byAddress(42);
    private static final int PUSH_OFFSET = 252;
    private static final ErrorOutput PUSHED = ErrorOutput.pushed(42, PUSH_OFFSET);

    /** Every binding has eight descriptors with states, so that every kind of check is inserted. */
    private static final DescriptorLengths EIGHT = new DescriptorLengths() {
        @Override
        public OptionalLong length(int set, int binding) {
            return OptionalLong.of(8);
        }

        @Override
        public boolean hasStates(int set, int binding) {
            return true;
        }
    };

    @Test
    @Tag("long")
    void modulesOfTheCorpusAreValidAfterEachPass() throws Exception {
        judge(OUTPUT);
    }

    @Test
    @Tag("long")
    void modulesWithBuffersByAddressAreValidAfterEachPass() throws Exception {
        judge(BY_ADDRESS);
        judge(PUSHED);
    }

    @Test
    @Tag("long")
    void modulesThatKeepValuesAreValidAfterEachPass() throws Exception {
        judge(OUTPUT.with(HitCounters.VALUES));
        judge(BY_ADDRESS.with(HitCounters.VALUES));
    }

    @Test
    @Tag("long")
    void modulesThatFlagErrorsAreValidAfterEachPass() throws Exception {
        judge(OUTPUT.with(HitCounters.FLAGS));
    }

    @Test
    @Tag("long")
    void modulesWithChecksAndSitesAreValidAfterEachPass() throws Exception {
        HitCounters sites =
                HitCounters.footprints(4, IntStream.range(0, 1 << 10).boxed().toList());
        judge(OUTPUT.with(HitCounters.FLAGS.withSitesOf(sites)));
        judge(PUSHED.with(HitCounters.COUNTS.withSitesOf(sites)));
    }

    private static void judge(ErrorOutput output) throws Exception {
        SpirvTools.assumeInstalled("spirv-val");
        int judged = 0;
        for (ShaderCorpus.Shader shader : ShaderCorpus.shaders()) {
            judged += judge(shader, output);
        }
        assertTrue(judged > 0, "some module was changed by each pass");
    }

    /** @return number of the steps that changed the module */
    private static int judge(ShaderCorpus.Shader shader, ErrorOutput output) throws Exception {
        int changed = 0;
        boolean possible = output.pushOffset() < 0 || isPossible(shader);
        for (Instruction entryPoint : possible ? entryPoints(shader.words()) : List.<Instruction>of()) {
            Map<String, int[]> steps = steps(shader.words(), entryPoint, output);
            int[] before = null;
            for (Map.Entry<String, int[]> each : steps.entrySet()) {
                if (!Arrays.equals(before, each.getValue())) {
                    SpirvTools.Result result = validate(each.getValue());
                    if (before == null && result.exitCode() != 0) {
                        break;
                    }
                    assertEquals(
                            0, result.exitCode(), () -> shader.name() + " " + each.getKey() + ": " + result.output());
                    changed += before == null ? 0 : 1;
                }
                before = each.getValue();
            }
            List<Integer> added = before == null ? List.of() : repeatedInputs(before);
            assertTrue(
                    added.isEmpty() || !repeatedInputs(shader.words()).isEmpty(), () -> shader.name() + ": " + added);
        }
        return changed;
    }

    /** Built-ins that an entry point has more than one input for, which older versions of spirv-val do not refuse. */
    private static List<Integer> repeatedInputs(int[] words) {
        List<Integer> repeated = new ArrayList<>();
        try {
            SpirvModule module = SpirvReader.read(words);
            for (Instruction entryPoint : module.section(Section.ENTRY_POINTS)) {
                Set<Integer> builtIns = new HashSet<>();
                int name = entryPoint.string(2).getBytes(StandardCharsets.UTF_8).length / Integer.BYTES + 1;
                for (int i = 2 + name; i < entryPoint.operandCount(); i++) {
                    int variable = entryPoint.operand(i);
                    Instruction definition = module.definition(variable);
                    int builtIn = module.decorations().value(variable, Decoration.BUILT_IN, -1);
                    boolean input = definition != null
                            && definition.opcode() == Op.VARIABLE
                            && definition.operand(0) == StorageClass.INPUT;
                    if (input && builtIn >= 0 && !builtIns.add(builtIn)) {
                        repeated.add(builtIn);
                    }
                }
            }
        } catch (SpirvFormatException e) {
            // It has no entry point that is judged.
        }
        return repeated;
    }

    private static boolean isPossible(ShaderCorpus.Shader shader) {
        try {
            return PushedIndex.possible(SpirvReader.read(shader.words()), PUSH_OFFSET);
        } catch (SpirvFormatException e) {
            return false;
        }
    }

    private static List<Instruction> entryPoints(int[] words) {
        try {
            return SpirvReader.read(words).section(Section.ENTRY_POINTS);
        } catch (SpirvFormatException e) {
            return List.of();
        }
    }

    /** The words of a module before the passes and after each, by title. */
    private static Map<String, int[]> steps(int[] words, Instruction entryPoint, ErrorOutput output)
            throws SpirvFormatException {
        Map<String, int[]> steps = new LinkedHashMap<>();
        Instrumentation instrumentation = AllPasses.instrumentation(entryPoint, output);
        AllPasses.of(entryPoint, instrumentation, EIGHT)
                .watch((title, module) -> steps.put(title, SpirvWriter.words(module)))
                .run(SpirvReader.read(words));
        return steps;
    }

    private static SpirvTools.Result validate(int[] words) throws IOException, InterruptedException {
        return SpirvTools.run(
                "spirv-val", words, "--target-env", "vulkan1.3", "--scalar-block-layout", "--allow-localsizeid");
    }

    @Test
    void theJudgeRefusesAModuleThatABadPassLeaves() throws Exception {
        SpirvTools.assumeInstalled("spirv-val");
        SpirvModule module = Assembler.module("""
                ; Version: 1.3
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %1 "main"
                OpExecutionMode %1 LocalSize 1 1 1
                %2 = OpTypeVoid
                %3 = OpTypeFunction %2
                %1 = OpFunction %2 None %3
                %4 = OpLabel
                OpReturn
                OpFunctionEnd
                """);
        List<Integer> codes = new ArrayList<>();
        PassManager passes = new PassManager().add(new Pass() {
            @Override
            public String name() {
                return "remove-capabilities";
            }

            @Override
            public void run(SpirvModule target) {
                target.section(Section.CAPABILITIES).clear();
                target.invalidate();
            }
        });
        List<int[]> steps = new ArrayList<>();
        passes.watch((title, each) -> steps.add(SpirvWriter.words(each))).run(module);
        for (int[] step : steps) {
            codes.add(validate(step).exitCode());
        }
        assertEquals(2, codes.size());
        assertEquals(0, codes.get(0));
        assertNotEquals(0, codes.get(1));
        assertFalse(Arrays.equals(steps.get(0), steps.get(1)));
    }
}
