package dev.vkval.state.object;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Registry;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.EXTMeshShader;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;

/**
 * A part of the state of a graphics pipeline that not every pipeline specifies. Binding a pipeline gives static values to
 * the state it specifies, and leaves what was set of the other.
 */
public enum GraphicsPart {
    /** Vertex input and input assembly: ignored for mesh shading. */
    VERTEX_INPUT("PRIMITIVE_TOPOLOGY", "PRIMITIVE_RESTART", "VERTEX_INPUT"),
    /** Ignored without tessellation stages. */
    TESSELLATION("PATCH_CONTROL_POINTS", "TESSELLATION_"),
    /** This and what follows is ignored where rasterization is disabled. */
    VIEWPORT("VIEWPORT", "SCISSOR", "EXCLUSIVE_SCISSOR", "DEPTH_CLIP_NEGATIVE_ONE_TO_ONE"),
    MULTISAMPLE("RASTERIZATION_SAMPLES", "SAMPLE_", "ALPHA_TO_"),
    DEPTH_STENCIL("DEPTH_TEST", "DEPTH_WRITE", "DEPTH_COMPARE", "DEPTH_BOUNDS", "STENCIL_"),
    COLOR_BLEND("BLEND_CONSTANTS", "COLOR_", "LOGIC_OP");

    private static final Set<GraphicsPart> OF_RASTERIZATION =
            EnumSet.of(VIEWPORT, MULTISAMPLE, DEPTH_STENCIL, COLOR_BLEND);
    private static final int MESH = EXTMeshShader.VK_SHADER_STAGE_MESH_BIT_EXT;
    private static final int TESSELLATION_STAGE = VK10.VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT;

    private final Set<Integer> dynamicStates = new HashSet<>();

    GraphicsPart(String... names) {
        Registry.vulkan().enumeration("VkDynamicState").values().forEach((constant, value) -> {
            for (String name : names) {
                if (constant.startsWith("VK_DYNAMIC_STATE_" + name)) {
                    dynamicStates.add((int) (long) value);
                }
            }
        });
    }

    /** Whether a VkDynamicState stands for state of this part. */
    public boolean holds(int dynamicState) {
        return dynamicStates.contains(dynamicState);
    }

    /** The parts that VkGraphicsPipelineCreateInfo specifies, linked libraries included. */
    @ForTrackers
    public static Set<GraphicsPart> specified(
            long info,
            List<PipelineState> libraries,
            List<ShaderStage> stages,
            GraphicsState graphics,
            Set<Integer> dynamic) {
        Set<GraphicsPart> parts = EnumSet.noneOf(GraphicsPart.class);
        libraries.forEach(library -> parts.addAll(library.specifiedParts()));
        add(parts, VERTEX_INPUT, info + VkGraphicsPipelineCreateInfo.PVERTEXINPUTSTATE);
        add(parts, VERTEX_INPUT, info + VkGraphicsPipelineCreateInfo.PINPUTASSEMBLYSTATE);
        add(parts, TESSELLATION, info + VkGraphicsPipelineCreateInfo.PTESSELLATIONSTATE);
        add(parts, VIEWPORT, info + VkGraphicsPipelineCreateInfo.PVIEWPORTSTATE);
        add(parts, MULTISAMPLE, info + VkGraphicsPipelineCreateInfo.PMULTISAMPLESTATE);
        add(parts, DEPTH_STENCIL, info + VkGraphicsPipelineCreateInfo.PDEPTHSTENCILSTATE);
        add(parts, COLOR_BLEND, info + VkGraphicsPipelineCreateInfo.PCOLORBLENDSTATE);
        if (stages.stream().anyMatch(stage -> stage.stage() == MESH)) {
            parts.remove(VERTEX_INPUT);
        }
        if (stages.stream().noneMatch(stage -> stage.stage() == TESSELLATION_STAGE)) {
            parts.remove(TESSELLATION);
        }
        if (graphics.rasterizerDiscard() && !dynamic.contains(VK13.VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE)) {
            parts.removeAll(OF_RASTERIZATION);
        }
        return parts;
    }

    private static void add(Set<GraphicsPart> parts, GraphicsPart part, long pointer) {
        if (CMemory.pointer(pointer) != 0) {
            parts.add(part);
        }
    }
}
