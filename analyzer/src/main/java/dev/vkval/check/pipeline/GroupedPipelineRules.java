package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.reader.GraphicsStateReader;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.EXTExtendedDynamicState2;
import org.lwjgl.vulkan.EXTMeshShader;
import org.lwjgl.vulkan.EXTVertexInputDynamicState;
import org.lwjgl.vulkan.NVDeviceGeneratedCommands;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineShaderGroupsCreateInfoNV;
import org.lwjgl.vulkan.VkGraphicsShaderGroupCreateInfoNV;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;

/**
 * The shader groups of a graphics pipeline: each has stages that draw, with the state that these need, as a pipeline must; and the
 * pipelines whose groups it refers to have its state, but for stages, vertex input and tessellation.
 */
public final class GroupedPipelineRules implements Topic {
    private static final int GROUPS =
            NVDeviceGeneratedCommands.VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_SHADER_GROUPS_CREATE_INFO_NV;
    private static final int TESSELLATION =
            VK10.VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT | VK10.VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT;

    private final CoreContext context;

    public GroupedPipelineRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateGraphicsPipelines.ID, this::create);
    }

    private void create(Call call) {
        long infos = CreateGraphicsPipelines.pCreateInfos(call);
        for (int i = 0; i < CMemory.count(CreateGraphicsPipelines.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkGraphicsPipelineCreateInfo.SIZEOF);
            long groups = PNext.find(info, GROUPS);
            if (groups != 0) {
                String path = "pCreateInfos[" + i + "].pNext<VkGraphicsPipelineShaderGroupsCreateInfoNV>.";
                groups(call, path, groups, GraphicsStateReader.dynamicStates(info));
                pipelines(call, path, groups, info);
            }
        }
    }

    private void groups(Call call, String path, long groups, Set<Integer> dynamic) {
        long array = CMemory.pointer(groups + VkGraphicsPipelineShaderGroupsCreateInfoNV.PGROUPS);
        int count = CMemory.count(VkGraphicsPipelineShaderGroupsCreateInfoNV.ngroupCount(groups), array);
        for (int i = 0; i < count; i++) {
            String wrong = wrong(CMemory.element(array, i, VkGraphicsShaderGroupCreateInfoNV.SIZEOF), dynamic);
            if (wrong != null) {
                context.error(call, "VUID-VkGraphicsPipelineShaderGroupsCreateInfoNV-pGroups-02882")
                        .parameter(path + "pGroups[" + i + "]")
                        .title("a shader group and the state of its pipeline are no valid graphics pipeline")
                        .message("%s", wrong)
                        .help("give the group the stages and the state of a graphics pipeline")
                        .report();
            }
        }
    }

    /** What a group lacks, null for nothing. */
    private static String wrong(long group, Set<Integer> dynamic) {
        long array = CMemory.pointer(group + VkGraphicsShaderGroupCreateInfoNV.PSTAGES);
        int stages = 0;
        for (int i = 0; i < CMemory.count(VkGraphicsShaderGroupCreateInfoNV.nstageCount(group), array); i++) {
            stages |= VkPipelineShaderStageCreateInfo.nstage(
                    CMemory.element(array, i, VkPipelineShaderStageCreateInfo.SIZEOF));
        }
        boolean vertex = (stages & VK10.VK_SHADER_STAGE_VERTEX_BIT) != 0;
        if (!vertex && (stages & EXTMeshShader.VK_SHADER_STAGE_MESH_BIT_EXT) == 0) {
            return "it has neither a vertex shader nor a mesh shader";
        }
        if ((stages & TESSELLATION) != 0 && (stages & TESSELLATION) != TESSELLATION) {
            return "of its tessellation shaders it has one alone";
        }
        if (vertex
                && CMemory.pointer(group + VkGraphicsShaderGroupCreateInfoNV.PVERTEXINPUTSTATE) == 0
                && !dynamic.contains(EXTVertexInputDynamicState.VK_DYNAMIC_STATE_VERTEX_INPUT_EXT)) {
            return "it has a vertex shader, and its pVertexInputState is NULL";
        }
        if ((stages & TESSELLATION) != 0
                && CMemory.pointer(group + VkGraphicsShaderGroupCreateInfoNV.PTESSELLATIONSTATE) == 0
                && !dynamic.contains(EXTExtendedDynamicState2.VK_DYNAMIC_STATE_PATCH_CONTROL_POINTS_EXT)) {
            return "it has tessellation shaders, and its pTessellationState is NULL";
        }
        return null;
    }

    private void pipelines(Call call, String path, long groups, long info) {
        GraphicsState state = GraphicsStateReader.read(info, List.of());
        Set<Integer> dynamic = GraphicsStateReader.dynamicStates(info);
        PipelineLayoutState layout = context.get(PipelineLayoutState.class, VkGraphicsPipelineCreateInfo.nlayout(info));
        long array = CMemory.pointer(groups + VkGraphicsPipelineShaderGroupsCreateInfoNV.PPIPELINES);
        int count = CMemory.count(VkGraphicsPipelineShaderGroupsCreateInfoNV.npipelineCount(groups), array);
        for (int i = 0; i < count; i++) {
            PipelineState other = context.get(PipelineState.class, CMemory.handle(array, i));
            if (other != null && other.bindPoint() == VK10.VK_PIPELINE_BIND_POINT_GRAPHICS) {
                String difference = PipelineDifference.besidesGroups(other, state, dynamic);
                if (difference == null && !compatible(layout, other.layout())) {
                    difference = "it has another layout";
                }
                if (difference != null) {
                    context.error(call, "VUID-VkGraphicsPipelineShaderGroupsCreateInfoNV-pPipelines-02886")
                            .on(other)
                            .parameter(path + "pPipelines[" + i + "]")
                            .title("a pipeline refers to the shader groups of one with other state")
                            .message("of %s, %s", other, difference)
                            .help("create both with the same state, but for what shader groups have of their own")
                            .report();
                }
            }
        }
    }

    private static boolean compatible(PipelineLayoutState one, PipelineLayoutState other) {
        return one == null
                || other == null
                || one.isCompatible(
                        other, Math.max(one.sets().size(), other.sets().size()) - 1);
    }
}
