package dev.vkval.check.object;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.capture.command.CmdBindPipeline;
import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.BeginRenderPassCommand;
import dev.vkval.finding.Consequences;
import dev.vkval.finding.Finding;
import dev.vkval.identity.CapturedObject;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;

/** Objects that are used after one of the objects they were created with has been destroyed. */
final class DependencyChecks {
    private static final String BIND_PIPELINE = "VUID-vkCmdBindPipeline-pipeline-parameter";
    private static final String COMPUTE_LAYOUT = "VUID-VkComputePipelineCreateInfo-layout-parameter";
    private static final String FRAMEBUFFER = "VUID-VkRenderPassBeginInfo-framebuffer-parameter";

    private final ObjectContext context;
    private final Dependencies dependencies;

    DependencyChecks(ObjectContext context, Dependencies dependencies) {
        this.context = context;
        this.dependencies = dependencies;
    }

    void register(Hooks hooks) {
        hooks.preCallValidate(CmdBindPipeline.ID, call -> {
            check(call, CmdBindPipeline.pipeline(call), "VkPipeline", BIND_PIPELINE, "pipeline");
            // maintenance4 allows layouts and their samplers to be destroyed before the pipelines created with them.
            if (!context.feature("maintenance4")) {
                check(call, CmdBindPipeline.pipeline(call), "VkSampler", BIND_PIPELINE, "pipeline");
            }
        });
        hooks.preCallValidate(CreateComputePipelines.ID, this::computePipelines);
        hooks.preCallValidate(CmdBeginRenderPass.ID, this::framebuffer);
        hooks.preCallValidate(CmdBeginRenderPass2.ID, this::framebuffer);
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
        CapturedObject part = object == null || call.stateSetup() ? null : dependencies.destroyedPart(id, type);
        if (part == null) {
            return;
        }
        Finding.Builder finding = context.finding(rule, call)
                .property("parameter", path)
                .object(object.ref())
                .object(part.ref())
                .property(Consequences.INVALID_HANDLE, part.id())
                .access(ObjectContext.creation(object))
                .access(ObjectContext.creation(part))
                .title(object + " is used after " + part + ", which it was created with, has been destroyed")
                .message(ObjectContext.text(part) + " was destroyed by " + part.destroyedBy() + " at #"
                        + part.destroyedAt() + "; " + ObjectContext.text(object)
                        + " is valid only as long as it exists.");
        context.report(finding, call, "Destroy it after the last use of the object that was created with it.");
    }
}
