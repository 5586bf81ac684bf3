package dev.vkval.cli.check;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.gpuav.SelectionScan;
import dev.vkval.gpuav.select.SelectedWork;
import dev.vkval.gpuav.select.Selection;
import dev.vkval.state.tracker.StateTracker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads a capture ahead of its replay, for what a selection means in it: what a submit executes, and which names objects
 * get, is known later than pipelines are created. What is wrong with the capture, the replay reports.
 */
final class SelectionLookAhead {
    private SelectionLookAhead() {}

    /**
     * @param capture null if the capture can be read only once
     * @return everything if it cannot be read ahead
     */
    static SelectedWork of(Selection selection, Path capture) {
        if (selection.all() || capture == null) {
            return new SelectedWork(capture == null ? Selection.ALL : selection);
        }
        SelectedWork work = new SelectedWork(selection);
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            Chassis chassis = new Chassis(finding -> {}, SkipPolicy.CONTINUE, sink -> {
                StateTracker state = new StateTracker();
                return List.of(state, new SelectionScan(work, state));
            });
            chassis.drive(new RecordedDriver());
            try {
                new AnalysisRun(reader, chassis, at -> {}).run();
            } catch (IOException e) {
                chassis.finish();
            }
        } catch (IOException e) {
            return work;
        }
        return work;
    }
}
