package dev.vkval.check.shader;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Decorations;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.reflect.InterfaceVariable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Locations, components and built-ins that inputs or outputs of one entry point share (Standalone SPIR-V Validation). */
final class InterfaceOverlapRules implements StageRules {
    private static final int COMPONENTS = 4;
    private static final int LIMIT_LOCATIONS = 1 << 12;
    private static final int MESH_NV = CodeProblems.number("ExecutionModel", "MeshNV");
    private static final int[] INTERPOLATIONS = {
        Decoration.PER_VERTEX_KHR, Decoration.FLAT, Decoration.NO_PERSPECTIVE, Decoration.SAMPLE, Decoration.CENTROID
    };

    /** A location of a stage's inputs or outputs; indices of fragment outputs and patches have their own. */
    private record Slot(int location, int index, boolean patch) {}

    @Override
    public void check(CreatedStage stage) {
        if (stage.model() > Models.FRAGMENT && stage.model() != Models.MESH && stage.model() != MESH_NV) {
            return;
        }
        CodeProblems problems = new CodeProblems(stage);
        if (overlaps(stage.declared(StorageClass.INPUT))) {
            inputs(problems);
        }
        if (overlaps(stage.declared(StorageClass.OUTPUT))) {
            outputs(problems);
        }
        if (stage.model() == Models.FRAGMENT) {
            interpolations(problems, stage.declared(StorageClass.INPUT));
        }
        builtIns(problems);
        for (int id : stage.interfaceVariables()) {
            Instruction variable = stage.module().definition(id);
            if (variable != null && variable.opcode() == Op.VARIABLE) {
                nested(problems, variable);
            }
        }
    }

    private static boolean overlaps(List<InterfaceVariable> variables) {
        Map<Slot, Integer> words = new HashMap<>();
        for (InterfaceVariable variable : variables) {
            int count = Math.min(variable.locationCount(), LIMIT_LOCATIONS);
            for (int i = 0; variable.location() >= 0 && i < count; i++) {
                Slot slot = new Slot(variable.location() + i, variable.index(), variable.patch());
                int taken = words(variable, i);
                if ((words.getOrDefault(slot, 0) & taken) != 0) {
                    return true;
                }
                words.merge(slot, taken, (a, b) -> a | b);
            }
        }
        return false;
    }

    /** The words of a location that a variable takes: vectors of three or four 64-bit components take a second one. */
    private static int words(InterfaceVariable variable, int location) {
        int needed = variable.componentCount() * (variable.widthBits() == Long.SIZE ? 2 : 1);
        if (needed > COMPONENTS) {
            needed = location % 2 == 0 ? COMPONENTS : needed - COMPONENTS;
        }
        return ((1 << Math.min(needed, COMPONENTS)) - 1) << variable.component();
    }

    private static void inputs(CodeProblems problems) {
        CreatedStage stage = problems.stage();
        Instruction where = stage.module().definition(stage.entryFunction());
        String title = "two inputs of an entry point have the same component of a location";
        String help = "give each input components of its own";
        problems.when(where != null, "VUID-StandaloneSpirv-OpEntryPoint-08721", where, title, help);
        problems.when(
                where != null && stage.model() != Models.VERTEX && stage.model() <= Models.FRAGMENT,
                "VUID-StandaloneSpirv-Input-10588",
                where,
                title,
                help);
    }

    private static void outputs(CodeProblems problems) {
        CreatedStage stage = problems.stage();
        Instruction where = stage.module().definition(stage.entryFunction());
        String title = "two outputs of an entry point have the same component of a location";
        String help = "give each output components of its own";
        problems.when(where != null, "VUID-StandaloneSpirv-OpEntryPoint-08722", where, title, help);
        problems.when(
                where != null && stage.model() < Models.FRAGMENT,
                "VUID-StandaloneSpirv-Output-10586",
                where,
                title,
                help);
        problems.when(
                where != null && stage.model() == Models.FRAGMENT,
                "VUID-StandaloneSpirv-Output-10587",
                where,
                title,
                help);
    }

    /** Variables that share a location, in other components of it, are interpolated in the same way. */
    private static void interpolations(CodeProblems problems, List<InterfaceVariable> inputs) {
        SpirvModule module = problems.stage().module();
        Map<Integer, Integer> members = new HashMap<>();
        Map<Integer, Integer> known = new HashMap<>();
        for (InterfaceVariable input : inputs) {
            Instruction variable = module.definition(input.variable());
            int member = members.merge(input.variable(), 1, Integer::sum) - 1;
            if (variable == null || input.location() < 0) {
                continue;
            }
            int decorated = interpolation(module, variable, member);
            for (int i = 0; decorated >= 0 && i < Math.min(input.locationCount(), LIMIT_LOCATIONS); i++) {
                Integer other = known.putIfAbsent(input.location() + i, decorated);
                problems.when(
                        other != null && other != decorated,
                        "VUID-StandaloneSpirv-Input-10604",
                        variable,
                        "two fragment inputs at one location are interpolated in different ways",
                        "give them the same decorations, or locations of their own");
            }
        }
    }

    /** The interpolation decorations as a mask; -1 for members of structures in blocks, whose own ones are not looked at. */
    private static int interpolation(SpirvModule module, Instruction variable, int member) {
        Types types = module.types();
        Decorations decorations = module.decorations();
        int structure = types.withoutArrays(types.pointee(variable.resultType()));
        boolean block = decorations.has(structure, Decoration.BLOCK);
        for (int i = 0; block && i < types.memberCount(structure); i++) {
            if (module.opcodeOf(types.withoutArrays(types.memberType(structure, i))) == Op.TYPE_STRUCT) {
                return -1;
            }
        }
        int mask = 0;
        for (int i = 0; i < INTERPOLATIONS.length; i++) {
            boolean has = decorations.has(variable.resultId(), INTERPOLATIONS[i])
                    || block && decorations.memberHas(structure, member, INTERPOLATIONS[i]);
            mask |= has ? 1 << i : 0;
        }
        return mask;
    }

    private static void builtIns(CodeProblems problems) {
        Set<Integer> inputs = new HashSet<>();
        Set<Integer> outputs = new HashSet<>();
        for (BuiltInDeclaration declared : BuiltInDeclaration.of(problems.stage())) {
            boolean input = declared.storageClass() == StorageClass.INPUT;
            boolean output = declared.storageClass() == StorageClass.OUTPUT;
            problems.when(
                    input && !inputs.add(declared.builtIn()),
                    "VUID-StandaloneSpirv-OpEntryPoint-09658",
                    declared.variable(),
                    "the inputs of an entry point have a built-in twice",
                    "declare it once");
            problems.when(
                    output && !outputs.add(declared.builtIn()),
                    "VUID-StandaloneSpirv-OpEntryPoint-09659",
                    declared.variable(),
                    "the outputs of an entry point have a built-in twice",
                    "declare it once");
        }
    }

    /** Arrays of arrays that have a Component. */
    private static void nested(CodeProblems problems, Instruction variable) {
        Types types = problems.stage().module().types();
        int model = problems.stage().model();
        int storage = variable.operand(0);
        boolean arrays = problems.stage().module().decorations().has(variable.resultId(), Decoration.COMPONENT)
                && types.isArray(types.elementType(types.pointee(variable.resultType())));
        problems.when(
                arrays
                        && storage == StorageClass.INPUT
                        && model != Models.TESSELLATION_CONTROL
                        && model != Models.GEOMETRY,
                "VUID-StandaloneSpirv-Execution-10584",
                variable,
                "an input with a Component is an array of arrays",
                "remove the Component, or one dimension");
        problems.when(
                arrays && storage == StorageClass.OUTPUT && model != MESH_NV,
                "VUID-StandaloneSpirv-Execution-10585",
                variable,
                "an output with a Component is an array of arrays",
                "remove the Component, or one dimension");
    }
}
