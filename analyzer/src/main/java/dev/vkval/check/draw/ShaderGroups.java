package dev.vkval.check.draw;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.StateObject;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import org.lwjgl.vulkan.NVDeviceGeneratedCommands;
import org.lwjgl.vulkan.VkGraphicsPipelineShaderGroupsCreateInfoNV;

/**
 * The shader groups that a graphics pipeline was created with.
 *
 * @param given whether it was created with a VkGraphicsPipelineShaderGroupsCreateInfoNV
 * @param count those of its own and of the pipelines that it refers to; empty where these are not known
 */
record ShaderGroups(boolean given, OptionalLong count) {
    /** Not there for pipelines whose creation is not known. */
    static final StateObject.SubStateKey<ShaderGroups> KEY = new StateObject.SubStateKey<>(ShaderGroups.class);

    private static final ShaderGroups NONE = new ShaderGroups(false, OptionalLong.empty());

    /**
     * Reads those of a pipeline.
     *
     * @param info address of a VkGraphicsPipelineCreateInfo
     */
    static ShaderGroups read(long info, LongFunction<PipelineState> pipelines) {
        long groups = PNext.find(
                info, NVDeviceGeneratedCommands.VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_SHADER_GROUPS_CREATE_INFO_NV);
        if (groups == 0) {
            return NONE;
        }
        long sum = CMemory.mask(VkGraphicsPipelineShaderGroupsCreateInfoNV.ngroupCount(groups));
        long others = CMemory.pointer(groups + VkGraphicsPipelineShaderGroupsCreateInfoNV.PPIPELINES);
        int count = CMemory.count(VkGraphicsPipelineShaderGroupsCreateInfoNV.npipelineCount(groups), others);
        for (int i = 0; i < count; i++) {
            PipelineState other = pipelines.apply(CMemory.handle(others, i));
            ShaderGroups known = other == null ? null : other.subState(KEY);
            if (known == null || known.count().isEmpty()) {
                return new ShaderGroups(true, OptionalLong.empty());
            }
            sum += known.count().getAsLong();
        }
        return new ShaderGroups(true, OptionalLong.of(sum));
    }
}
