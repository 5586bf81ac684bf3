package dev.vkval.cli.input;

import dev.vkval.capture.source.CaptureSource;
import dev.vkval.capture.source.CaptureSources;
import dev.vkval.capture.source.UnpackLimits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Something to read captures from: a file, which may be an archive of several, or standard input.
 *
 * @param label its name in every output
 * @param file the file, null for standard input
 * @param suffix of its captures' names in every output, if it is checked several times
 * @param member number of a single capture in the archive, {@link #ALL} for all
 */
public record CaptureInput(String label, Path file, String suffix, long member) {
    static final String STANDARD_INPUT = "-";

    private static final long ALL = -1;

    static CaptureInput of(Path file) {
        return new CaptureInput(file.toString(), file, "", ALL);
    }

    static CaptureInput standardInput() {
        return new CaptureInput(STANDARD_INPUT, null, "", ALL);
    }

    /** The same input for the run of that number. */
    public CaptureInput ofRun(int number) {
        String words = " (run " + number + ")";
        return new CaptureInput(label + words, file, words, member);
    }

    /** The name in every output of a capture in it. */
    public String nameOf(CaptureSource capture) {
        return capture.label() + suffix;
    }

    /** The size of its file, 0 if it is not known. */
    public long sizeBytes() {
        try {
            return file == null ? 0 : Files.size(file);
        } catch (IOException e) {
            return 0;
        }
    }

    public boolean isStandardInput() {
        return file == null;
    }

    /** Whether it is an archive, which may hold several captures. */
    public boolean isArchive() {
        if (file == null || !Files.isRegularFile(file)) {
            return false;
        }
        try (CaptureSources sources = CaptureSources.open(file)) {
            return sources.isArchive();
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * One input for each capture of an archive; this one if it is not an archive. If the archive cannot be read to its
     * end, reading the last input reports the error.
     */
    public List<CaptureInput> split() {
        if (!isArchive()) {
            return List.of(this);
        }
        List<CaptureInput> captures = new ArrayList<>();
        try (CaptureSources sources = CaptureSources.open(file)) {
            for (CaptureSource source = sources.next(); source != null; source = sources.next()) {
                captures.add(new CaptureInput(nameOf(source), file, suffix, captures.size()));
            }
        } catch (IOException e) {
            captures.add(new CaptureInput(label, file, suffix, captures.size()));
        }
        return captures.isEmpty() ? List.of(this) : captures;
    }

    /**
     * Opens it.
     *
     * @param standardInput the stream for {@code -}; not closed
     */
    public CaptureSources open(InputStream standardInput) throws IOException {
        CaptureSources sources = openAll(standardInput);
        return member == ALL ? sources : sources.only(member);
    }

    private CaptureSources openAll(InputStream standardInput) throws IOException {
        if (file == null) {
            return CaptureSources.of(label, standardInput, UnpackLimits.DEFAULT);
        }
        // A pipe can be opened only once, so its start cannot be read beforehand.
        return Files.isRegularFile(file)
                ? CaptureSources.open(file)
                : CaptureSources.of(label, Files.newInputStream(file), UnpackLimits.DEFAULT);
    }
}
