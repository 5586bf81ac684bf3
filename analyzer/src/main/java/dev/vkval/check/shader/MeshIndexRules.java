package dev.vkval.check.shader;

import static dev.vkval.check.shader.CodeProblems.number;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.reflect.EntryPointReflection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Constant indices and values of mesh outputs beside how many there are, and how often the numbers are set. */
final class MeshIndexRules implements StageRules {
    private static final int MESH_NV = number("ExecutionModel", "MeshNV");
    private static final int OUTPUT_VERTICES = number("ExecutionMode", "OutputVertices");
    private static final int OUTPUT_POINTS = number("ExecutionMode", "OutputPoints");
    private static final int POINT_SIZE = number("BuiltIn", "PointSize");
    private static final int INDICES_NV = number("BuiltIn", "PrimitiveIndicesNV");

    /** The rules about indices of a kind of primitives: which primitives are written, and which vertices they have. */
    private record Indices(String ofPrimitives, String ofVertices) {}

    private static final Map<Integer, Indices> INDICES = Map.of(
            number("BuiltIn", "PrimitivePointIndicesEXT"),
            new Indices(
                    "VUID-PrimitivePointIndicesEXT-PrimitivePointIndicesEXT-07045",
                    "VUID-PrimitivePointIndicesEXT-PrimitivePointIndicesEXT-12335"),
            number("BuiltIn", "PrimitiveLineIndicesEXT"),
            new Indices(
                    "VUID-PrimitiveLineIndicesEXT-PrimitiveLineIndicesEXT-07051",
                    "VUID-PrimitiveLineIndicesEXT-PrimitiveLineIndicesEXT-12336"),
            number("BuiltIn", "PrimitiveTriangleIndicesEXT"),
            new Indices(
                    "VUID-PrimitiveTriangleIndicesEXT-PrimitiveTriangleIndicesEXT-07057",
                    "VUID-PrimitiveTriangleIndicesEXT-PrimitiveTriangleIndicesEXT-12337"));

    @Override
    public void check(CreatedStage stage) {
        CodeProblems problems = new CodeProblems(stage);
        if (stage.model() == Models.MESH) {
            mesh(problems);
        } else if (stage.model() == MESH_NV) {
            Instruction vertices = stage.mode(OUTPUT_VERTICES);
            if (vertices != null) {
                stage.instructions(
                        instruction -> stored(problems, instruction, Integer.toUnsignedLong(vertices.operandOr(2, 0))));
            }
        } else if (stage.model() == Models.TASK) {
            boolean[] emits = new boolean[1];
            stage.instructions(instruction -> emits[0] |= instruction.opcode() == Op.EMIT_MESH_TASKS_EXT);
            Instruction function = stage.module().definition(stage.entryFunction());
            problems.when(
                    !emits[0] && function != null,
                    "VUID-RuntimeSpirv-TaskEXT-07117",
                    function,
                    "a task shader does not emit mesh tasks",
                    "call OpEmitMeshTasksEXT once, with no workgroups where there is nothing to do");
        }
    }

    private static void mesh(CodeProblems problems) {
        CreatedStage stage = problems.stage();
        List<Instruction> set = new ArrayList<>();
        stage.instructions(instruction -> {
            if (instruction.opcode() == Op.SET_MESH_OUTPUTS_EXT) {
                set.add(instruction);
            }
        });
        twice(problems);
        if (set.size() != 1) {
            return;
        }
        long vertices = stage.fixed(set.get(0).operandOr(0, 0), Long.MAX_VALUE);
        long primitives = stage.fixed(set.get(0).operandOr(1, 0), Long.MAX_VALUE);
        stage.instructions(instruction -> {
            stored(problems, instruction, vertices);
            if (instruction.opcode() == Op.ACCESS_CHAIN || instruction.opcode() == Op.IN_BOUNDS_ACCESS_CHAIN) {
                chain(problems, instruction, primitives);
            }
        });
        problems.when(
                stage.mode(OUTPUT_POINTS) != null
                        && primitives != 0
                        && primitives != Long.MAX_VALUE
                        && !stage.feature("maintenance5")
                        && !writesPointSize(stage),
                "VUID-RuntimeSpirv-MeshEXT-09218",
                set.get(0),
                "a mesh shader outputs points, and does not write PointSize",
                "write PointSize, or enable maintenance5");
    }

    private static boolean writesPointSize(CreatedStage stage) {
        EntryPointReflection reflection = EntryPointReflection.of(
                stage.module(),
                stage.stage().entryPoint(),
                stage.model(),
                new Specialization(stage.stage().specialization()));
        return reflection == null || reflection.writesBuiltIn(POINT_SIZE);
    }

    private static void twice(CodeProblems problems) {
        SpirvModule module = problems.stage().module();
        Function function = module.function(problems.stage().entryFunction());
        for (Block block : function == null ? List.<Block>of() : function.blocks()) {
            Instruction first = null;
            for (Instruction instruction : block.body()) {
                if (instruction.opcode() == Op.SET_MESH_OUTPUTS_EXT) {
                    problems.when(
                            first != null,
                            "VUID-RuntimeSpirv-MeshEXT-07118",
                            instruction,
                            "a mesh shader sets the numbers of its outputs twice",
                            "set them once");
                    first = instruction;
                }
            }
        }
    }

    private static void chain(CodeProblems problems, Instruction chain, long primitives) {
        SpirvModule module = problems.stage().module();
        Instruction variable = module.definition(chain.operandOr(0, 0));
        if (variable == null || variable.opcode() != Op.VARIABLE || variable.operand(0) != StorageClass.OUTPUT) {
            return;
        }
        Types types = module.types();
        int structure = types.withoutArrays(types.pointee(variable.resultType()));
        boolean perPrimitive = module.decorations().has(variable.resultId(), Decoration.PER_PRIMITIVE_EXT);
        for (int member = 0; member < types.memberCount(structure); member++) {
            perPrimitive |= module.decorations().memberHas(structure, member, Decoration.PER_PRIMITIVE_EXT);
        }
        Indices indices = INDICES.get(module.decorations().value(variable.resultId(), Decoration.BUILT_IN, -1));
        long index = problems.stage().fixed(chain.operandOr(1, 0), -1);
        boolean outside = index >= 0 && index >= primitives && types.isArray(types.pointee(variable.resultType()));
        String title = "a mesh shader writes a primitive that is not among those that it outputs";
        String help = "set a larger number of primitives";
        problems.when(perPrimitive && outside, "VUID-RuntimeSpirv-MeshEXT-12333", chain, title, help);
        if (indices != null) {
            problems.when(outside, indices.ofPrimitives(), chain, title, help);
        }
    }

    private static void stored(CodeProblems problems, Instruction store, long vertices) {
        SpirvModule module = problems.stage().module();
        Instruction variable =
                store.opcode() == Op.STORE ? PointerOrigin.variable(module, store.operandOr(0, 0)) : null;
        if (variable == null) {
            return;
        }
        int builtIn = module.decorations().value(variable.resultId(), Decoration.BUILT_IN, -1);
        Indices indices = INDICES.get(builtIn);
        boolean outside = (indices != null || builtIn == INDICES_NV)
                && largest(problems.stage(), store.operandOr(1, 0)) >= vertices;
        String title = "a mesh shader writes an index of a vertex that is not among those that it outputs";
        String help = "output more vertices";
        problems.when(
                outside && builtIn == INDICES_NV,
                "VUID-PrimitiveIndicesNV-PrimitiveIndicesNV-04341",
                store,
                title,
                help);
        if (indices != null) {
            problems.when(outside, indices.ofVertices(), store, title, help);
        }
    }

    /** The largest constant component of a value, -1 where none is constant. */
    private static long largest(CreatedStage stage, int value) {
        Instruction definition = stage.module().definition(value);
        boolean composite = definition != null
                && (definition.opcode() == Op.CONSTANT_COMPOSITE || definition.opcode() == Op.COMPOSITE_CONSTRUCT);
        if (!composite) {
            return stage.fixed(value, -1);
        }
        long largest = -1;
        for (int i = 0; i < definition.operandCount(); i++) {
            largest = Math.max(largest, stage.fixed(definition.operand(i), -1));
        }
        return largest;
    }
}
