package dev.vkval.replay.matrix;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.finding.Finding;
import dev.vkval.gpuav.GpuAssistedValidator;
import dev.vkval.gpuav.GpuOptions;
import dev.vkval.replay.VulkanDriver;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.settings.ReplaySettings;
import dev.vkval.spirv.source.ShaderSources;
import dev.vkval.state.tracker.StateTracker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What GPU-assisted validation finds in a capture on the software driver.
 *
 * @param gaps sentences about what was not checked
 * @param problems of the replay and of the tool; none are expected
 */
record MatrixRun(List<Finding> findings, List<String> gaps, List<String> problems) {
    static final String DEVICE = "llvmpipe";

    static MatrixRun of(Path capture) throws IOException, NoDeviceException {
        Anomalies anomalies = new Anomalies();
        List<Finding> findings = new ArrayList<>();
        ReplaySettings settings =
                ReplaySettings.defaults(anomalies).withDevice(DEVICE).withCapture(capture);
        try (CaptureReader reader = CaptureReader.open(capture, anomalies);
                VulkanDriver driver = VulkanDriver.open(settings)) {
            Chassis chassis = new Chassis(findings::add, SkipPolicy.CONTINUE, sink -> {
                StateTracker state = new StateTracker();
                GpuOptions options = GpuOptions.defaults();
                return List.of(
                        state, new GpuAssistedValidator(sink, state, driver.services(), ShaderSources.none(), options));
            });
            chassis.drive(driver);
            new AnalysisRun(reader, chassis, at -> {}).run();
            List<String> problems = new ArrayList<>();
            chassis.faults().forEach(fault -> problems.add(fault.toString()));
            anomalies.entries().forEach(entry -> problems.add(entry.toString()));
            List<String> gaps = new ArrayList<>();
            chassis.objects().forEach(object -> object.gaps().forEach(gap -> gaps.add(gap.why())));
            return new MatrixRun(findings, gaps, problems);
        }
    }

    /** The errors of an action, as code and instruction. */
    String errors(long block) {
        return findings.stream()
                .filter(finding -> finding.block() == block)
                .map(finding -> error(
                        (Long) finding.properties().get("errorCode"),
                        finding.shader().instruction()))
                .collect(Collectors.joining(" "));
    }

    static String error(long code, long instruction) {
        return "error " + code + " of instruction " + instruction;
    }
}
