package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AllocateDescriptorSets;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DescriptorPoolState;
import dev.vkval.state.object.DescriptorSetLayoutState;
import java.util.Map;
import org.lwjgl.vulkan.EXTMutableDescriptorType;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkDescriptorSetAllocateInfo;

/** The descriptors that pools have left for the sets that are allocated. */
public final class DescriptorAllocationRules implements Topic {
    private static final String INFO = "pAllocateInfo->";

    private final CoreContext context;

    public DescriptorAllocationRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(AllocateDescriptorSets.ID, this::allocate);
    }

    private void allocate(Call call) {
        variableCounts(call);
        SetDemand wanted = SetDemand.of(context, call);
        DescriptorPoolState pool = wanted.pool();
        if (pool == null) {
            return;
        }
        if (context.before11(pool) && !context.extension(pool, "VK_KHR_maintenance1")) {
            available(call, pool, wanted.sets(), wanted.descriptors());
        } else {
            total(call, pool, wanted.descriptors());
        }
    }

    /** A binding with a variable count has no descriptors in a set for which no count is given. */
    private void variableCounts(Call call) {
        long info = AllocateDescriptorSets.pAllocateInfo(call);
        long layouts = CMemory.pointer(info + VkDescriptorSetAllocateInfo.PSETLAYOUTS);
        long counts = PNext.find(info, VK12.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_VARIABLE_DESCRIPTOR_COUNT_ALLOCATE_INFO);
        for (int i = 0; i < CMemory.count(VkDescriptorSetAllocateInfo.ndescriptorSetCount(info), layouts); i++) {
            DescriptorSetLayoutState layout = context.get(DescriptorSetLayoutState.class, CMemory.handle(layouts, i));
            boolean empty = layout != null
                    && layout.bindings().stream().anyMatch(DescriptorSetLayoutState.Binding::variableCount)
                    && DescriptorSetLayoutState.variableCount(counts, i) <= 0;
            if (empty) {
                context.warning(call, "WARNING-CoreValidation-AllocateDescriptorSets-VariableDescriptorCount")
                        .on(layout)
                        .parameter(INFO + "pSetLayouts[" + i + "]")
                        .title("a descriptor set is allocated with no descriptors in a binding of variable count")
                        .message("%s has a binding of variable count, and the count for the set is 0", layout)
                        .help("give the count in VkDescriptorSetVariableDescriptorCountAllocateInfo")
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
                String rule = pool.size(type) == 0
                        ? "WARNING-CoreValidation-AllocateDescriptorSets-WrongType"
                        : "WARNING-VkDescriptorSetAllocateInfo-descriptorCount";
                exhausted(context.warning(call, rule), pool, type, count)
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
}
