package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BuildAccelerationStructuresKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresIndirectKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresKHR;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.BuildCommand;
import dev.vkval.identity.CapturedObject;
import dev.vkval.state.object.StateObject;

/** The handle of the source of a build, which may be one that the build does not use. */
public final class BuildSourceRules implements Topic {
    private static final String RULE = "VUID-{builds}-srcAccelerationStructure-04629";

    private final CoreContext context;

    public BuildSourceRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdBuildAccelerationStructuresKHR.ID, (call, buffer) -> check(call, buffer));
        hooks.validate(CmdBuildAccelerationStructuresIndirectKHR.ID, (call, buffer) -> check(call, buffer));
        hooks.validate(BuildAccelerationStructuresKHR.ID, call -> check(call, null));
    }

    /** @param user the command buffer, null for builds on the host */
    private void check(Call call, StateObject user) {
        for (BuildCommand.Build build : BuildCommand.of(call).builds()) {
            long src = build.info().src();
            CapturedObject object = src == 0 ? null : context.objects().living(src);
            boolean valid = object != null && object.type().equals("VkAccelerationStructureKHR");
            if (src != 0 && !valid && context.objects().complete()) {
                CapturedObject ended = context.objects().ended(src);
                context.error(call, OwnerSets.id(RULE, call.command().name()))
                        .on(user)
                        .on(ended)
                        .parameter(build.at().dot("srcAccelerationStructure"))
                        .title("the source of a build is not a valid acceleration structure")
                        .message("%s", fault(src, ended))
                        .help("use an existing acceleration structure, or VK_NULL_HANDLE if nothing is updated")
                        .report();
            }
        }
    }

    private static String fault(long src, CapturedObject ended) {
        return ended == null
                ? "no existing acceleration structure has the handle " + src
                : ended + " was destroyed in block " + ended.destroyedAt();
    }
}
