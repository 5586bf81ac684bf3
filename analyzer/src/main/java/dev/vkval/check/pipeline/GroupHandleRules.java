package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateRayTracingPipelinesKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.VkRayTracingPipelineCreateInfoKHR;
import org.lwjgl.vulkan.VkRayTracingShaderGroupCreateInfoKHR;

/**
 * Captured handles of shader groups, which a device without a feature does not mix with new ones: once it has created ray
 * tracing pipelines without such handles, it gives no handles back.
 */
public final class GroupHandleRules implements Topic {
    private static final String RULE = "VUID-VkRayTracingShaderGroupCreateInfoKHR-"
            + "rayTracingPipelineShaderGroupHandleCaptureReplayMixed-03603";
    private static final String MIXED = "rayTracingPipelineShaderGroupHandleCaptureReplayMixed";
    private static final StateObject.SubStateKey<Earlier> KEY = new StateObject.SubStateKey<>(Earlier.class);

    private final CoreContext context;

    public GroupHandleRules(CoreContext context) {
        this.context = context;
    }

    /** Whether the ray tracing pipelines that a device has created were given captured handles. */
    private enum Earlier {
        WITH_HANDLES,
        WITHOUT_HANDLES
    }

    /** A group with a captured handle. */
    private record Group(int pipeline, int index) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateRayTracingPipelinesKHR.ID, this::validate);
        hooks.record(CreateRayTracingPipelinesKHR.ID, this::record);
    }

    private DeviceState device(Call call) {
        return context.get(DeviceState.class, CreateRayTracingPipelinesKHR.device(call));
    }

    private void validate(Call call) {
        DeviceState device = device(call);
        boolean without = device != null && device.subState(KEY) == Earlier.WITHOUT_HANDLES;
        Group group = without && !context.feature(device, MIXED) ? given(call) : null;
        if (group != null) {
            context.error(call, RULE)
                    .on(device)
                    .parameter("pCreateInfos[" + group.pipeline() + "].pGroups[" + group.index()
                            + "].pShaderGroupCaptureReplayHandle")
                    .title("a captured handle of a shader group is given after pipelines without such handles")
                    .message("%s is not enabled, and earlier ray tracing pipelines were created without handles", MIXED)
                    .help("give handles from the first ray tracing pipeline on, or enable the feature")
                    .report();
        }
    }

    private void record(Call call) {
        DeviceState device = device(call);
        if (device == null || device.subState(KEY) == Earlier.WITH_HANDLES) {
            return;
        }
        boolean created = CreateRayTracingPipelinesKHR.createInfoCount(call) != 0;
        if (given(call) != null) {
            device.subState(KEY, Earlier.WITH_HANDLES);
        } else if (created) {
            device.subState(KEY, Earlier.WITHOUT_HANDLES);
        }
    }

    /** The first group with a captured handle, null for none. */
    private static Group given(Call call) {
        long infos = CreateRayTracingPipelinesKHR.pCreateInfos(call);
        for (int i = 0; i < CMemory.count(CreateRayTracingPipelinesKHR.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkRayTracingPipelineCreateInfoKHR.SIZEOF);
            long groups = CMemory.pointer(info + VkRayTracingPipelineCreateInfoKHR.PGROUPS);
            for (int j = 0; j < CMemory.count(VkRayTracingPipelineCreateInfoKHR.ngroupCount(info), groups); j++) {
                long group = CMemory.element(groups, j, VkRayTracingShaderGroupCreateInfoKHR.SIZEOF);
                if (VkRayTracingShaderGroupCreateInfoKHR.npShaderGroupCaptureReplayHandle(group) != 0) {
                    return new Group(i, j);
                }
            }
        }
        return null;
    }
}
