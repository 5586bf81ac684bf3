package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreatePipelineLayout;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.device.ReportedProperties;
import dev.vkval.state.object.DescriptorSetLayoutState;
import java.util.List;
import java.util.OptionalLong;

/** How many descriptors a pipeline layout may have: of each kind, for each stage and for all stages. */
public final class PipelineLayoutRules implements Topic {
    private final CoreContext context;

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
        List<DescriptorSetLayoutState> layouts = DescriptorTotals.layouts(context.state(), call);
        for (DescriptorLimit limit : DescriptorLimit.ALL) {
            OptionalLong most = limit.applies(context.now()::feature) ? limit.value(properties) : OptionalLong.empty();
            if (most.isPresent()) {
                DescriptorTotals.Total total = DescriptorTotals.of(limit, layouts);
                if (total.count() > most.getAsLong()) {
                    report(call, limit, total, most.getAsLong());
                }
            }
        }
    }

    private void report(Call call, DescriptorLimit limit, DescriptorTotals.Total total, long most) {
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
