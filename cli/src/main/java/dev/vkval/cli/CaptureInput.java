package dev.vkval.cli;

import dev.vkval.capture.source.CaptureSource;
import dev.vkval.capture.source.CaptureSources;
import dev.vkval.capture.source.UnpackLimits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Something to read captures from: a file, which may be an archive of several, or standard input.
 *
 * @param label its name in every output
 * @param file the file, null for standard input
 * @param suffix of the names of its captures in every output, where it is checked several times
 */
record CaptureInput(String label, Path file, String suffix) {
    static final String STANDARD_INPUT = "-";

    static CaptureInput of(Path file) {
        return new CaptureInput(file.toString(), file, "");
    }

    static CaptureInput standardInput() {
        return new CaptureInput(STANDARD_INPUT, null, "");
    }

    /** The same, to be checked for that time. */
    CaptureInput ofRun(int number) {
        String words = " (run " + number + ")";
        return new CaptureInput(label + words, file, words);
    }

    /** The name in every output of a capture in it. */
    String nameOf(CaptureSource capture) {
        return capture.label() + suffix;
    }

    boolean isStandardInput() {
        return file == null;
    }

    /**
     * Opens it.
     *
     * @param standardInput what {@code -} stands for; not closed
     */
    CaptureSources open(InputStream standardInput) throws IOException {
        if (file == null) {
            return CaptureSources.of(label, standardInput, UnpackLimits.DEFAULT);
        }
        // A pipe can be opened once only, and nobody can look at its start beforehand.
        return Files.isRegularFile(file)
                ? CaptureSources.open(file)
                : CaptureSources.of(label, Files.newInputStream(file), UnpackLimits.DEFAULT);
    }
}
