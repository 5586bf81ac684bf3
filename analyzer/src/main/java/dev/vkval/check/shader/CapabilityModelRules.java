package dev.vkval.check.shader;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import java.util.HashSet;
import java.util.Set;

/** Capabilities and execution modes of single extensions, by the execution models that may have them. */
final class CapabilityModelRules implements StageRules {
    private static final int TILE_SHADING = CodeProblems.number("Capability", "TileShadingQCOM");
    private static final int SPLIT_BARRIER = CodeProblems.number("Capability", "SplitBarrierEXT");
    private static final int SHADER_ENQUEUE = CodeProblems.number("Capability", "ShaderEnqueueAMDX");
    private static final int GRAPH = CodeProblems.number("Capability", "GraphARM");
    private static final int NON_COHERENT_READ =
            CodeProblems.number("ExecutionMode", "NonCoherentTileAttachmentReadQCOM");
    private static final int TILE_RATE = CodeProblems.number("ExecutionMode", "TileShadingRateQCOM");
    private static final int LOCAL_SIZE = CodeProblems.number("ExecutionMode", "LocalSize");
    private static final int LOCAL_SIZE_ID = CodeProblems.number("ExecutionMode", "LocalSizeId");
    private static final int TILE_ATTACHMENT = CodeProblems.number("StorageClass", "TileAttachmentQCOM");
    private static final int NODE_PAYLOAD = CodeProblems.number("StorageClass", "NodePayloadAMDX");
    private static final int TYPE_TENSOR = 4163;

    @Override
    public void check(CreatedStage stage) {
        CodeProblems problems = new CodeProblems(stage);
        SpirvModule module = stage.module();
        Set<Integer> capabilities = new HashSet<>();
        for (Instruction capability : module.section(Section.CAPABILITIES)) {
            capabilities.add(capability.operand(0));
            capability(problems, capability);
        }
        boolean tiles = capabilities.contains(TILE_SHADING);
        modes(problems, tiles);
        for (Instruction global : module.section(Section.TYPES)) {
            if (global.opcode() == Op.VARIABLE && global.operandCount() > 0) {
                variable(problems, global, tiles);
            } else if (global.opcode() == TYPE_TENSOR) {
                tensor(problems, global);
            }
        }
    }

    private static void capability(CodeProblems problems, Instruction capability) {
        CreatedStage stage = problems.stage();
        int model = stage.model();
        boolean compute = model == Models.COMPUTE;
        int number = capability.operand(0);
        if (number == TILE_SHADING) {
            problems.when(
                    !compute && model != Models.FRAGMENT,
                    "VUID-StandaloneSpirv-TileShadingQCOM-10686",
                    capability,
                    "a shader that is neither a compute nor a fragment shader declares TileShadingQCOM",
                    "remove the capability");
            problems.when(
                    compute && !stage.feature("tileShading"),
                    "VUID-RuntimeSpirv-TileShadingQCOM-10698",
                    capability,
                    "a compute shader declares TileShadingQCOM, and tileShading is not enabled",
                    "enable tileShading");
            problems.when(
                    model == Models.FRAGMENT && !stage.feature("tileShadingFragmentStage"),
                    "VUID-RuntimeSpirv-TileShadingQCOM-10699",
                    capability,
                    "a fragment shader declares TileShadingQCOM, and tileShadingFragmentStage is not enabled",
                    "enable tileShadingFragmentStage");
        }
        problems.when(
                number == SPLIT_BARRIER && !compute,
                "VUID-StandaloneSpirv-SplitBarrierEXT-13552",
                capability,
                "a shader that is no compute shader declares SplitBarrierEXT",
                "use OpControlBarrier");
        problems.when(
                number == SHADER_ENQUEUE && !compute && model != Models.MESH,
                "VUID-RuntimeSpirv-ShaderEnqueueAMDX-09191",
                capability,
                "a shader that is neither a compute nor a mesh shader declares ShaderEnqueueAMDX",
                "remove the capability");
        problems.when(
                number == GRAPH,
                "VUID-RuntimeSpirv-GraphARM-09922",
                capability,
                "the module of a shader stage declares GraphARM",
                "use the module for a data graph pipeline");
    }

    private static void modes(CodeProblems problems, boolean tiles) {
        Instruction read = problems.stage().mode(NON_COHERENT_READ);
        problems.when(
                read != null && !tiles,
                "VUID-StandaloneSpirv-NonCoherentTileAttachmentReadQCOM-10690",
                read,
                "NonCoherentTileAttachmentReadQCOM is declared without TileShadingQCOM",
                "declare the capability");
        Instruction rate = problems.stage().mode(TILE_RATE);
        problems.when(
                rate != null && !tiles,
                "VUID-StandaloneSpirv-TileShadingRateQCOM-10691",
                rate,
                "TileShadingRateQCOM is declared without TileShadingQCOM",
                "declare the capability");
        problems.when(
                rate != null
                        && (problems.stage().mode(LOCAL_SIZE) != null
                                || problems.stage().mode(LOCAL_SIZE_ID) != null),
                "VUID-StandaloneSpirv-TileShadingRateQCOM-10692",
                rate,
                "TileShadingRateQCOM is declared together with a size of workgroups",
                "declare one of both");
    }

    private static void variable(CodeProblems problems, Instruction variable, boolean tiles) {
        int model = problems.stage().model();
        problems.when(
                variable.operand(0) == TILE_ATTACHMENT && !tiles,
                "VUID-StandaloneSpirv-TileAttachmentQCOM-10689",
                variable,
                "a variable is in the storage class TileAttachmentQCOM without TileShadingQCOM",
                "declare the capability");
        problems.when(
                variable.operand(0) == NODE_PAYLOAD && model != Models.COMPUTE && model != Models.MESH,
                "VUID-RuntimeSpirv-NodePayloadAMDX-09192",
                variable,
                "a variable for node payloads is in a shader that is neither a compute nor a mesh shader",
                "declare it in a compute or mesh shader");
    }

    private static void tensor(CodeProblems problems, Instruction type) {
        problems.when(
                type.operandCount() < 2,
                "VUID-RuntimeSpirv-OpTypeTensorARM-09907",
                type,
                "a tensor type of a shader stage has no rank",
                "give the rank");
        problems.when(
                type.operandCount() > 2,
                "VUID-RuntimeSpirv-OpTypeTensorARM-09902",
                type,
                "a tensor type of a shader stage has a shape",
                "leave the shape out");
    }
}
