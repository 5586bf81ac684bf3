package dev.vkval.cli.check;

import dev.vkval.gpuav.footprint.Watch;
import dev.vkval.gpuav.select.ActionRange;
import java.nio.file.Path;
import java.util.List;

/**
 * How footprints of shaders are recorded and used.
 *
 * @param confirms whether a further replay records them where shaders may have hazards
 * @param output file that gets those of a capture, null for none
 * @param input file with those of a capture, which are used in place of a replay; null for none
 * @param recording file that this replay writes, null if it records none
 * @param actions those that record, if that is beside checks
 * @param alone whether this replay is for what it records, without checks
 * @param watches of which accesses this replay records the invocations, in place of footprints or beside them
 * @param lastSubmit block index of the last call that submits what this replay records, after which it need not go on
 */
public record FootprintChoice(
        boolean confirms,
        Path output,
        Path input,
        Path recording,
        List<ActionRange> actions,
        boolean alone,
        List<Watch> watches,
        long lastSubmit) {
    public static final FootprintChoice OFF = new FootprintChoice(false, null, null);

    public FootprintChoice {
        actions = List.copyOf(actions);
        watches = List.copyOf(watches);
    }

    /** For a replay that records nothing. */
    public FootprintChoice(boolean confirms, Path output, Path input) {
        this(confirms, output, input, null, List.of(), false, List.of(), Long.MAX_VALUE);
    }

    static FootprintChoice recording(Path file, List<Watch> watches, long lastSubmit) {
        return new FootprintChoice(false, null, null, file, List.of(), true, watches, lastSubmit);
    }

    /** The same, with footprints that this replay records of some actions, beside checks. */
    FootprintChoice recordingBeside(Path file, List<ActionRange> recorded, List<Watch> watched) {
        return new FootprintChoice(confirms, output, input, file, recorded, false, watched, Long.MAX_VALUE);
    }

    static FootprintChoice watching(List<Watch> watches, Path file) {
        long last = watches.stream().mapToLong(Watch::submit).max().orElse(Long.MAX_VALUE);
        return recording(file, watches, last);
    }
}
