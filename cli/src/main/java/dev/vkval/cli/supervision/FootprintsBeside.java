package dev.vkval.cli.supervision;

import dev.vkval.cli.check.Trial;
import dev.vkval.cli.input.CaptureInput;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Checks that record footprints beside what they check: by input, the file that these are written to. */
public final class FootprintsBeside {
    private final boolean possible;
    private final Map<Integer, Path> files = new ConcurrentHashMap<>();

    /** @param possible whether checks can record anything */
    public FootprintsBeside(boolean possible) {
        this.possible = possible;
    }

    /** Whether the check of an input can record what it is of: captures in archives are not judged again by that. */
    boolean possible(CaptureInput input) {
        return possible && input.file() != null && !input.isArchive();
    }

    /** The check of an input is to record them. */
    void begin(int index, Path file) {
        files.put(index, file);
    }

    void end(int index) {
        files.remove(index);
    }

    /** The change to the check of an input, null for none. */
    public Trial of(int index) {
        Path file = files.get(index);
        return file == null ? null : Trial.lookAhead(file);
    }
}
