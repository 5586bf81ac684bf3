package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDeferredOperationKHR;
import dev.vkval.capture.command.CreateIndirectExecutionSetEXT;
import dev.vkval.capture.command.CreateSamplerYcbcrConversion;
import dev.vkval.capture.command.CreateTensorViewARM;
import dev.vkval.capture.command.CreateVideoSessionKHR;
import dev.vkval.capture.command.CreateVideoSessionParametersKHR;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.PlainObjectState;
import java.util.function.ToLongFunction;

/** Objects of which nothing but the lifetime is tracked, so that checks can keep with them what they were created with. */
final class PlainObjectTracker {
    private final StateTracker tracker;

    PlainObjectTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks hooks) {
        created(
                hooks,
                CreateSamplerYcbcrConversion.ID,
                "VkSamplerYcbcrConversion",
                CreateSamplerYcbcrConversion::pYcbcrConversion);
        created(
                hooks,
                CreateDeferredOperationKHR.ID,
                "VkDeferredOperationKHR",
                CreateDeferredOperationKHR::pDeferredOperation);
        created(hooks, CreateTensorViewARM.ID, "VkTensorViewARM", CreateTensorViewARM::pView);
        created(hooks, CreateVideoSessionKHR.ID, "VkVideoSessionKHR", CreateVideoSessionKHR::pVideoSession);
        created(
                hooks,
                CreateVideoSessionParametersKHR.ID,
                "VkVideoSessionParametersKHR",
                CreateVideoSessionParametersKHR::pVideoSessionParameters);
        created(
                hooks,
                CreateIndirectExecutionSetEXT.ID,
                "VkIndirectExecutionSetEXT",
                CreateIndirectExecutionSetEXT::pIndirectExecutionSet);
    }

    /** @param output the parameter that points to the new handle */
    private void created(Hooks hooks, int command, String type, ToLongFunction<Call> output) {
        hooks.onEffect(
                command,
                call -> tracker.add(new PlainObjectState(type, StateTracker.creation(call, output.applyAsLong(call)))));
    }
}
