package dev.vkval.benchmark;

import dev.vkval.capture.Anomalies;
import dev.vkval.cli.trim.TrimSession;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.trim.FrameSpan;
import dev.vkval.trim.TrimException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Trims captures on lavapipe and writes the table of {@code docs/trim.md}: calls and bytes before and after, whether the
 * frames look the same in our replay, and whether they do in that of GFXReconstruct.
 *
 * <p>Arguments: a folder for the trimmed captures, then {@code FILE:FIRST-LAST} for each capture, with {@code +N} behind it
 * where the first frame in the file is not 1 but N.
 */
public final class TrimAll {
    private static final Pattern FORM = Pattern.compile("(.+):(\\d+)-(\\d+)(?:\\+(\\d+))?");
    private static final double NANOS_PER_SECOND = 1e9;

    private TrimAll() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        System.out.println("| capture | frames | calls | bytes | seconds | our replay | gfxrecon-replay |");
        System.out.println("|---|---|---:|---:|---:|---|---|");
        for (int i = 1; i < arguments.length; i++) {
            Matcher form = FORM.matcher(arguments[i]);
            if (!form.matches()) {
                throw new IllegalArgumentException(arguments[i]);
            }
            FrameSpan span = new FrameSpan(Long.parseLong(form.group(2)), Long.parseLong(form.group(3)));
            long first = form.group(4) == null ? 1 : Long.parseLong(form.group(4));
            row(Path.of(form.group(1)), span, first, folder);
        }
    }

    private static void row(Path capture, FrameSpan span, long first, Path folder)
            throws IOException, InterruptedException {
        String name = capture.getFileName().toString();
        Path trimmed = folder.resolve(name);
        long start = System.nanoTime();
        Anomalies anomalies = new Anomalies();
        try {
            TrimSession.Outcome outcome = new TrimSession(capture, span, "lavapipe", true, anomalies).run(trimmed);
            double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %d-%d | %,d -> %,d | %,d -> %,d | %.1f | %s | %s |%n",
                    name.replace(".gfxr", ""),
                    span.first(),
                    span.last(),
                    outcome.written().callsBefore(),
                    outcome.written().callsAfter(),
                    Files.size(capture),
                    Files.size(trimmed),
                    seconds,
                    outcome.different().isEmpty() ? outcome.pictures() + " equal" : "differ: " + outcome.different(),
                    peer(capture, trimmed, span, first, folder));
            outcome.written().notes().forEach(note -> System.out.println("  note: " + note));
        } catch (TrimException | NoDeviceException e) {
            System.out.println("| " + name + " | " + span + " | " + e.getMessage() + " |");
        }
        anomalies.entries().forEach(entry -> System.out.println("  " + entry.sentence()));
    }

    /** How many screenshots of the other replay are the same in both captures. */
    private static String peer(Path whole, Path trimmed, FrameSpan span, long first, Path folder)
            throws IOException, InterruptedException {
        List<byte[]> before = new ArrayList<>();
        List<byte[]> after = new ArrayList<>();
        int wholeStatus = screenshots(whole, span.first() - first + 1, span.last() - first + 1, folder, before);
        int status = screenshots(trimmed, 1, span.last() - span.first() + 1, folder, after);
        int equal = 0;
        for (int i = 0; i < Math.min(before.size(), after.size()); i++) {
            equal += Arrays.equals(before.get(i), after.get(i)) ? 1 : 0;
        }
        return "exit " + status + (wholeStatus == 0 ? "" : " (whole: " + wholeStatus + ")") + ", " + equal + " of "
                + before.size() + " equal";
    }

    private static int screenshots(Path capture, long first, long last, Path folder, List<byte[]> pictures)
            throws IOException, InterruptedException {
        Path shots = folder.resolve("screenshots");
        Files.createDirectories(shots);
        Process process = new ProcessBuilder(
                        "gfxrecon-replay",
                        "--wsi",
                        "headless",
                        "--screenshots",
                        first + "-" + last,
                        "--screenshot-dir",
                        shots.toString(),
                        capture.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(capture.getFileName() + ".log").toFile())
                .start();
        int status = process.waitFor();
        for (long frame = first; frame <= last; frame++) {
            Path picture = shots.resolve("screenshot_frame_" + frame + ".bmp");
            if (Files.exists(picture)) {
                pictures.add(Files.readAllBytes(picture));
                Files.delete(picture);
            }
        }
        return status;
    }
}
