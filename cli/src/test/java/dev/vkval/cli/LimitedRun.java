package dev.vkval.cli;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.call.Call;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.finding.Finding;
import dev.vkval.gpuav.GpuAssistedValidator;
import dev.vkval.gpuav.GpuOptions;
import dev.vkval.replay.VulkanDriver;
import dev.vkval.replay.failure.DeviceLostException;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.settings.ReplaySettings;
import dev.vkval.spirv.source.ShaderSources;
import dev.vkval.state.tracker.StateTracker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * What GPU-assisted validation finds in a capture on the software driver with limits.
 *
 * @param gaps how often something was not checked, by the sentence about it
 * @param faults of the tool; none are expected
 * @param errors what the driver refused of the capture
 */
record LimitedRun(
        List<Finding> findings,
        TreeMap<String, Long> gaps,
        List<String> faults,
        Anomalies errors,
        LimitedDevice device) {

    static LimitedRun of(Path capture, UnaryOperator<LimitedDevice> limits) throws IOException {
        return of(capture, limits, Map.of());
    }

    /** @param edits change calls, by command, before anything sees them */
    static LimitedRun of(Path capture, UnaryOperator<LimitedDevice> limits, Map<Integer, Consumer<Call>> edits)
            throws IOException {
        return of(capture, limits, edits, GpuOptions.defaults());
    }

    static LimitedRun of(
            Path capture, UnaryOperator<LimitedDevice> limits, Map<Integer, Consumer<Call>> edits, GpuOptions options)
            throws IOException {
        SoftwareDevice.assume();
        Anomalies anomalies = new Anomalies();
        List<Finding> findings = new ArrayList<>();
        TreeMap<String, Long> gaps = new TreeMap<>();
        List<String> faults = new ArrayList<>();
        ReplaySettings settings = ReplaySettings.defaults(anomalies)
                .withDevice(SoftwareDevice.NAME)
                .withCapture(capture);
        try (CaptureReader reader = CaptureReader.open(capture, anomalies);
                VulkanDriver driver = VulkanDriver.open(settings)) {
            LimitedDevice device = limits.apply(new LimitedDevice(driver.services()));
            Chassis chassis = new Chassis(findings::add, SkipPolicy.CONTINUE, sink -> {
                StateTracker state = new StateTracker();
                return List.of(
                        new Edits(edits),
                        state,
                        new GpuAssistedValidator(sink, state, device, ShaderSources.none(), options));
            });
            chassis.drive(driver);
            new AnalysisRun(reader, chassis, at -> {}).run();
            chassis.faults().forEach(fault -> faults.add(fault.toString()));
            chassis.objects().forEach(object -> object.gaps().forEach(gap -> gaps.put(gap.why(), gap.count())));
            return new LimitedRun(findings, gaps, faults, anomalies, device);
        } catch (NoDeviceException e) {
            throw new IllegalStateException(e);
        } catch (DeviceLostException e) {
            // Where the system loads a process is chance; the tool replays such a capture in another one.
            assumeFalse(
                    e.sign().equals(DeviceLostException.ADDRESSES_TAKEN),
                    "memory of this process is at an address of the capture");
            throw e;
        }
    }

    /** Changes calls. */
    private record Edits(Map<Integer, Consumer<Call>> byCommand) implements ValidationObject {
        @Override
        public String name() {
            return "edits";
        }

        @Override
        public void register(Hooks hooks) {
            byCommand.forEach((command, edit) -> hooks.preCallValidate(command, edit::accept));
        }
    }
}
