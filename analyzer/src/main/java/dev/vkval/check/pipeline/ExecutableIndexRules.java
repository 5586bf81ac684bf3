package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetPipelineExecutableInternalRepresentationsKHR;
import dev.vkval.capture.command.GetPipelineExecutablePropertiesKHR;
import dev.vkval.capture.command.GetPipelineExecutableStatisticsKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPipelineExecutableInfoKHR;
import org.lwjgl.vulkan.VkPipelineInfoKHR;

/** Executables of a pipeline, compared with the number of them that the application queried. */
public final class ExecutableIndexRules implements Topic {
    private static final StateObject.SubStateKey<Integer> COUNT = new StateObject.SubStateKey<>(Integer.class);

    private final CoreContext context;

    public ExecutableIndexRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(GetPipelineExecutablePropertiesKHR.ID, this::learn);
        hooks.validate(
                GetPipelineExecutableStatisticsKHR.ID,
                call -> check(call, GetPipelineExecutableStatisticsKHR.pExecutableInfo(call)));
        hooks.validate(
                GetPipelineExecutableInternalRepresentationsKHR.ID,
                call -> check(call, GetPipelineExecutableInternalRepresentationsKHR.pExecutableInfo(call)));
    }

    /** A call without an array returns the number; one with an array returns it if the array has room for all. */
    private void learn(Call call) {
        long info = GetPipelineExecutablePropertiesKHR.pPipelineInfo(call);
        long count = GetPipelineExecutablePropertiesKHR.pExecutableCount(call);
        PipelineState pipeline = info == 0 ? null : context.get(PipelineState.class, VkPipelineInfoKHR.npipeline(info));
        boolean all = GetPipelineExecutablePropertiesKHR.pProperties(call) == 0 || call.result() == VK10.VK_SUCCESS;
        if (pipeline != null && count != 0 && all) {
            Integer known = pipeline.subState(COUNT);
            int found = CMemory.u32(count);
            pipeline.subState(COUNT, known == null || Integer.compareUnsigned(found, known) > 0 ? found : known);
        }
    }

    private void check(Call call, long info) {
        PipelineState pipeline =
                info == 0 ? null : context.get(PipelineState.class, VkPipelineExecutableInfoKHR.npipeline(info));
        Integer count = pipeline == null ? null : pipeline.subState(COUNT);
        int index = info == 0 ? 0 : VkPipelineExecutableInfoKHR.nexecutableIndex(info);
        if (count != null && Integer.compareUnsigned(index, count) >= 0) {
            context.error(call, "VUID-VkPipelineExecutableInfoKHR-executableIndex-03275")
                    .on(pipeline)
                    .parameter("pExecutableInfo->executableIndex")
                    .title("a pipeline is asked about an executable that it does not have")
                    .message(
                            "the index is %s, and %s has %s executables",
                            Integer.toUnsignedString(index), pipeline, Integer.toUnsignedString(count))
                    .help("use an index below the number that vkGetPipelineExecutablePropertiesKHR returns")
                    .report();
        }
    }
}
