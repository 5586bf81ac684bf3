package dev.vkval.benchmark;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.codec.Compression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The time of {@code check --device null} with all families that need no device, by the number of cores, on real captures
 * whose frames, from the third on, are repeated. The process is bound to the cores with taskset, so that the virtual
 * machine's own threads have no others. Each round runs each number of cores once; the results are medians.
 */
public final class CoresBenchmark {
    private static final String FAMILIES = "object,stateless,core,sync,best";

    private final Path tool;
    private final int rounds;
    private final int cores;

    private CoresBenchmark(Path tool, int rounds, int cores) {
        this.tool = tool;
        this.rounds = rounds;
        this.cores = cores;
    }

    /** @param arguments the launcher, folder of the captures, the least number of calls, rounds, names of captures */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        CoresBenchmark benchmark = new CoresBenchmark(
                Path.of(arguments[0]),
                Integer.parseInt(arguments[3]),
                Runtime.getRuntime().availableProcessors());
        long calls = Long.parseLong(arguments[2]);
        System.out.println("| capture | calls | cores | s | CPU s | MiB | times as fast |");
        System.out.println("|---|---:|---:|---:|---:|---:|---:|");
        for (String name : List.of(arguments).subList(4, arguments.length)) {
            Path repeated = Files.createTempFile("cores", ".gfxr");
            try {
                LongCaptures.write(Path.of(arguments[1]).resolve(name + ".gfxr"), repeated, Compression.LZ4, calls);
                benchmark.rows(name, repeated);
            } finally {
                Files.delete(repeated);
            }
        }
    }

    private void rows(String name, Path capture) throws IOException, InterruptedException {
        long calls = calls(capture);
        List<Integer> counts = new ArrayList<>();
        List<MeasuredRuns> runs = new ArrayList<>();
        for (int count = 1; count <= cores; count *= 2) {
            counts.add(count);
            runs.add(new MeasuredRuns());
        }
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < counts.size(); i++) {
                runs.get(i).run(command(capture, counts.get(i)), Map.of());
            }
        }
        for (int i = 0; i < counts.size(); i++) {
            System.out.println(String.format(
                    Locale.ROOT,
                    "| %s | %,d | %d | %.2f | %.2f | %.0f | %.2f |",
                    name,
                    calls,
                    counts.get(i),
                    runs.get(i).wallSeconds(),
                    runs.get(i).cpuSeconds(),
                    runs.get(i).peakMebibytes(),
                    runs.get(0).wallSeconds() / runs.get(i).wallSeconds()));
        }
    }

    private static long calls(Path capture) throws IOException {
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            while (reader.next() != null) {}
            return reader.callCount();
        }
    }

    private List<String> command(Path capture, int count) throws IOException {
        return List.of(
                "taskset",
                "-c",
                "0-" + (count - 1),
                tool.toString(),
                "check",
                capture.toString(),
                "--device",
                "null",
                "--checks",
                FAMILIES,
                "--threads",
                Integer.toString(count),
                "--fail-on",
                "never",
                "-q",
                "-o",
                Files.createTempDirectory("cores").toString());
    }
}
