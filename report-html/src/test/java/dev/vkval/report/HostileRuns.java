package dev.vkval.report;

import dev.vkval.finding.Access;
import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.BaselineNote;
import dev.vkval.finding.BaselineState;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.ConfigPlace;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Place;
import dev.vkval.finding.RunOption;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.finding.ShaderLocation;
import dev.vkval.finding.ToolFault;
import java.util.List;
import java.util.function.UnaryOperator;

/** Runs for the tests of output files: one with hostile text in each field, and one with each way to end. */
public final class HostileRuns {
    /** Control characters, bidirectional text, quotes, markup of each format, a noncharacter, a lone surrogate. */
    public static final String TEXT =
            "a\u0000\u001b[31m\u0007\u202e\u2066\"'`<script>&amp;]]>\r\n::error::%0A|[x](http://y)@user\\"
                    + "{0}\ufffe\uffff\ud800*_#\u2028";

    public static final String LONG = "n".repeat(10_240);

    private HostileRuns() {}

    /** Each text of the capture and its finding is that text. */
    public static RunResult run(String text) {
        ShaderLocation shader = new ShaderLocation(
                text, text, 7, text, 3, 2, List.of(new ShaderLocation.Line(3, text)), text, List.of(), text);
        ObjectRef object = new ObjectRef("VkBuffer", 88, text, 2);
        Place place = new Place("vkCmdDraw", 12, 1, 5, 0, 25, 0, List.of(text));
        Finding finding = Finding.of("SYNC-HAZARD-WRITE-AFTER-WRITE", Severity.ERROR, Family.SYNC)
                .title("a title with " + text)
                .message(text)
                .access(new Access("prior", place, "COPY", "TRANSFER_WRITE", object, text, text, shader))
                .access(new Access("now", place, "COPY", "TRANSFER_WRITE", object, text, text, null))
                .object(object)
                .shader(shader)
                .at(12, 1);
        AnomalyNote note = new AnomalyNote("damaged", Severity.ERROR, text, 1, 2, 3);
        return Samples.run(Samples.capture("dir/" + text, CaptureStatus.PARTIAL, List.of(note), finding)
                        .configured(text, new ConfigPlace(text, 3))
                        .with(new ToolFault(text, text, 3, text)))
                .asked(List.of(new RunOption(text, text, text)));
    }

    /** A capture that passes, and one for each other way to end; with a finding that is accepted. */
    public static RunResult ways() {
        CaptureResult known = map(Samples.capture("known.gfxr", CaptureStatus.COMPLETED, List.of(), Samples.hazard()));
        CaptureResult crashed = Samples.capture("crashed.gfxr", CaptureStatus.PARTIAL, List.of())
                .with(CrashNote.at("SIGSEGV", 12));
        return Samples.run(
                        Samples.capture("clean.gfxr", CaptureStatus.COMPLETED, List.of()),
                        known,
                        Samples.capture("new.gfxr", CaptureStatus.COMPLETED, List.of(), Samples.outOfBounds()),
                        crashed,
                        Samples.capture("cut.gfxr", CaptureStatus.PARTIAL, List.of(Samples.endsEarly())),
                        CaptureResult.nothing("late.gfxr", CaptureStatus.NOT_RUN, "the run ended", false, true),
                        CaptureResult.nothing("other.gfxr", CaptureStatus.UNSUPPORTED, "no rayQuery", false, true),
                        CaptureResult.nothing("none.gfxr", CaptureStatus.FAILED, "no such file", false, true))
                .with(new BaselineNote("vkval-baseline.json", List.of(), List.of(), List.of(), false));
    }

    private static CaptureResult map(CaptureResult capture) {
        UnaryOperator<FindingGroup> accepted = group -> group.with(BaselineState.KNOWN);
        return capture.withFindings(capture.findings().stream().map(accepted).toList());
    }
}
