package dev.vkval.check.object;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.ResetCommandBuffer;
import dev.vkval.capture.command.ResetCommandPool;
import dev.vkval.capture.command.ResetDescriptorPool;
import dev.vkval.capture.command.ResetFences;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.finding.Place;
import dev.vkval.identity.CapturedObject;
import dev.vkval.identity.DestroyCommands;

/**
 * Objects that are destroyed, freed or reset while they are in use by submitted work that is not known to have
 * completed.
 */
final class InUseChecks implements Topic {
    private final CoreContext context;
    private final ObjectsInUse inUse;

    InUseChecks(CoreContext context, ObjectsInUse inUse) {
        this.context = context;
        this.inUse = inUse;
    }

    @Override
    public void register(TopicHooks hooks) {
        for (Command command : Registry.vulkan().commands()) {
            String rule = DestructionRules.of(command.name()).inUse();
            int parameter = DestroyCommands.object(command);
            DestroyCommands.Many many = DestroyCommands.many(command);
            if (rule != null && parameter >= 0) {
                hooks.validate(
                        command.number(), call -> objectAndChildren(call, call.u64(parameter), rule, "destroyed"));
            } else if (rule != null && many != null) {
                hooks.validate(
                        command.number(), call -> many.handles(call).forEach(id -> object(call, id, rule, "freed")));
            }
        }
        hooks.validate(
                ResetCommandBuffer.ID,
                call -> object(
                        call,
                        ResetCommandBuffer.commandBuffer(call),
                        "VUID-vkResetCommandBuffer-commandBuffer-00045",
                        "reset"));
        hooks.validate(
                ResetCommandPool.ID,
                call -> objectAndChildren(
                        call,
                        ResetCommandPool.commandPool(call),
                        "VUID-vkResetCommandPool-commandPool-00040",
                        "reset"));
        hooks.validate(
                ResetDescriptorPool.ID,
                call -> objectAndChildren(
                        call,
                        ResetDescriptorPool.descriptorPool(call),
                        "VUID-vkResetDescriptorPool-descriptorPool-00313",
                        "reset"));
        DestroyCommands.Many fences = new DestroyCommands.Many(1, 2);
        hooks.validate(
                ResetFences.ID,
                call -> fences.handles(call)
                        .forEach(id -> object(call, id, "VUID-vkResetFences-pFences-01123", "reset")));
    }

    private void objectAndChildren(Call call, long id, String rule, String how) {
        CapturedObject object = context.objects().living(id);
        if (object == null || object(call, id, rule, how)) {
            return;
        }
        for (CapturedObject child : object.children()) {
            Place user = inUse.user(child.id());
            if (user != null) {
                report(call, child, user, rule, object + ", its pool, is " + how);
                return;
            }
        }
    }

    private boolean object(Call call, long id, String rule, String how) {
        CapturedObject object = context.objects().living(id);
        Place user = object == null ? null : inUse.user(id);
        if (user != null) {
            report(call, object, user, rule, "it is " + how);
        }
        return user != null;
    }

    private void report(Call call, CapturedObject object, Place user, String rule, String what) {
        problem(context, call, object, user, rule, what).report();
    }

    /**
     * What is said of an object in use.
     *
     * @param user the call that uses it
     * @param what is done with it: {@code it is destroyed}
     */
    static Problem problem(
            CoreContext context, Call call, CapturedObject object, Place user, String rule, String what) {
        return context.error(call, rule)
                .on(object)
                .created(object)
                .after("prior", user, object)
                .title(object + " is in use by the device when " + what)
                .message(user.call() + " at #" + user.block() + " uses " + Homes.text(object)
                        + ", and is not known to have completed before this call.")
                .help("Wait for the fence of the submit, or until its queue is idle, before this call.");
    }
}
