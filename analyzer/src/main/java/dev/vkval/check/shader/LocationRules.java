package dev.vkval.check.shader;

import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.InterfaceVariable;
import java.util.List;
import java.util.OptionalLong;

/** Locations that a stage may use for its inputs and outputs (Vulkan specification, Interface Matching, limits). */
final class LocationRules implements StageRules {
    private static final String LIMITS = "VkPhysicalDeviceLimits";
    private static final int COMPONENTS = 4;

    @Override
    public void check(CreatedStage stage) {
        EntryPointReflection reflection = stage.reflection();
        if (reflection == null) {
            return;
        }
        check(stage, reflection.inputs(), true);
        check(stage, reflection.outputs(), false);
    }

    private static void check(CreatedStage stage, List<InterfaceVariable> variables, boolean input) {
        for (InterfaceVariable variable : variables) {
            String limit = variable.location() < 0 ? null : limit(stage.model(), input, variable.patch());
            if (limit != null && exceeded(stage, variable, limit)) {
                return;
            }
        }
    }

    private static boolean exceeded(CreatedStage stage, InterfaceVariable variable, String limit) {
        OptionalLong most = stage.property(LIMITS, limit, 0);
        long per = limit.endsWith("Components") ? COMPONENTS : 1;
        long end = (long) variable.location() + variable.locationCount();
        if (most.isEmpty() || end <= most.getAsLong() / per) {
            return false;
        }
        stage.error("VUID-RuntimeSpirv-Location-06272")
                .title("a variable uses locations that the device does not have")
                .message(
                        "%s uses the locations %d to %d, and %s is %d",
                        variable.name(), variable.location(), end - 1, limit, most.getAsLong())
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
