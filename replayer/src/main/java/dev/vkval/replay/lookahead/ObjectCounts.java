package dev.vkval.replay.lookahead;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AllocateMemory;
import dev.vkval.capture.command.CreateSampler;
import dev.vkval.capture.command.DestroySampler;
import dev.vkval.capture.command.FreeMemory;

/** Limits of the number of objects that exist at the same time. */
final class ObjectCounts {
    private static final String ALLOCATIONS = "maxMemoryAllocationCount";
    private static final String SAMPLERS = "maxSamplerAllocationCount";

    private long allocations;
    private long samplers;

    void register(LimitUses uses) {
        uses.on(AllocateMemory.ID, (call, sink) -> sink.value(ALLOCATIONS, ++allocations), ALLOCATIONS);
        uses.on(FreeMemory.ID, (call, sink) -> allocations -= ended(call), ALLOCATIONS);
        uses.on(CreateSampler.ID, (call, sink) -> sink.value(SAMPLERS, ++samplers), SAMPLERS);
        uses.on(DestroySampler.ID, (call, sink) -> samplers -= ended(call), SAMPLERS);
    }

    private static int ended(Call call) {
        return call.u64(1) == 0 ? 0 : 1;
    }
}
