package dev.vkval.cli.check;

import dev.vkval.gpuav.footprint.Watch;
import java.nio.file.Path;
import java.util.List;

/**
 * How footprints of shaders are recorded and used.
 *
 * @param confirms whether a further replay records them where shaders may have hazards
 * @param output file that gets those of a capture, null for none
 * @param input file with those of a capture, which are used in place of a replay; null for none
 * @param recording file that this replay writes, null if it records none
 * @param watches of which accesses this replay records the invocations, in place of footprints or beside them
 * @param lastSubmit block index of the last call that submits what this replay records, after which it need not go on
 */
public record FootprintChoice(
        boolean confirms, Path output, Path input, Path recording, List<Watch> watches, long lastSubmit) {
    public static final FootprintChoice OFF = new FootprintChoice(false, null, null);

    public FootprintChoice {
        watches = List.copyOf(watches);
    }

    /** For a replay that records nothing. */
    public FootprintChoice(boolean confirms, Path output, Path input) {
        this(confirms, output, input, null, List.of(), Long.MAX_VALUE);
    }

    static FootprintChoice recording(Path file, List<Watch> watches, long lastSubmit) {
        return new FootprintChoice(false, null, null, file, watches, lastSubmit);
    }

    static FootprintChoice watching(List<Watch> watches, Path file) {
        long last = watches.stream().mapToLong(Watch::submit).max().orElse(Long.MAX_VALUE);
        return new FootprintChoice(false, null, null, file, watches, last);
    }
}
