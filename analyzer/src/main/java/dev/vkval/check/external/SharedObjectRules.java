package dev.vkval.check.external;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import java.util.List;

/** Objects that are shared through handles of the system. */
public final class SharedObjectRules implements Topic {
    private final ReportedHandleTypes reported = new ReportedHandleTypes();
    private final List<Topic> rules;

    public SharedObjectRules(CoreContext context) {
        this.rules = List.of(
                new HandleTypeRules(context, reported),
                new ImportedPayloadRules(context, reported),
                new ExportedMemoryRules(context),
                new HandlePropertiesRules(context),
                new ExportOnceRules(context),
                new HardwareBufferRules(context),
                new ExportedSemaphoreRules(context));
    }

    @Override
    public void register(TopicHooks hooks) {
        reported.register(hooks);
        rules.forEach(each -> each.register(hooks));
    }
}
