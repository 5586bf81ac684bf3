package dev.vkval.cli.supervision;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.finding.Access;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.CrashKind;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.FindingGroups;
import dev.vkval.finding.Help;
import dev.vkval.finding.Place;
import dev.vkval.finding.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** An action that was seen to bring the device down, with and without which the capture was replayed, as a finding. */
final class BisectedFinding {
    private static final String LABELS_APART = " > ";

    private BisectedFinding() {}

    /**
     * The finding.
     *
     * @param crash how the device went down
     * @param culprit the submit, with the action as its last
     */
    static FindingGroup of(Path capture, CrashNote crash, CrashNote.Submit culprit) throws IOException {
        CrashNote.Draw action = culprit.last();
        long frame = frame(capture, action.block());
        List<String> labels = action.label() == null
                ? List.of()
                : Arrays.asList(action.label().split(LABELS_APART));
        Place place = new Place(
                action.call(), action.block(), frame, Place.NONE, culprit.number(), Place.NONE, Place.NONE, labels);
        Finding finding = Finding.of(rule(crash.kind()), Severity.ERROR, Family.REPLAY)
                .confidence(Confidence.OBSERVED)
                .title(action.call() + " " + effect(crash.kind()))
                .message(message(crash, culprit, action))
                .access(new Access("action", place, null, null, null, null, null, null))
                .property("draw", action.number())
                .property("signal", crash.signal())
                .help(Help.of(help(crash.kind())))
                .at(action.block(), frame);
        return new FindingGroups().add(finding);
    }

    private static String rule(CrashKind kind) {
        return switch (kind) {
            case HUNG -> "VKVAL-Action-Hangs-Device";
            case LOST -> "VKVAL-Action-Loses-Device";
            default -> "VKVAL-Action-Crashes-Driver";
        };
    }

    private static String effect(CrashKind kind) {
        return switch (kind) {
            case HUNG -> "hangs the device";
            case LOST -> "loses the device";
            default -> "crashes the driver";
        };
    }

    private static String message(CrashNote crash, CrashNote.Submit culprit, CrashNote.Draw action) {
        return "submit " + culprit.number() + " (block " + culprit.block()
                + ") was replayed several times with fewer of"
                + " its " + culprit.draws() + " actions each: with the actions up to " + action.call() + " at block "
                + action.block() + ", this one " + effect(crash.kind()) + " (" + crash.signal()
                + "); without it, the submit ends";
    }

    private static String help(CrashKind kind) {
        return kind == CrashKind.HUNG
                ? "make sure that each loop in the shaders of this action ends, and that the work it is given is finite"
                : "check the shaders of this action with --checks gpu: descriptors, indices and device addresses that"
                        + " they use must be valid";
    }

    /** The frame in which a block stands. */
    private static long frame(Path capture, long block) throws IOException {
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem made && made.call().blockIndex() >= block) {
                    return made.call().frame();
                }
            }
            return reader.frames().current();
        }
    }
}
