package dev.vkval.check.external;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetFenceWin32HandleKHR;
import dev.vkval.capture.command.GetMemoryWin32HandleKHR;
import dev.vkval.capture.command.GetSemaphoreWin32HandleKHR;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkFenceGetWin32HandleInfoKHR;
import org.lwjgl.vulkan.VkMemoryGetWin32HandleInfoKHR;
import org.lwjgl.vulkan.VkSemaphoreGetWin32HandleInfoKHR;

/** An object is exported once as each type of NT handle. */
final class ExportOnceRules implements Topic {
    private static final int NT_MEMORY = VK11.VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32_BIT
            | VK11.VK_EXTERNAL_MEMORY_HANDLE_TYPE_D3D11_TEXTURE_BIT
            | VK11.VK_EXTERNAL_MEMORY_HANDLE_TYPE_D3D12_HEAP_BIT
            | VK11.VK_EXTERNAL_MEMORY_HANDLE_TYPE_D3D12_RESOURCE_BIT;
    private static final int NT_SEMAPHORE = VK11.VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32_BIT
            | VK11.VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D12_FENCE_BIT;
    private static final int NT_FENCE = VK11.VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_WIN32_BIT;

    /** The types of NT handles that an object has been exported as. */
    private static final StateObject.SubStateKey<Integer> EXPORTED = new StateObject.SubStateKey<>(Integer.class);

    private final CoreContext context;

    ExportOnceRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                GetMemoryWin32HandleKHR.ID,
                call -> judge(call, memory(call), "VUID-VkMemoryGetWin32HandleInfoKHR-handleType-00663"));
        hooks.record(GetMemoryWin32HandleKHR.ID, call -> export(memory(call)));
        hooks.validate(
                GetSemaphoreWin32HandleKHR.ID,
                call -> judge(call, semaphore(call), "VUID-VkSemaphoreGetWin32HandleInfoKHR-handleType-01127"));
        hooks.record(GetSemaphoreWin32HandleKHR.ID, call -> export(semaphore(call)));
        hooks.validate(
                GetFenceWin32HandleKHR.ID,
                call -> judge(call, fence(call), "VUID-VkFenceGetWin32HandleInfoKHR-handleType-01449"));
        hooks.record(GetFenceWin32HandleKHR.ID, call -> export(fence(call)));
    }

    /**
     * What a call exports.
     *
     * @param type of the NT handle, 0 for another handle
     */
    private record Export(StateObject object, int type) {}

    private Export memory(Call call) {
        long info = GetMemoryWin32HandleKHR.pGetWin32HandleInfo(call);
        return new Export(
                context.get(StateObject.class, VkMemoryGetWin32HandleInfoKHR.nmemory(info)),
                VkMemoryGetWin32HandleInfoKHR.nhandleType(info) & NT_MEMORY);
    }

    private Export semaphore(Call call) {
        long info = GetSemaphoreWin32HandleKHR.pGetWin32HandleInfo(call);
        return new Export(
                context.get(StateObject.class, VkSemaphoreGetWin32HandleInfoKHR.nsemaphore(info)),
                VkSemaphoreGetWin32HandleInfoKHR.nhandleType(info) & NT_SEMAPHORE);
    }

    private Export fence(Call call) {
        long info = GetFenceWin32HandleKHR.pGetWin32HandleInfo(call);
        return new Export(
                context.get(StateObject.class, VkFenceGetWin32HandleInfoKHR.nfence(info)),
                VkFenceGetWin32HandleInfoKHR.nhandleType(info) & NT_FENCE);
    }

    private static int exported(StateObject object) {
        Integer types = object.subState(EXPORTED);
        return types == null ? 0 : types;
    }

    private static void export(Export export) {
        if (export.object() != null && export.type() != 0) {
            export.object().subState(EXPORTED, exported(export.object()) | export.type());
        }
    }

    private void judge(Call call, Export export, String rule) {
        if (export.object() != null && (exported(export.object()) & export.type()) != 0) {
            context.error(call, rule)
                    .on(export.object())
                    .parameter("pGetWin32HandleInfo->handleType")
                    .title("an object is exported twice as the same type of NT handle")
                    .message("%s has been exported with handle type 0x%x before", export.object(), export.type())
                    .help("keep the handle, and duplicate it with functions of the system")
                    .report();
        }
    }
}
