package dev.vkval.check.practice;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AllocateDescriptorSets;
import dev.vkval.capture.command.FreeDescriptorSets;
import dev.vkval.check.descriptor.SetDemand;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DescriptorPoolState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.EXTMutableDescriptorType;

/** Descriptor pools that have less left than is allocated, which a driver may or may not allow, and sets freed in vain. */
public final class DescriptorPoolPractices implements Topic {
    private static final String REUSE = "BestPractices-Arm-vkAllocateDescriptorSets-suboptimal-reuse";
    private static final String INFO = "pAllocateInfo->";

    /** Sets that were freed and have not been allocated again. */
    private static final StateObject.SubStateKey<Long> FREED = new StateObject.SubStateKey<>(Long.class);

    private final CoreContext context;
    private final PracticeVendors vendors;

    public DescriptorPoolPractices(CoreContext context, PracticeVendors vendors) {
        this.context = context;
        this.vendors = vendors;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(AllocateDescriptorSets.ID, this::allocate);
        hooks.record(AllocateDescriptorSets.ID, call -> {
            SetDemand wanted = SetDemand.of(context, call);
            count(wanted.pool(), -wanted.sets());
        });
        hooks.record(FreeDescriptorSets.ID, call -> {
            long pool = FreeDescriptorSets.descriptorPool(call);
            count(context.get(DescriptorPoolState.class, pool), FreeDescriptorSets.descriptorSetCount(call));
        });
    }

    private static long freed(DescriptorPoolState pool) {
        Long freed = pool.subState(FREED);
        return freed == null ? 0 : freed;
    }

    private static void count(DescriptorPoolState pool, int change) {
        if (pool != null) {
            pool.subState(FREED, Math.max(0, freed(pool) + change));
        }
    }

    private void allocate(Call call) {
        SetDemand wanted = SetDemand.of(context, call);
        DescriptorPoolState pool = wanted.pool();
        if (pool == null) {
            return;
        }
        if (vendors.report(REUSE) && freed(pool) > 0) {
            context.warning(call, REUSE)
                    .on(pool)
                    .parameter(INFO + "descriptorPool")
                    .title("descriptor sets are allocated from a pool that sets were freed to")
                    .message("%d sets were freed before", freed(pool))
                    .help("keep the sets and write them again, or reset the whole pool")
                    .report();
        }
        boolean optional = !context.before11(pool) || context.extension(pool, "VK_KHR_maintenance1");
        if (optional) {
            exhausted(call, wanted);
        }
    }

    /** Without VK_KHR_maintenance1 this is an error. */
    private void exhausted(Call call, SetDemand wanted) {
        DescriptorPoolState pool = wanted.pool();
        if (wanted.sets() > pool.availableSets()) {
            context.warning(call, "BestPractices-vkAllocateDescriptorSets-EmptyDescriptorPool")
                    .on(pool)
                    .parameter(INFO + "descriptorSetCount")
                    .title("more descriptor sets are allocated than the pool has left")
                    .message("it is %d, but %s has %d left", wanted.sets(), pool, Math.max(0, pool.availableSets()))
                    .help("create the pool with a larger maxSets, or free descriptor sets first")
                    .report();
        }
        wanted.descriptors().forEach((type, count) -> {
            boolean mutable = type == EXTMutableDescriptorType.VK_DESCRIPTOR_TYPE_MUTABLE_EXT;
            if (count > pool.available(type) && !mutable) {
                String name = Names.of("VkDescriptorType", type);
                context.warning(call, "BestPractices-vkAllocateDescriptorSets-EmptyDescriptorPoolType")
                        .on(pool)
                        .parameter(INFO + "pSetLayouts")
                        .property("descriptor_type", name)
                        .title("more descriptors of a type are allocated than the pool has left")
                        .message(
                                "%d descriptors of %s are required, but %s has %d left",
                                count, name, pool, Math.max(0, pool.available(type)))
                        .help("create the pool with as many descriptors of each type as its sets need together")
                        .report();
            }
        });
    }
}
