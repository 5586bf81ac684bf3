package dev.vkval.cli.check;

import java.nio.file.Path;

/**
 * How footprints of shaders are recorded and used.
 *
 * @param confirms whether a further replay records them where shaders may have hazards
 * @param output file that gets those of a capture, null for none
 * @param input file with those of a capture, which are used in place of a replay; null for none
 * @param recording file that this replay writes, null if it records none
 */
public record FootprintChoice(boolean confirms, Path output, Path input, Path recording) {
    public static final FootprintChoice OFF = new FootprintChoice(false, null, null, null);

    static FootprintChoice recording(Path file) {
        return new FootprintChoice(false, null, null, file);
    }
}
