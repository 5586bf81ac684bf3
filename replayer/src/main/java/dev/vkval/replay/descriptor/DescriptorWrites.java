package dev.vkval.replay.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdPushDescriptorSet;
import dev.vkval.capture.command.CmdPushDescriptorSet2;
import dev.vkval.capture.command.UpdateDescriptorSets;
import dev.vkval.capture.memory.PNext;
import dev.vkval.replay.call.CallRunner;
import dev.vkval.replay.call.CommandTable;
import dev.vkval.replay.call.LiveCall;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.structure.DescriptorKind;
import dev.vkval.replay.structure.StructureTypes;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkPushDescriptorSetInfo;
import org.lwjgl.vulkan.VkWriteDescriptorSet;
import org.lwjgl.vulkan.VkWriteDescriptorSetAccelerationStructureKHR;

/**
 * Descriptor writes. A write that refers to an object that does not exist is left out; ids that its descriptor type
 * does not use are ignored.
 */
public final class DescriptorWrites {
    private static final int ACCELERATION_STRUCTURES =
            StructureTypes.of("VkWriteDescriptorSetAccelerationStructureKHR");

    private final ReplayContext context;
    private final CallRunner calls;

    public DescriptorWrites(ReplayContext context, CommandTable table, CallRunner calls) {
        this.context = context;
        this.calls = calls;
        table.onEffect(UpdateDescriptorSets.ID, this::update);
        table.onEffect(CmdPushDescriptorSet.ID, this::push);
        table.onEffect(CmdPushDescriptorSet2.ID, this::push2);
    }

    private void update(Call call) {
        LiveCall live = calls.translate(call);
        if (live != null) {
            int kept = compact(call, call.u64(2), live.u64(2), call.u32(1), true);
            live.set(1, kept);
            live.unknown()
                    .removeIf(
                            unknown -> DescriptorKind.isDescribed(unknown.type()) || inWrites(live, unknown.address()));
            if (calls.complete(live) && (kept > 0 || live.u32(3) > 0)) {
                calls.run(live);
            }
        }
    }

    /** The destination of a write that was left out. */
    private static boolean inWrites(LiveCall live, long address) {
        long first = live.u64(2);
        long end = first + (long) live.recorded().u32(1) * VkWriteDescriptorSet.SIZEOF;
        return address >= first && address < end;
    }

    private void push(Call call) {
        LiveCall live = calls.translate(call);
        if (live != null) {
            live.unknown()
                    .removeIf(unknown -> DescriptorKind.isDescribed(unknown.type())
                            || unknown.type().equals("VkDescriptorSet"));
            live.set(4, compact(call, call.u64(5), live.u64(5), call.u32(4), false));
            if (calls.complete(live)) {
                calls.run(live);
            }
        }
    }

    private void push2(Call call) {
        LiveCall live = calls.translate(call);
        if (live == null || call.u64(1) == 0) {
            return;
        }
        int at = VkPushDescriptorSetInfo.PDESCRIPTORWRITES;
        live.unknown()
                .removeIf(unknown ->
                        DescriptorKind.isDescribed(unknown.type()) || "VkDescriptorSet".equals(unknown.type()));
        int kept = compact(
                call,
                MemoryUtil.memGetAddress(call.u64(1) + at),
                MemoryUtil.memGetAddress(live.u64(1) + at),
                VkPushDescriptorSetInfo.ndescriptorWriteCount(call.u64(1)),
                false);
        MemoryUtil.memPutInt(live.u64(1) + VkPushDescriptorSetInfo.DESCRIPTORWRITECOUNT, kept);
        if (calls.complete(live)) {
            calls.run(live);
        }
    }

    /** Moves the writes that can be made to the front of the live array and returns their number. */
    private int compact(Call call, long captured, long live, int count, boolean needsSet) {
        int kept = 0;
        for (int i = 0; captured != 0 && i < count; i++) {
            long from = captured + (long) i * VkWriteDescriptorSet.SIZEOF;
            long to = live + (long) i * VkWriteDescriptorSet.SIZEOF;
            boolean destination = !needsSet || VkWriteDescriptorSet.ndstSet(to) != 0;
            if (destination && exists(from, to)) {
                long target = live + (long) kept++ * VkWriteDescriptorSet.SIZEOF;
                if (target != to) {
                    MemoryUtil.memCopy(to, target, VkWriteDescriptorSet.SIZEOF);
                }
            } else {
                context.differs(call, "leaves out a write that refers to an object that does not exist in the replay");
            }
        }
        return kept;
    }

    private static boolean exists(long captured, long live) {
        int count = VkWriteDescriptorSet.ndescriptorCount(captured);
        DescriptorKind kind = DescriptorKind.of(VkWriteDescriptorSet.ndescriptorType(captured));
        int at = switch (kind) {
            case SAMPLER, COMBINED, IMAGE -> VkWriteDescriptorSet.PIMAGEINFO;
            case BUFFER -> VkWriteDescriptorSet.PBUFFERINFO;
            case TEXEL -> VkWriteDescriptorSet.PTEXELBUFFERVIEW;
            default -> -1;
        };
        if (kind == DescriptorKind.ACCELERATION_STRUCTURE) {
            long from = PNext.find(captured, ACCELERATION_STRUCTURES);
            long to = PNext.find(live, ACCELERATION_STRUCTURES);
            if (from == 0) {
                return false;
            }
            at = VkWriteDescriptorSetAccelerationStructureKHR.PACCELERATIONSTRUCTURES;
            return kind.exist(
                    MemoryUtil.memGetAddress(from + at),
                    MemoryUtil.memGetAddress(to + at),
                    VkWriteDescriptorSetAccelerationStructureKHR.naccelerationStructureCount(from));
        }
        if (at < 0) {
            return true;
        }
        long from = MemoryUtil.memGetAddress(captured + at);
        return from != 0 && kind.exist(from, MemoryUtil.memGetAddress(live + at), count);
    }
}
