package dev.vkval.check.shader;

import dev.vkval.spirv.reflect.InterfaceVariable;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

    /**
     * Checks each graphics stage with the next one in the order of the pipeline. What a geometry shader passes on is not
     * judged.
     */
    static void check(List<CreatedStage> stages) {
        List<CreatedStage> ordered = stages.stream()
                .filter(stage -> stage.model() <= Models.FRAGMENT && stage.reflection() != null)
                .sorted(Comparator.comparingInt(CreatedStage::model))
                .toList();
        for (int i = 1; i < ordered.size(); i++) {
            if (ordered.get(i - 1).model() != Models.GEOMETRY) {
                check(ordered.get(i - 1), ordered.get(i));
            }
        }
    }

    private static void check(CreatedStage from, CreatedStage to) {
        Map<Slot, InterfaceVariable> written = new HashMap<>();
        from.reflection().outputs().forEach(output -> slots(output, written));
        for (InterfaceVariable input : to.reflection().inputs()) {
            Map<Slot, InterfaceVariable> needed = new HashMap<>();
            if (input.read()) {
                slots(input, needed);
            }
            for (Slot slot : needed.keySet().stream()
                    .sorted(Comparator.comparingInt(Slot::location).thenComparingInt(Slot::component))
                    .toList()) {
                InterfaceVariable output = written.get(slot);
                if (output == null) {
                    missing(from, to, input, slot);
                    break;
                } else if (!same(input, output)) {
                    different(from, to, input, output, slot);
                    break;
                }
            }
        }
    }

    private static boolean same(InterfaceVariable input, InterfaceVariable output) {
        return input.numeric() == InterfaceVariable.Numeric.OTHER
                || output.numeric() == InterfaceVariable.Numeric.OTHER
                || input.numeric() == output.numeric() && input.widthBits() == output.widthBits();
    }

    /** The components that a variable takes; all four of what is neither scalar nor vector nor matrix of one width. */
    private static void slots(InterfaceVariable variable, Map<Slot, InterfaceVariable> slots) {
        if (variable.location() < 0 || variable.builtIn() != InterfaceVariable.NONE) {
            return;
        }
        boolean whole = variable.numeric() == InterfaceVariable.Numeric.OTHER || variable.widthBits() == Long.SIZE;
        int first = whole ? 0 : variable.component();
        int count = whole ? 1 : variable.componentCount();
        for (int i = 0; i < Math.min(variable.locationCount(), LIMIT_LOCATIONS); i++) {
            for (int component = first; component < Math.min(first + count, COMPONENTS); component++) {
                slots.put(new Slot(variable.location() + i, component), variable);
            }
        }
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
