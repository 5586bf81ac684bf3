package dev.vkval.sync.access;

import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;

/** The kinds of hazards; the rule id is the validation layers'. */
public enum HazardKind {
    READ_AFTER_WRITE("reads what an earlier write may not have finished"),
    WRITE_AFTER_READ("overwrites what an earlier read may still be reading"),
    WRITE_AFTER_WRITE("overwrites what an earlier write may not have finished"),
    READ_RACING_WRITE("reads while another queue or subpass may be writing"),
    WRITE_RACING_WRITE("writes while another queue or subpass may be writing"),
    WRITE_RACING_READ("writes while another queue or subpass may be reading"),
    READ_AFTER_PRESENT("reads an image that the presentation engine owns"),
    WRITE_AFTER_PRESENT("writes an image that the presentation engine may still be using"),
    PRESENT_AFTER_READ("presents an image that an earlier command may still be reading"),
    PRESENT_AFTER_WRITE("presents an image that an earlier write may not have finished");

    private final String meaning;

    HazardKind(String meaning) {
        this.meaning = meaning;
    }

    /** Whether the two accesses have no ordering at all. */
    public boolean racing() {
        return this == READ_RACING_WRITE || this == WRITE_RACING_WRITE || this == WRITE_RACING_READ;
    }

    public String rule() {
        return "SYNC-HAZARD-" + name().replace('_', '-');
    }

    /** The effect of the later access, for a sentence. */
    public String meaning() {
        return meaning;
    }

    /** The kind for two accesses on one queue, where {@code now} is not safe after {@code prior}. */
    static HazardKind ordered(MemoryAccess prior, MemoryAccess now) {
        boolean presents = now.pair() == StageAccess.PRESENT_PRESENTED;
        boolean presented = prior.pair() == StageAccess.PRESENT_PRESENTED;
        if (presents) {
            return prior.write() ? PRESENT_AFTER_WRITE : PRESENT_AFTER_READ;
        }
        if (presented) {
            return now.write() ? WRITE_AFTER_PRESENT : READ_AFTER_PRESENT;
        }
        if (!now.write()) {
            return READ_AFTER_WRITE;
        }
        return prior.write() ? WRITE_AFTER_WRITE : WRITE_AFTER_READ;
    }

    /**
     * The kind for two accesses without any ordering. Without a wait for its acquisition, an image still belongs to the
     * presentation engine.
     */
    public static HazardKind racing(MemoryAccess prior, MemoryAccess now) {
        if (prior.stage() == Stages.PRESENT_ENGINE) {
            return now.write() ? WRITE_AFTER_PRESENT : READ_AFTER_PRESENT;
        }
        if (now.stage() == Stages.PRESENT_ENGINE) {
            return ordered(prior, now);
        }
        if (!now.write()) {
            return READ_RACING_WRITE;
        }
        return prior.write() ? WRITE_RACING_WRITE : WRITE_RACING_READ;
    }
}
