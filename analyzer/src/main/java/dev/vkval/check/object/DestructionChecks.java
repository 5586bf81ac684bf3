package dev.vkval.check.object;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.identity.CapturedObject;
import dev.vkval.identity.DestroyCommands;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Destruction of objects: the allocation callbacks must match those of the creation, and all child objects must have
 * been destroyed.
 */
public final class DestructionChecks implements Topic {
    private static final String DEVICE_LEAK = "VUID-vkDestroyDevice-device-05137";
    private static final String INSTANCE_LEAK = "VUID-vkDestroyInstance-instance-00629";

    /** Objects that are destroyed implicitly with their parent. */
    private static final Set<String> NEVER_LEFT_OVER = Set.of(
            "VkQueue", "VkPhysicalDevice", "VkDisplayKHR", "VkDisplayModeKHR", "VkCommandBuffer", "VkDescriptorSet");

    private final CoreContext context;

    public DestructionChecks(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        for (Command command : Registry.vulkan().commands()) {
            int parameter = DestroyCommands.object(command);
            if (parameter >= 0) {
                DestructionRules rules = DestructionRules.of(command.name());
                int allocator = allocator(command);
                hooks.validate(command.number(), call -> {
                    CapturedObject object = context.objects().living(call.u64(parameter));
                    if (object != null) {
                        callbacks(call, object, rules, allocator);
                        leftOver(call, object);
                    }
                });
            }
        }
    }

    private static int allocator(Command command) {
        List<Member> parameters = command.parameters();
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).name().equals("pAllocator")) {
                return i;
            }
        }
        return -1;
    }

    private void callbacks(Call call, CapturedObject object, DestructionRules rules, int allocator) {
        boolean given = allocator >= 0 && call.u64(allocator) != 0;
        String rule = given ? rules.callbacksNotAllowed() : rules.callbacksMissing();
        if (rule == null || given == object.ownAllocator() || object.stateSetup()) {
            return;
        }
        Problem problem = context.error(call, rule)
                .parameter("pAllocator")
                .on(object)
                .created(object)
                .help("Pass the same pAllocator as in the creation.");
        if (given) {
            problem.title(object + " is destroyed with allocation callbacks, but was created without them")
                    .message(Homes.text(object)
                            + " was created with pAllocator NULL; pAllocator must also be NULL here.");
        } else {
            problem.title(object + " is destroyed without allocation callbacks, but was created with them")
                    .message(Homes.text(object)
                            + " was created with VkAllocationCallbacks; compatible callbacks "
                            + "must be provided here.");
        }
        problem.report();
    }

    private void leftOver(Call call, CapturedObject object) {
        boolean device = object.type().equals("VkDevice");
        if (!device && !object.type().equals("VkInstance")) {
            return;
        }
        List<CapturedObject> left = new ArrayList<>();
        collect(object, left);
        for (CapturedObject child : left) {
            context.error(call, device ? DEVICE_LEAK : INSTANCE_LEAK)
                    .on(child)
                    .created(child)
                    .title(child + " has not been destroyed before its parent " + object)
                    .message(
                            Homes.text(child) + " has not been destroyed when " + Homes.text(object) + " is destroyed.")
                    .help("Destroy it before its parent.")
                    .report();
        }
    }

    /** The objects that must have been destroyed before, without those that are destroyed with their own parent. */
    private static void collect(CapturedObject object, List<CapturedObject> left) {
        for (CapturedObject child : object.children()) {
            boolean implicit =
                    NEVER_LEFT_OVER.contains(child.type()) || child.createdBy().startsWith("vkGet");
            if (implicit) {
                if (child.type().equals("VkPhysicalDevice")) {
                    collect(child, left);
                }
            } else if (!child.stateSetup()) {
                left.add(child);
            }
        }
    }
}
