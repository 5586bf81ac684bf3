package dev.vkval.sync;

import dev.vkval.sync.access.AccessWatch;
import dev.vkval.sync.command.AddressKnowledge;
import dev.vkval.sync.command.AddressedAccesses;
import dev.vkval.sync.command.ShaderFootprints;
import dev.vkval.sync.command.ShaderReach;
import dev.vkval.sync.content.BufferContents;
import dev.vkval.sync.replay.HazardReporter;
import dev.vkval.sync.replay.Reduction;
import java.util.Map;

/** What synchronization validation knows beside the calls, and what it does beside findings; nothing of it at first. */
public final class SyncOptions {
    final Map<String, Boolean> overrides;
    BufferContents contents;
    boolean ahead;
    AccessWatch watch;
    ShaderReach reach = ShaderReach.UNKNOWN;
    ShaderFootprints footprints = ShaderFootprints.NONE;
    AddressKnowledge addresses = AddressKnowledge.NONE;
    AddressedAccesses.Unknown unknown = AddressedAccesses.Unknown.LEFT_OUT;
    Reduction reduction = Reduction.NONE;
    HazardReporter hazards;

    /**
     * @param overrides settings by {@linkplain dev.vkval.sync.settings.SyncSettings#canonical one name each} that override
     *     those recorded in the capture
     */
    public SyncOptions(Map<String, Boolean> overrides) {
        this.overrides = Map.copyOf(overrides);
    }

    /** @param known reads the contents of buffers, null if no device replays the capture */
    public SyncOptions contents(BufferContents known) {
        contents = known;
        return this;
    }

    /**
     * @param judged whether submits and presents are also judged before they execute, for a run in which an error that is
     *     found before a call has an effect on the call
     */
    public SyncOptions ahead(boolean judged) {
        ahead = judged;
        return this;
    }

    /** @param observer observes the accesses, null for none */
    public SyncOptions watch(AccessWatch observer) {
        watch = observer;
        return this;
    }

    /** @param known which parts of buffers shaders may access */
    public SyncOptions reach(ShaderReach known) {
        reach = known;
        return this;
    }

    /** @param recorded what shaders accessed */
    public SyncOptions footprints(ShaderFootprints recorded) {
        footprints = recorded;
        return this;
    }

    /**
     * @param known what shaders access by device addresses, as far as that is known
     * @param otherwise what is done where it is not
     */
    public SyncOptions addresses(AddressKnowledge known, AddressedAccesses.Unknown otherwise) {
        addresses = known;
        unknown = otherwise;
        return this;
    }

    /**
     * Judges what is submitted with part of the synchronization taken away, and no recording alone.
     *
     * @param taken what is taken away
     * @param reporter takes the hazards in place of findings
     */
    public SyncOptions reduced(Reduction taken, HazardReporter reporter) {
        reduction = taken;
        hazards = reporter;
        return this;
    }
}
