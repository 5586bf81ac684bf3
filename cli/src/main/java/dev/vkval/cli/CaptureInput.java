package dev.vkval.cli;

import java.nio.file.Path;

/**
 * One capture to read.
 *
 * @param label its name in every output
 * @param file the file, null for standard input
 */
record CaptureInput(String label, Path file) {
    static final String STANDARD_INPUT = "-";

    static CaptureInput of(Path file) {
        return new CaptureInput(file.toString(), file);
    }

    static CaptureInput standardInput() {
        return new CaptureInput(STANDARD_INPUT, null);
    }
}
