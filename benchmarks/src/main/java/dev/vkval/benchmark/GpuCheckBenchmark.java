package dev.vkval.benchmark;

import dev.vkval.gpuav.CheckCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What checks in shaders cost: the whole command with {@code --checks none} and {@code --checks gpu}, beside {@code
 * gfxrecon-replay} alone and under the validation layer with GPU-AV only. All run on llvmpipe with one raster thread, and
 * no driver or tool finds code of an earlier run. Each round runs all of them on a capture, one after the other; the
 * results are medians. A second table has the numbers of accesses and instructions of the shaders.
 */
public final class GpuCheckBenchmark {
    private static final Map<String, String> UNCACHED =
            Map.of("MESA_SHADER_CACHE_DISABLE", "true", "LP_NUM_THREADS", "1", "__GL_SHADER_DISK_CACHE", "0");
    private static final String DEVICE = "llvmpipe";
    private static final String FAMILY = "gpu";
    private static final String NO_LAYER = "-";
    /** What the layer says where it cannot check a program. */
    private static final String LAYER_GAVE_UP = "GPU-AV is being disabled";
    /** In the sentences of the coverage about accesses beyond the words that a shader may get. */
    private static final String BEYOND_BUDGET = "more code for checks than a shader may get";

    private final String tool;
    private final PeerLayer layer;
    private final int rounds;
    private final Path reports;

    private GpuCheckBenchmark(String tool, PeerLayer layer, int rounds, Path reports) {
        this.tool = tool;
        this.layer = layer;
        this.rounds = rounds;
        this.reports = reports;
    }

    /**
     * @param arguments the launcher, the layer's library or {@value #NO_LAYER} for no peer, the folder of the corpus, rounds,
     *     then paths of captures in it, without suffix
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        boolean peer = !arguments[1].equals(NO_LAYER);
        PeerLayer layer = peer ? new PeerLayer(Path.of(arguments[1]), "gpuav_enable") : null;
        Path reports = Files.createTempDirectory("gpu");
        try {
            GpuCheckBenchmark benchmark =
                    new GpuCheckBenchmark(arguments[0], layer, Integer.parseInt(arguments[3]), reports);
            System.out.println(
                    peer
                            ? "Peer: " + Processes.version(Replays.PEER)
                            : "Peer: left out, no library of the layer given");
            benchmark.run(Path.of(arguments[2]), List.of(arguments).subList(4, arguments.length));
        } finally {
            Replays.delete(reports);
        }
    }

    /** The measurements of a capture; a peer that failed has no runs under the layer. */
    private record Row(
            MeasuredRuns none, MeasuredRuns gpu, MeasuredRuns bare, MeasuredRuns layered, CheckReport report) {
        private boolean peerChecked() {
            return layered.any() && !layered.output().contains(LAYER_GAVE_UP);
        }

        private double ratio() {
            return gpu.cpuSeconds() / none.cpuSeconds();
        }
    }

    private void run(Path corpus, List<String> names) throws IOException, InterruptedException {
        Processes.run(List.of(tool, "--version"));
        System.out.println("| capture | none CPU s | wall | gpu CPU s | wall | CPU ratio | MiB: none | gpu "
                + "| peer CPU s | GPU-AV | CPU ratio | MiB: peer | GPU-AV | added s: here | peer |");
        System.out.println("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
        Map<String, Row> rows = new LinkedHashMap<>();
        List<String> left = new ArrayList<>();
        for (String name : names) {
            Path capture = corpus.resolve(name + ".gfxr");
            String status = status(capture);
            if (!status.equals(CheckReport.COMPLETED)) {
                left.add(name + " (" + status + ")");
                continue;
            }
            Row row = measure(capture);
            rows.put(name, row);
            System.out.println("| " + name + cells(row));
        }
        System.out.println(total(rows));
        System.out.println("Not run here: " + (left.isEmpty() ? "none" : String.join(", ", left)));
        System.out.println();
        count(corpus, rows);
    }

    /** What becomes of a capture with checks, in a run that is not measured. */
    private String status(Path capture) throws IOException, InterruptedException {
        try {
            Processes.run(check(capture, FAMILY));
            return report().status();
        } catch (Processes.FailedException e) {
            return "exit code " + e.code();
        }
    }

    private CheckReport report() throws IOException {
        return CheckReport.read(reports.resolve("report.json"), FAMILY);
    }

    private Row measure(Path capture) throws IOException, InterruptedException {
        Row row = new Row(new MeasuredRuns(), new MeasuredRuns(), new MeasuredRuns(), new MeasuredRuns(), report());
        boolean peer = layer != null;
        for (int round = 0; round < rounds; round++) {
            row.none().run(check(capture, "none"), UNCACHED);
            row.gpu().run(check(capture, FAMILY), UNCACHED);
            peer = peer && peer(capture, row);
        }
        return row;
    }

    private List<String> check(Path capture, String checks) {
        return List.of(
                tool,
                "check",
                capture.toString(),
                "--device",
                DEVICE,
                "--require-device",
                "--checks",
                checks,
                "--gpu-cache",
                "off",
                "--fail-on",
                "never",
                "-q",
                "-o",
                reports.toString());
    }

    /** Whether the peer can replay the capture. */
    private boolean peer(Path capture, Row row) throws IOException, InterruptedException {
        Map<String, String> layered = new LinkedHashMap<>(UNCACHED);
        layered.putAll(layer.environment());
        try {
            row.bare().run(Replays.peerCommand(capture), UNCACHED);
            row.layered().run(Replays.peerCommand(capture), layered);
            return true;
        } catch (Processes.FailedException e) {
            return false;
        }
    }

    private static String cells(Row row) {
        String here = String.format(
                Locale.ROOT,
                " | %.2f | %.2f | %.2f | %.2f | %.2f | %.0f | %.0f | ",
                row.none().cpuSeconds(),
                row.none().wallSeconds(),
                row.gpu().cpuSeconds(),
                row.gpu().wallSeconds(),
                row.ratio(),
                row.none().peakMebibytes(),
                row.gpu().peakMebibytes());
        double added = row.gpu().cpuSeconds() - row.none().cpuSeconds();
        if (!row.peerChecked()) {
            String peer = row.layered().any()
                    ? String.format(
                            Locale.ROOT, "%.2f | not checked", row.bare().cpuSeconds())
                    : "- | -";
            return here + peer + String.format(Locale.ROOT, " | | | | %.2f | |", added);
        }
        double bare = row.bare().cpuSeconds();
        double layered = row.layered().cpuSeconds();
        return here
                + String.format(
                        Locale.ROOT,
                        "%.2f | %.2f | %.2f | %.0f | %.0f | %.2f | %.2f |",
                        bare,
                        layered,
                        layered / bare,
                        row.bare().peakMebibytes(),
                        row.layered().peakMebibytes(),
                        added,
                        layered - bare);
    }

    private static String total(Map<String, Row> rows) {
        double none = 0;
        double gpu = 0;
        double added = 0;
        double peerAdded = 0;
        int compared = 0;
        double largest = 0;
        for (Row row : rows.values()) {
            none += row.none().cpuSeconds();
            gpu += row.gpu().cpuSeconds();
            largest = Math.max(largest, row.ratio());
            if (row.peerChecked()) {
                compared++;
                added += row.gpu().cpuSeconds() - row.none().cpuSeconds();
                peerAdded += row.layered().cpuSeconds() - row.bare().cpuSeconds();
            }
        }
        String sum = String.format(
                Locale.ROOT,
                "| total of %d | %.2f | | %.2f | | %.2f | | | | | | | | |%n%nLargest ratio: %.2f.",
                rows.size(),
                none,
                gpu,
                gpu / none,
                largest);
        return compared == 0
                ? sum
                : sum
                        + String.format(
                                Locale.ROOT,
                                " Added where the peer checks, %d captures: %.2f s here, %.2f s in the peer.",
                                compared,
                                added,
                                peerAdded);
    }

    private static void count(Path corpus, Map<String, Row> rows) throws IOException {
        System.out.println("| capture | shaders | with checks | accesses | proved | checked | gaps | beyond the budget "
                + "| gaps of the report | checks | instructions before | after | added for each check "
                + "| for each checked access |");
        System.out.println("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
        CheckCounts.Counts all = CheckCounts.Counts.NONE;
        Map<String, Long> allGaps = new LinkedHashMap<>();
        for (Map.Entry<String, Row> row : rows.entrySet()) {
            CheckCounts.Counts counts = CheckCounts.of(corpus.resolve(row.getKey() + ".gfxr"));
            Map<String, Long> gaps = row.getValue().report().gaps();
            System.out.println(cells(row.getKey(), counts, gaps));
            all = all.plus(counts);
            gaps.forEach((why, number) -> allGaps.merge(why, number, Long::sum));
        }
        System.out.println(cells("total", all, allGaps));
        System.out.println();
        allGaps.forEach((why, number) -> System.out.println(number + " x " + why));
    }

    private static String cells(String name, CheckCounts.Counts counts, Map<String, Long> gaps) {
        long lost = gaps.entrySet().stream()
                .filter(gap -> gap.getKey().contains(BEYOND_BUDGET))
                .mapToLong(Map.Entry::getValue)
                .sum();
        long reported = gaps.values().stream().mapToLong(Long::longValue).sum();
        double added = counts.after() - counts.before();
        return String.format(
                Locale.ROOT,
                "| %s | %d | %d | %d | %d | %d | %d | %d | %d | %d | %,d | %,d | %.0f | %.0f |",
                name,
                counts.shaders(),
                counts.withChecks(),
                counts.accesses(),
                counts.proved(),
                counts.checked(),
                counts.gaps(),
                lost,
                reported,
                counts.checks(),
                counts.before(),
                counts.after(),
                counts.checks() == 0 ? 0 : added / counts.checks(),
                counts.checked() == 0 ? 0 : added / counts.checked());
    }
}
