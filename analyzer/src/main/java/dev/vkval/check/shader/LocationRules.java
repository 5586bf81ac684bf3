package dev.vkval.check.shader;

import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.reflect.InterfaceVariable;
import java.util.List;
import java.util.OptionalLong;

/**
 * Locations and components that a stage may use for its inputs and outputs (Vulkan specification, Interface Matching,
 * limits). Components of built-ins count beside those of user-defined variables, except between tessellation stages.
 */
final class LocationRules implements StageRules {
    private static final String LIMITS = "VkPhysicalDeviceLimits";
    private static final int COMPONENTS = 4;

    @Override
    public void check(CreatedStage stage) {
        if (stage.model() <= Models.FRAGMENT) {
            check(stage, stage.declared(StorageClass.INPUT), true);
            check(stage, stage.declared(StorageClass.OUTPUT), false);
        }
    }

    private static void check(CreatedStage stage, List<InterfaceVariable> variables, boolean input) {
        long builtIns = variables.stream()
                .filter(variable -> variable.builtIn() != InterfaceVariable.NONE)
                .mapToLong(variable -> (long) variable.locationCount() * components(variable))
                .sum();
        for (InterfaceVariable variable : variables) {
            String limit = variable.location() < 0 ? null : limit(stage.model(), input, variable.patch());
            if (limit != null && exceeded(stage, variable, limit, builtIns)) {
                return;
            }
        }
    }

    private static boolean exceeded(CreatedStage stage, InterfaceVariable variable, String limit, long builtIns) {
        OptionalLong most = stage.property(LIMITS, limit, 0);
        long end = (long) variable.location() + variable.locationCount();
        if (!limit.endsWith("Components")) {
            return most.isPresent() && end > most.getAsLong() && report(stage, variable, "locations", end, limit);
        }
        int inLast = components(variable);
        inLast = inLast > COMPONENTS ? inLast - COMPONENTS : inLast;
        boolean tessellation =
                stage.model() == Models.TESSELLATION_CONTROL || stage.model() == Models.TESSELLATION_EVALUATION;
        long used = (end - 1) * COMPONENTS + variable.component() + inLast + (tessellation ? 0 : builtIns);
        return most.isPresent() && used > most.getAsLong() && report(stage, variable, "components", used, limit);
    }

    /** Components of one column, those of 64 bits counted twice. */
    private static int components(InterfaceVariable variable) {
        return variable.componentCount() * (variable.widthBits() == Long.SIZE ? 2 : 1);
    }

    private static boolean report(
            CreatedStage stage, InterfaceVariable variable, String what, long number, String limit) {
        stage.error("VUID-RuntimeSpirv-Location-06272")
                .title("a variable uses locations that the device does not have")
                .message(
                        "with %s the interface needs %d %s, and %s is %d",
                        variable.name(),
                        number,
                        what,
                        limit,
                        stage.property(LIMITS, limit, 0).orElse(0))
                .help("use fewer or lower locations")
                .report();
        return true;
    }

    /** The limit, null where there is none. */
    private static String limit(int model, boolean input, boolean patch) {
        return switch (model) {
            case Models.VERTEX -> input ? "maxVertexInputAttributes" : "maxVertexOutputComponents";
            case Models.TESSELLATION_CONTROL -> {
                String output = patch
                        ? "maxTessellationControlPerPatchOutputComponents"
                        : "maxTessellationControlPerVertexOutputComponents";
                yield input ? "maxTessellationControlPerVertexInputComponents" : output;
            }
            case Models.TESSELLATION_EVALUATION -> {
                String in = patch
                        ? "maxTessellationControlPerPatchOutputComponents"
                        : "maxTessellationEvaluationInputComponents";
                yield input ? in : "maxTessellationEvaluationOutputComponents";
            }
            case Models.GEOMETRY -> input ? "maxGeometryInputComponents" : "maxGeometryOutputComponents";
            case Models.FRAGMENT -> input ? "maxFragmentInputComponents" : "maxFragmentOutputAttachments";
            default -> null;
        };
    }
}
