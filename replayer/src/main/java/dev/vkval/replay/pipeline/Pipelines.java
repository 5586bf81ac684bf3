package dev.vkval.replay.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.command.CreatePipelineCache;
import dev.vkval.capture.command.CreateRayTracingPipelinesKHR;
import dev.vkval.capture.memory.PNext;
import dev.vkval.chassis.CallEffect;
import dev.vkval.replay.call.CallRunner;
import dev.vkval.replay.call.CommandTable;
import dev.vkval.replay.call.LiveCall;
import dev.vkval.replay.structure.StructureTypes;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineCacheCreateInfo;
import org.lwjgl.vulkan.VkRayTracingPipelineCreateInfoKHR;

/** Creates pipelines whether or not a cache has them; caches begin empty, since their data is the captured driver's. */
public final class Pipelines {
    private static final int FLAGS_OFFSET = 16;
    /** FAIL_ON_PIPELINE_COMPILE_REQUIRED and EARLY_RETURN_ON_FAILURE. */
    private static final int CACHE_CONTROL = 0x300;

    private static final int FLAGS2 = StructureTypes.of("VkPipelineCreateFlags2CreateInfo");
    private static final int FLAGS2_OFFSET = 16;

    private final CallRunner calls;

    public Pipelines(CommandTable table, CallRunner calls) {
        this.calls = calls;
        table.onEffect(CreatePipelineCache.ID, this::createCache);
        table.handle(CreateGraphicsPipelines.ID, call -> create(call, VkGraphicsPipelineCreateInfo.SIZEOF));
        table.handle(CreateComputePipelines.ID, call -> create(call, VkComputePipelineCreateInfo.SIZEOF));
        table.handle(CreateRayTracingPipelinesKHR.ID, this::createRayTracing);
    }

    private void createCache(Call call) {
        LiveCall live = calls.prepare(call);
        if (live != null && live.u64(1) != 0) {
            MemoryUtil.memPutLong(live.u64(1) + VkPipelineCacheCreateInfo.INITIALDATASIZE, 0);
            MemoryUtil.memPutAddress(live.u64(1) + VkPipelineCacheCreateInfo.PINITIALDATA, 0);
            calls.run(live);
        }
    }

    private void create(Call call, int stride) {
        create(call, stride, 2, call.u64(5));
    }

    /** A deferred creation is executed immediately; joins then have nothing to do. */
    private void createRayTracing(Call call) {
        create(call, VkRayTracingPipelineCreateInfoKHR.SIZEOF, 3, call.u64(6));
    }

    private void create(Call call, int stride, int countParameter, long outputs) {
        boolean effect = CallEffect.of(call) && call.result() != VK13.VK_PIPELINE_COMPILE_REQUIRED;
        int count = call.u32(countParameter);
        for (int i = 0; !effect && outputs != 0 && i < count; i++) {
            effect = MemoryUtil.memGetLong(outputs + (long) i * Long.BYTES) != 0;
        }
        LiveCall live = effect ? calls.translate(call) : null;
        if (live == null) {
            return;
        }
        live.unknown()
                .removeIf(unknown ->
                        "VkPipeline".equals(unknown.type()) || "VkDeferredOperationKHR".equals(unknown.type()));
        if (!calls.complete(live)) {
            return;
        }
        if (call.command().number() == CreateRayTracingPipelinesKHR.ID) {
            live.set(1, 0);
        }
        for (int i = 0; i < count; i++) {
            long info = live.u64(countParameter + 1) + (long) i * stride;
            MemoryUtil.memPutInt(info + FLAGS_OFFSET, MemoryUtil.memGetInt(info + FLAGS_OFFSET) & ~CACHE_CONTROL);
            long flags2 = PNext.find(info, FLAGS2);
            if (flags2 != 0) {
                long flags = MemoryUtil.memGetLong(flags2 + FLAGS2_OFFSET);
                MemoryUtil.memPutLong(flags2 + FLAGS2_OFFSET, flags & ~CACHE_CONTROL);
            }
        }
        calls.run(live);
    }
}
