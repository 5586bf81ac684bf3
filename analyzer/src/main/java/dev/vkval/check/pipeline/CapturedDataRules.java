package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreatePipelineBinariesKHR;
import dev.vkval.capture.command.ReleaseCapturedPipelineDataKHR;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.VkPipelineBinaryCreateInfoKHR;
import org.lwjgl.vulkan.VkReleaseCapturedPipelineDataInfoKHR;

/** The data that a pipeline keeps for its binaries is released once, and gives no binaries after that. */
public final class CapturedDataRules implements Topic {
    private final StateObject.SubStateKey<Boolean> released = new StateObject.SubStateKey<>(Boolean.class);
    private final CoreContext context;

    public CapturedDataRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(ReleaseCapturedPipelineDataKHR.ID, this::release);
        hooks.record(ReleaseCapturedPipelineDataKHR.ID, this::keep);
        hooks.validate(CreatePipelineBinariesKHR.ID, this::create);
    }

    private PipelineState pipeline(Call call) {
        long info = ReleaseCapturedPipelineDataKHR.pInfo(call);
        return context.get(PipelineState.class, VkReleaseCapturedPipelineDataInfoKHR.npipeline(info));
    }

    private void keep(Call call) {
        PipelineState pipeline = pipeline(call);
        if (pipeline != null) {
            pipeline.subState(released, true);
        }
    }

    private void release(Call call) {
        report(call, pipeline(call), "VUID-VkReleaseCapturedPipelineDataInfoKHR-pipeline-09618", "pInfo->pipeline");
    }

    private void create(Call call) {
        long info = CreatePipelineBinariesKHR.pCreateInfo(call);
        PipelineState pipeline = context.get(PipelineState.class, VkPipelineBinaryCreateInfoKHR.npipeline(info));
        report(call, pipeline, "VUID-VkPipelineBinaryCreateInfoKHR-pipeline-09608", "pCreateInfo->pipeline");
    }

    private void report(Call call, PipelineState pipeline, String rule, String parameter) {
        if (pipeline != null && pipeline.subState(released) != null) {
            context.error(call, rule)
                    .on(pipeline)
                    .parameter(parameter)
                    .title("the captured data of a pipeline is used after it has been released")
                    .message("vkReleaseCapturedPipelineDataKHR was called for %s before", pipeline)
                    .help("create the binaries first, then release the data once")
                    .report();
        }
    }
}
