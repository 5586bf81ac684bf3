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
 * What each pass of the checks in shaders that a setting or an option turns on or off costs: {@code check --checks gpu} as
 * it is by default, and with the setting or option, on llvmpipe with one raster thread, and no driver or tool finds code of
 * an earlier run. Each round runs all of them on a capture, one after the other; factors are of the medians of CPU times,
 * with the pass by without it.
 */
public final class PassBenchmark {
    private static final Map<String, String> UNCACHED =
            Map.of("MESA_SHADER_CACHE_DISABLE", "true", "LP_NUM_THREADS", "1");
    private static final String DEVICE = "llvmpipe";

    /**
     * A pass that is not as it is by default.
     *
     * @param options of the command that change it
     * @param on whether they turn it on
     */
    private record Pass(String name, boolean on, List<String> options) {
        double factor(MeasuredRuns byDefault, MeasuredRuns changed) {
            double ratio = changed.cpuSeconds() / byDefault.cpuSeconds();
            return on ? ratio : 1 / ratio;
        }
    }

    private static final List<Pass> PASSES = List.of(
            new Pass("prints", true, List.of("--set", "printf_enable=true")),
            new Pass("updates of builds", true, List.of("--set", "gpuav_ray_tracing_buffers_consistency=true")),
            new Pass("checks of proved actions", true, List.of("--no-gpu-proof")),
            new Pass("arithmetic", false, List.of("--set", "gpuav_shader_sanitizer=false")),
            new Pass("shared-memory races", false, List.of("--set", "gpuav_shared_memory_data_race=false")),
            new Pass("used images", false, List.of("--set", "gpuav_post_process_descriptor_indexing=false")));

    private final String tool;
    private final int rounds;
    private final Path reports;

    private PassBenchmark(String tool, int rounds, Path reports) {
        this.tool = tool;
        this.rounds = rounds;
        this.reports = reports;
    }

    /** @param arguments the launcher, rounds, the folder of the corpus, then paths of captures in it, without suffix */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path reports = Files.createTempDirectory("passes");
        try {
            PassBenchmark benchmark = new PassBenchmark(arguments[0], Integer.parseInt(arguments[1]), reports);
            benchmark.run(Path.of(arguments[2]), List.of(arguments).subList(3, arguments.length));
        } finally {
            Replays.delete(reports);
        }
    }

    private void run(Path corpus, List<String> captures) throws IOException, InterruptedException {
        Processes.run(List.of(tool, "--version"));
        StringBuilder head = new StringBuilder("| capture | by default, CPU s |");
        StringBuilder line = new StringBuilder("|---|---:|");
        for (Pass pass : PASSES) {
            head.append(' ')
                    .append(pass.name)
                    .append(pass.on ? "" : " (on by default)")
                    .append(" |");
            line.append("---:|");
        }
        System.out.println(head);
        System.out.println(line);
        for (String capture : captures) {
            System.out.println("| " + capture + " | " + cells(corpus.resolve(capture + ".gfxr")));
        }
    }

    private String cells(Path capture) throws IOException, InterruptedException {
        MeasuredRuns byDefault = new MeasuredRuns();
        Map<Pass, MeasuredRuns> changed = new LinkedHashMap<>();
        PASSES.forEach(pass -> changed.put(pass, new MeasuredRuns()));
        for (int round = 0; round < rounds; round++) {
            byDefault.run(check(capture, List.of()), UNCACHED);
            for (Pass pass : PASSES) {
                changed.get(pass).run(check(capture, pass.options), UNCACHED);
            }
        }
        StringBuilder cells = new StringBuilder(String.format(Locale.ROOT, "%.2f |", byDefault.cpuSeconds()));
        changed.forEach(
                (pass, runs) -> cells.append(String.format(Locale.ROOT, " %.2f |", pass.factor(byDefault, runs))));
        return cells.toString();
    }

    private List<String> check(Path capture, List<String> options) {
        List<String> command = new ArrayList<>(List.of(tool, "check", capture.toString()));
        command.addAll(List.of("--device", DEVICE, "--require-device", "--checks", "gpu", "--gpu-cache", "off"));
        command.addAll(List.of("--fail-on", "never", "-q", "-o", reports.toString()));
        command.addAll(options);
        return command;
    }
}
