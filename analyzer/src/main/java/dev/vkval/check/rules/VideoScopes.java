package dev.vkval.check.rules;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.CallCopier;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdBeginVideoCodingKHR;
import dev.vkval.capture.command.CmdControlVideoCodingKHR;
import dev.vkval.capture.command.CmdEndVideoCodingKHR;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.tracker.StateObserver;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import org.lwjgl.vulkan.KHRVideoEncodeQueue;
import org.lwjgl.vulkan.KHRVideoQueue;
import org.lwjgl.vulkan.VkVideoCodingControlInfoKHR;
import org.lwjgl.vulkan.VkVideoEncodeRateControlInfoKHR;

/** What the video coding scope that a command buffer is in was begun with, and the rate control that is set in it. */
final class VideoScopes implements StateObserver {
    private static final long CHUNK_BYTES = 512;
    private static final StateObject.SubStateKey<Scope> KEY = new StateObject.SubStateKey<>(Scope.class);

    /** An open scope: the copied begin info, and the mode of rate control. */
    private static final class Scope {
        private final CallArena arena = new CallArena(CHUNK_BYTES);
        private final long begin;
        private int rateControl;

        Scope(Call call, CallCopier copier) {
            begin = CmdBeginVideoCodingKHR.pBeginInfo(copier.copy(call, arena));
            rateControl = begin == 0 ? 0 : rateControlMode(begin);
        }
    }

    private final Set<Scope> open = new HashSet<>();
    private final CallCopier copier = new CallCopier(Programs.vulkan());

    void register(TopicHooks hooks) {
        hooks.observe(this);
        hooks.record(BeginCommandBuffer.ID, (call, buffer) -> end(buffer));
        hooks.record(CmdBeginVideoCodingKHR.ID, this::begin);
        hooks.record(CmdControlVideoCodingKHR.ID, this::control);
        hooks.record(CmdEndVideoCodingKHR.ID, (call, buffer) -> end(buffer));
    }

    private void begin(Call call, CommandBufferState buffer) {
        end(buffer);
        Scope scope = new Scope(call, copier);
        open.add(scope);
        buffer.subState(KEY, scope);
    }

    private void control(Call call, CommandBufferState buffer) {
        Scope scope = buffer.subState(KEY);
        long info = CmdControlVideoCodingKHR.pCodingControlInfo(call);
        if (scope == null || info == 0) {
            return;
        }
        int flags = VkVideoCodingControlInfoKHR.nflags(info);
        if ((flags & KHRVideoQueue.VK_VIDEO_CODING_CONTROL_RESET_BIT_KHR) != 0) {
            scope.rateControl = 0;
        }
        if ((flags & KHRVideoEncodeQueue.VK_VIDEO_CODING_CONTROL_ENCODE_RATE_CONTROL_BIT_KHR) != 0) {
            scope.rateControl = rateControlMode(info);
        }
    }

    private static int rateControlMode(long structure) {
        long info = PNext.find(structure, KHRVideoEncodeQueue.VK_STRUCTURE_TYPE_VIDEO_ENCODE_RATE_CONTROL_INFO_KHR);
        return info == 0 ? 0 : VkVideoEncodeRateControlInfoKHR.nrateControlMode(info);
    }

    private void end(StateObject buffer) {
        Scope scope = buffer.subState(KEY);
        if (scope != null) {
            buffer.subState(KEY, null);
            open.remove(scope);
            scope.arena.close();
        }
    }

    @Override
    public void destroyed(StateObject object) {
        end(object);
    }

    /** Releases all memory; nothing can be read after that. */
    void close() {
        open.forEach(scope -> scope.arena.close());
        open.clear();
    }

    /** The address of the VkVideoBeginCodingInfoKHR of the scope that a command buffer is in, empty outside of one. */
    static OptionalLong begin(CommandBufferState buffer) {
        Scope scope = buffer.subState(KEY);
        return scope == null || scope.begin == 0 ? OptionalLong.empty() : OptionalLong.of(scope.begin);
    }

    /** VkVideoEncodeRateControlModeFlagsKHR that is set in that scope, empty for none. */
    static OptionalLong rateControlMode(CommandBufferState buffer) {
        Scope scope = buffer.subState(KEY);
        return scope == null ? OptionalLong.empty() : OptionalLong.of(Integer.toUnsignedLong(scope.rateControl));
    }
}
