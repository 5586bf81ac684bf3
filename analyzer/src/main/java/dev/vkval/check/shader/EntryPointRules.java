package dev.vkval.check.shader;

import static dev.vkval.check.shader.CodeProblems.numbers;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Entry points: their functions and execution modes (Standalone SPIR-V Validation). */
final class EntryPointRules implements StageRules {
    private static final int ORIGIN_UPPER_LEFT = mode("OriginUpperLeft");
    private static final int ORIGIN_LOWER_LEFT = mode("OriginLowerLeft");
    private static final int PIXEL_CENTER_INTEGER = mode("PixelCenterInteger");
    private static final int LOCAL_SIZE = mode("LocalSize");
    private static final int LOCAL_SIZE_ID = mode("LocalSizeId");
    private static final int TILE_SHADING_RATE = mode("TileShadingRateQCOM");
    private static final int DERIVATIVE_QUADS = mode("DerivativeGroupQuadsKHR");
    private static final int DERIVATIVE_LINEAR = mode("DerivativeGroupLinearKHR");
    private static final int OUTPUT_VERTICES = mode("OutputVertices");
    private static final int OUTPUT_PRIMITIVES = mode("OutputPrimitivesEXT");
    private static final int WORKGROUP_SIZE = CodeProblems.number("BuiltIn", "WorkgroupSize");
    private static final String DERIVATIVES_NV = "SPV_NV_compute_shader_derivatives";
    private static final Set<Integer> MESH_NV = numbers("ExecutionModel", "TaskNV", "MeshNV");
    private static final Set<Integer> MESH_EXT = numbers("ExecutionModel", "TaskEXT", "MeshEXT");
    private static final int LIMIT_DEPTH = 256;

    private static int mode(String name) {
        return CodeProblems.number("ExecutionMode", name);
    }

    @Override
    public void check(CreatedStage stage) {
        CodeProblems problems = new CodeProblems(stage);
        function(problems);
        modes(problems);
        workgroup(problems);
        mesh(problems);
    }

    private static void function(CodeProblems problems) {
        SpirvModule module = problems.stage().module();
        Function function = module.function(problems.stage().entryFunction());
        if (function == null) {
            return;
        }
        problems.when(
                !function.parameters().isEmpty()
                        || module.opcodeOf(function.definition().resultType()) != Op.TYPE_VOID,
                "VUID-StandaloneSpirv-None-04633",
                function.definition(),
                "the function of an entry point takes arguments or returns a value",
                "pass data in variables");
        problems.when(
                recursive(module, function.id(), new HashSet<>(), new HashMap<>(), 0),
                "VUID-StandaloneSpirv-None-04634",
                function.definition(),
                "a function of an entry point calls itself",
                "replace the recursion by a loop");
    }

    private static boolean recursive(
            SpirvModule module, int id, Set<Integer> path, Map<Integer, Boolean> known, int depth) {
        if (path.contains(id)) {
            return true;
        }
        Function function = module.function(id);
        if (function == null || known.containsKey(id) || depth > LIMIT_DEPTH) {
            return false;
        }
        path.add(id);
        Set<Integer> callees = new HashSet<>();
        SpirvModule.forEachOf(function, instruction -> {
            if (instruction.opcode() == Op.FUNCTION_CALL) {
                callees.add(instruction.operandOr(0, 0));
            }
        });
        boolean found = callees.stream().anyMatch(callee -> recursive(module, callee, path, known, depth + 1));
        path.remove(id);
        known.put(id, found);
        return found;
    }

    private static void modes(CodeProblems problems) {
        CreatedStage stage = problems.stage();
        Instruction function = stage.module().definition(stage.entryFunction());
        if (function == null) {
            return;
        }
        boolean fragment = stage.model() == Models.FRAGMENT;
        Instruction lower = stage.mode(ORIGIN_LOWER_LEFT);
        problems.when(
                lower != null || fragment && stage.mode(ORIGIN_UPPER_LEFT) == null,
                "VUID-StandaloneSpirv-OriginLowerLeft-04653",
                lower == null ? function : lower,
                "a fragment shader has not the execution mode OriginUpperLeft",
                "compile the shader for Vulkan");
        Instruction center = stage.mode(PIXEL_CENTER_INTEGER);
        problems.when(
                center != null,
                "VUID-StandaloneSpirv-PixelCenterInteger-04654",
                center,
                "a fragment shader has the execution mode PixelCenterInteger",
                "compile the shader for Vulkan");
        Instruction vertices = stage.mode(OUTPUT_VERTICES);
        problems.when(
                stage.model() == Models.MESH && vertices != null && vertices.operandOr(2, 1) == 0,
                "VUID-StandaloneSpirv-MeshEXT-07330",
                vertices,
                "a mesh shader declares 0 output vertices",
                "declare as many as are written");
        Instruction primitives = stage.mode(OUTPUT_PRIMITIVES);
        problems.when(
                stage.model() == Models.MESH && primitives != null && primitives.operandOr(2, 1) == 0,
                "VUID-StandaloneSpirv-MeshEXT-07331",
                primitives,
                "a mesh shader declares 0 output primitives",
                "declare as many as are written");
    }

    private static void workgroup(CodeProblems problems) {
        CreatedStage stage = problems.stage();
        if (!Models.workgroups(stage.model())) {
            return;
        }
        SpirvModule module = stage.module();
        Instruction size = stage.mode(LOCAL_SIZE);
        boolean constant = module.section(Section.ANNOTATIONS).stream()
                .anyMatch(each -> each.opcode() == Op.DECORATE
                        && each.operandOr(1, -1) == Decoration.BUILT_IN
                        && each.operandOr(2, -1) == WORKGROUP_SIZE);
        Instruction function = module.definition(stage.entryFunction());
        problems.when(
                size == null
                        && !constant
                        && stage.mode(LOCAL_SIZE_ID) == null
                        && stage.mode(TILE_SHADING_RATE) == null
                        && function != null,
                "VUID-StandaloneSpirv-None-10685",
                function,
                "an entry point with workgroups declares no size of them",
                "declare the execution mode LocalSize");
        if (size == null || constant || size.operandCount() < 5) {
            return;
        }
        boolean nv = module.section(Section.EXTENSIONS).stream()
                .anyMatch(
                        each -> each.opcode() == Op.EXTENSION && each.string(0).equals(DERIVATIVES_NV));
        boolean odd = size.operand(2) % 2 != 0 || size.operand(3) % 2 != 0;
        boolean uneven = (long) size.operand(2) * size.operand(3) * size.operand(4) % 4 != 0;
        quads(problems, stage.mode(DERIVATIVE_QUADS) != null && odd, nv, size);
        lines(problems, stage.mode(DERIVATIVE_LINEAR) != null && uneven, nv, size);
    }

    private static void quads(CodeProblems problems, boolean broken, boolean nv, Instruction size) {
        problems.when(
                broken,
                nv
                        ? "VUID-StandaloneSpirv-DerivativeGroupQuadsNV-04684"
                        : "VUID-StandaloneSpirv-DerivativeGroupQuadsKHR-10151",
                size,
                "derivatives are of quads, and the workgroup has an odd width or height",
                "declare an even width and height");
    }

    private static void lines(CodeProblems problems, boolean broken, boolean nv, Instruction size) {
        problems.when(
                broken,
                nv
                        ? "VUID-StandaloneSpirv-DerivativeGroupLinearNV-04778"
                        : "VUID-StandaloneSpirv-DerivativeGroupLinearKHR-10152",
                size,
                "derivatives are of four invocations in a row, and the size of the workgroup is no multiple of 4",
                "declare a size that is a multiple of 4");
    }

    private static void mesh(CodeProblems problems) {
        SpirvModule module = problems.stage().module();
        Instruction nv = null;
        Instruction ext = null;
        for (Instruction entry : module.section(Section.ENTRY_POINTS)) {
            int model = entry.operandOr(0, -1);
            nv = MESH_NV.contains(model) ? entry : nv;
            ext = MESH_EXT.contains(model) ? entry : ext;
        }
        problems.when(
                nv != null && ext != null,
                "VUID-StandaloneSpirv-MeshEXT-07102",
                nv,
                "a module has mesh or task shaders of both extensions",
                "use VK_EXT_mesh_shader for all of them");
    }
}
