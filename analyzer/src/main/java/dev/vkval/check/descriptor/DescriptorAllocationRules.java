package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AllocateDescriptorSets;
import dev.vkval.capture.command.FreeDescriptorSets;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.DescriptorPoolState;
import dev.vkval.state.DescriptorSetLayoutState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.EXTDescriptorBuffer;
import org.lwjgl.vulkan.EXTMutableDescriptorType;
import org.lwjgl.vulkan.KHRPushDescriptor;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkDescriptorSetAllocateInfo;

/** Allocation of descriptor sets from pools, and freeing them. */
public final class DescriptorAllocationRules implements Topic {
    private static final String INFO = "pAllocateInfo->";

    /** A flag of a set layout that requires a flag of the pool, or does not allow the allocation of sets. */
    private record LayoutRule(int layoutFlag, int poolFlag, String rule, String title, String help) {}

    private static final List<LayoutRule> LAYOUT_RULES = List.of(
            new LayoutRule(
                    KHRPushDescriptor.VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR,
                    0,
                    "VUID-VkDescriptorSetAllocateInfo-pSetLayouts-00308",
                    "a descriptor set is allocated with a push descriptor set layout",
                    "push the descriptors with vkCmdPushDescriptorSet, or create the layout without the flag"),
            new LayoutRule(
                    EXTDescriptorBuffer.VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT,
                    0,
                    "VUID-VkDescriptorSetAllocateInfo-pSetLayouts-08009",
                    "a descriptor set is allocated with a set layout for descriptor buffers",
                    "put the descriptors in a descriptor buffer, or create the layout without the flag"),
            new LayoutRule(
                    VK12.VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT,
                    VK12.VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT,
                    "VUID-VkDescriptorSetAllocateInfo-pSetLayouts-03044",
                    "an update-after-bind descriptor set is allocated from a pool without the flag",
                    "create the pool with VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT"),
            new LayoutRule(
                    EXTMutableDescriptorType.VK_DESCRIPTOR_SET_LAYOUT_CREATE_HOST_ONLY_POOL_BIT_EXT,
                    EXTMutableDescriptorType.VK_DESCRIPTOR_POOL_CREATE_HOST_ONLY_BIT_EXT,
                    "VUID-VkDescriptorSetAllocateInfo-pSetLayouts-04610",
                    "a host-only descriptor set is allocated from a pool without the flag",
                    "create the pool with VK_DESCRIPTOR_POOL_CREATE_HOST_ONLY_BIT_EXT"));

    private final CoreContext context;

    public DescriptorAllocationRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(AllocateDescriptorSets.ID, this::allocate);
        hooks.validate(FreeDescriptorSets.ID, this::free);
    }

    private void allocate(Call call) {
        long info = AllocateDescriptorSets.pAllocateInfo(call);
        DescriptorPoolState pool =
                context.get(DescriptorPoolState.class, VkDescriptorSetAllocateInfo.ndescriptorPool(info));
        if (pool == null) {
            return;
        }
        long layouts = CMemory.pointer(info + VkDescriptorSetAllocateInfo.PSETLAYOUTS);
        long variable = PNext.find(info, VK12.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_VARIABLE_DESCRIPTOR_COUNT_ALLOCATE_INFO);
        int sets = CMemory.count(VkDescriptorSetAllocateInfo.ndescriptorSetCount(info), layouts);
        Map<Integer, Long> demand = new LinkedHashMap<>();
        for (int i = 0; i < sets; i++) {
            DescriptorSetLayoutState layout = context.get(DescriptorSetLayoutState.class, CMemory.handle(layouts, i));
            if (layout != null) {
                int count = DescriptorSetLayoutState.variableCount(variable, i);
                layout.demand(count).forEach((type, wanted) -> demand.merge(type, wanted, Long::sum));
                layout(call, pool, layout, INFO + "pSetLayouts[" + i + "]");
                variableCount(call, layout, count, i);
            }
        }
        if (context.before11(pool) && !context.extension(pool, "VK_KHR_maintenance1")) {
            available(call, pool, sets, demand);
        } else {
            total(call, pool, demand);
        }
    }

    private void layout(Call call, DescriptorPoolState pool, DescriptorSetLayoutState layout, String path) {
        for (LayoutRule rule : LAYOUT_RULES) {
            boolean asked = (layout.flags() & rule.layoutFlag()) != 0;
            if (asked && (pool.flags() & rule.poolFlag()) == 0) {
                context.error(call, rule.rule())
                        .on(layout)
                        .on(pool)
                        .parameter(path)
                        .title(rule.title())
                        .message(
                                "%s was created with %s, %s with %s",
                                layout,
                                Names.bits("VkDescriptorSetLayoutCreateFlagBits", CMemory.mask(rule.layoutFlag())),
                                pool,
                                Names.bits("VkDescriptorPoolCreateFlagBits", CMemory.mask(pool.flags())))
                        .help(rule.help())
                        .report();
            }
        }
    }

    private void variableCount(Call call, DescriptorSetLayoutState layout, int count, int set) {
        for (DescriptorSetLayoutState.Binding binding : layout.bindings()) {
            if (binding.variableCount() && count >= 0 && Integer.compareUnsigned(count, binding.count()) > 0) {
                context.error(call, "VUID-VkDescriptorSetAllocateInfo-pSetLayouts-09380")
                        .on(layout)
                        .parameter(INFO + "pNext<VkDescriptorSetVariableDescriptorCountAllocateInfo>"
                                + ".pDescriptorCounts[" + set + "]")
                        .title("a variable descriptor count is larger than the count of the binding")
                        .message(
                                "it is %d, but must be at most %d, the descriptorCount of binding %d of %s",
                                count, binding.count(), binding.number(), layout)
                        .help("use a smaller count, or create the set layout with a larger one")
                        .report();
            }
        }
    }

    /** Before maintenance1 the application must not exceed the size of the pool. */
    private void available(Call call, DescriptorPoolState pool, int sets, Map<Integer, Long> demand) {
        if (sets > pool.availableSets()) {
            context.error(call, "VUID-VkDescriptorSetAllocateInfo-apiVersion-07895")
                    .on(pool)
                    .parameter(INFO + "descriptorSetCount")
                    .title("more descriptor sets are allocated than the pool has left")
                    .message("it is %d, but %s has %d left", sets, pool, pool.availableSets())
                    .help("create the pool with a larger maxSets, or free descriptor sets first")
                    .report();
        }
        demand.forEach((type, count) -> {
            if (count > pool.available(type)) {
                exhausted(context.error(call, "VUID-VkDescriptorSetAllocateInfo-apiVersion-07896"), pool, type, count)
                        .message(
                                "%d descriptors of %s are required, but %s has %d left",
                                count, Names.of("VkDescriptorType", type), pool, pool.available(type))
                        .report();
            }
        });
    }

    /** Since maintenance1 a driver may report that the pool is exhausted, but not every driver does. */
    private void total(Call call, DescriptorPoolState pool, Map<Integer, Long> demand) {
        demand.forEach((type, count) -> {
            if (count > pool.size(type) && !mutable(type)) {
                exhausted(
                                context.warning(call, "WARNING-VkDescriptorSetAllocateInfo-descriptorCount"),
                                pool,
                                type,
                                count)
                        .message(
                                "%d descriptors of %s are required at once, but %s was created with %d",
                                count, Names.of("VkDescriptorType", type), pool, pool.size(type))
                        .report();
            }
        });
    }

    private static boolean mutable(int type) {
        return type == EXTMutableDescriptorType.VK_DESCRIPTOR_TYPE_MUTABLE_EXT;
    }

    private static Problem exhausted(Problem problem, DescriptorPoolState pool, int type, long count) {
        return problem.on(pool)
                .parameter(INFO + "pSetLayouts")
                .title("more descriptors of a type are allocated than the pool has")
                .property("descriptor_type", Names.of("VkDescriptorType", type))
                .help("create the pool with as many descriptors of each type as its sets need together");
    }

    private void free(Call call) {
        DescriptorPoolState pool = context.get(DescriptorPoolState.class, FreeDescriptorSets.descriptorPool(call));
        if (pool != null && (pool.flags() & VK10.VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT) == 0) {
            context.error(call, "VUID-vkFreeDescriptorSets-descriptorPool-00312")
                    .on(pool)
                    .parameter("descriptorPool")
                    .title("descriptor sets are freed from a pool without the flag for it")
                    .message("%s was created without VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT", pool)
                    .help("create the pool with the flag, or call vkResetDescriptorPool")
                    .report();
        }
    }
}
