package dev.vkval.benchmark;

import dev.vkval.capture.codec.Compression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Decoding every call of a long capture against {@code gfxrecon-convert} writing to the null device: on one thread, and
 * with one thread that reads and decompresses ahead of another that decodes, as the commands do. The captures are real
 * ones whose frames, from the third on, are repeated.
 *
 * <p>Each round runs the peer once and this reader once in each way, one after the other, each in its own process; the
 * results are the medians of the rounds' ratios. The start of the virtual machine is reported separately. Then the
 * reader repeats the capture in one process, like a run over many captures. {@code thread CPU} compares the peer's
 * process with the one thread, after the start and without the compilers of the virtual machine: the ratio that is
 * least affected by a busy machine.
 */
public final class DecodeBenchmark {
    private static final String PEER = "gfxrecon-convert";
    private static final String PASSES = "6";
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
                "| capture | calls | MB | peer s | start s | one thread s | faster | thread CPU | ahead s | faster "
                        + "| whole process | CPU | later passes ns/call | faster |");
        System.out.println("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
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

    /** The time of a first pass. */
    private record Pass(double decodeSeconds, long calls, double threadCpuSeconds) {
        static Pass of(String line) {
            String[] words = line.strip().split(" ");
            return new Pass(
                    Long.parseLong(words[1]) / NANOS, Long.parseLong(words[2]), Long.parseLong(words[3]) / NANOS);
        }
    }

    private static String measure(Path capture, int rounds) throws IOException, InterruptedException {
        double[] peer = new double[rounds];
        double[] start = new double[rounds];
        double[] alone = new double[rounds];
        double[] aloneRatio = new double[rounds];
        double[] threadCpuRatio = new double[rounds];
        double[] ahead = new double[rounds];
        double[] aheadRatio = new double[rounds];
        double[] wholeRatio = new double[rounds];
        double[] cpuRatio = new double[rounds];
        long calls = 0;
        for (int round = 0; round < rounds; round++) {
            Processes.Outcome theirs = Processes.run(List.of(PEER, "--output", "/dev/null", capture.toString()));
            Pass onOne = Pass.of(Processes.java(DecodeAll.class, capture.toString(), "1", DecodeAll.ALONE)
                    .output());
            Processes.Outcome ours = Processes.java(DecodeAll.class, capture.toString(), "1", DecodeAll.AHEAD);
            Pass onTwo = Pass.of(ours.output());
            calls = onOne.calls();
            peer[round] = theirs.wallSeconds();
            alone[round] = onOne.decodeSeconds();
            aloneRatio[round] = theirs.wallSeconds() / onOne.decodeSeconds();
            threadCpuRatio[round] = theirs.cpuSeconds() / onOne.threadCpuSeconds();
            ahead[round] = onTwo.decodeSeconds();
            aheadRatio[round] = theirs.wallSeconds() / onTwo.decodeSeconds();
            start[round] = ours.wallSeconds() - onTwo.decodeSeconds();
            wholeRatio[round] = theirs.wallSeconds() / ours.wallSeconds();
            cpuRatio[round] = theirs.cpuSeconds() / ours.cpuSeconds();
        }
        double warm = warm(capture);
        return String.format(
                Locale.ROOT,
                "| %,d | %.0f | %.2f | %.2f | %.2f | %.1f | %.1f | %.2f | %.1f | %.1f | %.1f | %.0f | %.1f |",
                calls,
                Files.size(capture) / 1e6,
                Medians.of(peer),
                Medians.of(start),
                Medians.of(alone),
                Medians.of(aloneRatio),
                Medians.of(threadCpuRatio),
                Medians.of(ahead),
                Medians.of(aheadRatio),
                Medians.of(wholeRatio),
                Medians.of(cpuRatio),
                warm * NANOS / calls,
                Medians.of(peer) / warm);
    }

    /** Seconds of a later pass, reading ahead. */
    private static double warm(Path capture) throws IOException, InterruptedException {
        return Medians.of(Processes.java(DecodeAll.class, capture.toString(), PASSES, DecodeAll.AHEAD)
                .output()
                .lines()
                .skip(WARM_UP_PASSES)
                .mapToDouble(line -> Pass.of(line).decodeSeconds())
                .toArray());
    }
}
