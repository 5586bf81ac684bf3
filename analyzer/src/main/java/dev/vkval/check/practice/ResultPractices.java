package dev.vkval.check.practice;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.SwapchainState;
import java.util.Set;
import org.lwjgl.vulkan.EXTDebugReport;
import org.lwjgl.vulkan.EXTFullScreenExclusive;
import org.lwjgl.vulkan.KHRSwapchain;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPresentInfoKHR;

/** What calls returned, where it is not VK_SUCCESS. */
public final class ResultPractices implements Topic {
    /** Errors that a program has to expect, whatever it does. */
    private static final Set<Integer> EXPECTED = Set.of(
            KHRSwapchain.VK_ERROR_OUT_OF_DATE_KHR, EXTFullScreenExclusive.VK_ERROR_FULL_SCREEN_EXCLUSIVE_MODE_LOST_EXT);

    private final CoreContext context;

    public ResultPractices(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        for (Command command : Registry.vulkan().commands()) {
            if (command.returnsResult()) {
                hooks.calls().postCallRecord(command.number(), this::returned);
            }
        }
        hooks.recordAlways(QueuePresentKHR.ID, this::presented);
    }

    private void returned(Call call) {
        int result = call.result();
        boolean ofLayer = result == EXTDebugReport.VK_ERROR_VALIDATION_FAILED_EXT;
        if (result == VK10.VK_SUCCESS || ofLayer || call.stateSetup()) {
            return;
        }
        String name = Names.of("VkResult", result);
        if (result > 0) {
            context.info(call, "BestPractices-Verbose-Success-Logging")
                    .property("result", name)
                    .title("a call returns another success code than VK_SUCCESS")
                    .message("it returned %s", name)
                    .help("handle this result where it matters to the program")
                    .report();
        } else if (EXPECTED.contains(result)) {
            context.info(call, "BestPractices-Failure-Result")
                    .property("result", name)
                    .title("a call fails because the surface has changed")
                    .message("it returned %s", name)
                    .help("create the swapchain again")
                    .report();
        } else {
            context.warning(call, "BestPractices-Error-Result")
                    .property("result", name)
                    .title("a call fails")
                    .message("it returned %s", name)
                    .help("handle this error, or avoid what causes it")
                    .report();
        }
    }

    private void presented(Call call) {
        long info = QueuePresentKHR.pPresentInfo(call);
        long swapchains = CMemory.pointer(info + VkPresentInfoKHR.PSWAPCHAINS);
        long results = CMemory.pointer(info + VkPresentInfoKHR.PRESULTS);
        int count = call.stateSetup() ? 0 : CMemory.count(VkPresentInfoKHR.nswapchainCount(info), swapchains);
        for (int i = 0; i < count; i++) {
            int result = results == 0 ? call.result() : CMemory.u32(results, i);
            if (result == KHRSwapchain.VK_SUBOPTIMAL_KHR) {
                context.warning(call, "BestPractices-vkCreateSharedSwapchainsKHR-SuboptimalSwapchain")
                        .on(context.get(SwapchainState.class, CMemory.handle(swapchains, i)))
                        .parameter("pPresentInfo->pSwapchains[" + i + "]")
                        .title("a swapchain no longer matches its surface exactly")
                        .message("the present returned VK_SUBOPTIMAL_KHR for it")
                        .help("query the surface again and create the swapchain anew")
                        .report();
            }
        }
    }
}
