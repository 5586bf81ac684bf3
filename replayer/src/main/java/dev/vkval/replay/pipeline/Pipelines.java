package dev.vkval.replay.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.command.CreatePipelineCache;
import dev.vkval.capture.command.CreateRayTracingPipelinesKHR;
import dev.vkval.capture.command.CreateShadersEXT;
import dev.vkval.capture.command.DestroyPipeline;
import dev.vkval.capture.command.DestroyShaderEXT;
import dev.vkval.capture.memory.PNext;
import dev.vkval.chassis.CallEffect;
import dev.vkval.replay.call.CallRunner;
import dev.vkval.replay.call.CommandTable;
import dev.vkval.replay.call.LiveCall;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.structure.StructureTypes;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineCacheCreateInfo;
import org.lwjgl.vulkan.VkRayTracingPipelineCreateInfoKHR;

/**
 * Creates pipelines whether or not a cache has them; caches begin empty, since their data is the captured driver's. Those
 * with workgroups that the device does not support are not created.
 */
public final class Pipelines {
    private static final int FLAGS_OFFSET = 16;
    /** FAIL_ON_PIPELINE_COMPILE_REQUIRED and EARLY_RETURN_ON_FAILURE. */
    private static final int CACHE_CONTROL = 0x300;

    private static final int FLAGS2 = StructureTypes.of("VkPipelineCreateFlags2CreateInfo");
    private static final int FLAGS2_OFFSET = 16;

    private final ReplayContext context;
    private final CallRunner calls;
    private final Workgroups workgroups;

    public Pipelines(ReplayContext context, CommandTable table, CallRunner calls) {
        this.context = context;
        this.calls = calls;
        workgroups = new Workgroups(context, table, calls);
        table.onEffect(CreatePipelineCache.ID, this::createCache);
        table.handle(CreateGraphicsPipelines.ID, call -> create(call, VkGraphicsPipelineCreateInfo.SIZEOF));
        table.handle(CreateComputePipelines.ID, call -> create(call, VkComputePipelineCreateInfo.SIZEOF));
        table.handle(CreateRayTracingPipelinesKHR.ID, this::createRayTracing);
        table.onEffect(CreateShadersEXT.ID, this::createShaders);
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
        if (live == null || exceeds(call, live, DestroyPipeline.ID)) {
            return;
        }
        long infos = live.u64(countParameter + 1);
        live.unknown()
                .removeIf(unknown -> "VkDeferredOperationKHR".equals(unknown.type())
                        || "VkPipeline".equals(unknown.type())
                                && isBase(unknown.address() - infos, (long) count * stride));
        if (!calls.complete(live)) {
            return;
        }
        if (call.command().number() == CreateRayTracingPipelinesKHR.ID) {
            live.set(1, 0);
        }
        for (int i = 0; i < count; i++) {
            long info = infos + (long) i * stride;
            MemoryUtil.memPutInt(info + FLAGS_OFFSET, MemoryUtil.memGetInt(info + FLAGS_OFFSET) & ~CACHE_CONTROL);
            long flags2 = PNext.find(info, FLAGS2);
            if (flags2 != 0) {
                long flags = MemoryUtil.memGetLong(flags2 + FLAGS2_OFFSET);
                MemoryUtil.memPutLong(flags2 + FLAGS2_OFFSET, flags & ~CACHE_CONTROL);
            }
        }
        calls.run(live);
    }

    /**
     * Whether an unknown pipeline is the base of a derivative, which its creation need not have: all others are libraries.
     *
     * @param offset of its handle from the first create info
     */
    private static boolean isBase(long offset, long infoBytes) {
        return offset >= 0 && offset < infoBytes;
    }

    private void createShaders(Call call) {
        LiveCall live = calls.prepare(call);
        if (live != null && !CallRunner.createsUnknown(live) && !exceeds(call, live, DestroyShaderEXT.ID)) {
            calls.run(live);
        }
    }

    /**
     * Whether a call creates what the device does not support; that is reported. A layer under the replay receives the
     * call all the same, for its messages: what it creates then is not used, and destroyed with that command.
     */
    private boolean exceeds(Call call, LiveCall live, int destroy) {
        String how = workgroups.excess(call);
        if (how == null) {
            return false;
        }
        context.differs(call, how);
        if (context.settings().layered() && live.unknown().isEmpty()) {
            calls.invoke(live);
            for (LiveCall.Output output : live.outputs()) {
                long created = MemoryUtil.memGetLong(output.address());
                if (created != 0) {
                    live.object().functions().call(destroy, live.object().handle(), created, 0);
                }
            }
        }
        return true;
    }
}
