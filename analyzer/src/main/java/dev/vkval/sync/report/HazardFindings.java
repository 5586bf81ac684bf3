package dev.vkval.sync.report;

import dev.vkval.finding.Access;
import dev.vkval.finding.BarrierNote;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.Severity;
import dev.vkval.state.object.StateObject;
import dev.vkval.sync.access.AccessDetail;
import dev.vkval.sync.access.AccessRole;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.HazardKind;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.access.UndecidedAccess;
import dev.vkval.sync.replay.EventRace;
import dev.vkval.sync.replay.HazardReporter;
import dev.vkval.sync.replay.HostContents;
import dev.vkval.sync.replay.PreservedAccess;
import dev.vkval.sync.settings.SyncSettings;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** States a hazard as a finding: both accesses, the synchronization between them and what it is missing, a fix. */
public final class HazardFindings implements HazardReporter {
    private final FindingSink sink;
    private final Supplier<SyncSettings> settings;
    private final ApiUse use;

    /**
     * @param settings those that hold now
     * @param use which form of the API the application uses
     */
    public HazardFindings(FindingSink sink, Supplier<SyncSettings> settings, ApiUse use) {
        this.sink = sink;
        this.settings = settings;
        this.use = use;
    }

    @Override
    public void report(Hazard hazard, QueueTimeline timeline) {
        sink.report(finding(hazard, timeline, timeline.between(hazard.prior(), hazard.now()), settings.get(), use));
    }

    /**
     * @param timeline the queue of the later access
     * @param operations the synchronization operations between the two accesses, in execution order
     * @param use which form of the API the application uses
     */
    public static Finding finding(
            Hazard hazard, QueueTimeline timeline, List<SyncOperation> operations, SyncSettings settings, ApiUse use) {
        MemoryAccess now = hazard.now();
        MemoryAccess prior = hazard.prior();
        BarrierExplanation explanation = BarrierExplanation.of(hazard, operations);
        Map<String, Object> properties = HazardProperties.of(hazard);
        boolean inferred = now.role() == AccessRole.HOST
                || prior.role() == AccessRole.HOST
                || hazard.possible()
                || Footprint.isIn(hazard) && !Footprint.confirms(hazard);
        Finding.Builder finding = Finding.of(
                        hazard.kind().rule(), inferred ? Severity.WARNING : Severity.ERROR, Family.SYNC)
                .confidence(confidence(hazard, inferred))
                .title(title(hazard))
                .message(message(hazard, explanation)
                        + (settings.extraProperties() ? HazardProperties.text(properties) : ""))
                .access(access("prior", prior).by(Footprint.invocation(hazard, prior)))
                .access(access("now", now).by(Footprint.invocation(hazard, now)))
                .object(resource(now).ref());
        for (BarrierNote note : explanation.notes()) {
            finding.barrier(note);
        }
        properties.forEach(finding::property);
        if (Footprint.confirms(hazard)) {
            finding.property(Footprint.property(hazard), Footprint.common(hazard));
        }
        finding.help(SuggestedFix.of(hazard, explanation, timeline, use));
        return finding.at(now.usage().place().block(), now.usage().place().frame());
    }

    private static Confidence confidence(Hazard hazard, boolean inferred) {
        if (inferred) {
            return Confidence.INFERRED;
        }
        return hazard.prior().observed() || hazard.now().observed() ? Confidence.OBSERVED : Confidence.PROVED;
    }

    @Override
    public void report(EventRace race) {
        sink.report(EventRaceFinding.of(race));
    }

    @Override
    public void report(PreservedAccess access) {
        sink.report(PreservedAccessFinding.of(access));
    }

    private static StateObject resource(MemoryAccess access) {
        return access.resource();
    }

    /** An access as findings show it. */
    public static Access access(String role, MemoryAccess access) {
        AccessDetail detail = access.detail();
        return new Access(
                role,
                access.usage().toPlace(),
                access.stage() == 0 ? null : Stages.name(access.stage()),
                access.access() == 0 ? StageAccess.name(access.pair()) : StageAccess.accessName(access.access()),
                access.resource().ref(),
                detail == null ? null : detail.range(),
                detail == null ? null : detail.descriptor(),
                detail == null ? null : detail.shader());
    }

    private static String call(MemoryAccess access) {
        return access.usage().place().call();
    }

    /** {@code vkCmdCopyBuffer reads a buffer that vkCmdFillBuffer wrote without a barrier that covers it}. */
    private static String title(Hazard hazard) {
        MemoryAccess prior = hazard.prior();
        MemoryAccess now = hazard.now();
        return call(now) + " " + present(now) + " " + noun(now.resource()) + " that "
                + (call(now).equals(call(prior)) ? "an earlier " : "") + call(prior) + " " + past(prior)
                + ending(hazard.kind());
    }

    private static String ending(HazardKind kind) {
        return switch (kind) {
            case READ_RACING_WRITE, WRITE_RACING_WRITE, WRITE_RACING_READ -> ", and nothing orders the two";
            default -> ", and no barrier between them makes this safe";
        };
    }

    private static String present(MemoryAccess access) {
        if (access.pair() == StageAccess.LAYOUT_TRANSITION) {
            return "changes the layout of";
        }
        if (access.pair() == StageAccess.PRESENT_PRESENTED) {
            return "presents";
        }
        if (access.possible()) {
            return access.write() ? "may write" : "may read";
        }
        return access.write() ? "writes" : "reads";
    }

    private static String past(MemoryAccess access) {
        if (access.pair() == StageAccess.LAYOUT_TRANSITION) {
            return "changed the layout of";
        }
        if (access.pair() == StageAccess.PRESENT_PRESENTED) {
            return "presented";
        }
        if (access.pair() == StageAccess.PRESENT_ACQUIRE_READ) {
            return "acquired";
        }
        if (access.possible()) {
            return access.write() ? "may have written" : "may have read";
        }
        return access.write() ? "wrote" : "read";
    }

    private static String noun(StateObject object) {
        return switch (object.type()) {
            case "VkBuffer" -> "a buffer";
            case "VkImage", "VkImageView" -> "an image";
            case "VkBufferView" -> "a texel buffer";
            case "VkSwapchainKHR" -> "a swapchain image";
            case "VkDeviceMemory" -> "memory";
            default -> "an acceleration structure";
        };
    }

    private static String message(Hazard hazard, BarrierExplanation explanation) {
        MemoryAccess prior = hazard.prior();
        MemoryAccess now = hazard.now();
        StringBuilder text = new StringBuilder();
        text.append(call(now)).append(' ').append(hazard.kind().meaning()).append(": ");
        text.append(describe(now)).append(" after ").append(describe(prior)).append(". ");
        text.append(explanation.sentence());
        if (now.role() == AccessRole.HOST || prior.role() == AccessRole.HOST) {
            text.append(". A capture records what the application wrote in pieces of ")
                    .append(HostContents.GRANULE_BYTES)
                    .append(" bytes, at the next call that needs them: the application may have written other bytes");
        }
        if (hazard.possible()) {
            MemoryAccess possible = prior.possible() ? prior : now;
            UndecidedAccess undecided = possible.detail().undecided();
            text.append(". What ")
                    .append(call(possible))
                    .append(possible.write() ? " writes" : " reads")
                    .append(" of that range is decided by ")
                    .append(undecided.decidedBy())
                    .append(undecided.part().inBuffers() ? ", which was not read back: it may " : ": it may ")
                    .append(possible.write() ? "write" : "read")
                    .append(" none of these bytes");
        }
        if (Footprint.isIn(hazard)) {
            text.append(Footprint.sentence(hazard));
        } else if (prior.observed() || now.observed()) {
            MemoryAccess read = prior.observed() ? prior : now;
            text.append(". Where ")
                    .append(call(read))
                    .append(" reads was read back from ")
                    .append(read.detail().undecided().decidedBy());
        }
        return text.toString();
    }

    /** {@code SHADER_STORAGE_WRITE at FRAGMENT_SHADER of VkImage 7 (bytes 0..4)}. */
    static String describe(MemoryAccess access) {
        String what = access.resource()
                + (access.detail() == null || access.detail().range() == null
                        ? ""
                        : " (" + access.detail().range() + ")");
        if (access.pair() == StageAccess.LAYOUT_TRANSITION) {
            return "the layout transition of " + what;
        }
        if (access.access() == 0) {
            return StageAccess.name(access.pair()) + " of " + what;
        }
        return StageAccess.accessName(access.access()) + " at " + Stages.name(access.stage()) + " of " + what;
    }
}
