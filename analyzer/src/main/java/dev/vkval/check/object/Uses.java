package dev.vkval.check.object;

import dev.vkval.chassis.Hooks;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import java.util.List;

/** What objects were created with and which submitted work uses them, and the checks of both. */
public final class Uses implements Topic {
    private final Dependencies dependencies;
    private final MemoryBindings bindings = new MemoryBindings();
    private final DescriptorContents descriptors = new DescriptorContents();
    private final RecordedUses recordings = new RecordedUses();
    private final Progress progress;
    private final List<Topic> checks;

    public Uses(CoreContext context) {
        this.dependencies = new Dependencies(context.objects());
        UseGraph graph = new UseGraph(dependencies, bindings, descriptors, recordings);
        ObjectsInUse used = new ObjectsInUse(graph);
        this.progress = new Progress(used, recordings);
        this.checks = List.of(
                new InUseChecks(context, used),
                new PendingUseChecks(context, used),
                new DependencyChecks(context, dependencies),
                new ConcurrentResources(context, graph, recordings));
    }

    @Override
    public void register(TopicHooks hooks) {
        checks.forEach(check -> check.register(hooks));
        Hooks calls = hooks.calls();
        dependencies.register(calls);
        bindings.register(calls);
        descriptors.register(calls);
        recordings.register(calls);
        progress.register(calls);
    }
}
