package dev.vkval.check.practice;

import dev.vkval.capture.command.CreateInstance;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.settings.AskedSetting;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The vendors for whose devices best practices are reported; none by default. The others hold for all devices. Settings of
 * the user decide, and otherwise what the captured program asked the validation layer for.
 */
public final class PracticeVendors implements Topic {

    /** A vendor whose devices have best practices of their own. */
    public enum Vendor {
        AMD("AMD"),
        ARM("Arm"),
        IMG("IMG"),
        NVIDIA("NVIDIA");

        private final String inIds;

        Vendor(String inIds) {
            this.inIds = inIds;
        }

        /** The setting of the validation layers that asks for them. */
        String setting() {
            return SETTING + name().toLowerCase(Locale.ROOT);
        }
    }

    private static final String PREFIX = "BestPractices-";
    private static final String SETTING = "validate_best_practices_";

    /** Those whose ids do not name the vendors. */
    private static final Map<String, Set<Vendor>> SHARED = Map.ofEntries(
            tiled("vkCreateImage-non-transient-ms-image"),
            tiled("vkCmdBeginRenderPass-attachment-needs-readback"),
            tiled("vkCmdDrawIndexed-many-small-indexed-drawcalls"),
            tiled("RenderPass-redundant-store"),
            tiled("RenderPass-redundant-clear"),
            tiled("RenderPass-inefficient-clear"),
            tiled("RenderPass-blitimage-loadopload"),
            tiled("RenderPass-copyimage-loadopload"),
            tiled("RenderPass-resolveimage-loadopload"),
            tiled("vkCmdEndRenderPass-redundant-attachment-on-tile"),
            tiled("vkCmdEndRenderPass-depth-pre-pass-usage"),
            immediate("PipelineBarrier-readToReadBarrier"),
            immediate("Submission-ReduceNumberOfSubmissions"),
            immediate("SyncObjects-HighNumberOfFences"),
            immediate("SyncObjects-HighNumberOfSemaphores"),
            immediate("vkCreatePipelines-multiple-pipelines-caches"),
            immediate("Pipeline-SortAndBind"),
            Map.entry(PREFIX + "vkCreateComputePipelines-multiple-cache", Set.of(Vendor.AMD)),
            Map.entry(PREFIX + "vkCreateDevice-RobustBufferAccess", Set.of(Vendor.AMD, Vendor.ARM, Vendor.IMG)));

    /** The names of the settings. */
    public static final List<String> NAMES =
            Stream.of(Vendor.values()).map(Vendor::setting).toList();

    private static Map.Entry<String, Set<Vendor>> tiled(String id) {
        return Map.entry(PREFIX + id, Set.of(Vendor.ARM, Vendor.IMG));
    }

    private static Map.Entry<String, Set<Vendor>> immediate(String id) {
        return Map.entry(PREFIX + id, Set.of(Vendor.AMD, Vendor.NVIDIA));
    }

    private final Map<String, Boolean> given;
    private Set<Vendor> asked;

    /** @param given settings of the user by name; those of other checks are passed over */
    public PracticeVendors(Map<String, Boolean> given) {
        this.given = Map.copyOf(given);
        this.asked = vendors(this.given);
    }

    private static Set<Vendor> vendors(Map<String, Boolean> settings) {
        Set<Vendor> asked = EnumSet.noneOf(Vendor.class);
        for (Vendor vendor : Vendor.values()) {
            if (settings.getOrDefault(vendor.setting(), false)) {
                asked.add(vendor);
            }
        }
        return asked;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(CreateInstance.ID, call -> {
            Map<String, Boolean> all = new HashMap<>();
            for (AskedSetting setting : AskedSetting.read(CreateInstance.pCreateInfo(call))) {
                if (NAMES.contains(setting.name()) && setting.flag() != null) {
                    all.putIfAbsent(setting.name(), setting.flag());
                }
            }
            all.putAll(given);
            asked = vendors(all);
        });
    }

    /** Whether those of a vendor are reported. */
    boolean asked(Vendor vendor) {
        return asked.contains(vendor);
    }

    /** Whether the findings of a best practice are reported. */
    public boolean report(String id) {
        Set<Vendor> shared = SHARED.get(id);
        if (shared != null) {
            return shared.stream().anyMatch(asked::contains);
        }
        for (Vendor vendor : Vendor.values()) {
            if (id.startsWith(PREFIX + vendor.inIds + "-")) {
                return asked.contains(vendor);
            }
        }
        return true;
    }
}
