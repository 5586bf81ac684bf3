package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.command.CreatePipelineBinariesKHR;
import dev.vkval.capture.command.CreateRayTracingPipelinesKHR;
import dev.vkval.capture.command.DestroyPipelineBinaryKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.KHRPipelineBinary;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineBinaryCreateInfoKHR;
import org.lwjgl.vulkan.VkPipelineBinaryHandlesInfoKHR;
import org.lwjgl.vulkan.VkPipelineBinaryInfoKHR;
import org.lwjgl.vulkan.VkRayTracingPipelineCreateInfoKHR;

/**
 * The binaries that a pipeline is made of are all of those that were made of one pipeline, or of its parameters, in their order.
 * Nothing is said where they are from several calls, or were made of data that the program kept.
 */
public final class BinaryOrderRules implements Topic {
    private final Map<Long, Made> made = new HashMap<>();
    private final CoreContext context;

    /** The binaries that one call made of a pipeline, in order. */
    private record Made(List<Long> binaries) {}

    public BinaryOrderRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(CreatePipelineBinariesKHR.ID, this::created);
        hooks.record(
                DestroyPipelineBinaryKHR.ID, (Call call) -> made.remove(DestroyPipelineBinaryKHR.pipelineBinary(call)));
        hooks.validate(
                CreateGraphicsPipelines.ID,
                (Call call) -> given(
                        call,
                        CreateGraphicsPipelines.pCreateInfos(call),
                        CreateGraphicsPipelines.createInfoCount(call),
                        VkGraphicsPipelineCreateInfo.SIZEOF));
        hooks.validate(
                CreateComputePipelines.ID,
                (Call call) -> given(
                        call,
                        CreateComputePipelines.pCreateInfos(call),
                        CreateComputePipelines.createInfoCount(call),
                        VkComputePipelineCreateInfo.SIZEOF));
        hooks.validate(
                CreateRayTracingPipelinesKHR.ID,
                (Call call) -> given(
                        call,
                        CreateRayTracingPipelinesKHR.pCreateInfos(call),
                        CreateRayTracingPipelinesKHR.createInfoCount(call),
                        VkRayTracingPipelineCreateInfoKHR.SIZEOF));
    }

    private void created(Call call) {
        long info = CreatePipelineBinariesKHR.pCreateInfo(call);
        long handles = CreatePipelineBinariesKHR.pBinaries(call);
        boolean ofPipeline = info != 0
                && handles != 0
                && (int) call.returnValue() == VK10.VK_SUCCESS
                && (VkPipelineBinaryCreateInfoKHR.npipeline(info) != 0
                        || CMemory.pointer(info + VkPipelineBinaryCreateInfoKHR.PPIPELINECREATEINFO) != 0);
        if (!ofPipeline) {
            return;
        }
        long array = CMemory.pointer(handles + VkPipelineBinaryHandlesInfoKHR.PPIPELINEBINARIES);
        int count = CMemory.count(VkPipelineBinaryHandlesInfoKHR.npipelineBinaryCount(handles), array);
        Made all = new Made(List.copyOf(CMemory.handles(array, count)));
        all.binaries().forEach(binary -> made.put(binary, all));
    }

    private void given(Call call, long infos, int count, int sizeBytes) {
        for (int i = 0; i < CMemory.count(count, infos) && !made.isEmpty(); i++) {
            long info = PNext.find(
                    CMemory.element(infos, i, sizeBytes), KHRPipelineBinary.VK_STRUCTURE_TYPE_PIPELINE_BINARY_INFO_KHR);
            if (info != 0) {
                given(call, info, "pCreateInfos[" + i + "].pNext<VkPipelineBinaryInfoKHR>");
            }
        }
    }

    private void given(Call call, long info, String path) {
        long array = CMemory.pointer(info + VkPipelineBinaryInfoKHR.PPIPELINEBINARIES);
        List<Long> given = CMemory.handles(array, CMemory.count(VkPipelineBinaryInfoKHR.nbinaryCount(info), array));
        Made all = given.isEmpty() ? null : made.get(given.get(0));
        boolean known = all != null && given.stream().allMatch(binary -> made.get(binary) == all);
        if (known && !all.binaries().equals(given)) {
            boolean count = all.binaries().size() != given.size();
            context.error(call, "VUID-VkPipelineBinaryInfoKHR-binaryCount-09603")
                    .parameter(path + (count ? ".binaryCount" : ".pPipelineBinaries"))
                    .title("a pipeline is made of other binaries than those that were made of it, or in another order")
                    .message(
                            count
                                    ? "%d binaries are given, and vkCreatePipelineBinariesKHR returned %d"
                                    : "the %d binaries are not in the order in which vkCreatePipelineBinariesKHR returned %d",
                            given.size(),
                            all.binaries().size())
                    .help("pass all binaries that the call returned, in their order")
                    .report();
        }
    }
}
