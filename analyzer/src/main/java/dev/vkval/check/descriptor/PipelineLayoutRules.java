package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreatePipelineLayout;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.device.ReportedProperties;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetLayoutState.Binding;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkPipelineLayoutCreateInfo;

/** How many descriptors a pipeline layout may have: of each kind, for each stage and for all stages. */
public final class PipelineLayoutRules implements Topic {
    private static final int AFTER_BIND = VK12.VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT;

    private final CoreContext context;

    /** How many there are, and for which VkShaderStageFlagBits, 0 for all stages. */
    private record Total(long count, int stage) {}

    public PipelineLayoutRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreatePipelineLayout.ID, this::create);
    }

    private void create(Call call) {
        ReportedProperties properties =
                context.state().devices().properties(context.now().dispatched());
        List<DescriptorSetLayoutState> layouts = layouts(CreatePipelineLayout.pCreateInfo(call));
        for (DescriptorLimit limit : DescriptorLimit.ALL) {
            OptionalLong most = limit.applies(context.now()::feature) ? limit.value(properties) : OptionalLong.empty();
            if (most.isPresent()) {
                Total total = total(limit, layouts);
                if (total.count() > most.getAsLong()) {
                    report(call, limit, total, most.getAsLong());
                }
            }
        }
    }

    private List<DescriptorSetLayoutState> layouts(long info) {
        List<DescriptorSetLayoutState> found = new ArrayList<>();
        long array = CMemory.pointer(info + VkPipelineLayoutCreateInfo.PSETLAYOUTS);
        int count = CMemory.count(VkPipelineLayoutCreateInfo.nsetLayoutCount(info), array);
        for (int i = 0; i < count; i++) {
            DescriptorSetLayoutState layout = context.get(DescriptorSetLayoutState.class, CMemory.handle(array, i));
            if (layout != null) {
                found.add(layout);
            }
        }
        return found;
    }

    private static Total total(DescriptorLimit limit, List<DescriptorSetLayoutState> layouts) {
        long all = 0;
        long[] stages = new long[Integer.SIZE];
        for (DescriptorSetLayoutState layout : layouts) {
            if (!limit.afterBind() && (layout.flags() & AFTER_BIND) != 0) {
                continue;
            }
            for (Binding binding : layout.bindings()) {
                if (binding.stages() != 0 && limit.group().types().contains(binding.type())) {
                    long more = limit.group().of(binding);
                    all += more;
                    for (int bits = binding.stages(); bits != 0; bits &= bits - 1) {
                        stages[Integer.numberOfTrailingZeros(bits)] += more;
                    }
                }
            }
        }
        return limit.scope() == DescriptorLimit.Scope.LAYOUT ? new Total(all, 0) : most(stages);
    }

    private static Total most(long[] stages) {
        int most = 0;
        for (int i = 1; i < stages.length; i++) {
            most = stages[i] > stages[most] ? i : most;
        }
        return new Total(stages[most], 1 << most);
    }

    private void report(Call call, DescriptorLimit limit, Total total, long most) {
        String where = total.stage() == 0 ? "" : " for " + Names.bits("VkShaderStageFlagBits", total.stage());
        context.error(call, limit.id())
                .parameter("pCreateInfo->pSetLayouts")
                .title("a pipeline layout has more " + limit.group().words() + " than the device allows")
                .message(
                        "the layouts have %d %s%s; %s allows %d",
                        total.count(), limit.group().words(), where, limit.words(), most)
                .help("use fewer descriptors, or spread them over pipelines of their own")
                .report();
    }
}
