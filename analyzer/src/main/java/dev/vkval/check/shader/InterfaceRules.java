package dev.vkval.check.shader;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.grammar.Enumerant;
import dev.vkval.spirv.grammar.Grammar;
import dev.vkval.spirv.reflect.InterfaceVariable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The user-defined inputs that a stage reads beside the outputs of the stage before it. */
final class InterfaceRules {
    private static final int COMPONENTS = 4;
    /** Far above device limits; bounds the slots for a hostile module. */
    private static final int LIMIT_LOCATIONS = 1 << 10;

    /**
     * A component of a location. Whether it is of a patch is not compared: upstream's layer accepts an input of a patch
     * beside an output of its vertices.
     */
    private record Slot(int location, int component) {}

    private InterfaceRules() {}

    /** Checks each graphics stage with the next one in the order of the pipeline. */
    static void check(List<CreatedStage> stages) {
        List<CreatedStage> ordered = stages.stream()
                .filter(stage -> stage.model() <= Models.FRAGMENT || stage.model() == Models.MESH)
                .filter(stage -> stage.reflection() != null)
                .sorted(Comparator.comparingInt(stage -> stage.model() == Models.MESH ? 0 : stage.model()))
                .toList();
        for (int i = 1; i < ordered.size(); i++) {
            check(ordered.get(i - 1), ordered.get(i));
            if (ordered.get(i).model() != Models.FRAGMENT) {
                builtIns(ordered.get(i - 1), ordered.get(i));
            }
        }
    }

    private static void check(CreatedStage from, CreatedStage to) {
        Map<Slot, InterfaceVariable> written = new HashMap<>();
        from.reflection().outputs().forEach(output -> slots(output, written));
        for (InterfaceVariable input : to.reflection().inputs()) {
            Map<Slot, InterfaceVariable> needed = new HashMap<>();
            slots(input, needed);
            for (Slot slot : needed.keySet().stream()
                    .sorted(Comparator.comparingInt(Slot::location).thenComparingInt(Slot::component))
                    .toList()) {
                InterfaceVariable output = written.get(slot);
                if (output == null && sized(to, input)) {
                    break;
                } else if (output == null) {
                    missing(from, to, input, slot);
                    break;
                } else if (!same(input, output)) {
                    different(from, to, input, output, slot);
                    break;
                } else if (from.model() == Models.MESH && input.perPrimitive() != output.perPrimitive()) {
                    primitives(from, to, input, output, slot);
                    break;
                } else if (wider(from, output, to, input)) {
                    narrowed(from, to, input, output);
                    break;
                }
            }
        }
    }

    /** Whether an array between vertices and patches, whose size may be another one than that of the output. */
    private static boolean sized(CreatedStage to, InterfaceVariable input) {
        Types types = to.module().types();
        int type = types.pointee(types.typeOf(input.variable()));
        boolean perVertex = to.model() != Models.FRAGMENT;
        return perVertex && types.isArray(input.arrayed() ? types.elementType(type) : type);
    }

    /** Whether the types have the same kind and width; whether integers are signed is not compared. */
    private static boolean same(InterfaceVariable input, InterfaceVariable output) {
        return input.numeric() == InterfaceVariable.Numeric.OTHER
                || output.numeric() == InterfaceVariable.Numeric.OTHER
                || kind(input) == kind(output) && input.widthBits() == output.widthBits();
    }

    private static InterfaceVariable.Numeric kind(InterfaceVariable variable) {
        return variable.numeric() == InterfaceVariable.Numeric.UNSIGNED_INTEGER
                ? InterfaceVariable.Numeric.SIGNED_INTEGER
                : variable.numeric();
    }

    /** Whether an output vector has more components than the input vector, which needs maintenance4. */
    private static boolean wider(
            CreatedStage from, InterfaceVariable output, CreatedStage to, InterfaceVariable input) {
        return output.componentCount() > input.componentCount()
                && input.componentCount() > 1
                && !to.feature("maintenance4")
                && vector(from, output)
                && vector(to, input);
    }

    private static boolean vector(CreatedStage stage, InterfaceVariable variable) {
        Types types = stage.module().types();
        int type = types.pointee(types.typeOf(variable.variable()));
        return stage.module().opcodeOf(types.withoutArrays(type)) == Op.TYPE_VECTOR;
    }

    /**
     * The components that a variable takes, those of 64 bits two each; the first one of what is neither scalar nor vector
     * nor matrix.
     */
    private static void slots(InterfaceVariable variable, Map<Slot, InterfaceVariable> slots) {
        if (variable.location() < 0 || variable.builtIn() != InterfaceVariable.NONE) {
            return;
        }
        boolean other = variable.numeric() == InterfaceVariable.Numeric.OTHER;
        int column = other ? 1 : variable.componentCount() * (variable.widthBits() == Long.SIZE ? 2 : 1);
        int perColumn = column > COMPONENTS ? 2 : 1;
        int first = other ? 0 : variable.component();
        for (int i = 0; i < Math.min(variable.locationCount(), LIMIT_LOCATIONS); i++) {
            int count = column - i % perColumn * COMPONENTS;
            for (int component = first; component < Math.min(first + count, COMPONENTS); component++) {
                slots.put(new Slot(variable.location() + i, component), variable);
            }
        }
    }

    /** Blocks of built-ins must have the same members in both stages. */
    private static void builtIns(CreatedStage from, CreatedStage to) {
        List<Integer> output = block(from, StorageClass.OUTPUT);
        List<Integer> input = block(to, StorageClass.INPUT);
        if (output.isEmpty() || input.isEmpty() || output.equals(input)) {
            return;
        }
        to.error("VUID-RuntimeSpirv-OpVariable-08746")
                .on(from.stage().module().id() == 0 ? null : from.stage().module())
                .title("blocks of built-ins differ between a stage and the one before it")
                .message(
                        "the input block has the built-ins %s, and the output block of the stage before %s",
                        names(input), names(output))
                .help("declare the same members in both blocks")
                .report();
    }

    /** The built-ins of the first block of built-ins, none where there is no such block. */
    private static List<Integer> block(CreatedStage stage, int storageClass) {
        SpirvModule module = stage.module();
        for (int id : stage.interfaceVariables()) {
            Instruction variable = module.definition(id);
            if (variable == null || variable.opcode() != Op.VARIABLE || variable.operand(0) != storageClass) {
                continue;
            }
            int structure = module.types().withoutArrays(module.types().pointee(variable.resultType()));
            List<Integer> members = new ArrayList<>();
            for (int member = 0; member < module.types().memberCount(structure); member++) {
                int builtIn = module.decorations().memberValue(structure, member, Decoration.BUILT_IN, -1);
                if (builtIn >= 0) {
                    members.add(builtIn);
                }
            }
            if (!members.isEmpty()) {
                return members;
            }
        }
        return List.of();
    }

    private static String names(List<Integer> builtIns) {
        return builtIns.stream()
                .map(number -> {
                    Enumerant known = Grammar.get().kind("BuiltIn").enumerant(number);
                    return known == null ? number.toString() : known.name();
                })
                .collect(Collectors.joining(", "));
    }

    private static void primitives(
            CreatedStage from, CreatedStage to, InterfaceVariable input, InterfaceVariable output, Slot slot) {
        to.error("VUID-RuntimeSpirv-OpVariable-08746")
                .on(from.stage().module().id() == 0 ? null : from.stage().module())
                .title("an input of a fragment shader and the output of the mesh shader differ in PerPrimitiveEXT")
                .message(
                        "at location %d, %s has the decoration, and %s has not",
                        slot.location(),
                        input.perPrimitive() ? "the input " + input.name() : "the output " + output.name(),
                        input.perPrimitive() ? "the output " + output.name() : "the input " + input.name())
                .help("decorate both with PerPrimitiveEXT, or none")
                .report();
    }

    private static void narrowed(
            CreatedStage from, CreatedStage to, InterfaceVariable input, InterfaceVariable output) {
        to.error("VUID-RuntimeSpirv-maintenance4-06817")
                .on(from.stage().module().id() == 0 ? null : from.stage().module())
                .title("an output vector has more components than the input, and maintenance4 is not enabled")
                .message(
                        "the output %s has %d components, and the input %s has %d",
                        output.name(), output.componentCount(), input.name(), input.componentCount())
                .help("declare vectors of the same size, or enable maintenance4")
                .report();
    }

    private static void missing(CreatedStage from, CreatedStage to, InterfaceVariable input, Slot slot) {
        to.error("VUID-RuntimeSpirv-OpEntryPoint-08743")
                .on(from.stage().module().id() == 0 ? null : from.stage().module())
                .title("a stage declares an input that the stage before it does not declare as output")
                .message(
                        "%s needs component %d of location %d, which the stage before does not declare",
                        input.name(), slot.component(), slot.location())
                .help("declare the output in the stage before, or remove the input")
                .report();
    }

    private static void different(
            CreatedStage from, CreatedStage to, InterfaceVariable input, InterfaceVariable output, Slot slot) {
        to.error("VUID-RuntimeSpirv-OpEntryPoint-07754")
                .on(from.stage().module().id() == 0 ? null : from.stage().module())
                .title("an input of a stage has another type than the output of the stage before it")
                .message(
                        "at location %d, %s is %d-bit %s, and the output %s is %d-bit %s",
                        slot.location(),
                        input.name(),
                        input.widthBits(),
                        input.numeric(),
                        output.name(),
                        output.widthBits(),
                        output.numeric())
                .help("declare input and output with the same type")
                .report();
    }
}
