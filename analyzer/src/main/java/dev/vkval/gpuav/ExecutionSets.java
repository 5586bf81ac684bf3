package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateIndirectExecutionSetEXT;
import dev.vkval.capture.command.DestroyIndirectExecutionSetEXT;
import dev.vkval.capture.command.UpdateIndirectExecutionSetPipelineEXT;
import dev.vkval.capture.command.UpdateIndirectExecutionSetShaderEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.gpuav.device.ExecutedCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.EXTDeviceGeneratedCommands;
import org.lwjgl.vulkan.VkIndirectExecutionSetCreateInfoEXT;
import org.lwjgl.vulkan.VkIndirectExecutionSetInfoEXT;
import org.lwjgl.vulkan.VkIndirectExecutionSetPipelineInfoEXT;
import org.lwjgl.vulkan.VkIndirectExecutionSetShaderInfoEXT;
import org.lwjgl.vulkan.VkWriteIndirectExecutionSetPipelineEXT;
import org.lwjgl.vulkan.VkWriteIndirectExecutionSetShaderEXT;

/** The pipelines and shader objects with checks that were written to each VkIndirectExecutionSetEXT. */
final class ExecutionSets {
    /** What was ever written to a set: only grows. */
    static final class Members {
        private final List<InstrumentedPipeline> pipelines = new ArrayList<>();

        int count() {
            return pipelines.size();
        }

        /** A pipeline, or a shader object in the form of one. */
        InstrumentedPipeline get(int number) {
            return pipelines.get(number);
        }

        private void addPipeline(DeviceContext device, long id) {
            InstrumentedPipeline pipeline = device.pipelines.get(id);
            if (pipeline != null && !pipelines.contains(pipeline)) {
                pipelines.add(pipeline);
            }
        }

        private void addShader(DeviceContext device, long id) {
            InstrumentedObject object = device.shaderObjects.get(id);
            if (object != null
                    && pipelines.stream().noneMatch(known -> known.shaders().contains(object.shader()))) {
                pipelines.add(new InstrumentedPipeline(0, 0, List.of(object.shader())));
            }
        }
    }

    private final Map<Long, DeviceContext> devices;
    /** By captured id. */
    private final Map<Long, Members> sets = new HashMap<>();

    ExecutionSets(Map<Long, DeviceContext> devices) {
        this.devices = devices;
    }

    void register(HookRegistry hooks) {
        after(hooks, CreateIndirectExecutionSetEXT.ID, this::created);
        after(hooks, UpdateIndirectExecutionSetPipelineEXT.ID, this::pipelinesWritten);
        after(hooks, UpdateIndirectExecutionSetShaderEXT.ID, this::shadersWritten);
        after(
                hooks,
                DestroyIndirectExecutionSetEXT.ID,
                (call, device) -> sets.remove(DestroyIndirectExecutionSetEXT.indirectExecutionSet(call)));
    }

    private interface Handler {
        void handle(Call recorded, DeviceContext device);
    }

    private void after(HookRegistry hooks, int command, Handler handler) {
        hooks.add(command, new DeviceServices.Hook() {
            @Override
            public void after(ExecutedCall call) {
                DeviceContext device = devices.get(call.recorded().u64(0));
                if (device != null) {
                    handler.handle(call.recorded(), device);
                }
            }
        });
    }

    /** What is in a set, null for one that is not known. */
    Members of(long id) {
        return sets.get(id);
    }

    private void created(Call call, DeviceContext device) {
        long output = CreateIndirectExecutionSetEXT.pIndirectExecutionSet(call);
        long info = CreateIndirectExecutionSetEXT.pCreateInfo(call);
        if (output == 0 || info == 0) {
            return;
        }
        Members members = new Members();
        sets.put(CMemory.u64(output), members);
        long union = info + VkIndirectExecutionSetCreateInfoEXT.INFO;
        int type = VkIndirectExecutionSetCreateInfoEXT.ntype(info);
        if (type == EXTDeviceGeneratedCommands.VK_INDIRECT_EXECUTION_SET_INFO_TYPE_PIPELINES_EXT) {
            long initial = CMemory.pointer(union + VkIndirectExecutionSetInfoEXT.PPIPELINEINFO);
            if (initial != 0) {
                members.addPipeline(device, VkIndirectExecutionSetPipelineInfoEXT.ninitialPipeline(initial));
            }
        } else {
            long initial = CMemory.pointer(union + VkIndirectExecutionSetInfoEXT.PSHADERINFO);
            long array =
                    initial == 0 ? 0 : CMemory.pointer(initial + VkIndirectExecutionSetShaderInfoEXT.PINITIALSHADERS);
            int count = array == 0 ? 0 : VkIndirectExecutionSetShaderInfoEXT.nshaderCount(initial);
            for (int i = 0; i < count; i++) {
                members.addShader(device, CMemory.u64(array, i));
            }
        }
    }

    private void pipelinesWritten(Call call, DeviceContext device) {
        Members members = sets.get(UpdateIndirectExecutionSetPipelineEXT.indirectExecutionSet(call));
        long array = UpdateIndirectExecutionSetPipelineEXT.pExecutionSetWrites(call);
        int count = CMemory.count(UpdateIndirectExecutionSetPipelineEXT.executionSetWriteCount(call), array);
        for (int i = 0; members != null && i < count; i++) {
            long write = CMemory.element(array, i, VkWriteIndirectExecutionSetPipelineEXT.SIZEOF);
            members.addPipeline(device, VkWriteIndirectExecutionSetPipelineEXT.npipeline(write));
        }
    }

    private void shadersWritten(Call call, DeviceContext device) {
        Members members = sets.get(UpdateIndirectExecutionSetShaderEXT.indirectExecutionSet(call));
        long array = UpdateIndirectExecutionSetShaderEXT.pExecutionSetWrites(call);
        int count = CMemory.count(UpdateIndirectExecutionSetShaderEXT.executionSetWriteCount(call), array);
        for (int i = 0; members != null && i < count; i++) {
            long write = CMemory.element(array, i, VkWriteIndirectExecutionSetShaderEXT.SIZEOF);
            members.addShader(device, VkWriteIndirectExecutionSetShaderEXT.nshader(write));
        }
    }
}
