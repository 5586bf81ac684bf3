package dev.vkval.check.rules;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.CallCopier;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdBeginCustomResolveEXT;
import dev.vkval.capture.command.CmdBeginPerTileExecutionQCOM;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.command.CmdBindResourceHeapEXT;
import dev.vkval.capture.command.CmdBindSamplerHeapEXT;
import dev.vkval.capture.command.CmdEndPerTileExecutionQCOM;
import dev.vkval.capture.command.CmdEndRendering;
import dev.vkval.capture.command.CmdEndRendering2KHR;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.reader.InheritanceReader;
import dev.vkval.state.tracker.StateObserver;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.lwjgl.vulkan.EXTCustomResolve;
import org.lwjgl.vulkan.VkRenderingInfo;

/**
 * Structures that a recording was begun with or that commands in it gave: what secondary command buffers inherit, the
 * render pass instance that resolves by a shader, the bound descriptor heaps.
 */
final class RecordingInfos implements StateObserver {
    /** A structure that is kept. */
    enum Kind {
        /** VkCommandBufferBeginInfo of a secondary command buffer that inherits more than the structure itself says. */
        BEGIN,
        /** VkRenderingInfo of the render pass instance that is open, if it has a custom resolve. */
        RENDERING,
        /** VkBindHeapInfoEXT. */
        SAMPLER_HEAP,
        /** VkBindHeapInfoEXT. */
        RESOURCE_HEAP
    }

    private static final long CHUNK_BYTES = 512;
    private static final int CUSTOM_RESOLVE = EXTCustomResolve.VK_RENDERING_CUSTOM_RESOLVE_BIT_EXT;
    private static final StateObject.SubStateKey<Kept> KEY = new StateObject.SubStateKey<>(Kept.class);

    /** A copy of a structure. */
    private record Copy(CallArena arena, long address) {}

    private static final class Kept {
        private final Map<Kind, Copy> copies = new EnumMap<>(Kind.class);
        private boolean perTile;
        private boolean customResolve;
    }

    private final Set<CallArena> open = new HashSet<>();
    private final CallCopier copier = new CallCopier(Programs.vulkan());

    void register(TopicHooks hooks) {
        hooks.observe(this);
        hooks.record(BeginCommandBuffer.ID, this::begin);
        hooks.record(
                CmdBindSamplerHeapEXT.ID,
                (call, buffer) -> keep(buffer, Kind.SAMPLER_HEAP, call, CmdBindSamplerHeapEXT::pBindInfo));
        hooks.record(
                CmdBindResourceHeapEXT.ID,
                (call, buffer) -> keep(buffer, Kind.RESOURCE_HEAP, call, CmdBindResourceHeapEXT::pBindInfo));
        hooks.record(CmdBeginRendering.ID, (call, buffer) -> render(call, buffer, CmdBeginRendering::pRenderingInfo));
        hooks.record(CmdEndRendering.ID, (call, buffer) -> endRendering(buffer));
        hooks.record(CmdEndRendering2KHR.ID, (call, buffer) -> endRendering(buffer));
        hooks.record(CmdBeginCustomResolveEXT.ID, (call, buffer) -> kept(buffer).customResolve = true);
        hooks.record(CmdBeginPerTileExecutionQCOM.ID, (call, buffer) -> kept(buffer).perTile = true);
        hooks.record(CmdEndPerTileExecutionQCOM.ID, (call, buffer) -> kept(buffer).perTile = false);
    }

    private void begin(Call call, CommandBufferState buffer) {
        forget(buffer);
        long inherited = InheritanceReader.address(call, buffer);
        if (inherited != 0 && PNext.next(inherited) != 0) {
            keep(buffer, Kind.BEGIN, call, BeginCommandBuffer::pBeginInfo);
        }
    }

    private void render(Call call, CommandBufferState buffer, ToLongFunction<Call> info) {
        long rendering = info.applyAsLong(call);
        if (rendering != 0 && (VkRenderingInfo.nflags(rendering) & CUSTOM_RESOLVE) != 0) {
            keep(buffer, Kind.RENDERING, call, info);
        }
    }

    private void endRendering(CommandBufferState buffer) {
        Kept kept = buffer.subState(KEY);
        if (kept != null) {
            kept.customResolve = false;
            close(kept.copies.remove(Kind.RENDERING));
        }
    }

    private void keep(CommandBufferState buffer, Kind kind, Call call, ToLongFunction<Call> info) {
        CallArena arena = new CallArena(CHUNK_BYTES);
        open.add(arena);
        close(kept(buffer).copies.put(kind, new Copy(arena, info.applyAsLong(copier.copy(call, arena)))));
    }

    private static Kept kept(CommandBufferState buffer) {
        return buffer.subStateOr(KEY, Kept::new);
    }

    private void close(Copy copy) {
        if (copy != null) {
            open.remove(copy.arena());
            copy.arena().close();
        }
    }

    private void forget(StateObject buffer) {
        Kept kept = buffer.subState(KEY);
        if (kept != null) {
            buffer.subState(KEY, null);
            kept.copies.values().forEach(this::close);
        }
    }

    @Override
    public void destroyed(StateObject object) {
        forget(object);
    }

    /** Releases all memory; nothing can be read after that. */
    void close() {
        open.forEach(CallArena::close);
        open.clear();
    }

    /** The address of a structure, 0 where the recording has none. */
    static OptionalLong address(CommandBufferState buffer, Kind kind) {
        Kept kept = buffer.subState(KEY);
        Copy copy = kept == null ? null : kept.copies.get(kind);
        return OptionalLong.of(copy == null ? 0 : copy.address());
    }

    /** Whether the per-tile execution model is enabled, 1 or 0. */
    static OptionalLong perTile(CommandBufferState buffer) {
        Kept kept = buffer.subState(KEY);
        return OptionalLong.of(kept != null && kept.perTile ? 1 : 0);
    }

    /** Whether a custom resolve has begun in the render pass instance, 1 or 0. */
    static OptionalLong customResolve(CommandBufferState buffer) {
        Kept kept = buffer.subState(KEY);
        return OptionalLong.of(kept != null && kept.customResolve ? 1 : 0);
    }
}
