package dev.vkval.spirv.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.ShaderCorpus;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.Disassembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * No access of a shader is forgotten: each that {@link AccessCount} finds has a check, is covered by the check of another
 * one, cannot fail, or is named as unguarded.
 */
class AccessCountTest {
    private static final ErrorOutput OUTPUT = new ErrorOutput(7, 0, 1, 2, 3, 100);

    /** What is known of bindings: how long arrays without a length are, whether there are states, and robust access. */
    private record Bindings(boolean hasStates, boolean isRobust) {
        private static final long LENGTH = 1L << 20;

        DescriptorLengths of(SpirvModule module) {
            return new BindingsOfModule(this, module);
        }
    }

    /** Robust access is that of buffers. */
    private record BindingsOfModule(Bindings bindings, SpirvModule module) implements DescriptorLengths {

        @Override
        public OptionalLong length(int set, int binding) {
            return OptionalLong.of(Bindings.LENGTH);
        }

        @Override
        public boolean hasStates(int set, int binding) {
            return bindings.hasStates();
        }

        @Override
        public boolean robust(int set, int binding) {
            return bindings.isRobust()
                    && module.section(Section.TYPES).stream()
                            .filter(each -> each.opcode() == Op.VARIABLE || each.opcode() == Op.UNTYPED_VARIABLE_KHR)
                            .filter(each -> decoration(each, Decoration.DESCRIPTOR_SET) == set)
                            .filter(each -> decoration(each, Decoration.BINDING) == binding)
                            .allMatch(each -> each.operand(0) != StorageClass.UNIFORM_CONSTANT);
        }

        private long decoration(Instruction variable, int decoration) {
            return module.decorations().value(variable.resultId(), decoration, -1);
        }
    }

    private static final List<Bindings> BINDINGS =
            List.of(new Bindings(false, false), new Bindings(true, false), new Bindings(true, true));

    /** What became of an access. */
    enum Fate {
        CHECKED,
        CHECKED_AT_CALL,
        COVERED,
        PROVED,
        NAMED,
        FORGOTTEN
    }

    /** What {@link OperandCount} names and the corpus has with a check. */
    private static final Set<String> KINDS = Set.of(
            "ATAN2",
            "GATHER_COMPONENT",
            "INFINITE",
            "MICROMAP",
            "NAN",
            "NEGATIVE",
            "OPACITY",
            "ORDER",
            "PIPELINE_SKIPS_AABBS",
            "PIPELINE_SKIPS_TRIANGLES",
            "POW",
            "SKIPS_BOTH",
            "TRIANGLES",
            "ZERO_DIVISOR",
            "payload",
            "primitives",
            "shared",
            "vertices");

    @Test
    void noAccessOfTheSamplesIsForgotten() throws IOException {
        count(ShaderCorpus.shadersIn(Path.of(System.getProperty("vkval.root"), "samples", "captures")));
    }

    @Test
    void noAccessOfTheCorpusIsForgotten() throws IOException {
        assertEquals(new TreeSet<>(KINDS), count(ShaderCorpus.shaders()));
    }

    /** A function reads a texel of a buffer that it gets as parameter, %8; another gets an array of them as a whole. */
    private static final String PASSED = """
            ; Version: 1.3
            OpCapability Shader
            OpCapability SampledBuffer
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %1 "main"
            OpExecutionMode %1 LocalSize 1 1 1
            OpDecorate %2 DescriptorSet 0
            OpDecorate %2 Binding 0
            OpDecorate %3 DescriptorSet 0
            OpDecorate %3 Binding 1
            %4 = OpTypeVoid
            %5 = OpTypeFunction %4
            %6 = OpTypeInt 32 0
            %7 = OpTypeVector %6 4
            %8 = OpTypeImage %6 Buffer 0 0 0 1 Unknown
            %9 = OpConstant %6 4
            %10 = OpTypeArray %8 %9
            %11 = OpTypePointer UniformConstant %8
            %12 = OpTypePointer UniformConstant %10
            %13 = OpTypeFunction %4 %11
            %14 = OpTypeFunction %4 %12
            %2 = OpVariable %11 UniformConstant
            %3 = OpVariable %12 UniformConstant
            %1 = OpFunction %4 None %5
            %20 = OpLabel
            %21 = OpFunctionCall %4 %30 %2
            %22 = OpFunctionCall %4 %40 %3
            OpReturn
            OpFunctionEnd
            %30 = OpFunction %4 None %13
            %31 = OpFunctionParameter %11
            %32 = OpLabel
            %33 = OpLoad %8 %31
            %34 = OpImageFetch %7 %33 %9
            OpReturn
            OpFunctionEnd
            %40 = OpFunction %4 None %14
            %41 = OpFunctionParameter %12
            %42 = OpLabel
            %43 = OpAccessChain %11 %41 %9
            %44 = OpLoad %8 %43
            %45 = OpImageQuerySize %6 %44
            OpReturn
            OpFunctionEnd
            """;

    @Test
    void whatFunctionsAccessThroughParametersIsNamed() throws SpirvTextException {
        assertEquals(Map.of(Fate.NAMED, 2), judge(PASSED));
    }

    /** A structure is copied from the payload of tasks to memory that the workgroup shares, and from there. */
    private static final String COPIED = """
            ; Version: 1.5
            OpCapability MeshShadingEXT
            OpExtension "SPV_EXT_mesh_shader"
            OpMemoryModel Logical GLSL450
            OpEntryPoint MeshEXT %1 "main" %2 %3 %4
            OpExecutionMode %1 LocalSize 8 1 1
            OpExecutionMode %1 OutputVertices 3
            OpExecutionMode %1 OutputPrimitivesEXT 1
            OpExecutionMode %1 OutputTrianglesEXT
            %5 = OpTypeVoid
            %6 = OpTypeFunction %5
            %7 = OpTypeInt 32 0
            %8 = OpTypeStruct %7 %7
            %9 = OpTypePointer TaskPayloadWorkgroupEXT %8
            %10 = OpTypePointer Workgroup %8
            %11 = OpTypePointer Private %8
            %12 = OpConstant %7 1
            %2 = OpVariable %9 TaskPayloadWorkgroupEXT
            %3 = OpVariable %10 Workgroup
            %4 = OpVariable %11 Private
            %1 = OpFunction %5 None %6
            %13 = OpLabel
            OpCopyMemory %3 %2
            OpCopyMemory %4 %3
            OpSetMeshOutputsEXT %12 %12
            OpReturn
            OpFunctionEnd
            """;

    @Test
    void bothAccessesOfCopiesOfOtherMemoryAreChecked() throws SpirvTextException {
        Map<Fate, Integer> fates = judge(COPIED);
        assertEquals(Map.of(Fate.CHECKED, 3, Fate.PROVED, 2), fates);
    }

    /** Words of a shader record and of push constants by an index that is read, and by one that is not. */
    private static final String UNCHECKED = """
            ; Version: 1.5
            OpCapability RayTracingKHR
            OpExtension "SPV_KHR_ray_tracing"
            OpMemoryModel Logical GLSL450
            OpEntryPoint RayGenerationKHR %1 "main" %2 %3
            OpDecorate %4 ArrayStride 4
            OpDecorate %5 Block
            OpMemberDecorate %5 0 Offset 0
            %6 = OpTypeVoid
            %7 = OpTypeFunction %6
            %8 = OpTypeInt 32 0
            %9 = OpConstant %8 4
            %4 = OpTypeArray %8 %9
            %5 = OpTypeStruct %4
            %10 = OpTypePointer ShaderRecordBufferKHR %5
            %11 = OpTypePointer PushConstant %5
            %12 = OpTypePointer ShaderRecordBufferKHR %8
            %13 = OpTypePointer PushConstant %8
            %14 = OpConstant %8 0
            %15 = OpConstant %8 3
            %2 = OpVariable %10 ShaderRecordBufferKHR
            %3 = OpVariable %11 PushConstant
            %1 = OpFunction %6 None %7
            %16 = OpLabel
            %17 = OpAccessChain %13 %3 %14 %15
            %18 = OpLoad %8 %17
            %19 = OpAccessChain %13 %3 %14 %18
            %20 = OpLoad %8 %19
            %21 = OpAccessChain %13 %3 %14 %9
            %22 = OpLoad %8 %21
            %23 = OpAccessChain %12 %2 %14 %15
            %24 = OpLoad %8 %23
            OpReturn
            OpFunctionEnd
            """;

    @Test
    void memoryWhoseSizeNoCheckKnowsIsNamed() throws SpirvTextException {
        assertEquals(Map.of(Fate.PROVED, 1, Fate.NAMED, 3), judge(UNCHECKED));
    }

    private static Map<Fate, Integer> judge(String text) throws SpirvTextException {
        ShaderCorpus.Shader shader = new ShaderCorpus.Shader("text", SpirvWriter.words(Assembler.module(text)));
        Map<Fate, Integer> fates = new TreeMap<>();
        List<String> forgotten = new ArrayList<>();
        new Judge(shader, 0, new Bindings(true, false)).judge(fates, forgotten, new TreeSet<>());
        assertEquals(List.of(), forgotten);
        return fates;
    }

    /** Judges the accesses of shaders; what of {@link OperandCount} has a check in them. */
    private static Set<String> count(List<ShaderCorpus.Shader> shaders) {
        Set<String> checkedKinds = new TreeSet<>();
        Map<Fate, Integer> fates = new TreeMap<>();
        List<String> forgotten = new ArrayList<>();
        for (ShaderCorpus.Shader shader : shaders) {
            for (Bindings bindings : BINDINGS) {
                for (int i = 0; i < entryPoints(shader); i++) {
                    new Judge(shader, i, bindings).judge(fates, forgotten, checkedKinds);
                }
            }
        }
        assertEquals(List.of(), forgotten);
        assertTrue(fates.get(Fate.CHECKED) > 0 && fates.get(Fate.PROVED) > 0, "all kinds were seen");
        return checkedKinds;
    }

    private static int entryPoints(ShaderCorpus.Shader shader) {
        try {
            return SpirvReader.read(shader.words())
                    .section(Section.ENTRY_POINTS)
                    .size();
        } catch (SpirvFormatException e) {
            return 0;
        }
    }

    /** Compares the accesses of an entry point with the checks that it gets. */
    private static final class Judge {
        private final ShaderCorpus.Shader shader;
        private final Bindings bindings;
        private final SpirvModule module;
        private final Constants constants;
        private final AccessCount count;
        private final OperandCount operands;
        private final Instrumentation pass;
        private final Map<Integer, AccessCount.Access> byInstruction = new HashMap<>();

        Judge(ShaderCorpus.Shader shader, int entry, Bindings bindings) {
            this.shader = shader;
            this.bindings = bindings;
            module = read(shader);
            constants = new Constants(module, Specialization.none());
            Instruction entryPoint = module.section(Section.ENTRY_POINTS).get(entry);
            count = new AccessCount(module, entryPoint);
            operands = new OperandCount(module, entryPoint, count.functions());
            pass = AllPasses.instrumentation(entryPoint, OUTPUT);
            AllPasses.of(entryPoint, pass, bindings.of(module)).run(read(shader));
        }

        private static SpirvModule read(ShaderCorpus.Shader shader) {
            try {
                return SpirvReader.read(shader.words());
            } catch (SpirvFormatException e) {
                throw new IllegalStateException(e);
            }
        }

        void judge(Map<Fate, Integer> fates, List<String> forgotten, Set<String> checkedKinds) {
            for (AccessCount.Access access : count.accesses()) {
                byInstruction.put(access.instruction().index(), access);
            }
            for (AccessCount.Access access : count.accesses()) {
                if (access.variables().isEmpty()) {
                    note(access, 0, byAddress(access), fates, forgotten);
                }
                for (int variable : access.variables()) {
                    note(access, variable, fate(access, variable), fates, forgotten);
                }
            }
            for (OperandCount.Site site : operands.sites()) {
                Fate fate = fate(site);
                if (fate == Fate.CHECKED) {
                    checkedKinds.add(site.kind());
                }
                fates.merge(fate, 1, Integer::sum);
                if (fate == Fate.FORGOTTEN) {
                    forgotten.add(shader + ": " + Disassembler.text(module, site.instruction()) + " " + site.kind());
                }
            }
        }

        private Fate fate(OperandCount.Site site) {
            int index = site.instruction().index();
            boolean checked = pass.checks().stream()
                    .anyMatch(
                            check -> check.instruction() == index && kind(check).equals(site.kind()));
            if (checked) {
                return Fate.CHECKED;
            }
            return site.proved() || codeProves(site) ? Fate.PROVED : named(index);
        }

        /** Whether the code shows that the operands of a calculation are sound, as {@code FloatRangeTest} tests by values. */
        private boolean codeProves(OperandCount.Site site) {
            boolean arithmetic = Arrays.stream(ArithmeticFault.values())
                    .anyMatch(fault -> fault.name().equals(site.kind()));
            return arithmetic && new ArithmeticSites(module, constants).fault(site.instruction()) == null;
        }

        /** What a check is of, as {@link OperandCount} names it; nothing of an access of descriptors or buffers. */
        private static String kind(ShaderCheck check) {
            if (check instanceof ArithmeticCheck arithmetic) {
                return arithmetic.fault().name();
            } else if (check instanceof RayCheck ray) {
                return ray.fault().name();
            } else if (check instanceof MeshOutputCheck mesh) {
                return mesh.primitives() ? "primitives" : "vertices";
            } else if (check instanceof PayloadCheck) {
                return "payload";
            }
            return check instanceof SharedRaceCheck ? "shared" : "";
        }

        private void note(
                AccessCount.Access access, int variable, Fate fate, Map<Fate, Integer> fates, List<String> forgotten) {
            fates.merge(fate, 1, Integer::sum);
            if (fate == Fate.FORGOTTEN) {
                forgotten.add(shader + " " + bindings + ": " + Disassembler.text(module, access.instruction()) + " of %"
                        + variable);
            }
        }

        /** Both accesses of a copy have a check of their own. */
        private Fate byAddress(AccessCount.Access access) {
            int index = access.instruction().index();
            long wanted = count.accesses().stream()
                    .filter(each -> each.instruction().index() == index)
                    .filter(each -> each.variables().isEmpty())
                    .count();
            long checks = pass.checks().stream()
                    .filter(AddressCheck.class::isInstance)
                    .filter(check -> check.instruction() == index)
                    .count();
            return checks == wanted ? Fate.CHECKED : named(index);
        }

        private Fate named(int index) {
            boolean named = pass.unguarded().stream().anyMatch(each -> each.instruction() == index);
            return named ? Fate.NAMED : Fate.FORGOTTEN;
        }

        private Fate fate(AccessCount.Access access, int variable) {
            int index = access.instruction().index();
            if (checks(index, variable)) {
                return Fate.CHECKED;
            }
            boolean element = access.direct() ? elementIsKnown(access, variable) : !isArray(variable);
            if (!bindings.hasStates() && element) {
                return Fate.PROVED;
            }
            boolean atCalls =
                    !access.calls().isEmpty() && access.calls().stream().allMatch(call -> checks(call, variable));
            boolean ends = count.isTexel(access) && bindings.hasStates();
            if (atCalls && !ends && !isBuffer(variable)) {
                return Fate.CHECKED_AT_CALL;
            }
            if (bindings.isRobust() && access.direct() && isBuffer(variable) && covered(access)) {
                return Fate.COVERED;
            }
            return named(index);
        }

        private boolean checks(int index, int variable) {
            return pass.checks().stream()
                    .filter(DescriptorCheck.class::isInstance)
                    .map(DescriptorCheck.class::cast)
                    .filter(check -> check.variable() == variable)
                    .anyMatch(check -> check.accesses().stream().anyMatch(each -> each.instruction() == index));
        }

        private boolean isArray(int variable) {
            int type =
                    module.definition(module.definition(variable).resultType()).operand(1);
            return module.opcodeOf(type) == Op.TYPE_ARRAY || module.opcodeOf(type) == Op.TYPE_RUNTIME_ARRAY;
        }

        private boolean isBuffer(int variable) {
            int type =
                    module.definition(module.definition(variable).resultType()).operand(1);
            while (module.opcodeOf(type) == Op.TYPE_ARRAY || module.opcodeOf(type) == Op.TYPE_RUNTIME_ARRAY) {
                type = module.definition(type).operand(0);
            }
            return module.opcodeOf(type) == Op.TYPE_STRUCT;
        }

        /** Whether constants within the length of the array select the descriptor. */
        private boolean elementIsKnown(AccessCount.Access access, int variable) {
            Set<Integer> open = new HashSet<>(Set.of(access.through()));
            while (!open.isEmpty()) {
                int id = open.iterator().next();
                open.remove(id);
                Instruction at = module.definition(id);
                boolean chain = at.opcode() == Op.ACCESS_CHAIN || at.opcode() == Op.IN_BOUNDS_ACCESS_CHAIN;
                if (chain && module.opcodeOf(at.operand(0)) == Op.VARIABLE) {
                    if (at.operand(0) == variable && !selects(at)) {
                        return false;
                    }
                } else if (at.opcode() == Op.SAMPLED_IMAGE) {
                    open.addAll(List.of(at.operand(0), at.operand(1)));
                } else if (at.opcode() != Op.VARIABLE) {
                    open.add(at.operand(0));
                } else if (at.resultId() == variable && isArray(variable)) {
                    return false;
                }
            }
            return true;
        }

        private boolean selects(Instruction chain) {
            int type = module.definition(module.definition(chain.operand(0)).resultType())
                    .operand(1);
            long flat = 0;
            long length = 1;
            for (int i = 1;
                    module.opcodeOf(type) == Op.TYPE_ARRAY || module.opcodeOf(type) == Op.TYPE_RUNTIME_ARRAY;
                    i++) {
                long index = i < chain.operandCount() ? constants.folded(chain.operand(i), -1) : -1;
                Instruction array = module.definition(type);
                long dimension =
                        array.opcode() == Op.TYPE_ARRAY ? constants.value(array.operand(1), 0) : Bindings.LENGTH;
                if (index < 0) {
                    return false;
                }
                flat = flat * dimension + index;
                length *= dimension;
                type = array.operand(0);
            }
            return flat < Math.min(length, Bindings.LENGTH);
        }

        /** Whether a check that has executed reaches as far. */
        private boolean covered(AccessCount.Access access) {
            BufferPlace.Place place = BufferPlace.of(module, constants, access.through());
            for (ShaderCheck each : pass.checks()) {
                DescriptorCheck check = each instanceof DescriptorCheck descriptor ? descriptor : null;
                AccessCount.Access first = check == null ? null : byInstruction.get(check.instruction());
                if (check != null && check.watched() && first != null && first.function() == access.function()) {
                    BufferPlace.Place at = BufferPlace.of(module, constants, first.through());
                    long reach = at.end() + check.accesses().get(0).shortBy();
                    if (at.isOf(place) && reach >= place.end() && executesBefore(first, access)) {
                        return true;
                    }
                }
            }
            return false;
        }

        private boolean executesBefore(AccessCount.Access first, AccessCount.Access then) {
            if (first.block() == then.block()) {
                return first.instruction().index() < then.instruction().index();
            }
            Block start = then.function().blocks().get(0);
            return first.block() == start || !reaches(start, then.block(), first.block());
        }

        /** Whether a way from one block to another avoids a third. */
        private boolean reaches(Block from, Block to, Block avoided) {
            Set<Integer> seen = new HashSet<>(Set.of(avoided.id()));
            List<Block> open = new ArrayList<>(List.of(from));
            Map<Integer, Block> blocks = new HashMap<>();
            accessFunction(to).forEach(block -> blocks.put(block.id(), block));
            while (!open.isEmpty()) {
                Block at = open.remove(open.size() - 1);
                if (at == to) {
                    return true;
                }
                if (seen.add(at.id())) {
                    module.successors(at).forEach(next -> open.add(blocks.get(next)));
                }
            }
            return false;
        }

        private List<Block> accessFunction(Block block) {
            return module.functions().stream()
                    .filter(function -> function.blocks().contains(block))
                    .findFirst()
                    .orElseThrow()
                    .blocks();
        }
    }
}
