package dev.vkval.replay.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.ShaderCode;
import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.command.CreateShaderModule;
import dev.vkval.capture.command.CreateShadersEXT;
import dev.vkval.check.shader.WorkgroupLimit;
import dev.vkval.replay.call.CallRunner;
import dev.vkval.replay.call.CommandTable;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.live.LiveObject;
import dev.vkval.spirv.reflect.ExecutionModes;
import dev.vkval.state.object.ObjectLookup;
import dev.vkval.state.object.ShaderModuleState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.reader.ShaderStageReader;
import java.util.IdentityHashMap;
import java.util.Map;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTMeshShader;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;
import org.lwjgl.vulkan.VkShaderCreateInfoEXT;

/**
 * Finds calls that create a pipeline or shader object whose workgroup the device does not support. A driver need not
 * refuse it, and some GPUs execute no draw of any process after they have executed it.
 */
final class Workgroups implements ObjectLookup {
    private static final int STAGES = VK10.VK_SHADER_STAGE_COMPUTE_BIT
            | EXTMeshShader.VK_SHADER_STAGE_TASK_BIT_EXT
            | EXTMeshShader.VK_SHADER_STAGE_MESH_BIT_EXT;

    private final ReplayContext context;
    private final CallRunner calls;
    private final ShaderStageReader stages = new ShaderStageReader(this);
    private final Map<LiveDevice, WorkgroupLimits> limits = new IdentityHashMap<>();

    Workgroups(ReplayContext context, CommandTable table, CallRunner calls) {
        this.context = context;
        this.calls = calls;
        table.onEffect(CreateShaderModule.ID, this::module);
    }

    private void module(Call call) {
        calls.execute(call);
        ShaderCode.visit(call, (by, code, handle) -> {
            LiveObject module = context.handles().get(handle);
            int[] words = module == null ? null : WorkgroupCode.of(code);
            if (words != null) {
                module.detail(new ShaderModuleState(new StateObject.Creation(handle, call.blockIndex(), false), words));
            }
        });
    }

    /** The code of a module that has workgroups. */
    @Override
    public <T extends StateObject> T get(Class<T> type, long id) {
        LiveObject object = context.handles().get(id);
        return object != null && type.isInstance(object.detail()) ? type.cast(object.detail()) : null;
    }

    /**
     * What a call creates that its device does not support.
     *
     * @return text that follows the name of the call, null if there is nothing
     */
    String excess(Call call) {
        LiveObject object = context.handles().get(call.u64(0));
        if (object == null || object.device() == null) {
            return null;
        }
        return switch (call.command().number()) {
            case CreateComputePipelines.ID -> compute(call, object.device());
            case CreateGraphicsPipelines.ID -> graphics(call, object.device());
            case CreateShadersEXT.ID -> shaders(call, object.device());
            default -> null;
        };
    }

    private String compute(Call call, LiveDevice device) {
        String found = null;
        for (int i = 0; found == null && i < count(call.u32(2), call.u64(3)); i++) {
            long info = call.u64(3) + (long) i * VkComputePipelineCreateInfo.SIZEOF;
            found = stages(device, info + VkComputePipelineCreateInfo.STAGE, 1);
        }
        return found;
    }

    private String graphics(Call call, LiveDevice device) {
        String found = null;
        for (int i = 0; found == null && i < count(call.u32(2), call.u64(3)); i++) {
            long info = call.u64(3) + (long) i * VkGraphicsPipelineCreateInfo.SIZEOF;
            long array = MemoryUtil.memGetAddress(info + VkGraphicsPipelineCreateInfo.PSTAGES);
            found = stages(device, array, VkGraphicsPipelineCreateInfo.nstageCount(info));
        }
        return found;
    }

    private String stages(LiveDevice device, long array, int number) {
        String found = null;
        for (int i = 0; found == null && i < count(number, array); i++) {
            long stage = array + (long) i * VkPipelineShaderStageCreateInfo.SIZEOF;
            if ((VkPipelineShaderStageCreateInfo.nstage(stage) & STAGES) != 0) {
                found = excess(device, stages.read(stage, 1).get(0));
            }
        }
        return found;
    }

    private String shaders(Call call, LiveDevice device) {
        String found = null;
        for (int i = 0; found == null && i < count(call.u32(1), call.u64(2)); i++) {
            long info = call.u64(2) + (long) i * VkShaderCreateInfoEXT.SIZEOF;
            if ((VkShaderCreateInfoEXT.nstage(info) & STAGES) != 0) {
                found = excess(device, ShaderStageReader.shader(info));
            }
        }
        return found;
    }

    private String excess(LiveDevice device, ShaderStage stage) {
        ExecutionModes modes = WorkgroupLimit.modes(stage);
        String how = modes == null
                ? null
                : limits.computeIfAbsent(device, WorkgroupLimits::of).excess(stage.executionModel(), modes);
        return how == null
                ? null
                : "was not executed, for the sake of the device: it has the entry point \"" + stage.entryPoint()
                        + "\" whose workgroup " + how;
    }

    /** Of an array that may be absent. */
    private static int count(int number, long array) {
        return array == 0 ? 0 : number;
    }
}
