package dev.vkval.removed;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.edit.BlockNumbers;
import dev.vkval.capture.source.FileDigest;
import dev.vkval.cli.check.CheckSession;
import dev.vkval.cli.check.CheckSettings;
import dev.vkval.cli.check.DumpChoice;
import dev.vkval.cli.check.GpuChoice;
import dev.vkval.cli.check.LayerSettingsFile;
import dev.vkval.cli.check.OnError;
import dev.vkval.cli.check.ScreenshotChoice;
import dev.vkval.cli.check.ThreadChoice;
import dev.vkval.cli.check.TraceChoice;
import dev.vkval.cli.check.Trial;
import dev.vkval.cli.config.CaptureEntries;
import dev.vkval.cli.config.RuleActions;
import dev.vkval.cli.console.Progress;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.input.FrameRanges;
import dev.vkval.cli.journal.Journal;
import dev.vkval.cli.journal.RunHeader;
import dev.vkval.command.ActionKind;
import dev.vkval.command.Commands;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.Family;
import dev.vkval.gpuav.footprint.FootprintFile;
import dev.vkval.gpuav.footprint.Footprints;
import dev.vkval.replay.settings.ReplayMode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the shaders of all actions of a capture access, recorded by replays of it. */
final class ActionFootprints {
    private static final Set<ActionKind> ACTIONS =
            EnumSet.of(ActionKind.DRAW, ActionKind.DRAW_INDEXED, ActionKind.DISPATCH, ActionKind.TRACE);
    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final long ALL = -1;

    private ActionFootprints() {}

    static Footprints of(Path capture, String device, Path scratch) throws IOException {
        List<Long> blocks = blocks(capture);
        Footprints all = new Footprints();
        String sha256 = FileDigest.sha256(capture, () -> false);
        for (int i = 0; i < blocks.size(); i += Trial.MOST_DETAILED_FOOTPRINTS) {
            Path file = scratch.resolve("footprints-" + i + ".txt");
            List<Long> some = blocks.subList(i, Math.min(blocks.size(), i + Trial.MOST_DETAILED_FOOTPRINTS));
            record(
                    capture,
                    device,
                    Trial.footprints(some, List.of(), Long.MAX_VALUE, file),
                    scratch.resolve("journal"));
            all.addAll(FootprintFile.read(file, sha256));
        }
        return all;
    }

    private static List<Long> blocks(Path capture) throws IOException {
        List<Long> blocks = new ArrayList<>();
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem call
                        && Commands.of(call.call().command().number()) != null
                        && ACTIONS.contains(
                                Commands.of(call.call().command().number()).action())) {
                    blocks.add(call.call().blockIndex());
                }
            }
        }
        return blocks;
    }

    private static void record(Path capture, String device, Trial trial, Path folder) throws IOException {
        Files.createDirectories(folder);
        CaptureInput input = new CaptureInput(capture.toString(), capture, "", ALL);
        RunHeader run = new RunHeader("", 0, -1, 0, null, false, true, true, List.of(input.label()), "");
        try (Journal journal = Journal.create(folder, run, 1)) {
            CaptureResult result = new CheckSession(
                            trial.of(settings(device), capture),
                            InputStream.nullInputStream(),
                            (path, group) -> {},
                            new Progress(null, 1),
                            journal)
                    .check(input, 0)
                    .get(0);
            if (!result.faults().isEmpty()) {
                throw new IOException(capture + ": " + result.faults().get(0).exception());
            }
        } finally {
            Journal.discard(folder);
        }
    }

    private static CheckSettings settings(String device) {
        return new CheckSettings(
                Set.of(Family.GPU),
                true,
                device,
                true,
                ScreenshotChoice.NONE,
                LIMIT,
                ThreadChoice.ONE,
                OnError.CONTINUE,
                FrameRanges.ALL,
                Map.of(),
                LayerSettingsFile.NONE,
                null,
                null,
                GpuChoice.ALL,
                Long.MAX_VALUE,
                ReplayMode.AS_RECORDED,
                true,
                RuleActions.NONE,
                CaptureEntries.NONE,
                TraceChoice.NONE,
                DumpChoice.NONE);
    }

    /** The same of the actions of an edited capture. */
    static Footprints edited(Footprints footprints, BlockNumbers numbers) {
        Footprints edited = new Footprints();
        for (Footprints.Action action : footprints.actions()) {
            long submit = numbers.edited(action.submit());
            long block = numbers.edited(action.block());
            if (submit != BlockNumbers.NONE && block != BlockNumbers.NONE) {
                footprints
                        .of(action)
                        .forEach((shader, sites) -> edited.add(new Footprints.Action(submit, block), shader, sites));
            }
        }
        return edited;
    }
}
