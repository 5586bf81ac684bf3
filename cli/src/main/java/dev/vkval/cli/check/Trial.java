package dev.vkval.cli.check;

import dev.vkval.dump.DumpRequest;
import dev.vkval.gpuav.footprint.Watch;
import dev.vkval.spirv.pass.FootprintWords;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** A further replay of a capture, which is passed to a worker as words. */
public sealed interface Trial
        permits SurvivalTrial, DetailTrial, FootprintTrial, LookAheadTrial, WatchTrial, DumpTrial {
    /** Number of actions whose footprints are recorded. */
    int MOST_FOOTPRINTS = 1 << 13;

    /** Number of actions whose footprints are recorded in detail; the maps of more actions need as much memory. */
    int MOST_DETAILED_FOOTPRINTS = FootprintWords.MOST_DETAILED_ACTIONS;

    /** The whole capture. */
    SurvivalTrial WHOLE = new SurvivalTrial(-1, 0, Long.MAX_VALUE, false);

    /** Of the capture up to a block, with nothing checked. */
    static SurvivalTrial bare(long lastBlock) {
        return new SurvivalTrial(-1, 0, lastBlock, true);
    }

    /** Of the capture up to a block, with so many draws of a submit. */
    static SurvivalTrial of(long submit, long kept, long lastBlock) {
        return new SurvivalTrial(submit, kept, lastBlock, false);
    }

    /**
     * With more that is kept of the errors of the actions of some calls.
     *
     * @param findings ids of the findings of these errors
     */
    static Trial details(List<Long> blocks, List<String> findings) {
        return new DetailTrial(blocks, findings);
    }

    /**
     * With the footprints of the actions of some calls.
     *
     * @param watches accesses that may be among them, of which the invocations are recorded, too
     * @param lastSubmit block index of the last call that submits one of them
     * @param file where they are written
     */
    static Trial footprints(List<Long> blocks, List<Watch> watches, long lastSubmit, Path file) {
        return new FootprintTrial(blocks, watches, lastSubmit, file);
    }

    /**
     * The whole check, with the footprints of the actions of hazards that can be foreseen.
     *
     * @param file where they are written
     */
    static Trial lookAhead(Path file) {
        return new LookAheadTrial(file);
    }

    /**
     * With the invocations that made accesses.
     *
     * @param file where they are written, as footprints are
     */
    static Trial watches(List<Watch> watches, Path file) {
        return new WatchTrial(watches, file);
    }

    /**
     * With copies of resources.
     *
     * @param index where it says what was copied, as {@link DumpIndex} reads it
     * @param folder where the files are written
     */
    static Trial dump(List<DumpRequest> requests, Path index, Path folder) {
        return new DumpTrial(requests, index, folder);
    }

    /** Reads what {@link #words} gives. */
    static Trial parse(String text) {
        List<String> words = Arrays.asList(text.split(" "));
        List<String> values = words.subList(1, words.size());
        return switch (words.get(0)) {
            case DetailTrial.NAME -> DetailTrial.parse(values);
            case FootprintTrial.NAME -> FootprintTrial.parse(values);
            case LookAheadTrial.NAME -> LookAheadTrial.parse(values);
            case WatchTrial.NAME -> WatchTrial.parse(values);
            case DumpTrial.NAME -> DumpTrial.parse(values);
            default -> SurvivalTrial.parse(values);
        };
    }

    /** It as a line of text. */
    String words();

    /** The settings of a check, changed for this trial. */
    CheckSettings of(CheckSettings settings, Path capture) throws IOException;
}
