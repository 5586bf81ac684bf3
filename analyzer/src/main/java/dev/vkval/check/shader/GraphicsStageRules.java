package dev.vkval.check.shader;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.fit.OutputFault;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.InterfaceVariable;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.EXTExtendedDynamicState3;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkAttachmentReference2;
import org.lwjgl.vulkan.VkSubpassDescription2;

/** The stages of a graphics pipeline beside its other state and its render pass. */
final class GraphicsStageRules {
    private static final int BUILT_IN_LAYER = 9;
    private static final int BUILT_IN_DRAW_INDEX = 4426;
    private static final int MODE_XFB = 11;
    private static final int CAPABILITY_INPUT_ATTACHMENT = 40;
    private static final int ALPHA = 3;

    private GraphicsStageRules() {}

    static void check(GraphicsInfo info, List<CreatedStage> stages) {
        if (info.rasterPart()) {
            feedback(stages);
            drawIndex(stages);
            layers(info, stages);
            PointSizeRules.check(info, stages);
            TessellationRules.check(info, stages);
            VertexInputRules.check(info, stages);
            PreRasterizationRules.check(info, stages);
            PerViewArrayRules.check(info, stages);
        }
        ExternalFormatRules.check(info, stages);
        CreatedStage fragment = GraphicsInfo.stage(stages, Models.FRAGMENT);
        if (info.fragmentPart() && fragment != null) {
            attachments(info, fragment);
            coverage(info, fragment);
            outputs(info, fragment);
            FragmentStateRules.check(info, fragment);
            InputAspectRules.check(info, fragment);
        }
    }

    /** Of pipelines for render pass objects; the attachments of dynamic rendering are known at a draw. */
    private static void outputs(GraphicsInfo info, CreatedStage fragment) {
        List<Integer> formats = info.whole() && !info.discards() ? info.colorFormats() : null;
        if (formats == null) {
            return;
        }
        for (OutputFault fault :
                OutputFault.of(fragment.reflection(), formats, info.writableColors(), info.alphaToCoverage())) {
            String rule = fault.rule(false);
            (fault.remark() ? fragment.info(rule) : fragment.warning(rule))
                    .title(fault.title())
                    .message("%s", fault.message())
                    .help(fault.help())
                    .report();
        }
    }

    private static void feedback(List<CreatedStage> stages) {
        CreatedStage last = null;
        boolean meshes = false;
        for (CreatedStage stage : stages) {
            meshes |= stage.model() == Models.MESH || stage.model() == Models.TASK;
            boolean later = last == null || stage.model() > last.model();
            last = stage.model() < Models.FRAGMENT && later ? stage : last;
        }
        for (CreatedStage stage : stages) {
            if (stage.mode(MODE_XFB) != null && meshes) {
                stage.error("VUID-VkGraphicsPipelineCreateInfo-None-02322")
                        .title("a pipeline of mesh shaders has a stage with transform feedback")
                        .message("a stage declares the execution mode Xfb")
                        .help("remove the execution mode, or draw with a vertex shader")
                        .report();
            } else if (stage.mode(MODE_XFB) != null && last != null && stage.model() < last.model()) {
                stage.error("VUID-VkGraphicsPipelineCreateInfo-pStages-02318")
                        .title("a stage with transform feedback is not the last one before rasterization")
                        .message("it declares the execution mode Xfb, and another stage follows before rasterization")
                        .help("declare Xfb in the last stage before rasterization")
                        .report();
            }
        }
    }

    private static void drawIndex(List<CreatedStage> stages) {
        CreatedStage mesh = GraphicsInfo.stage(stages, Models.MESH);
        if (mesh != null && GraphicsInfo.stage(stages, Models.TASK) != null && declares(mesh, BUILT_IN_DRAW_INDEX)) {
            mesh.error("VUID-VkGraphicsPipelineCreateInfo-pStages-09631")
                    .title("a mesh shader behind a task shader declares DrawIndex")
                    .message("the entry point has a variable with the built-in DrawIndex")
                    .help("read DrawIndex in the task shader, and pass it on in the payload")
                    .report();
        }
    }

    private static void layers(GraphicsInfo info, List<CreatedStage> stages) {
        if (info.viewMask() == 0) {
            return;
        }
        for (CreatedStage stage : stages) {
            if (stage.reflection() != null && declares(stage, BUILT_IN_LAYER)) {
                stage.error(
                                info.dynamicRendering()
                                        ? "VUID-VkGraphicsPipelineCreateInfo-renderPass-06059"
                                        : "VUID-VkGraphicsPipelineCreateInfo-renderPass-06050")
                        .title("a shader of a multiview pipeline declares Layer")
                        .message("viewMask is 0x%x, and the entry point has the built-in Layer", info.viewMask())
                        .help("use ViewIndex instead, or create the pipeline without multiview")
                        .report();
            }
        }
    }

    private static boolean declares(CreatedStage stage, int builtIn) {
        List<InterfaceVariable> variables = new ArrayList<>(stage.reflection().inputs());
        variables.addAll(stage.reflection().outputs());
        return variables.stream().anyMatch(variable -> variable.builtIn() == builtIn);
    }

    private static void attachments(GraphicsInfo info, CreatedStage fragment) {
        if (info.dynamicRendering()) {
            boolean declared = fragment.module().section(Section.CAPABILITIES).stream()
                    .anyMatch(capability -> capability.operand(0) == CAPABILITY_INPUT_ATTACHMENT);
            if (declared && !fragment.feature("dynamicRenderingLocalRead")) {
                fragment.error("VUID-VkGraphicsPipelineCreateInfo-renderPass-06061")
                        .title("a fragment shader for dynamic rendering declares the InputAttachment capability")
                        .message("renderPass is VK_NULL_HANDLE, and dynamicRenderingLocalRead is not enabled")
                        .help("use a render pass object, or enable dynamicRenderingLocalRead")
                        .report();
            }
            return;
        }
        long subpass = info.subpass();
        if (subpass == 0) {
            return;
        }
        for (DescriptorUse use : fragment.reflection().descriptors()) {
            for (long index : read(use)) {
                if (unused(subpass, index)) {
                    fragment.error("VUID-VkGraphicsPipelineCreateInfo-renderPass-06038")
                            .title("a fragment shader reads an input attachment that the subpass does not have")
                            .message("%s reads input attachment %d, which is unused in the subpass", use.name(), index)
                            .help("add the input attachment to the subpass, or do not read it")
                            .report();
                    return;
                }
            }
        }
    }

    /** The indices of the input attachments that a use is known to read. */
    static List<Long> read(DescriptorUse use) {
        List<Long> indices = new ArrayList<>();
        if (use.kind() == DescriptorUse.Kind.INPUT_ATTACHMENT && use.inputAttachmentIndex() >= 0) {
            if (!use.array() && use.read()) {
                indices.add((long) use.inputAttachmentIndex());
            } else if (use.array() && use.elements() != null) {
                use.elements().stream()
                        .filter(DescriptorUse.Element::read)
                        .forEach(element -> indices.add((long) use.inputAttachmentIndex() + element.index()));
            }
        }
        return indices;
    }

    private static boolean unused(long subpass, long index) {
        long array = CMemory.pointer(subpass + VkSubpassDescription2.PINPUTATTACHMENTS);
        if (index >= CMemory.count(VkSubpassDescription2.ninputAttachmentCount(subpass), array)) {
            return true;
        }
        long reference = CMemory.element(array, (int) index, VkAttachmentReference2.SIZEOF);
        return VkAttachmentReference2.nattachment(reference) == VK10.VK_ATTACHMENT_UNUSED;
    }

    /** The alpha component that coverage is made of. */
    private static void coverage(GraphicsInfo info, CreatedStage fragment) {
        boolean enabled = info.alphaToCoverage()
                && !info.discards()
                && !info.dynamic(EXTExtendedDynamicState3.VK_DYNAMIC_STATE_ALPHA_TO_COVERAGE_ENABLE_EXT);
        if (enabled && !writesAlpha(fragment.reflection().outputs())) {
            fragment.error("VUID-VkGraphicsPipelineCreateInfo-alphaToCoverageEnable-08891")
                    .title("alpha to coverage is enabled without an alpha output")
                    .message("the fragment shader has no output of the alpha component at location 0 and index 0")
                    .help("declare the output with four components, or disable alpha to coverage")
                    .report();
        }
    }

    private static boolean writesAlpha(List<InterfaceVariable> outputs) {
        return outputs.stream()
                .anyMatch(output -> output.location() == 0
                        && output.index() == 0
                        && output.component() + output.componentCount() > ALPHA);
    }
}
