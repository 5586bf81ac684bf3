package dev.vkval.check.object;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.capture.command.CmdBindPipeline;
import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.BeginRenderPassCommand;
import dev.vkval.finding.Consequences;
import dev.vkval.identity.CapturedObject;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;

/** Objects that are used after one of the objects they were created with has been destroyed. */
final class DependencyChecks implements Topic {
    private static final String BIND_PIPELINE = "VUID-vkCmdBindPipeline-pipeline-parameter";
    private static final String COMPUTE_LAYOUT = "VUID-VkComputePipelineCreateInfo-layout-parameter";
    private static final String FRAMEBUFFER = "VUID-VkRenderPassBeginInfo-framebuffer-parameter";

    private final CoreContext context;
    private final Dependencies dependencies;

    DependencyChecks(CoreContext context, Dependencies dependencies) {
        this.context = context;
        this.dependencies = dependencies;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdBindPipeline.ID, call -> {
            check(call, CmdBindPipeline.pipeline(call), "VkPipeline", BIND_PIPELINE, "pipeline");
            // maintenance4 allows layouts and their samplers to be destroyed before the pipelines created with them.
            if (!context.now().feature("maintenance4")) {
                check(call, CmdBindPipeline.pipeline(call), "VkSampler", BIND_PIPELINE, "pipeline");
            }
        });
        hooks.validate(CreateComputePipelines.ID, this::computePipelines);
        hooks.validate(CmdBeginRenderPass.ID, this::framebuffer);
        hooks.validate(CmdBeginRenderPass2.ID, this::framebuffer);
    }

    private void computePipelines(Call call) {
        long infos = CreateComputePipelines.pCreateInfos(call);
        for (long i = 0; infos != 0 && i < Integer.toUnsignedLong(CreateComputePipelines.createInfoCount(call)); i++) {
            check(
                    call,
                    VkComputePipelineCreateInfo.nlayout(infos + i * VkComputePipelineCreateInfo.SIZEOF),
                    "VkSampler",
                    COMPUTE_LAYOUT,
                    "pCreateInfos[" + i + "].layout");
        }
    }

    private void framebuffer(Call call) {
        BeginRenderPassCommand begin = BeginRenderPassCommand.of(call);
        if (begin != null) {
            check(call, begin.framebuffer(), "VkImageView", FRAMEBUFFER, "pRenderPassBegin->framebuffer");
        }
    }

    private void check(Call call, long id, String type, String rule, String path) {
        CapturedObject object = context.objects().living(id);
        CapturedObject part = object == null ? null : dependencies.destroyedPart(id, type);
        if (part == null) {
            return;
        }
        context.error(call, rule)
                .parameter(path)
                .on(object)
                .on(part)
                .property(Consequences.INVALID_HANDLE, part.id())
                .created(object)
                .created(part)
                .title(object + " is used after " + part + ", which it was created with, has been destroyed")
                .message(Homes.text(part) + " was destroyed by " + part.destroyedBy() + " at #" + part.destroyedAt()
                        + "; " + Homes.text(object) + " is valid only as long as it exists.")
                .help("Destroy it after the last use of the object that was created with it.")
                .report();
    }
}
