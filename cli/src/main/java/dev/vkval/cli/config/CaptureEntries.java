package dev.vkval.cli.config;

import dev.vkval.finding.ConfigPlace;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * What a project says about its captures; the first entry about a capture counts.
 *
 * @param entries in the order of the file
 */
public record CaptureEntries(List<CaptureEntry> entries) {
    public static final CaptureEntries NONE = new CaptureEntries(List.of());

    private static final String MEMBER = "!";
    private static final String RUN = " (run ";

    public CaptureEntries {
        entries = List.copyOf(entries);
    }

    /** The entry about a file, {@link CaptureEntry#NONE} if there is none. */
    public CaptureEntry of(Path file) {
        return file == null
                ? CaptureEntry.NONE
                : entries.stream()
                        .filter(entry -> entry.isAbout(file))
                        .findFirst()
                        .orElse(CaptureEntry.NONE);
    }

    /** The owner of a capture by its name in a report, null if there is none. */
    public String owner(String capture) {
        return said(capture, CaptureEntry::owner);
    }

    /** Where a capture is named, by its name in a report; null if it is not. */
    public ConfigPlace place(String capture) {
        return said(capture, CaptureEntry::place);
    }

    /** What the entry about a capture says, or the one about its archive; null if neither does. */
    private <T> T said(String capture, Function<CaptureEntry, T> what) {
        if (entries.isEmpty()) {
            return null;
        }
        int run = capture.lastIndexOf(RUN);
        String path = run < 0 ? capture : capture.substring(0, run);
        int member = path.indexOf(MEMBER);
        try {
            T own = what.apply(of(Path.of(path)));
            return own != null || member < 0 ? own : what.apply(of(Path.of(path.substring(0, member))));
        } catch (InvalidPathException e) {
            return null;
        }
    }

    /** The same without what an option decides. */
    public CaptureEntries without(boolean frames, boolean timeout) {
        return new CaptureEntries(
                entries.stream().map(entry -> entry.without(frames, timeout)).toList());
    }
}
