package dev.vkval.benchmark;

import dev.vkval.capture.codec.Compression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The cost of synchronization validation per call, here and in the validation layers.
 *
 * <p>Here: decoding alone, with chassis and state tracker, and with synchronization validation, each in its own process
 * on one thread; the parts are the differences of the warm passes. Then the whole command, including its start. Layers:
 * {@code gfxrecon-replay} alone and under VK_LAYER_KHRONOS_validation with only synchronization validation enabled, on
 * the same file; the difference is the cost of the layer. Each round runs all of them once; the results are medians.
 */
public final class CheckBenchmark {
    private static final String PASSES = "4";
    private static final int WARM_UP_PASSES = 2;
    private static final double NANOS = 1e9;

    private final Path tool;
    private final PeerLayer layer;
    private final int rounds;

    private CheckBenchmark(Path tool, PeerLayer layer, int rounds) {
        this.tool = tool;
        this.layer = layer;
        this.rounds = rounds;
    }

    /**
     * @param arguments the launcher, the layer's library, folder of the captures, calls that each is repeated to, rounds,
     *     then names of captures
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        PeerLayer layer = new PeerLayer(Path.of(arguments[1]), "validate_sync");
        CheckBenchmark benchmark = new CheckBenchmark(Path.of(arguments[0]), layer, Integer.parseInt(arguments[4]));
        System.out.println("| capture | calls | decode ns/call | chassis + state ns/call | sync ns/call | check s | "
                + "replay s | replay + layer s | layer CPU ns/call | CPU: layer / sync | wall: replay +"
                + " layer / check |");
        System.out.println("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
        for (String name : Arrays.asList(arguments).subList(5, arguments.length)) {
            Path repeated = Files.createTempFile("check", ".gfxr");
            try {
                Path capture = Path.of(arguments[2]).resolve(name + ".gfxr");
                LongCaptures.write(capture, repeated, Compression.ZSTD, Long.parseLong(arguments[3]));
                System.out.println("| " + name + " " + benchmark.measure(repeated));
            } finally {
                Files.delete(repeated);
            }
        }
    }

    private String measure(Path capture) throws IOException, InterruptedException {
        Path reports = Files.createTempDirectory("check");
        double[] check = new double[rounds];
        double[] bare = new double[rounds];
        double[] layered = new double[rounds];
        double[] layerCpu = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            check[round] = Processes.run(List.of(
                            tool.toString(),
                            "check",
                            capture.toString(),
                            "--device",
                            "null",
                            "--checks",
                            "sync",
                            "--fail-on",
                            "never",
                            "-q",
                            "-o",
                            reports.toString()))
                    .wallSeconds();
            Processes.Outcome alone = replay(capture, Map.of());
            Processes.Outcome validated = replay(capture, layer.environment());
            bare[round] = alone.wallSeconds();
            layered[round] = validated.wallSeconds();
            layerCpu[round] = validated.cpuSeconds() - alone.cpuSeconds();
        }
        double[] decode = warm(capture, "decode");
        double[] state = warm(capture, "state");
        double[] sync = warm(capture, "sync");
        double calls = decode[1];
        double layer = Medians.of(layerCpu) * NANOS / calls;
        double ours = (sync[0] - state[0]) / calls;
        return String.format(
                Locale.ROOT,
                "| %,.0f | %.0f | %.0f | %.0f | %.2f | %.1f | %.1f | %.0f | %.1f | %.1f |",
                calls,
                decode[0] / calls,
                (state[0] - decode[0]) / calls,
                ours,
                Medians.of(check),
                Medians.of(bare),
                Medians.of(layered),
                layer,
                layer / ours,
                Medians.of(layered) / Medians.of(check));
    }

    private static Processes.Outcome replay(Path capture, Map<String, String> environment)
            throws IOException, InterruptedException {
        return Processes.run(
                List.of("gfxrecon-replay", "--wsi", "headless", "--remove-unsupported", capture.toString()),
                environment);
    }

    /** Nanoseconds of a warm pass, and the number of calls. */
    private static double[] warm(Path capture, String what) throws IOException, InterruptedException {
        List<String> passes = Processes.java(AnalyzeAll.class, capture.toString(), PASSES, what)
                .output()
                .lines()
                .toList();
        double[] nanos = passes.stream()
                .skip(WARM_UP_PASSES)
                .mapToDouble(pass -> Double.parseDouble(pass.split(" ")[0]))
                .toArray();
        return new double[] {Medians.of(nanos), Double.parseDouble(passes.get(0).split(" ")[1])};
    }
}
