package dev.vkval.benchmark;

import dev.vkval.capture.codec.Compression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * {@code convert} and {@code info} on long captures against {@code gfxrecon-convert} and {@code gfxrecon-info}, as
 * whole processes that write to the null device. Each round runs the four one after the other on the same file; the
 * results are the medians of the rounds' ratios. The start of the virtual machine is reported separately.
 */
public final class ConversionBenchmark {
    private static final String CONVERT = "gfxrecon-convert";
    private static final String INFO = "gfxrecon-info";
    private static final String NULL_DEVICE = "/dev/null";

    private ConversionBenchmark() {}

    /**
     * @param arguments the tool's launcher, folder of the captures, calls that each is repeated to, rounds, then names of
     *     captures with their compression: {@code vkcube-lz4-300f.g0918:LZ4}
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        String tool = arguments[0];
        Path folder = Path.of(arguments[1]);
        long calls = Long.parseLong(arguments[2]);
        int rounds = Integer.parseInt(arguments[3]);
        Processes.run(List.of(tool, "--version"));
        Processes.Outcome start = Processes.run(List.of(tool, "--version"));
        System.out.println("Peer: " + Processes.version(CONVERT));
        System.out.printf(
                Locale.ROOT, "Start of the tool: %.2f s, CPU %.2f s%n%n", start.wallSeconds(), start.cpuSeconds());
        System.out.println("| capture | MB | convert: peer s | s | faster | CPU | info: peer s | s | faster | CPU |");
        System.out.println("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
        for (String name : Arrays.asList(arguments).subList(4, arguments.length)) {
            int colon = name.lastIndexOf(':');
            Path repeated = Files.createTempFile("convert", ".gfxr");
            try {
                LongCaptures.write(
                        folder.resolve(name.substring(0, colon) + ".gfxr"),
                        repeated,
                        Compression.valueOf(name.substring(colon + 1)),
                        calls);
                System.out.printf(Locale.ROOT, "| %s | %.0f ", name, Files.size(repeated) / 1e6);
                String file = repeated.toString();
                System.out.print(compare(
                        rounds,
                        List.of(CONVERT, "--output", NULL_DEVICE, file),
                        List.of(tool, "convert", file, "-o", NULL_DEVICE)));
                System.out.println(compare(rounds, List.of(INFO, file), List.of(tool, "info", file)) + "|");
            } finally {
                Files.delete(repeated);
            }
        }
    }

    private static String compare(int rounds, List<String> peer, List<String> tool)
            throws IOException, InterruptedException {
        double[] theirs = new double[rounds];
        double[] ours = new double[rounds];
        double[] wall = new double[rounds];
        double[] cpu = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            Processes.Outcome first = Processes.run(peer);
            Processes.Outcome second = Processes.run(tool);
            theirs[round] = first.wallSeconds();
            ours[round] = second.wallSeconds();
            wall[round] = first.wallSeconds() / second.wallSeconds();
            cpu[round] = first.cpuSeconds() / second.cpuSeconds();
        }
        return String.format(
                Locale.ROOT,
                "| %.2f | %.2f | %.2f | %.2f ",
                Medians.of(theirs),
                Medians.of(ours),
                Medians.of(wall),
                Medians.of(cpu));
    }
}
