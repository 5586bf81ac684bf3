package dev.vkval.cli.check;

import dev.vkval.capture.CaptureReader;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.finding.FindingSink;
import dev.vkval.replay.settings.ReplacedShaders;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/** A further pass over a capture by its recorded results, in this process: with the shaders and over the range of its check. */
final class RecordedPass {
    private RecordedPass() {}

    /**
     * Runs to the end of the range.
     *
     * @param settings those for the capture
     * @param reader at the beginning of the capture; closed at the end
     * @param objects creates the objects, given the sink of their findings
     * @return the chassis, with the failures of the objects
     */
    static Chassis run(
            CheckSettings settings,
            CaptureReader reader,
            FindingSink findings,
            Function<FindingSink, List<ValidationObject>> objects)
            throws IOException {
        try (reader;
                ReplacedShaders.Run shaders = settings.replay().shaders().begin()) {
            Chassis chassis = new Chassis(findings, SkipPolicy.CONTINUE, objects);
            chassis.drive(new RecordedDriver());
            AnalysisRun.Extent extent = AnalysisRun.Extent.of(
                    settings.frames()::contains, settings.frames().last(), settings.lastBlock());
            new AnalysisRun(reader, chassis, at -> {}, extent).editing(shaders).run();
            return chassis;
        }
    }
}
