package dev.vkval.check.shader;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.grammar.Enumerant;
import dev.vkval.spirv.grammar.Grammar;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.VK10;

/** The execution modes of tessellation stages beside each other, and of a geometry shader beside what it gets. */
final class TessellationRules {
    static final int[] SUBDIVISION = {22, 24, 25};
    static final int[] ORIENTATION = {4, 5};
    static final int[] SPACING = {1, 2, 3};
    static final int[] PATCH_SIZE = {26};
    private static final int MODE_POINT_MODE = 10;
    private static final int MODE_ISOLINES = 25;
    private static final int MODE_INPUT_POINTS = 19;
    private static final int MODE_INPUT_LINES = 20;
    private static final int MODE_INPUT_LINES_ADJACENCY = 21;
    private static final int MODE_TRIANGLES = 22;
    private static final int MODE_INPUT_TRIANGLES_ADJACENCY = 23;

    private TessellationRules() {}

    static void check(GraphicsInfo info, List<CreatedStage> stages) {
        CreatedStage control = GraphicsInfo.stage(stages, Models.TESSELLATION_CONTROL);
        CreatedStage evaluation = GraphicsInfo.stage(stages, Models.TESSELLATION_EVALUATION);
        CreatedStage geometry = GraphicsInfo.stage(stages, Models.GEOMETRY);
        if (control != null && evaluation != null) {
            String subdivision = "type of subdivision";
            missing(control, evaluation, SUBDIVISION, "VUID-VkGraphicsPipelineCreateInfo-pStages-00732", subdivision);
            different(control, evaluation, SUBDIVISION, "VUID-VkGraphicsPipelineCreateInfo-pStages-00733", subdivision);
            String size = "output patch size";
            missing(control, evaluation, PATCH_SIZE, "VUID-VkGraphicsPipelineCreateInfo-pStages-00734", size);
            different(control, evaluation, PATCH_SIZE, "VUID-VkGraphicsPipelineCreateInfo-pStages-00735", size);
        }
        if (geometry != null && evaluation != null) {
            tessellated(control, evaluation, geometry);
        } else if (geometry != null && info.topology() >= 0 && control == null) {
            assembled(info.topology(), geometry);
        }
    }

    static void missing(CreatedStage one, CreatedStage other, int[] modes, String rule, String what) {
        if (declared(one, modes) == null && declared(other, modes) == null) {
            other.error(rule)
                    .title("tessellation stages declare no " + what)
                    .message("neither of them has such an execution mode")
                    .help("declare it in one of the stages")
                    .report();
        }
    }

    static void different(CreatedStage one, CreatedStage other, int[] modes, String rule, String what) {
        Instruction first = declared(one, modes);
        Instruction second = declared(other, modes);
        if (first == null || second == null) {
            return;
        }
        boolean same = first.operand(1) == second.operand(1) && first.operandOr(2, 0) == second.operandOr(2, 0);
        if (!same) {
            other.error(rule)
                    .title("tessellation stages declare another " + what)
                    .message("the control shader has %s, the evaluation shader %s", mode(first), mode(second))
                    .help("declare it once, or the same in both")
                    .report();
        }
    }

    private static String mode(Instruction declared) {
        Enumerant known = Grammar.get().kind("ExecutionMode").enumerant(declared.operand(1));
        String name = known == null ? declared.toString() : known.name();
        return declared.operandCount() > 2 ? name + " " + declared.operand(2) : name;
    }

    /** The first declaration of one of the modes, null for none. */
    private static Instruction declared(CreatedStage stage, int... modes) {
        for (int mode : modes) {
            Instruction found = stage.mode(mode);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** The modes of tessellation may be declared in either stage. */
    private static void tessellated(CreatedStage control, CreatedStage evaluation, CreatedStage geometry) {
        int produced = MODE_TRIANGLES;
        if (control == null) {
            return;
        }
        if (declared(evaluation, MODE_POINT_MODE) != null || declared(control, MODE_POINT_MODE) != null) {
            produced = MODE_INPUT_POINTS;
        } else if (declared(evaluation, MODE_ISOLINES) != null || declared(control, MODE_ISOLINES) != null) {
            produced = MODE_INPUT_LINES;
        }
        if (geometry.mode(produced) == null) {
            geometry.error("VUID-VkGraphicsPipelineCreateInfo-pStages-00739")
                    .title("a geometry shader takes other primitives than tessellation produces")
                    .message("tessellation produces %s", name(produced))
                    .help("declare the input primitive that tessellation produces")
                    .report();
        }
    }

    private static void assembled(int topology, CreatedStage geometry) {
        int needed = input(topology);
        if (needed >= 0 && geometry.mode(needed) == null) {
            geometry.error("VUID-VkGraphicsPipelineCreateInfo-pStages-00738")
                    .title("a geometry shader takes other primitives than the topology has")
                    .message("the topology has %s", name(needed))
                    .help("declare the input primitive of the topology")
                    .report();
        }
    }

    /** The execution mode for a VkPrimitiveTopology, -1 for patches. */
    private static int input(int topology) {
        if (GraphicsInfo.points(topology)) {
            return MODE_INPUT_POINTS;
        }
        if (Set.of(VK10.VK_PRIMITIVE_TOPOLOGY_LINE_LIST, VK10.VK_PRIMITIVE_TOPOLOGY_LINE_STRIP)
                .contains(topology)) {
            return MODE_INPUT_LINES;
        }
        if (Set.of(
                        VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST,
                        VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP,
                        VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_FAN)
                .contains(topology)) {
            return MODE_TRIANGLES;
        }
        if (Set.of(
                        VK10.VK_PRIMITIVE_TOPOLOGY_LINE_LIST_WITH_ADJACENCY,
                        VK10.VK_PRIMITIVE_TOPOLOGY_LINE_STRIP_WITH_ADJACENCY)
                .contains(topology)) {
            return MODE_INPUT_LINES_ADJACENCY;
        }
        boolean triangles = topology == VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST_WITH_ADJACENCY
                || topology == VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP_WITH_ADJACENCY;
        return triangles ? MODE_INPUT_TRIANGLES_ADJACENCY : -1;
    }

    private static String name(int mode) {
        return switch (mode) {
            case MODE_INPUT_POINTS -> "points";
            case MODE_INPUT_LINES -> "lines";
            case MODE_INPUT_LINES_ADJACENCY -> "lines with adjacency";
            case MODE_INPUT_TRIANGLES_ADJACENCY -> "triangles with adjacency";
            default -> "triangles";
        };
    }
}
