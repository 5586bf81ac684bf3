package dev.vkval.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a frame of thousands of draws through a table of thousands of textures costs: the samples {@code bindless-scene-large}
 * and {@code bindless-scene-large-fixed}, checked on llvmpipe with and without footprints and without a device, beside {@code
 * gfxrecon-replay} alone and under the validation layer with synchronization validation and its heuristic about accesses
 * of shaders. Each round runs all of them, one after the other; the results are medians.
 */
public final class SceneBenchmark {
    private static final Map<String, String> UNCACHED =
            Map.of("MESA_SHADER_CACHE_DISABLE", "true", "LP_NUM_THREADS", "1");
    private static final String NO_LAYER = "-";

    private final String tool;
    private final PeerLayer layer;
    private final int rounds;
    private final Path reports;

    private SceneBenchmark(String tool, PeerLayer layer, int rounds, Path reports) {
        this.tool = tool;
        this.layer = layer;
        this.rounds = rounds;
        this.reports = reports;
    }

    /** @param arguments the launcher, the layer's library or {@value #NO_LAYER} for no peer, rounds, then paths of captures */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        PeerLayer layer = arguments[1].equals(NO_LAYER)
                ? null
                : new PeerLayer(Path.of(arguments[1]), "validate_sync", "syncval_shader_accesses_heuristic");
        Path reports = Files.createTempDirectory("scene");
        try {
            SceneBenchmark benchmark = new SceneBenchmark(arguments[0], layer, Integer.parseInt(arguments[2]), reports);
            System.out.println(
                    "| capture | program | CPU s | wall s | peak MiB | hazards: confirmed | possible | refuted |");
            System.out.println("|---|---|---:|---:|---:|---:|---:|---:|");
            for (String capture : List.of(arguments).subList(3, arguments.length)) {
                benchmark.measure(Path.of(capture));
            }
        } finally {
            Replays.delete(reports);
        }
    }

    private void measure(Path capture) throws IOException, InterruptedException {
        Map<String, List<String>> checks = new LinkedHashMap<>();
        checks.put("check", check(capture, "llvmpipe"));
        checks.put("check --no-footprints", check(capture, "llvmpipe", "--no-footprints"));
        checks.put("check --device null", check(capture, "null"));
        Map<String, MeasuredRuns> runs = new LinkedHashMap<>();
        Map<String, SceneFindings> findings = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (Map.Entry<String, List<String>> each : checks.entrySet()) {
                runs.computeIfAbsent(each.getKey(), key -> new MeasuredRuns()).run(each.getValue(), UNCACHED);
                findings.put(each.getKey(), SceneFindings.read(reports.resolve("report.json")));
            }
            if (layer != null) {
                Map<String, String> layered = new LinkedHashMap<>(UNCACHED);
                layered.putAll(layer.environment());
                peer(capture, Replays.PEER, UNCACHED, runs);
                peer(capture, Replays.PEER + " and layer", layered, runs);
            }
        }
        String name = capture.getFileName().toString().replaceFirst("\\.gfxr$", "");
        runs.values().removeIf(measured -> !measured.any());
        runs.forEach((program, measured) -> System.out.printf(
                Locale.ROOT,
                "| %s | %s | %.2f | %.2f | %.0f | %s |%n",
                name,
                program,
                measured.cpuSeconds(),
                measured.wallSeconds(),
                measured.peakMebibytes(),
                findings.containsKey(program) ? findings.get(program).cells() : ofPeer(measured)));
    }

    /** A peer that does not get through has no times. */
    private static void peer(
            Path capture, String program, Map<String, String> environment, Map<String, MeasuredRuns> runs)
            throws IOException, InterruptedException {
        try {
            runs.computeIfAbsent(program, key -> new MeasuredRuns()).run(Replays.peerCommand(capture), environment);
        } catch (Processes.FailedException e) {
            System.err.println(program + " has no times: " + e.getMessage());
        }
    }

    private List<String> check(Path capture, String device, String... options) {
        List<String> command = new ArrayList<>(List.of(tool, "check", capture.toString(), "--device", device));
        command.addAll(List.of("--fail-on", "never", "--all-severities", "-q", "-o", reports.toString()));
        command.addAll(List.of(options));
        return command;
    }

    private static String ofPeer(MeasuredRuns runs) {
        long hazards = runs.output()
                .lines()
                .filter(line -> line.contains("SYNC-HAZARD"))
                .count();
        return String.format(Locale.ROOT, "%d lines with a hazard | |", hazards);
    }
}
