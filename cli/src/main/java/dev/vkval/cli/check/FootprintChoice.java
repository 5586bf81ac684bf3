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
 * @param watches of which accesses this replay records the invocations, in place of footprints
 */
public record FootprintChoice(boolean confirms, Path output, Path input, Path recording, List<Watch> watches) {
    public static final FootprintChoice OFF = new FootprintChoice(false, null, null, null);

    public FootprintChoice {
        watches = List.copyOf(watches);
    }

    /** Without watches. */
    public FootprintChoice(boolean confirms, Path output, Path input, Path recording) {
        this(confirms, output, input, recording, List.of());
    }

    static FootprintChoice recording(Path file) {
        return new FootprintChoice(false, null, null, file);
    }

    static FootprintChoice watching(List<Watch> watches, Path file) {
        return new FootprintChoice(false, null, null, file, watches);
    }
}
