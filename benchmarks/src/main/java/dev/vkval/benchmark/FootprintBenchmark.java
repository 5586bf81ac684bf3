package dev.vkval.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What it costs to see what shaders access: the default {@code check} and the same with {@code --no-footprints}, on llvmpipe
 * with one raster thread, and no driver or tool finds code of an earlier run. Each round runs both on a capture, one after the
 * other; the results are medians, of CPU times first. A capture without a hazard that shaders may have is not replayed again.
 */
public final class FootprintBenchmark {
    private static final Map<String, String> UNCACHED =
            Map.of("MESA_SHADER_CACHE_DISABLE", "true", "LP_NUM_THREADS", "1");
    private static final String DEVICE = "llvmpipe";
    private static final int GOAL_PERCENT = 130;

    private final String tool;
    private final int rounds;
    private final Path reports;

    private FootprintBenchmark(String tool, int rounds, Path reports) {
        this.tool = tool;
        this.rounds = rounds;
        this.reports = reports;
    }

    /** The measurements of a capture. */
    private record Row(String name, MeasuredRuns with, MeasuredRuns without) {
        private double ratio() {
            return with.cpuSeconds() / without.cpuSeconds();
        }
    }

    /** @param arguments the launcher, rounds, then paths of captures */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path reports = Files.createTempDirectory("footprints");
        try {
            FootprintBenchmark benchmark =
                    new FootprintBenchmark(arguments[0], Integer.parseInt(arguments[1]), reports);
            benchmark.run(List.of(arguments).subList(2, arguments.length));
        } finally {
            Replays.delete(reports);
        }
    }

    private void run(List<String> captures) throws IOException, InterruptedException {
        Processes.run(List.of(tool, "--version"));
        System.out.println(
                "| capture | without, CPU s | wall | with, CPU s | wall | CPU ratio | wall | MiB: without | with |");
        System.out.println("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
        List<Row> rows = new ArrayList<>();
        for (String capture : captures) {
            Row row = measure(Path.of(capture));
            rows.add(row);
            System.out.println(cells(row));
        }
        System.out.println(total(rows));
    }

    private Row measure(Path capture) throws IOException, InterruptedException {
        String name = capture.getFileName().toString().replaceFirst("\\.gfxr$", "");
        Row row = new Row(name, new MeasuredRuns(), new MeasuredRuns());
        for (int round = 0; round < rounds; round++) {
            row.without.run(check(capture, "--no-footprints"), UNCACHED);
            row.with.run(check(capture), UNCACHED);
        }
        return row;
    }

    private List<String> check(Path capture, String... options) {
        List<String> command = new ArrayList<>(List.of(tool, "check", capture.toString()));
        command.addAll(List.of("--device", DEVICE, "--require-device", "--fail-on", "never", "-q"));
        command.addAll(List.of("-o", reports.toString()));
        command.addAll(List.of(options));
        return command;
    }

    private static String cells(Row row) {
        return String.format(
                Locale.ROOT,
                "| %s | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %.0f | %.0f |",
                row.name,
                row.without.cpuSeconds(),
                row.without.wallSeconds(),
                row.with.cpuSeconds(),
                row.with.wallSeconds(),
                row.ratio(),
                row.with.wallSeconds() / row.without.wallSeconds(),
                row.without.peakMebibytes(),
                row.with.peakMebibytes());
    }

    private static String total(List<Row> rows) {
        double without =
                rows.stream().mapToDouble(row -> row.without.cpuSeconds()).sum();
        double with = rows.stream().mapToDouble(row -> row.with.cpuSeconds()).sum();
        long above =
                rows.stream().filter(row -> row.ratio() * 100 > GOAL_PERCENT).count();
        return String.format(
                Locale.ROOT,
                "| total of %d | %.2f | | %.2f | | %.2f | | | |%n%n%d above %.1f.",
                rows.size(),
                without,
                with,
                with / without,
                above,
                GOAL_PERCENT / 100.0);
    }
}
