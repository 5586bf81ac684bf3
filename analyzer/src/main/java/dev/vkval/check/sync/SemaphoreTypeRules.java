package dev.vkval.check.sync;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateSemaphore;
import dev.vkval.capture.command.GetSemaphoreCounterValue;
import dev.vkval.capture.command.SignalSemaphore;
import dev.vkval.capture.command.WaitSemaphores;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.DeviceState;
import dev.vkval.state.SemaphoreState;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkSemaphoreSignalInfo;
import org.lwjgl.vulkan.VkSemaphoreTypeCreateInfo;
import org.lwjgl.vulkan.VkSemaphoreWaitInfo;

/** Types of semaphores: calls with counter values require timeline semaphores. */
public final class SemaphoreTypeRules implements Topic {
    private final CoreContext context;

    public SemaphoreTypeRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateSemaphore.ID, this::create);
        hooks.validate(
                GetSemaphoreCounterValue.ID,
                call -> timeline(
                        call,
                        GetSemaphoreCounterValue.semaphore(call),
                        "semaphore",
                        "VUID-vkGetSemaphoreCounterValue-semaphore-03255"));
        hooks.validate(
                SignalSemaphore.ID,
                call -> timeline(
                        call,
                        VkSemaphoreSignalInfo.nsemaphore(SignalSemaphore.pSignalInfo(call)),
                        "pSignalInfo->semaphore",
                        "VUID-VkSemaphoreSignalInfo-semaphore-03257"));
        hooks.validate(WaitSemaphores.ID, call -> {
            long info = WaitSemaphores.pWaitInfo(call);
            long array = CMemory.pointer(info + VkSemaphoreWaitInfo.PSEMAPHORES);
            for (int i = 0; i < CMemory.count(VkSemaphoreWaitInfo.nsemaphoreCount(info), array); i++) {
                timeline(
                        call,
                        CMemory.handle(array, i),
                        "pWaitInfo->pSemaphores[" + i + "]",
                        "VUID-VkSemaphoreWaitInfo-pSemaphores-03256");
            }
        });
    }

    private void create(Call call) {
        long info = CreateSemaphore.pCreateInfo(call);
        long type = PNext.find(info, VK12.VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO);
        if (type == 0) {
            return;
        }
        boolean timeline = VkSemaphoreTypeCreateInfo.nsemaphoreType(type) == VK12.VK_SEMAPHORE_TYPE_TIMELINE;
        DeviceState device = context.get(DeviceState.class, CreateSemaphore.device(call));
        if (timeline && device != null && !device.features().contains("timelineSemaphore")) {
            context.error(call, "VUID-VkSemaphoreTypeCreateInfo-timelineSemaphore-03252")
                    .on(device)
                    .parameter("pCreateInfo->pNext<VkSemaphoreTypeCreateInfo>.semaphoreType")
                    .title("a timeline semaphore is created without the feature")
                    .message("it is VK_SEMAPHORE_TYPE_TIMELINE, but timelineSemaphore is not enabled")
                    .help("enable the timelineSemaphore feature, or create a binary semaphore")
                    .report();
        }
        long initial = VkSemaphoreTypeCreateInfo.ninitialValue(type);
        if (!timeline && initial != 0) {
            context.error(call, "VUID-VkSemaphoreTypeCreateInfo-semaphoreType-03279")
                    .parameter("pCreateInfo->pNext<VkSemaphoreTypeCreateInfo>.initialValue")
                    .title("a binary semaphore is created with an initial value")
                    .message(
                            "it is %s, but semaphoreType is VK_SEMAPHORE_TYPE_BINARY; it must be 0",
                            Long.toUnsignedString(initial))
                    .help("set initialValue to 0, or create a timeline semaphore")
                    .report();
        }
    }

    private void timeline(Call call, long id, String parameter, String rule) {
        SemaphoreState semaphore = context.get(SemaphoreState.class, id);
        if (semaphore != null && !semaphore.timeline()) {
            context.error(call, rule)
                    .on(semaphore)
                    .parameter(parameter)
                    .title("a binary semaphore is used where a timeline semaphore is required")
                    .message("%s was created as a binary semaphore", semaphore)
                    .help("create it with VkSemaphoreTypeCreateInfo and VK_SEMAPHORE_TYPE_TIMELINE")
                    .report();
        }
    }
}
