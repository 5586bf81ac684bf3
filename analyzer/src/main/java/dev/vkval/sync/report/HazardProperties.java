package dev.vkval.sync.report;

import dev.vkval.sync.access.Execution;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.Recorded;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the validation layers attach to a message of synchronization validation as extra properties, under their keys and in
 * their order; values that name an access or a stage are Vulkan's constants.
 */
final class HazardProperties {
    private final Hazard hazard;
    private final MemoryAccess prior;
    private final MemoryAccess now;
    private final Map<String, Object> properties = new LinkedHashMap<>();

    private HazardProperties(Hazard hazard) {
        this.hazard = hazard;
        this.prior = hazard.prior();
        this.now = hazard.now();
    }

    static Map<String, Object> of(Hazard hazard) {
        HazardProperties made = new HazardProperties(hazard);
        made.addCommon();
        made.addOfAccess();
        made.addOfExecution();
        return made.properties;
    }

    /** The properties as the layers write them behind a message. */
    static String text(Map<String, Object> properties) {
        StringBuilder text = new StringBuilder("\n[Extra properties]");
        properties.forEach(
                (key, value) -> text.append('\n').append(key).append(" = ").append(value));
        return text.toString();
    }

    private void addCommon() {
        properties.put("message_type", MessageType.of(hazard));
        properties.put("hazard_type", hazard.kind().name());
        properties.put("access", AccessText.constants(now.pair()));
        properties.put("prior_access", AccessText.constants(prior.pair()));
        if (prior.write()) {
            properties.put("write_barriers", AccessText.of(hazard.allowedAccesses()));
        } else {
            long stages = hazard.allowedStages();
            properties.put("read_barriers", stages == 0 ? "0" : AccessText.stages(stages));
        }
        properties.put("command", now.usage().place().call());
        properties.put("prior_command", prior.usage().place().call());
        region("debug_region", now);
        region("prior_debug_region", prior);
    }

    private void region(String name, MemoryAccess access) {
        List<String> labels = access.usage().place().labels();
        if (!labels.isEmpty()) {
            properties.put(name, String.join("::", labels));
        }
    }

    /** Those of the later access alone. */
    private void addOfAccess() {
        if (now.detail() != null) {
            now.detail().properties().forEach((key, value) -> properties.put(key, ConstantNames.of(key, value)));
        }
    }

    /** Where the earlier access was made, and for the later one its command buffer where it is another. */
    private void addOfExecution() {
        if (MessageType.acrossCommandBuffers(hazard)) {
            properties.put("command_buffer_index", now.usage().recorded().index());
        }
        Recorded recorded = prior.usage().recorded();
        if (recorded == Recorded.NOWHERE) {
            return;
        }
        Execution execution = prior.usage().execution();
        if (execution.submitted()) {
            properties.put("submit_index", execution.submitIndex());
            properties.put("batch_index", execution.batchIndex());
        }
        properties.put("seq_no", prior.usage().place().number());
        properties.put("reset_no", recorded.resets());
        if (execution.submitted()) {
            properties.put("batch_tag", execution.firstTag());
        }
    }
}
