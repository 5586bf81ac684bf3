package dev.vkval.cli.config;

import dev.vkval.cli.input.FrameRanges;
import dev.vkval.finding.ConfigPlace;
import dev.vkval.report.Glob;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What a project says about some captures.
 *
 * @param pattern absolute path, or pattern of paths
 * @param frames the frames whose findings are reported, null for those of the run
 * @param devices patterns of the devices that they are for, empty for all
 * @param owner who is responsible for them, null if not given
 * @param timeout the longest single wait, null for that of the run
 * @param place where the project says so, null for {@link #NONE}
 */
public record CaptureEntry(
        String pattern, FrameRanges frames, List<String> devices, String owner, Duration timeout, ConfigPlace place) {
    /** About a capture of which nothing is said. */
    public static final CaptureEntry NONE = new CaptureEntry("", null, List.of(), null, null, null);

    public CaptureEntry {
        devices = List.copyOf(devices);
    }

    boolean isAbout(Path capture) {
        return Glob.matches(pattern, capture.toAbsolutePath().normalize().toString());
    }

    /** The same without what an option decides. */
    CaptureEntry without(boolean framesGiven, boolean timeoutGiven) {
        return new CaptureEntry(
                pattern, framesGiven ? null : frames, devices, owner, timeoutGiven ? null : timeout, place);
    }
}
