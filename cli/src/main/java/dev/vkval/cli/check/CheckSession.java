package dev.vkval.cli.check;

import dev.vkval.capture.source.CaptureSource;
import dev.vkval.capture.source.CaptureSources;
import dev.vkval.cli.console.Progress;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.journal.Journal;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.FindingGroup;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Checks the captures of one input one after the other. Whatever fails in one, its result contains what was found. */
public final class CheckSession {
    private final CheckSettings settings;
    private final InputStream standardInput;
    private final BiConsumer<String, FindingGroup> found;
    private final Progress progress;
    private final Journal journal;

    /**
     * @param found takes each finding as it is found: path of its capture, its group with it counted; called from any
     *     thread
     */
    public CheckSession(
            CheckSettings settings,
            InputStream standardInput,
            BiConsumer<String, FindingGroup> found,
            Progress progress,
            Journal journal) {
        this.settings = settings;
        this.standardInput = standardInput;
        this.found = found;
        this.progress = progress;
        this.journal = journal;
    }

    /**
     * Checks all captures of an input, at least one. Throws nothing; may be called from several threads at once.
     *
     * @param index its place among the inputs, from 0
     */
    public List<CaptureResult> check(CaptureInput input, int index) {
        List<CaptureResult> results = new ArrayList<>();
        CaptureCheck check = null;
        try (CaptureSources sources = input.open(standardInput)) {
            for (CaptureSource source = sources.next(); source != null; source = sources.next()) {
                check = capture(input.nameOf(source), input, index);
                results.add(check.check(source));
                check = null;
            }
            if (results.isEmpty()) {
                results.add(capture(input.label(), input, index)
                        .unreadable(new IOException("the archive contains no capture")));
            }
        } catch (IOException e) {
            results.add(capture(input.label(), input, index).unreadable(e));
        } catch (RuntimeException | Error e) {
            CaptureCheck broken = check == null ? capture(input.label(), input, index) : check;
            results.add(broken.broken(e));
        }
        return results;
    }

    private CaptureCheck capture(String label, CaptureInput input, int index) {
        return new CaptureCheck(
                label,
                settings.of(input.file()),
                settings.captures().of(input.file()).devices(),
                found,
                progress,
                journal.begin(label, index));
    }
}
