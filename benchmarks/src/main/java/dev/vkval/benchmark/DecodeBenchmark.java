package dev.vkval.benchmark;

import dev.vkval.capture.codec.Compression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Decoding every call of a long capture, on one thread, against {@code gfxrecon-convert} writing to the null device. The
 * captures are real ones whose frames, from the third on, are repeated.
 *
 * <p>Each round runs the peer once and this reader once, one after the other, each in a process of its own; the medians of
 * the rounds' ratios are what counts. Then the reader repeats the capture in one process, as a run over many captures
 * does. {@code CPU} compares whole processes, {@code thread CPU} the peer's process with the thread that decodes, after
 * the start and without the compilers of the virtual machine: the ratio that a busy machine changes least.
 */
public final class DecodeBenchmark {
    private static final String PEER = "gfxrecon-convert";
    private static final int PASSES = 6;
    private static final int WARM_UP_PASSES = 2;
    private static final double NANOS = 1e9;

    private DecodeBenchmark() {}

    /**
     * @param arguments folder of the captures, calls that each is repeated to, rounds, then names of captures with their
     *     compression: {@code vkcube-lz4-300f.g0918:LZ4}
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Path.of(arguments[0]);
        long calls = Long.parseLong(arguments[1]);
        int rounds = Integer.parseInt(arguments[2]);
        System.out.println("Peer: " + Processes.version(PEER));
        System.out.println();
        System.out.println(
                "| capture | calls | MB | peer s | start s | decode s | processes | without start | CPU | thread CPU | "
                        + "warm s | warm ns/call | warm |");
        System.out.println("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
        for (String name : Arrays.asList(arguments).subList(3, arguments.length)) {
            int colon = name.lastIndexOf(':');
            Path repeated = Files.createTempFile("decode", ".gfxr");
            try {
                Path capture = folder.resolve(name.substring(0, colon) + ".gfxr");
                LongCaptures.write(capture, repeated, Compression.valueOf(name.substring(colon + 1)), calls);
                System.out.println("| " + name + " " + measure(repeated, rounds));
            } finally {
                Files.delete(repeated);
            }
        }
    }

    private static String measure(Path capture, int rounds) throws IOException, InterruptedException {
        double[] peer = new double[rounds];
        double[] start = new double[rounds];
        double[] decode = new double[rounds];
        double[] wholeRatio = new double[rounds];
        double[] decodeRatio = new double[rounds];
        double[] cpuRatio = new double[rounds];
        double[] threadCpuRatio = new double[rounds];
        long calls = 0;
        for (int round = 0; round < rounds; round++) {
            Processes.Outcome theirs = Processes.run(List.of(PEER, "--output", "/dev/null", capture.toString()));
            Processes.Outcome ours = Processes.java(DecodeAll.class, capture.toString(), "1");
            String[] pass = ours.output().strip().split(" ");
            peer[round] = theirs.wallSeconds();
            cpuRatio[round] = theirs.cpuSeconds() / ours.cpuSeconds();
            threadCpuRatio[round] = theirs.cpuSeconds() * NANOS / Long.parseLong(pass[3]);
            decode[round] = Long.parseLong(pass[1]) / NANOS;
            start[round] = ours.wallSeconds() - decode[round];
            calls = Long.parseLong(pass[2]);
            wholeRatio[round] = peer[round] / (start[round] + decode[round]);
            decodeRatio[round] = peer[round] / decode[round];
        }
        double warm = warm(capture);
        return String.format(
                Locale.ROOT,
                "| %,d | %.0f | %.2f | %.2f | %.2f | %.1f | %.1f | %.1f | %.1f | %.2f | %.0f | %.1f |",
                calls,
                Files.size(capture) / 1e6,
                Medians.of(peer),
                Medians.of(start),
                Medians.of(decode),
                Medians.of(wholeRatio),
                Medians.of(decodeRatio),
                Medians.of(cpuRatio),
                Medians.of(threadCpuRatio),
                warm,
                warm * NANOS / calls,
                Medians.of(peer) / warm);
    }

    private static double warm(Path capture) throws IOException, InterruptedException {
        List<String> passes = Processes.java(DecodeAll.class, capture.toString(), Integer.toString(PASSES))
                .output()
                .lines()
                .toList();
        List<Double> seconds = new ArrayList<>();
        for (String pass : passes.subList(WARM_UP_PASSES, passes.size())) {
            String[] words = pass.split(" ");
            seconds.add((Long.parseLong(words[0]) + Long.parseLong(words[1])) / NANOS);
        }
        return Medians.of(seconds.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
