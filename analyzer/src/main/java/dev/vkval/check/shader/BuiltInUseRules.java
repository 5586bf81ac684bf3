package dev.vkval.check.shader;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** What goes with a built-in: execution modes, capabilities, features, and the size of its array. */
final class BuiltInUseRules implements StageRules {
    private static final int PRIMITIVE_ID = builtIn("PrimitiveId");
    private static final int FRAG_DEPTH = builtIn("FragDepth");
    private static final int FULLY_COVERED = builtIn("FullyCoveredEXT");
    private static final int LAYER = builtIn("Layer");
    private static final int VIEWPORT_INDEX = builtIn("ViewportIndex");
    private static final int WORKGROUP_SIZE = builtIn("WorkgroupSize");
    private static final int CULL_PRIMITIVE = builtIn("CullPrimitiveEXT");
    private static final int PRIMITIVE_INDICES = builtIn("PrimitiveIndicesNV");
    private static final int SHADING_RATE = builtIn("PrimitiveShadingRateKHR");
    private static final int VIEWPORT_MASK_PER_VIEW = builtIn("ViewportMaskPerViewNV");
    private static final int TESS_LEVEL_OUTER = builtIn("TessLevelOuter");
    private static final int TESS_LEVEL_INNER = builtIn("TessLevelInner");

    private static final int MESH_NV = BuiltInRow.number("ExecutionModel", "MeshNV");
    private static final int DEPTH_REPLACING = mode("DepthReplacing");
    private static final int POST_DEPTH_COVERAGE = mode("PostDepthCoverage");
    private static final int OUTPUT_PRIMITIVES_NV = mode("OutputPrimitivesNV");
    private static final int MASK_BITS = 32;
    private static final Set<String> PRIMITIVE_CAPABILITIES =
            Set.of("Geometry", "Tessellation", "MeshShadingNV", "MeshShadingEXT");

    private static int builtIn(String name) {
        return BuiltInRow.number("BuiltIn", name);
    }

    private static int mode(String name) {
        return BuiltInRow.number("ExecutionMode", name);
    }

    @Override
    public void check(CreatedStage stage) {
        List<BuiltInDeclaration> declared = BuiltInDeclaration.of(stage);
        declared.forEach(each -> declaration(stage, each));
        if (declared.stream().filter(each -> each.builtIn() == CULL_PRIMITIVE).count() > 1) {
            error(
                    stage,
                    "VUID-CullPrimitiveEXT-CullPrimitiveEXT-10591",
                    "the entry point declares CullPrimitiveEXT more than once",
                    "declare it once");
        }
        depth(stage, declared);
        workgroupSize(stage);
        BuiltInValueRules.check(stage);
    }

    private static void declaration(CreatedStage stage, BuiltInDeclaration declared) {
        int builtIn = declared.builtIn();
        if (builtIn == PRIMITIVE_ID && stage.model() == Models.FRAGMENT) {
            if (PRIMITIVE_CAPABILITIES.stream().noneMatch(each -> declares(stage.module(), each))) {
                error(
                        stage,
                        "VUID-PrimitiveId-Fragment-04333",
                        "the fragment shader declares PrimitiveId, and the module none of the capabilities Geometry,"
                                + " Tessellation and MeshShadingEXT",
                        "declare the capability Geometry");
            }
        } else if (builtIn == FULLY_COVERED && stage.mode(POST_DEPTH_COVERAGE) != null) {
            OptionalLong supported = stage.property(
                    "VkPhysicalDeviceConservativeRasterizationPropertiesEXT",
                    "conservativeRasterizationPostDepthCoverage",
                    0);
            if (supported.isPresent() && supported.getAsLong() == 0) {
                error(
                        stage,
                        "VUID-FullyCoveredEXT-conservativeRasterizationPostDepthCoverage-04235",
                        "the entry point has the execution mode PostDepthCoverage and declares FullyCoveredEXT, which"
                                + " the device does not support together",
                        "do without one of them");
            }
        } else if (builtIn == SHADING_RATE && stage.model() == Models.MESH) {
            if (!stage.feature("primitiveFragmentShadingRateMeshShader")) {
                error(
                        stage,
                        "VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-12275",
                        "the mesh shader declares PrimitiveShadingRateKHR, which needs"
                                + " primitiveFragmentShadingRateMeshShader",
                        "enable the feature when the device is created");
            }
        } else if (builtIn == LAYER) {
            beforeGeometry(stage, "VUID-Layer-Layer-04273", "Layer", "shaderOutputLayer");
        } else if (builtIn == VIEWPORT_INDEX) {
            beforeGeometry(
                    stage, "VUID-ViewportIndex-ViewportIndex-04405", "ViewportIndex", "shaderOutputViewportIndex");
        } else if (builtIn == VIEWPORT_MASK_PER_VIEW) {
            Instruction array = stage.module().definition(declared.type());
            boolean large = array != null
                    && array.opcode() == Op.TYPE_ARRAY
                    && stage.fixed(array.operand(1), MASK_BITS) > MASK_BITS;
            if (large) {
                error(
                        stage,
                        "VUID-ViewportMaskPerViewNV-ViewportMaskPerViewNV-04415",
                        "the array of ViewportMaskPerViewNV has more than 32 elements",
                        "declare an element for each view");
            }
        } else if (builtIn == PRIMITIVE_INDICES && stage.model() == MESH_NV) {
            indices(stage, declared, mode("OutputPoints"), 1, "VUID-PrimitiveIndicesNV-OutputPoints-04342");
            indices(stage, declared, mode("OutputLinesNV"), 2, "VUID-PrimitiveIndicesNV-OutputLinesNV-04343");
            indices(stage, declared, mode("OutputTrianglesNV"), 3, "VUID-PrimitiveIndicesNV-OutputTrianglesNV-04344");
        } else if ((builtIn == TESS_LEVEL_INNER || builtIn == TESS_LEVEL_OUTER)
                && !declared.decorated(stage.module(), Decoration.PATCH)) {
            error(
                    stage,
                    "VUID-StandaloneSpirv-TessLevelInner-10880",
                    "a tessellation level is not decorated with Patch",
                    "decorate the variable with Patch");
        }
    }

    /** Stages before a geometry shader may choose layer and viewport where a feature or an extension lets them. */
    private static void beforeGeometry(CreatedStage stage, String rule, String builtIn, String feature) {
        boolean before = stage.model() == Models.VERTEX || stage.model() == Models.TESSELLATION_EVALUATION;
        if (before
                && !stage.feature(feature)
                && !stage.extension("VK_EXT_shader_viewport_index_layer")
                && !stage.extension("VK_NV_viewport_array2")) {
            error(
                    stage,
                    rule,
                    "a vertex or tessellation shader declares " + builtIn + ", which needs " + feature,
                    "enable the feature when the device is created");
        }
    }

    private static void indices(CreatedStage stage, BuiltInDeclaration declared, int topology, int each, String rule) {
        Instruction primitives = stage.mode(OUTPUT_PRIMITIVES_NV);
        Instruction array = stage.module().definition(declared.type());
        if (stage.mode(topology) == null || primitives == null || array == null || array.opcode() != Op.TYPE_ARRAY) {
            return;
        }
        long needed = (long) each * primitives.operandOr(2, 0);
        long elements = stage.fixed(array.operand(1), needed);
        if (elements != needed) {
            error(
                    stage,
                    rule,
                    "the array of PrimitiveIndicesNV has " + elements + " elements, and " + needed + " are needed",
                    "declare as many indices as the primitives have vertices");
        }
    }

    private static void depth(CreatedStage stage, List<BuiltInDeclaration> declared) {
        Set<Integer> depths = declared.stream()
                .filter(each -> each.builtIn() == FRAG_DEPTH)
                .map(each -> each.variable().resultId())
                .collect(Collectors.toSet());
        if (depths.isEmpty() || stage.model() != Models.FRAGMENT || stage.mode(DEPTH_REPLACING) != null) {
            return;
        }
        boolean[] written = new boolean[1];
        stage.instructions(instruction ->
                written[0] |= instruction.opcode() == Op.STORE && depths.contains(instruction.operandOr(0, 0)));
        if (written[0]) {
            error(
                    stage,
                    "VUID-FragDepth-FragDepth-04216",
                    "the fragment shader writes FragDepth without the execution mode DepthReplacing",
                    "declare the execution mode DepthReplacing");
        }
    }

    /** WorkgroupSize decorates a constant, which is one of the whole module. */
    private static void workgroupSize(CreatedStage stage) {
        SpirvModule module = stage.module();
        if (!BuiltInDeclaration.single(module)) {
            return;
        }
        for (Instruction decoration : module.section(Section.ANNOTATIONS)) {
            boolean ofSize = decoration.opcode() == Op.DECORATE
                    && decoration.operandCount() >= 3
                    && decoration.operand(1) == Decoration.BUILT_IN
                    && decoration.operand(2) == WORKGROUP_SIZE;
            Instruction decorated = ofSize ? module.definition(decoration.operand(0)) : null;
            if (decorated != null) {
                workgroupSize(stage, decorated);
            }
        }
    }

    private static void workgroupSize(CreatedStage stage, Instruction decorated) {
        int opcode = decorated.opcode();
        if (opcode == Op.VARIABLE) {
            error(
                    stage,
                    "VUID-WorkgroupSize-WorkgroupSize-04426",
                    "WorkgroupSize decorates a variable",
                    "decorate a constant or a specialization constant");
            return;
        }
        BuiltInType type = BuiltInType.of("int32x3");
        if (!type.matches(stage.module(), stage.constants(), decorated.resultType(), false)) {
            error(
                    stage,
                    "VUID-WorkgroupSize-WorkgroupSize-04427",
                    "the constant decorated as WorkgroupSize is not a " + type.text(),
                    "decorate a vector of three 32-bit integers");
        }
        if (!Models.workgroups(stage.model()) && stage.model() <= Models.FRAGMENT) {
            error(
                    stage,
                    "VUID-WorkgroupSize-WorkgroupSize-04425",
                    "a stage without workgroups has a constant that is decorated as WorkgroupSize",
                    "remove the decoration");
        }
    }

    private static boolean declares(SpirvModule module, String capability) {
        int number = BuiltInRow.number("Capability", capability);
        return module.section(Section.CAPABILITIES).stream()
                .anyMatch(each -> each.opcode() == Op.CAPABILITY && each.operandOr(0, -1) == number);
    }

    private static void error(CreatedStage stage, String rule, String message, String help) {
        stage.error(rule)
                .title("a built-in does not go with the rest of the entry point")
                .message(message)
                .help(help)
                .report();
    }
}
