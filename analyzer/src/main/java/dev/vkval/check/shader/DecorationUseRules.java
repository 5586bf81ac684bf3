package dev.vkval.check.shader;

import static dev.vkval.check.shader.CodeProblems.number;
import static dev.vkval.check.shader.CodeProblems.numbers;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Decorations and execution modes that go with others, or with a stage (Standalone SPIR-V Validation). */
final class DecorationUseRules implements StageRules {
    /** Built-ins of the grammar that Vulkan has no variables for. */
    private static final Set<Integer> UNKNOWN = numbers(
            "BuiltIn",
            "VertexId",
            "WorkDim",
            "GlobalSize",
            "EnqueuedWorkgroupSize",
            "GlobalOffset",
            "GlobalLinearId",
            "SubgroupMaxSize",
            "NumEnqueuedSubgroups",
            "SecondaryPositionNV",
            "SecondaryViewportMaskNV");

    private static final int VIEWPORT_RELATIVE = number("Decoration", "ViewportRelativeNV");
    private static final int LAYER = number("BuiltIn", "Layer");
    private static final int VIEWPORT_INDEX = number("BuiltIn", "ViewportIndex");
    private static final int VIEWPORT_MASK = number("BuiltIn", "ViewportMaskNV");
    private static final int NON_COHERENT_READ = number("ExecutionMode", "NonCoherentTileAttachmentReadQCOM");
    private static final int TILE_SHADING_RATE = number("ExecutionMode", "TileShadingRateQCOM");
    private static final int PUSH_CONSTANT_BANKS = number("Capability", "PushConstantBanksNV");
    private static final int WORKGROUP_SIZE = number("BuiltIn", "WorkgroupSize");
    private static final Set<Integer> LAYERED = Set.of(Models.VERTEX, Models.TESSELLATION_EVALUATION, Models.GEOMETRY);

    @Override
    public void check(CreatedStage stage) {
        CodeProblems problems = new CodeProblems(stage);
        if (stage.leads()) {
            builtIns(problems);
        }
        viewports(problems);
        modes(problems);
        pushConstants(problems);
    }

    private static void builtIns(CodeProblems problems) {
        for (Instruction decoration : problems.stage().module().section(Section.ANNOTATIONS)) {
            boolean member = decoration.opcode() == Op.MEMBER_DECORATE;
            int at = member ? 2 : 1;
            problems.when(
                    (member || decoration.opcode() == Op.DECORATE)
                            && decoration.operandOr(at, -1) == Decoration.BUILT_IN
                            && UNKNOWN.contains(decoration.operandOr(at + 1, -1)),
                    "VUID-StandaloneSpirv-BuiltIn-04668",
                    decoration,
                    "a built-in is used that Vulkan does not have",
                    "compile the module for Vulkan");
        }
    }

    private static void viewports(CodeProblems problems) {
        CreatedStage stage = problems.stage();
        SpirvModule module = stage.module();
        List<BuiltInDeclaration> declared = BuiltInDeclaration.of(stage);
        Set<Integer> used = StorageClassRules.used(stage);
        Set<Integer> builtIns = new HashSet<>();
        for (BuiltInDeclaration each : declared) {
            if (used.contains(each.variable().resultId()) && each.storageClass() == StorageClass.OUTPUT) {
                builtIns.add(each.builtIn());
            }
        }
        for (BuiltInDeclaration each : declared) {
            boolean relative = each.decorated(module, VIEWPORT_RELATIVE);
            problems.when(
                    relative && (each.builtIn() != LAYER || !LAYERED.contains(stage.model())),
                    "VUID-StandaloneSpirv-ViewportRelativeNV-04672",
                    each.variable(),
                    "ViewportRelativeNV decorates something else than Layer",
                    "remove the decoration");
            problems.when(
                    relative && !builtIns.contains(VIEWPORT_INDEX) && !builtIns.contains(VIEWPORT_MASK),
                    "VUID-StandaloneSpirv-ViewportRelativeNV-04673",
                    each.variable(),
                    "a layer is relative to a viewport, and the entry point has neither ViewportIndex nor ViewportMaskNV",
                    "write one of them");
            problems.when(
                    each.builtIn() == VIEWPORT_MASK && builtIns.contains(VIEWPORT_INDEX),
                    "VUID-StandaloneSpirv-ViewportMaskNV-04674",
                    each.variable(),
                    "an entry point has both ViewportMaskNV and ViewportIndex",
                    "write one of them");
            problems.when(
                    each.builtIn() == WORKGROUP_SIZE
                            && stage.mode(TILE_SHADING_RATE) != null
                            && each.storageClass() != StorageClass.INPUT,
                    "VUID-WorkgroupSize-TileShadingRateQCOM-10635",
                    each.variable(),
                    "WorkgroupSize is not an input in an entry point with TileShadingRateQCOM",
                    "declare the variable as an input");
        }
    }

    private static void modes(CodeProblems problems) {
        CreatedStage stage = problems.stage();
        Instruction read = stage.mode(NON_COHERENT_READ);
        problems.when(
                read != null && stage.model() != Models.FRAGMENT,
                "VUID-StandaloneSpirv-Execution-10687",
                read,
                "NonCoherentTileAttachmentReadQCOM is used in another stage than fragment",
                "remove the execution mode");
        Instruction rate = stage.mode(TILE_SHADING_RATE);
        problems.when(
                rate != null && stage.model() != Models.COMPUTE,
                "VUID-StandaloneSpirv-Execution-10688",
                rate,
                "TileShadingRateQCOM is used in another stage than compute",
                "remove the execution mode");
    }

    private static void pushConstants(CodeProblems problems) {
        SpirvModule module = problems.stage().module();
        Instruction first = null;
        if (TypeDeclarationRules.declares(module, PUSH_CONSTANT_BANKS)) {
            return;
        }
        Set<Integer> used = StorageClassRules.used(problems.stage());
        for (Instruction variable : module.section(Section.TYPES)) {
            boolean pushed = variable.opcode() == Op.VARIABLE
                    && variable.operandOr(0, 0) == StorageClass.PUSH_CONSTANT
                    && used.contains(variable.resultId());
            problems.when(
                    pushed && first != null,
                    "VUID-StandaloneSpirv-OpEntryPoint-06674",
                    variable,
                    "an entry point uses more than one variable for push constants",
                    "put the data of both in one structure");
            first = pushed ? variable : first;
        }
    }
}
