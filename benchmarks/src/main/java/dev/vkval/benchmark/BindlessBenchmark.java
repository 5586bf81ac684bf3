package dev.vkval.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * What checks in shaders cost for a draw that binds a table of 10,000 descriptors again, by the number of draws in a
 * command buffer: the whole command {@code check --device llvmpipe} with {@code --checks gpu} and with {@code --checks
 * none}, on the sample {@code bindless-draws} with other numbers of draws. Command buffers with fewer draws are recorded
 * and submitted more often, so that all rows have as many draws. Each round runs both; the results are medians of CPU times.
 *
 * <p>The last column is the cost of the checks compared with the first row: near 1 if it does not depend on the number of
 * draws.
 */
public final class BindlessBenchmark {
    private static final String DEVICE = "llvmpipe";
    private static final double MICROS = 1e6;

    private final String tool;
    private final int rounds;

    private BindlessBenchmark(String tool, int rounds) {
        this.tool = tool;
        this.rounds = rounds;
    }

    /** @param arguments the launcher, the capture, rounds, draws in all, then numbers of draws in a command buffer */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        BindlessBenchmark benchmark = new BindlessBenchmark(arguments[0], Integer.parseInt(arguments[2]));
        int all = Integer.parseInt(arguments[3]);
        System.out.println("| draws | times | none CPU s | gpu CPU s | us of checks a draw | ratio to the first row |");
        System.out.println("|---:|---:|---:|---:|---:|---:|");
        double first = 0;
        for (String draws : List.of(arguments).subList(4, arguments.length)) {
            int inBuffer = Integer.parseInt(draws);
            int times = all / inBuffer;
            Seconds seconds = benchmark.measure(Path.of(arguments[1]), inBuffer, times);
            double checks = (seconds.gpu - seconds.none) * MICROS / (inBuffer * times);
            first = first == 0 ? checks : first;
            System.out.printf(
                    Locale.ROOT,
                    "| %,d | %d | %.2f | %.2f | %.0f | %.2f |%n",
                    inBuffer,
                    times,
                    seconds.none,
                    seconds.gpu,
                    checks,
                    checks / first);
        }
    }

    /** CPU seconds without and with checks. */
    private record Seconds(double none, double gpu) {}

    private Seconds measure(Path sample, int draws, int times) throws IOException, InterruptedException {
        Path capture = Files.createTempFile("bindless", ".gfxr");
        Path reports = Files.createTempDirectory("bindless");
        try {
            DrawCopies.write(sample, capture, draws, times);
            double[] none = new double[rounds];
            double[] gpu = new double[rounds];
            for (int round = 0; round < rounds; round++) {
                none[round] = check(capture, reports, "none");
                gpu[round] = check(capture, reports, "gpu");
            }
            return new Seconds(Medians.of(none), Medians.of(gpu));
        } finally {
            Files.delete(capture);
            Replays.delete(reports);
        }
    }

    private double check(Path capture, Path reports, String checks) throws IOException, InterruptedException {
        return Processes.run(List.of(
                        tool,
                        "check",
                        capture.toString(),
                        "--device",
                        DEVICE,
                        "--require-device",
                        "--checks",
                        checks,
                        "-q",
                        "-o",
                        reports.toString()))
                .cpuSeconds();
    }
}
