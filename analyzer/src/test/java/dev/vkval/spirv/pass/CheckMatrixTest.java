package dev.vkval.spirv.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvTools;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.Disassembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The matrix of checks: each type of check of each access in each stage is given a module whose access may fail, which
 * gets the check, and one whose access cannot, which gets none or is left to the CPU.
 */
class CheckMatrixTest {
    private static final ErrorOutput OUTPUT = new ErrorOutput(7, 0, 1, 2, 3, 42);
    private static final String UNKNOWN = "Invalid capability operand";
    private static final long BLOCK_BYTES = 128;
    private static final String RUN = "%run";
    private static final String FIXED = "%c1";

    /** What is known of binding 0. */
    private record Known(boolean hasStates, boolean isRobust, long bytes) implements DescriptorLengths {
        static final Known WRITTEN = new Known(false, false, -1);
        static final Known STATES = new Known(true, false, -1);
        static final Known ROBUST = new Known(true, true, -1);
        static final Known SIZED = new Known(true, false, BLOCK_BYTES);

        @Override
        public OptionalLong length(int set, int binding) {
            return OptionalLong.empty();
        }

        @Override
        public boolean hasStates(int set, int binding) {
            return hasStates && binding == 0;
        }

        @Override
        public boolean robust(int set, int binding) {
            return isRobust;
        }

        @Override
        public OptionalLong sizeBytes(int set, int binding) {
            return bytes < 0 ? OptionalLong.empty() : OptionalLong.of(bytes);
        }
    }

    @TestFactory
    List<DynamicTest> everyCell() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (CheckMatrix.Row row : CheckMatrix.read().rows()) {
            tests.add(DynamicTest.dynamicTest(row.name() + ", " + row.resource(), () -> {
                for (StageFrame.Model model : row.models()) {
                    Cell cell = new Cell(row, model);
                    for (CheckMatrix.Kind kind : row.kinds()) {
                        cell.judge(kind);
                    }
                    cell.validate();
                }
            }));
        }
        return tests;
    }

    @Test
    void theTableIsThatOfTheDocumentation() throws IOException {
        Path page = Path.of(System.getProperty("vkval.root"), "docs", "gpu-matrix.md");
        String expected = new MatrixTable(CheckMatrix.read()).text();
        Path made = Path.of("target", "gpu-matrix.md");
        Files.createDirectories(made.getParent());
        Files.writeString(made, expected);
        assertEquals(Files.readString(page), expected, "copy " + made.toAbsolutePath() + " there");
    }

    /** The modules of an access in a stage. */
    private static final class Cell {
        private final CheckMatrix.Row row;
        private final StageFrame.Model model;

        Cell(CheckMatrix.Row row, StageFrame.Model model) {
            this.row = row;
            this.model = model;
        }

        void judge(CheckMatrix.Kind kind) throws SpirvTextException {
            switch (kind) {
                case INDEX -> {
                    fires(RUN, FIXED, Known.WRITTEN);
                    silent(FIXED, FIXED, Known.WRITTEN);
                }
                case STATE -> {
                    fires(FIXED, FIXED, Known.STATES);
                    fires(RUN, FIXED, Known.STATES);
                    silent(FIXED, FIXED, Known.WRITTEN);
                }
                case RANGE -> range();
                case ADDRESS -> fires(FIXED, FIXED, Known.WRITTEN);
                case OUTPUTS -> {
                    fires(FIXED, RUN, Known.WRITTEN);
                    silent(FIXED, FIXED, Known.WRITTEN);
                }
                case NAMED -> {
                    Ran ran = run(FIXED, FIXED, Known.STATES);
                    assertEquals(List.of(ran.accessIndex()), ran.named(), this::toString);
                }
            }
        }

        /** A constant end is compared on the CPU, or with the size in the layout. */
        private void range() throws SpirvTextException {
            for (Known known : List.of(Known.STATES, Known.ROBUST, Known.SIZED)) {
                fires(FIXED, RUN, known);
            }
            fires(FIXED, "%c8", Known.STATES);
            silent(FIXED, FIXED, row.resource().equals("inline uniform block") ? Known.SIZED : Known.WRITTEN);
            if (!isCopy()) {
                assertFalse(end(RUN).terms().isEmpty(), this::toString);
                DescriptorAccesses.End fixed = end(FIXED);
                boolean texels = row.resource().endsWith("texel buffer");
                assertEquals(texels, fixed.texels(), this::toString);
                assertTrue(texels || fixed.terms().isEmpty() && fixed.constant() > 0, this::toString);
            }
        }

        /** Its ends are those of the load and store in its place. */
        private boolean isCopy() {
            return row.name().startsWith("OpCopyMemory");
        }

        private void fires(String element, String word, Known known) throws SpirvTextException {
            Ran ran = run(element, word, known);
            assertEquals(List.of(ran.accessIndex()), ran.checked(), () -> this + " " + known);
            assertEquals(expected(), ran.pass().checks().get(0).getClass(), this::toString);
            boolean named = row.kinds().contains(CheckMatrix.Kind.NAMED);
            assertEquals(named ? List.of(ran.accessIndex()) : List.of(), ran.named(), this::toString);
        }

        private Class<? extends ShaderCheck> expected() {
            return switch (row.resource()) {
                case "device address" -> AddressCheck.class;
                case "mesh outputs" -> MeshOutputCheck.class;
                default -> DescriptorCheck.class;
            };
        }

        private void silent(String element, String word, Known known) throws SpirvTextException {
            Ran ran = run(element, word, known);
            assertEquals(List.of(), ran.pass().checks(), () -> this + " " + known);
        }

        private DescriptorAccesses.End end(String word) throws SpirvTextException {
            SpirvModule module = Assembler.module(MatrixModule.of(row, model, FIXED, word));
            DescriptorAccesses accesses = new DescriptorAccesses(module, new Constants(module, Specialization.none()));
            Block block = module.functions().get(0).blocks().get(0);
            int index = access(module).index();
            return accesses.of(module.functions().get(0), block).accesses().stream()
                    .filter(access -> access.instruction() == index)
                    .map(DescriptorAccesses.Access::end)
                    .findFirst()
                    .orElseThrow();
        }

        private Ran run(String element, String word, Known known) throws SpirvTextException {
            SpirvModule module = Assembler.module(MatrixModule.of(row, model, element, word));
            int index = access(module).index();
            Instrumentation pass = new Instrumentation("main", model.number(), Specialization.none(), OUTPUT);
            new PassManager()
                    .add(new EntryPointSelection("main", model.number()))
                    .add(new CopyExpansion(Specialization.none()))
                    .add(new DescriptorChecks(pass, known))
                    .add(new RayQueryGuards(pass))
                    .add(new VariablePointerChecks(pass, known))
                    .add(new AddressChecks(pass))
                    .add(new MeshOutputChecks(pass))
                    .add(new ErrorRecording(pass))
                    .run(module);
            return new Ran(module, pass, index);
        }

        /** The last instruction with the name. */
        private Instruction access(SpirvModule module) {
            List<Instruction> found = new ArrayList<>();
            module.forEach(each -> {
                if (each.format() != null && each.format().name().equals(row.instruction())) {
                    found.add(each);
                }
            });
            return found.get(found.size() - 1);
        }

        /** The validator accepts the module with most checks, unless it does not know a capability of the original. */
        void validate() throws SpirvTextException, IOException, InterruptedException {
            SpirvTools.assumeInstalled("spirv-val");
            Ran ran = run(RUN, row.kinds().contains(CheckMatrix.Kind.RANGE) ? RUN : FIXED, Known.STATES);
            SpirvTools.Result result =
                    SpirvTools.run("spirv-val", SpirvWriter.words(ran.module()), "--target-env", "vulkan1.3");
            boolean known = !result.output().contains(UNKNOWN);
            assertTrue(result.exitCode() == 0 || !known, () -> result.output() + Disassembler.text(ran.module()));
        }

        @Override
        public String toString() {
            return row.name() + ", " + row.resource() + ", " + model.title();
        }
    }

    /** What the passes did with a module. */
    private record Ran(SpirvModule module, Instrumentation pass, int accessIndex) {
        /** The instructions that are checked. */
        List<Integer> checked() {
            return pass.checks().stream().map(ShaderCheck::instruction).toList();
        }

        List<Integer> named() {
            return pass.unguarded().stream()
                    .map(Instrumentation.Unguarded::instruction)
                    .toList();
        }
    }
}
