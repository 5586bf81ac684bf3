package dev.vkval.check.shader;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.reflect.DescriptorUse;
import java.util.HashSet;
import java.util.Set;
import org.lwjgl.vulkan.EXTExtendedDynamicState3;
import org.lwjgl.vulkan.EXTRasterizationOrderAttachmentAccess;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkPipelineDepthStencilStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineMultisampleStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineRenderingCreateInfo;
import org.lwjgl.vulkan.VkStencilOpState;
import org.lwjgl.vulkan.VkSubpassDescription2;

/** A fragment shader beside the depth, stencil and multisample state of its pipeline, and beside its attachments. */
final class FragmentStateRules {
    private static final int EARLY_TESTS = CodeProblems.number("ExecutionMode", "EarlyFragmentTests");
    private static final int SAMPLE_RATE = CodeProblems.number("Capability", "SampleRateShading");
    private static final Set<Integer> TILE_IMAGES = CodeProblems.numbers(
            "Capability",
            "TileImageColorReadAccessEXT",
            "TileImageDepthReadAccessEXT",
            "TileImageStencilReadAccessEXT");
    private static final int INTERPOLATE_AT_SAMPLE = 77;
    private static final int SAMPLE_ID = CodeProblems.number("BuiltIn", "SampleId");
    private static final int SAMPLE_POSITION = CodeProblems.number("BuiltIn", "SamplePosition");
    private static final int DEPTH_READ = 4161;
    private static final int STENCIL_READ = 4162;
    private static final int FRAGMENT_REGION = 0x4;
    private static final int ORDERED =
            EXTRasterizationOrderAttachmentAccess
                            .VK_PIPELINE_DEPTH_STENCIL_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_DEPTH_ACCESS_BIT_EXT
                    | EXTRasterizationOrderAttachmentAccess
                            .VK_PIPELINE_DEPTH_STENCIL_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_STENCIL_ACCESS_BIT_EXT;

    private FragmentStateRules() {}

    static void check(GraphicsInfo info, CreatedStage fragment) {
        Set<Integer> reads = new HashSet<>();
        fragment.instructions(instruction -> {
            int opcode = instruction.opcode();
            if (opcode == Op.COLOR_ATTACHMENT_READ_EXT || opcode == DEPTH_READ || opcode == STENCIL_READ) {
                reads.add(opcode);
            }
        });
        if (fragment.mode(EARLY_TESTS) != null && info.depthStencil() != 0) {
            earlyTests(info, fragment, reads);
        }
        capabilities(info, fragment);
        samples(info, fragment, reads);
        inputs(info, fragment);
        sampleLocations(info, fragment);
        multisampling(info, fragment);
    }

    private static void earlyTests(GraphicsInfo info, CreatedStage fragment, Set<Integer> reads) {
        long state = info.depthStencil();
        if ((VkPipelineDepthStencilStateCreateInfo.nflags(state) & ORDERED) != 0) {
            fragment.error("VUID-VkGraphicsPipelineCreateInfo-flags-06591")
                    .title("accesses of depth or stencil are in rasterization order beside early fragment tests")
                    .message(
                            "the fragment shader declares EarlyFragmentTests, and pDepthStencilState->flags is 0x%x",
                            VkPipelineDepthStencilStateCreateInfo.nflags(state))
                    .help("remove the execution mode, or the flags")
                    .report();
        }
        if (reads.contains(DEPTH_READ)
                && !info.dynamic(VK13.VK_DYNAMIC_STATE_DEPTH_WRITE_ENABLE)
                && VkPipelineDepthStencilStateCreateInfo.ndepthWriteEnable(state) != 0) {
            fragment.error("VUID-VkGraphicsPipelineCreateInfo-pStages-08711")
                    .title("depth is written by early fragment tests and read by the fragment shader")
                    .message("depthWriteEnable is VK_TRUE, and the shader uses OpDepthAttachmentReadEXT")
                    .help("set depthWriteEnable to VK_FALSE")
                    .report();
        }
        int masks = VkStencilOpState.nwriteMask(state + VkPipelineDepthStencilStateCreateInfo.FRONT)
                | VkStencilOpState.nwriteMask(state + VkPipelineDepthStencilStateCreateInfo.BACK);
        if (reads.contains(STENCIL_READ) && !info.dynamic(VK10.VK_DYNAMIC_STATE_STENCIL_WRITE_MASK) && masks != 0) {
            fragment.error("VUID-VkGraphicsPipelineCreateInfo-pStages-08712")
                    .title("stencil is written by early fragment tests and read by the fragment shader")
                    .message("a write mask is not 0, and the shader uses OpStencilAttachmentReadEXT")
                    .help("set both write masks to 0")
                    .report();
        }
    }

    private static void capabilities(GraphicsInfo info, CreatedStage fragment) {
        boolean region = info.subpass() != 0
                && !info.dynamicRendering()
                && (VkSubpassDescription2.nflags(info.subpass()) & FRAGMENT_REGION) != 0;
        for (Instruction capability : fragment.module().section(Section.CAPABILITIES)) {
            if (!info.dynamicRendering() && TILE_IMAGES.contains(capability.operand(0))) {
                fragment.error("VUID-VkGraphicsPipelineCreateInfo-renderPass-08710")
                        .title("a fragment shader for a render pass object reads tile images")
                        .message("it declares %s", capability)
                        .help("use dynamic rendering")
                        .report();
            }
            if (region && capability.operand(0) == SAMPLE_RATE) {
                fragment.error("VUID-RuntimeSpirv-SampleRateShading-06378")
                        .title("a fragment shader of a subpass with fragment regions shades samples")
                        .message("it declares SampleRateShading, and the subpass has "
                                + "VK_SUBPASS_DESCRIPTION_FRAGMENT_REGION_BIT_EXT")
                        .help("remove the capability")
                        .report();
            }
        }
    }

    private static void samples(GraphicsInfo info, CreatedStage fragment, Set<Integer> reads) {
        long state = info.multisample();
        if (!reads.isEmpty()
                && state != 0
                && VkPipelineMultisampleStateCreateInfo.nsampleShadingEnable(state) != 0
                && VkPipelineMultisampleStateCreateInfo.nminSampleShading(state) != 1) {
            fragment.error("VUID-RuntimeSpirv-minSampleShading-08732")
                    .title("a fragment shader reads attachments, and not all samples are shaded")
                    .message("minSampleShading is %s", VkPipelineMultisampleStateCreateInfo.nminSampleShading(state))
                    .help("set minSampleShading to 1")
                    .report();
        }
    }

    private static void sampleLocations(GraphicsInfo info, CreatedStage fragment) {
        if (!info.sampleLocations()) {
            return;
        }
        CodeProblems problems = new CodeProblems(fragment);
        fragment.instructions(instruction -> problems.when(
                instruction.opcode() == Op.EXT_INST
                        && instruction.operandOr(1, 0) == INTERPOLATE_AT_SAMPLE
                        && glsl(fragment, instruction.operand(0)),
                "VUID-VkGraphicsPipelineCreateInfo-sampleLocationsEnable-01524",
                instruction,
                "a fragment shader interpolates at samples whose locations the pipeline sets",
                "set sampleLocationsEnable to VK_FALSE, or do not use InterpolateAtSample"));
    }

    /** Whether an id is that of the instructions of GLSL. */
    static boolean glsl(CreatedStage stage, int set) {
        Instruction imported = stage.module().definition(set);
        return imported != null
                && imported.opcode() == Op.EXT_INST_IMPORT
                && imported.string(0).equals("GLSL.std.450");
    }

    /** Multisample state that a shader of samples needs, where not all of it is dynamic. */
    private static void multisampling(GraphicsInfo info, CreatedStage fragment) {
        if (info.multisample() != 0 || info.discards() || !shadesSamples(fragment)) {
            return;
        }
        boolean dynamic = fragment.extension("VK_EXT_extended_dynamic_state3")
                && info.dynamic(EXTExtendedDynamicState3.VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT)
                && info.dynamic(EXTExtendedDynamicState3.VK_DYNAMIC_STATE_SAMPLE_MASK_EXT)
                && info.dynamic(EXTExtendedDynamicState3.VK_DYNAMIC_STATE_ALPHA_TO_COVERAGE_ENABLE_EXT)
                && (info.dynamic(EXTExtendedDynamicState3.VK_DYNAMIC_STATE_ALPHA_TO_ONE_ENABLE_EXT)
                        || !fragment.feature("alphaToOne"));
        if (!dynamic) {
            fragment.error("VUID-VkGraphicsPipelineCreateInfo-Input-06632")
                    .title("a fragment shader shades samples, and the pipeline has no multisample state")
                    .message("pMultisampleState is NULL, and not all of that state is dynamic")
                    .help("point pMultisampleState to a VkPipelineMultisampleStateCreateInfo")
                    .report();
        }
    }

    private static boolean shadesSamples(CreatedStage fragment) {
        return fragment.reflection().inputs().stream()
                .anyMatch(input -> input.builtIn() == SAMPLE_ID
                        || input.builtIn() == SAMPLE_POSITION
                        || fragment.module().decorations().has(input.variable(), Decoration.SAMPLE));
    }

    /** Of pipelines that specify their fragment output, too; others are linked to one. */
    private static void inputs(GraphicsInfo info, CreatedStage fragment) {
        if (!info.whole() || !info.dynamicRendering() || info.mapsInputs() || info.rendering() == 0) {
            return;
        }
        int colors = VkPipelineRenderingCreateInfo.ncolorAttachmentCount(info.rendering());
        for (DescriptorUse use : fragment.reflection().descriptors()) {
            for (long index : GraphicsStageRules.read(use)) {
                if (index >= Integer.toUnsignedLong(colors)) {
                    fragment.error("VUID-VkGraphicsPipelineCreateInfo-renderPass-09652")
                            .title("a fragment shader reads an input attachment that dynamic rendering does not have")
                            .message(
                                    "%s reads input attachment %d, and there are %d color attachments",
                                    use.name(), index, colors)
                            .help("chain VkRenderingInputAttachmentIndexInfo, or read a color attachment")
                            .report();
                    return;
                }
            }
        }
    }
}
