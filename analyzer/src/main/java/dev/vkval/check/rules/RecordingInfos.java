package dev.vkval.check.rules;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.CallCopier;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdBeginCustomResolveEXT;
import dev.vkval.capture.command.CmdBeginPerTileExecutionQCOM;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.command.CmdBindResourceHeapEXT;
import dev.vkval.capture.command.CmdBindSamplerHeapEXT;
import dev.vkval.capture.command.CmdBindTileMemoryQCOM;
import dev.vkval.capture.command.CmdEndPerTileExecutionQCOM;
import dev.vkval.capture.command.CmdEndRenderPass;
import dev.vkval.capture.command.CmdEndRenderPass2;
import dev.vkval.capture.command.CmdEndRendering;
import dev.vkval.capture.command.CmdEndRendering2KHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.reader.InheritanceReader;
import dev.vkval.state.tracker.StateObserver;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.lwjgl.vulkan.ANDROIDExternalFormatResolve;
import org.lwjgl.vulkan.EXTCustomResolve;
import org.lwjgl.vulkan.QCOMTileShading;
import org.lwjgl.vulkan.VkCommandBufferBeginInfo;
import org.lwjgl.vulkan.VkRenderingAttachmentInfo;
import org.lwjgl.vulkan.VkRenderingInfo;
import org.lwjgl.vulkan.VkTileMemoryBindInfoQCOM;

/**
 * Structures that a recording was begun with or that commands in it gave: what secondary command buffers inherit, the
 * render pass instance that resolves by a shader, the bound descriptor heaps.
 */
final class RecordingInfos implements StateObserver {
    /** A structure that is kept. */
    enum Kind {
        /** VkCommandBufferBeginInfo of a secondary command buffer that inherits more than the structure itself says. */
        BEGIN,
        /** VkRenderPassBeginInfo of the render pass instance that is open, if something is chained to it. */
        RENDER_PASS,
        /** VkRenderingInfo of the render pass instance that is open, if it says more than most do. */
        RENDERING,
        /** VkBindHeapInfoEXT. */
        SAMPLER_HEAP,
        /** VkBindHeapInfoEXT. */
        RESOURCE_HEAP
    }

    private static final int TILE_SHADING = QCOMTileShading.VK_STRUCTURE_TYPE_RENDER_PASS_TILE_SHADING_CREATE_INFO_QCOM;
    private static final long CHUNK_BYTES = 512;
    private static final int CUSTOM_RESOLVE = EXTCustomResolve.VK_RENDERING_CUSTOM_RESOLVE_BIT_EXT;
    private static final StateObject.SubStateKey<Kept> KEY = new StateObject.SubStateKey<>(Kept.class);

    /** A copy of a structure. */
    private record Copy(CallArena arena, long address) {}

    private static final class Kept {
        private final Map<Kind, Copy> copies = new EnumMap<>(Kind.class);
        private boolean perTile;
        private boolean customResolve;
        private long tileMemory;
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
        hooks.record(
                CmdBeginRenderPass.ID,
                (call, buffer) -> renderPass(call, buffer, CmdBeginRenderPass::pRenderPassBegin));
        hooks.record(
                CmdBeginRenderPass2.ID,
                (call, buffer) -> renderPass(call, buffer, CmdBeginRenderPass2::pRenderPassBegin));
        hooks.record(CmdEndRenderPass.ID, (call, buffer) -> endRenderPass(buffer));
        hooks.record(CmdEndRenderPass2.ID, (call, buffer) -> endRenderPass(buffer));
        hooks.record(CmdBindTileMemoryQCOM.ID, this::bindTileMemory);
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
        if (rendering != 0 && saysMore(rendering)) {
            keep(buffer, Kind.RENDERING, call, info);
        }
    }

    private static boolean saysMore(long rendering) {
        return PNext.next(rendering) != 0
                || (VkRenderingInfo.nflags(rendering) & CUSTOM_RESOLVE) != 0
                || resolvesExternalFormat(rendering);
    }

    private static boolean resolvesExternalFormat(long rendering) {
        long colors = CMemory.pointer(rendering + VkRenderingInfo.PCOLORATTACHMENTS);
        // A render pass instance that does so has one color attachment.
        return colors != 0
                && VkRenderingInfo.ncolorAttachmentCount(rendering) == 1
                && VkRenderingAttachmentInfo.nresolveMode(colors)
                        == ANDROIDExternalFormatResolve.VK_RESOLVE_MODE_EXTERNAL_FORMAT_DOWNSAMPLE_ANDROID;
    }

    private void renderPass(Call call, CommandBufferState buffer, ToLongFunction<Call> info) {
        long begin = info.applyAsLong(call);
        if (begin != 0 && PNext.next(begin) != 0) {
            keep(buffer, Kind.RENDER_PASS, call, info);
        }
    }

    private void endRenderPass(CommandBufferState buffer) {
        Kept kept = buffer.subState(KEY);
        if (kept != null) {
            close(kept.copies.remove(Kind.RENDER_PASS));
        }
    }

    private void bindTileMemory(Call call, CommandBufferState buffer) {
        long info = CmdBindTileMemoryQCOM.pTileMemoryBindInfo(call);
        kept(buffer).tileMemory = info == 0 ? 0 : VkTileMemoryBindInfoQCOM.nmemory(info);
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

    /** The VkRenderingInfo of a render pass instance with a custom resolve, 0 for none. */
    static OptionalLong customRendering(CommandBufferState buffer) {
        OptionalLong rendering = address(buffer, Kind.RENDERING);
        boolean custom =
                rendering.getAsLong() != 0 && (VkRenderingInfo.nflags(rendering.getAsLong()) & CUSTOM_RESOLVE) != 0;
        return custom ? rendering : OptionalLong.of(0);
    }

    /**
     * The VkRenderPassTileShadingCreateInfoQCOM of the render pass instance that is open, 0 outside of one and where it has
     * none; not known where the creation of its render pass is not.
     */
    static OptionalLong tileShading(CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        if (scope == null) {
            return OptionalLong.of(0);
        }
        if (scope.renderPass() != null) {
            OptionalLong created = CreationParameters.address("VkRenderPass", scope.renderPass());
            return created.isEmpty() ? created : OptionalLong.of(PNext.find(created.getAsLong(), TILE_SHADING));
        }
        if (scope.rendering() != null) {
            return OptionalLong.of(find(address(buffer, Kind.RENDERING).getAsLong(), TILE_SHADING));
        }
        if (scope.inherited() == null) {
            return OptionalLong.empty();
        }
        long begin = address(buffer, Kind.BEGIN).getAsLong();
        long inherited = begin == 0 ? 0 : CMemory.pointer(begin + VkCommandBufferBeginInfo.PINHERITANCEINFO);
        return OptionalLong.of(find(inherited, TILE_SHADING));
    }

    private static long find(long struct, int type) {
        return struct == 0 ? 0 : PNext.find(struct, type);
    }

    /** The VkDeviceMemory that vkCmdBindTileMemoryQCOM bound last, 0 where it has not. */
    static OptionalLong tileMemory(CommandBufferState buffer) {
        Kept kept = buffer.subState(KEY);
        return OptionalLong.of(kept == null ? 0 : kept.tileMemory);
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
