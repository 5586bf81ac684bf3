package dev.vkval.benchmark;

import dev.vkval.capture.codec.Compression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * Replay alone against {@code gfxrecon-replay}, as whole processes on long captures: frames of real ones are repeated
 * until the peer takes the requested time. Each round runs both, one after the other, on the same file; the results are
 * medians. The start of the virtual machine is part of the times and is also reported separately.
 */
public final class ReplayBenchmark {
    private static final long FIRST_TRY_CALLS = 20_000;
    /** A short run does not predict the time of a long one well. */
    private static final double MAXIMUM_GROWTH = 10;

    private static final double MARGIN = 1.1;

    private final Replays replays;
    private final double seconds;
    private final int rounds;
    private double peerWall;
    private double hereWall;
    private double peerCpu;
    private double hereCpu;

    private ReplayBenchmark(String tool, double seconds, int rounds) {
        this.replays = new Replays(tool);
        this.seconds = seconds;
        this.rounds = rounds;
    }

    /**
     * @param arguments the tool's launcher, folder of the captures, seconds that each should take in the peer, rounds,
     *     then names of captures
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        ReplayBenchmark benchmark =
                new ReplayBenchmark(arguments[0], Double.parseDouble(arguments[2]), Integer.parseInt(arguments[3]));
        Processes.Outcome start = benchmark.replays.start();
        System.out.println("Peer: " + Processes.version(Replays.PEER));
        System.out.printf(
                Locale.ROOT, "Start of the tool: %.2f s, CPU %.2f s%n%n", start.wallSeconds(), start.cpuSeconds());
        System.out.println(
                "| capture | calls | peer s | s | wall: here / peer | peer CPU s | CPU s | CPU: here / peer |");
        System.out.println("|---|---:|---:|---:|---:|---:|---:|---:|");
        for (String name : Arrays.asList(arguments).subList(4, arguments.length)) {
            Path repeated = Files.createTempFile("replay", ".gfxr");
            try {
                long calls = benchmark.write(Path.of(arguments[1]).resolve(name + ".gfxr"), repeated);
                System.out.printf(Locale.ROOT, "| %s | %,d ", name, calls);
                System.out.println(benchmark.compare(repeated));
            } finally {
                Files.delete(repeated);
            }
        }
        System.out.println("| total | " + benchmark.total());
    }

    /** Makes the capture long enough and returns its minimum number of calls. */
    private long write(Path capture, Path target) throws IOException, InterruptedException {
        long calls = FIRST_TRY_CALLS;
        LongCaptures.write(capture, target, Compression.LZ4, calls);
        double took = replays.peer(target).wallSeconds();
        while (took < seconds) {
            calls = (long) (calls * Math.min(MARGIN * seconds / took, MAXIMUM_GROWTH));
            LongCaptures.write(capture, target, Compression.LZ4, calls);
            took = replays.peer(target).wallSeconds();
        }
        return calls;
    }

    private String compare(Path capture) throws IOException, InterruptedException {
        double[] theirWall = new double[rounds];
        double[] ourWall = new double[rounds];
        double[] theirCpu = new double[rounds];
        double[] ourCpu = new double[rounds];
        double[] wall = new double[rounds];
        double[] cpu = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            Processes.Outcome peer = replays.peer(capture);
            Processes.Outcome here = replays.here(capture);
            theirWall[round] = peer.wallSeconds();
            ourWall[round] = here.wallSeconds();
            theirCpu[round] = peer.cpuSeconds();
            ourCpu[round] = here.cpuSeconds();
            wall[round] = here.wallSeconds() / peer.wallSeconds();
            cpu[round] = here.cpuSeconds() / peer.cpuSeconds();
        }
        peerWall += Medians.of(theirWall);
        hereWall += Medians.of(ourWall);
        peerCpu += Medians.of(theirCpu);
        hereCpu += Medians.of(ourCpu);
        return row(
                Medians.of(theirWall),
                Medians.of(ourWall),
                Medians.of(wall),
                Medians.of(theirCpu),
                Medians.of(ourCpu),
                Medians.of(cpu));
    }

    private String total() {
        return row(peerWall, hereWall, hereWall / peerWall, peerCpu, hereCpu, hereCpu / peerCpu);
    }

    private static String row(
            double theirWall, double ourWall, double wall, double theirCpu, double ourCpu, double cpu) {
        return String.format(
                Locale.ROOT,
                "| %.1f | %.1f | %.2f | %.1f | %.1f | %.2f |",
                theirWall,
                ourWall,
                wall,
                theirCpu,
                ourCpu,
                cpu);
    }
}
