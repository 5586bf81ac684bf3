package dev.vkval.check.sync;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.DeferredOperationJoinKHR;
import dev.vkval.capture.command.DestroyDeferredOperationKHR;
import dev.vkval.capture.command.GetDeferredOperationResultKHR;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.PlainObjectState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.KHRDeferredHostOperations;
import org.lwjgl.vulkan.VK10;

/**
 * A deferred operation must be known to be complete before its object is used again or destroyed: a join returned VK_SUCCESS,
 * or its result was other than VK_NOT_READY.
 */
public final class DeferredOperationRules implements Topic {
    private static final String REUSED =
            "VUID-{vkBuildAccelerationStructuresKHR|vkCopyAccelerationStructureKHR|vkCopyAccelerationStructureToMemoryKHR"
                    + "|vkCopyMemoryToAccelerationStructureKHR|vkCopyMemoryToMicromapEXT|vkCopyMicromapEXT"
                    + "|vkCopyMicromapToMemoryEXT|vkCreateRayTracingPipelinesKHR}-deferredOperation-03678";
    private static final String DESTROYED = "VUID-vkDestroyDeferredOperationKHR-operation-03436";
    private static final String TYPE = "VkDeferredOperationKHR";

    /** The operation that is not known to be complete. */
    private static final StateObject.SubStateKey<Pending> KEY = new StateObject.SubStateKey<>(Pending.class);

    private final CoreContext context;

    /** A call that was deferred. */
    private record Pending(String call, long block) {}

    public DeferredOperationRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        for (Command command : Registry.vulkan().commands()) {
            for (int i = 0; i < command.parameters().size(); i++) {
                if (command.parameters().get(i).name().equals("deferredOperation")) {
                    int parameter = i;
                    if (OwnerSets.matches(REUSED, OwnerSets.id(REUSED, command.name()))) {
                        hooks.validate(command.number(), (Call call) -> reuse(call, operation(call.u64(parameter))));
                    }
                    hooks.recordAlways(command.number(), call -> defer(call, operation(call.u64(parameter))));
                }
            }
        }
        hooks.validate(
                DestroyDeferredOperationKHR.ID,
                (Call call) -> destroy(call, operation(DestroyDeferredOperationKHR.operation(call))));
        hooks.recordAlways(DeferredOperationJoinKHR.ID, call -> {
            if (call.result() == VK10.VK_SUCCESS) {
                complete(operation(DeferredOperationJoinKHR.operation(call)));
            }
        });
        hooks.recordAlways(GetDeferredOperationResultKHR.ID, call -> {
            if (call.result() != VK10.VK_NOT_READY) {
                complete(operation(GetDeferredOperationResultKHR.operation(call)));
            }
        });
    }

    /** Null if it is not known. */
    private PlainObjectState operation(long id) {
        PlainObjectState object = context.get(PlainObjectState.class, id);
        return object == null || !object.type().equals(TYPE) ? null : object;
    }

    private static void defer(Call call, PlainObjectState operation) {
        if (operation != null && call.result() == KHRDeferredHostOperations.VK_OPERATION_DEFERRED_KHR) {
            operation.subState(KEY, new Pending(call.name(), call.blockIndex()));
        }
    }

    private static void complete(PlainObjectState operation) {
        if (operation != null) {
            operation.subState(KEY, null);
        }
    }

    private void reuse(Call call, PlainObjectState operation) {
        Pending pending = operation == null ? null : operation.subState(KEY);
        if (pending != null) {
            problem(call, OwnerSets.id(REUSED, call.command().name()), operation, pending)
                    .parameter("deferredOperation")
                    .title("an object of a deferred operation is used again before that is complete")
                    .report();
        }
    }

    private void destroy(Call call, PlainObjectState operation) {
        Pending pending = operation == null ? null : operation.subState(KEY);
        if (pending != null) {
            problem(call, DESTROYED, operation, pending)
                    .parameter("operation")
                    .title("an object of a deferred operation is destroyed before that is complete")
                    .report();
        }
    }

    private Problem problem(Call call, String rule, PlainObjectState operation, Pending pending) {
        return context.error(call, rule)
                .on(operation)
                .message(
                        "%s (block %d) was deferred with %s; no join returned VK_SUCCESS, and no result was asked for that "
                                + "is other than VK_NOT_READY",
                        pending.call(), pending.block(), operation)
                .help("join the operation until vkDeferredOperationJoinKHR returns VK_SUCCESS");
    }
}
