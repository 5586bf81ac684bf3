package dev.vkval.check.shader;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Decorations;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Decorations of inputs and outputs: interpolation, locations and components (Standalone SPIR-V Validation). */
final class InterpolationRules implements StageRules {
    private static final int[] INTERPOLATION = {
        Decoration.FLAT, Decoration.NO_PERSPECTIVE, Decoration.SAMPLE, Decoration.CENTROID
    };
    private static final String REMOVE = "remove the decoration";
    private static final int LAST_COMPONENT = 3;
    private static final int COMPONENTS = 4;

    @Override
    public void check(CreatedStage stage) {
        CodeProblems problems = new CodeProblems(stage);
        for (Instruction variable : stage.module().section(Section.TYPES)) {
            if (variable.opcode() == Op.VARIABLE && variable.operandCount() > 0) {
                interpolated(problems, variable);
            }
        }
        for (int id : stage.interfaceVariables()) {
            Instruction variable = stage.module().definition(id);
            boolean passed = variable != null
                    && variable.opcode() == Op.VARIABLE
                    && (variable.operand(0) == StorageClass.INPUT || variable.operand(0) == StorageClass.OUTPUT);
            if (passed) {
                entry(problems, variable);
            }
        }
    }

    private static boolean decorated(SpirvModule module, Instruction variable, IntPredicate decoration) {
        Decorations decorations = module.decorations();
        int structure = module.types().withoutArrays(module.types().pointee(variable.resultType()));
        return IntStream.of(INTERPOLATION)
                .filter(decoration)
                .anyMatch(each -> decorations.has(variable.resultId(), each)
                        || IntStream.range(0, module.types().memberCount(structure))
                                .anyMatch(member -> decorations.memberHas(structure, member, each)));
    }

    private static void interpolated(CodeProblems problems, Instruction variable) {
        SpirvModule module = problems.stage().module();
        Decorations decorations = module.decorations();
        int storage = variable.operand(0);
        boolean passed = storage == StorageClass.INPUT || storage == StorageClass.OUTPUT;
        problems.when(
                !passed && IntStream.of(INTERPOLATION).anyMatch(each -> decorations.has(variable.resultId(), each)),
                "VUID-StandaloneSpirv-Flat-04670",
                variable,
                "a variable that is neither input nor output has a decoration of interpolation",
                REMOVE);
        problems.when(
                !passed && decorations.has(variable.resultId(), Decoration.INVARIANT),
                "VUID-StandaloneSpirv-Invariant-04677",
                variable,
                "a variable that is neither input nor output is decorated with Invariant",
                REMOVE);
        problems.when(
                decorations.has(variable.resultId(), Decoration.PER_VERTEX_KHR) && storage != StorageClass.INPUT,
                "VUID-StandaloneSpirv-PerVertexKHR-06777",
                variable,
                "a variable that is no input of a fragment shader is decorated with PerVertexKHR",
                REMOVE);
    }

    private static void entry(CodeProblems problems, Instruction variable) {
        CreatedStage stage = problems.stage();
        SpirvModule module = stage.module();
        Types types = module.types();
        Decorations decorations = module.decorations();
        int id = variable.resultId();
        boolean input = variable.operand(0) == StorageClass.INPUT;
        boolean fragment = stage.model() == Models.FRAGMENT;
        int pointee = types.pointee(variable.resultType());
        int structure = types.withoutArrays(pointee);
        boolean builtIn = decorations.has(id, Decoration.BUILT_IN);
        problems.when(
                fragment && !input && decorated(module, variable, each -> true),
                "VUID-StandaloneSpirv-Flat-06201",
                variable,
                "an output of a fragment shader has a decoration of interpolation",
                REMOVE);
        problems.when(
                stage.model() == Models.VERTEX && input && decorated(module, variable, each -> true),
                "VUID-StandaloneSpirv-Flat-06202",
                variable,
                "an input of a vertex shader has a decoration of interpolation",
                REMOVE);
        problems.when(
                fragment
                        && input
                        && !builtIn
                        && !decorations.has(id, Decoration.PER_VERTEX_KHR)
                        && !decorations.has(id, Decoration.PER_PRIMITIVE_EXT)
                        && notInterpolated(module, structure)
                        && !decorations.has(id, Decoration.FLAT),
                "VUID-StandaloneSpirv-Flat-04744",
                variable,
                "an integer or double input of a fragment shader is not decorated with Flat",
                "declare the input flat");
        problems.when(
                fragment && input && decorations.has(id, Decoration.PER_VERTEX_KHR) && !types.isArray(pointee),
                "VUID-StandaloneSpirv-Input-06778",
                variable,
                "an input that is decorated with PerVertexKHR is not an array",
                "declare an array of three elements");
        problems.when(
                module.opcodeOf(structure) == Op.TYPE_BOOL && !builtIn && variable.operand(0) != StorageClass.PRIVATE,
                "VUID-StandaloneSpirv-Input-07290",
                variable,
                "a boolean input or output is not a built-in",
                "pass an integer");
        problems.when(
                builtIn && (decorations.has(id, Decoration.LOCATION) || decorations.has(id, Decoration.COMPONENT)),
                "VUID-StandaloneSpirv-Location-04915",
                variable,
                "a built-in has a Location or Component",
                REMOVE);
        problems.when(
                !builtIn
                        && !decorations.has(structure, Decoration.BLOCK)
                        && module.opcodeOf(structure) != Op.TYPE_STRUCT
                        && !decorations.has(id, Decoration.LOCATION)
                        && stage.model() <= Models.FRAGMENT,
                "VUID-StandaloneSpirv-Location-04916",
                variable,
                "an input or output has no Location",
                "give the variable a location");
        problems.when(
                module.opcodeOf(structure) == Op.TYPE_STRUCT
                        && !decorations.has(structure, Decoration.BLOCK)
                        && !decorations.has(id, Decoration.LOCATION)
                        && IntStream.range(0, types.memberCount(structure))
                                .noneMatch(member -> decorations.memberHas(structure, member, Decoration.BUILT_IN))
                        && stage.model() <= Models.FRAGMENT,
                "VUID-StandaloneSpirv-Location-04917",
                variable,
                "an input or output that is no block has no Location",
                "give the variable a location");
        problems.when(
                decorations.has(id, Decoration.LOCATION)
                        && IntStream.range(0, types.memberCount(structure))
                                .anyMatch(member -> decorations.memberHas(structure, member, Decoration.LOCATION)),
                "VUID-StandaloneSpirv-Location-04918",
                variable,
                "an input or output has a Location, and members of its structure have one",
                "give Location to the variable or to the members");
        component(problems, variable, structure);
    }

    private static boolean notInterpolated(SpirvModule module, int type) {
        Types types = module.types();
        int scalar = type;
        while (module.opcodeOf(scalar) == Op.TYPE_VECTOR || module.opcodeOf(scalar) == Op.TYPE_MATRIX) {
            scalar = types.elementType(scalar);
        }
        return module.opcodeOf(scalar) == Op.TYPE_INT
                || module.opcodeOf(scalar) == Op.TYPE_FLOAT && types.widthBits(scalar) == Long.SIZE;
    }

    private static void component(CodeProblems problems, Instruction variable, int type) {
        SpirvModule module = problems.stage().module();
        int component = module.decorations().value(variable.resultId(), Decoration.COMPONENT, -1);
        if (component == -1) {
            return;
        }
        boolean vector = module.opcodeOf(type) == Op.TYPE_VECTOR;
        int scalar = vector ? module.types().elementType(type) : type;
        int count = vector ? module.definition(type).operand(1) : 1;
        boolean known = module.opcodeOf(scalar) == Op.TYPE_INT || module.opcodeOf(scalar) == Op.TYPE_FLOAT;
        boolean wide = module.types().widthBits(scalar) == Long.SIZE;
        String help = "choose a component from which the type fits in the location";
        problems.when(
                Integer.compareUnsigned(component, LAST_COMPONENT) > 0,
                "VUID-StandaloneSpirv-Component-04920",
                variable,
                "a Component is more than 3",
                help);
        problems.when(
                !known,
                "VUID-StandaloneSpirv-Component-10583",
                variable,
                "a variable with a Component is neither a scalar nor a vector",
                "remove the decoration");
        problems.when(
                vector && known && !wide && component + count > COMPONENTS,
                "VUID-StandaloneSpirv-Component-04921",
                variable,
                "a vector goes beyond the end of its location",
                help);
        problems.when(
                vector && wide && count <= 2 && component + 2 * count > COMPONENTS,
                "VUID-StandaloneSpirv-Component-04922",
                variable,
                "a vector of 64-bit components goes beyond the end of its location",
                help);
        problems.when(
                wide && count <= 2 && (component == 1 || component == LAST_COMPONENT),
                "VUID-StandaloneSpirv-Component-04923",
                variable,
                "a 64-bit type begins at component 1 or 3",
                help);
        problems.when(
                wide && count > 2,
                "VUID-StandaloneSpirv-Component-07703",
                variable,
                "a 64-bit vector of more than two components has a Component",
                "remove the decoration");
    }
}
