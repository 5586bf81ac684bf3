package dev.vkval.replay.submit;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateFence;
import dev.vkval.capture.command.CreateSemaphore;
import dev.vkval.capture.command.ImportSemaphoreFdKHR;
import dev.vkval.capture.command.ImportSemaphoreWin32HandleKHR;
import dev.vkval.capture.command.ResetFences;
import dev.vkval.capture.memory.PNext;
import dev.vkval.replay.call.CallRunner;
import dev.vkval.replay.call.CommandTable;
import dev.vkval.replay.call.LiveCall;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.live.LiveObject;
import dev.vkval.replay.structure.StructureTypes;
import java.util.Set;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkFenceCreateInfo;
import org.lwjgl.vulkan.VkSemaphoreTypeCreateInfo;

/** Creates fences and semaphores and tracks the submits that signal them. */
public final class SynchronizationObjects {
    private static final int SEMAPHORE_TYPE = StructureTypes.of("VkSemaphoreTypeCreateInfo");
    private static final Set<Integer> EXPORT = StructureTypes.all(
            "VkExportSemaphoreCreateInfo",
            "VkExportSemaphoreWin32HandleInfoKHR",
            "VkExportFenceCreateInfo",
            "VkExportFenceWin32HandleInfoKHR");
    /** Offset of the semaphore in the structs that import a payload. */
    private static final int SEMAPHORE_OFFSET = 16;

    private final ReplayContext context;
    private final CallRunner calls;

    public SynchronizationObjects(ReplayContext context, CommandTable table, CallRunner calls) {
        this.context = context;
        this.calls = calls;
        table.onEffect(CreateSemaphore.ID, this::createSemaphore);
        table.onEffect(CreateFence.ID, this::createFence);
        table.onEffect(ResetFences.ID, this::resetFences);
        table.onEffect(ImportSemaphoreFdKHR.ID, this::importSemaphore);
        table.onEffect(ImportSemaphoreWin32HandleKHR.ID, this::importSemaphore);
    }

    /** The semaphore of that id, null if there is none. */
    public SemaphoreUse semaphore(long id) {
        LiveObject object = context.handles().get(id);
        return object != null && object.detail() instanceof SemaphoreUse use ? use : null;
    }

    /** The fence of that id, null if there is none. */
    public FenceUse fence(long id) {
        LiveObject object = context.handles().get(id);
        return object != null && object.detail() instanceof FenceUse use ? use : null;
    }

    private void createSemaphore(Call call) {
        long type = PNext.find(CreateSemaphore.pCreateInfo(call), SEMAPHORE_TYPE);
        boolean timeline =
                type != 0 && VkSemaphoreTypeCreateInfo.nsemaphoreType(type) == VK12.VK_SEMAPHORE_TYPE_TIMELINE;
        long value = timeline ? VkSemaphoreTypeCreateInfo.ninitialValue(type) : 0;
        create(call, new SemaphoreUse(timeline, value));
    }

    private void createFence(Call call) {
        long info = CreateFence.pCreateInfo(call);
        boolean signalled = info != 0 && (VkFenceCreateInfo.nflags(info) & VK10.VK_FENCE_CREATE_SIGNALED_BIT) != 0;
        create(call, new FenceUse(signalled));
    }

    private void create(Call call, Object use) {
        LiveCall live = calls.prepare(call);
        if (live == null || live.u64(1) == 0) {
            return;
        }
        PNext.remove(live.u64(1), EXPORT);
        calls.run(live);
        LiveObject created = live.outputs().isEmpty()
                ? null
                : context.handles().get(live.outputs().get(0).id());
        if (created != null && created.detail() == null) {
            created.detail(use);
        }
    }

    private void resetFences(Call call) {
        calls.execute(call);
        long fences = ResetFences.pFences(call);
        for (int i = 0; fences != 0 && i < ResetFences.fenceCount(call); i++) {
            FenceUse use = fence(MemoryUtil.memGetLong(fences + (long) i * Long.BYTES));
            if (use != null) {
                use.ready(false);
            }
        }
    }

    private void importSemaphore(Call call) {
        SemaphoreUse use = call.u64(1) == 0 ? null : semaphore(MemoryUtil.memGetLong(call.u64(1) + SEMAPHORE_OFFSET));
        if (use != null) {
            use.makeExternal();
            context.differs(call, "was not executed: its semaphore is no longer waited for");
        }
    }
}
