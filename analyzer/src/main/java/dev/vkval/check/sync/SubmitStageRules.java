package dev.vkval.check.sync;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import java.util.List;
import org.lwjgl.vulkan.VK10;

/** The stages of the semaphore waits of a submit. */
public final class SubmitStageRules implements Topic {
    private final CoreContext context;

    public SubmitStageRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(QueueSubmit.ID, this::submit);
    }

    private void submit(Call call) {
        SubmitRequest request = SubmitRequest.read(call, context.state());
        for (SubmitRequest.Batch batch : request.batches()) {
            List<SubmitRequest.Semaphore> waits = batch.waits();
            for (int i = 0; i < waits.size(); i++) {
                if ((waits.get(i).submit().stages() & VK10.VK_PIPELINE_STAGE_HOST_BIT) != 0) {
                    context.error(call, "VUID-VkSubmitInfo-pWaitDstStageMask-00078")
                            .on(waits.get(i).state())
                            .parameter(batch.submit()
                                    .at()
                                    .dot("pWaitDstStageMask", i)
                                    .toString())
                            .title("the stage mask of a semaphore wait includes the host stage")
                            .message("it includes VK_PIPELINE_STAGE_HOST_BIT, which is not allowed here")
                            .help("use the stages of the commands that must wait")
                            .report();
                }
            }
        }
    }
}
