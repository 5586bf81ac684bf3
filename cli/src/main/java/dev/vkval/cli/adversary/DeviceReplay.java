package dev.vkval.cli.adversary;

import dev.vkval.adversary.ContentSink;
import dev.vkval.adversary.DeviceContents;
import dev.vkval.adversary.Observed;
import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.finding.ToolFault;
import dev.vkval.replay.VulkanDriver;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.frame.FramePicture;
import dev.vkval.replay.frame.FrameSink;
import dev.vkval.replay.settings.ReplayMode;
import dev.vkval.replay.settings.ReplaySettings;
import dev.vkval.state.tracker.StateTracker;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Replays captures on a device, for what they make. */
final class DeviceReplay {
    private final String device;
    private final Duration hangLimit;
    private final Anomalies anomalies;
    private String name;

    /**
     * @param device what executes the captures, as {@code check} takes it
     * @param hangLimit longest wait for what was completed in the capture
     * @param anomalies receive what cannot be replayed as it is
     */
    DeviceReplay(String device, Duration hangLimit, Anomalies anomalies) {
        this.device = device;
        this.hangLimit = hangLimit;
        this.anomalies = anomalies;
    }

    /** The name of the device, once a capture was replayed. */
    String deviceName() {
        return name;
    }

    /** Presented images, as contents. */
    private record Pictures(ContentSink sink) implements FrameSink {
        @Override
        public boolean wants(long frame, int width, int height) {
            return true;
        }

        @Override
        public void take(FramePicture picture) {
            Observed observed = new Observed(
                    Observed.When.PRESENTED,
                    "the presented image",
                    picture.frame(),
                    picture.format().bytes(),
                    picture.width(),
                    picture.height());
            sink.take(observed, picture.texels());
        }

        @Override
        public boolean late() {
            return false;
        }
    }

    /**
     * Replays a capture to its end.
     *
     * @param freshByte what each byte of newly allocated memory is
     * @param inserted blocks of calls that the program does not make: it reads nothing after them
     * @param sink receives what it makes
     * @throws NoDeviceException if there is no such device
     */
    void run(Path capture, int freshByte, Set<Long> inserted, ContentSink sink) throws IOException, NoDeviceException {
        ReplaySettings settings = ReplaySettings.defaults(anomalies)
                .withDevice(device)
                .withCapture(capture)
                .withHangLimit(hangLimit)
                .withMode(ReplayMode.copyingResources(freshByte))
                .withFrames(List.of(new Pictures(sink)));
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies());
                VulkanDriver driver = VulkanDriver.open(settings)) {
            name = driver.deviceName();
            StateTracker state = new StateTracker();
            Chassis chassis = new Chassis(
                    finding -> {},
                    SkipPolicy.CONTINUE,
                    findings -> DeviceContents.objects(state, driver.contents(), inserted, sink));
            chassis.drive(driver);
            new AnalysisRun(reader, chassis, at -> {}).run();
            for (ToolFault fault : chassis.faults()) {
                throw new IllegalStateException(fault.toString());
            }
        }
    }
}
