package dev.vkval.cli;

import dev.vkval.capture.source.CaptureSource;
import dev.vkval.capture.source.CaptureSources;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.FindingGroup;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Checks the captures of one input after the other; whatever goes wrong with one, its result holds what was found. */
final class CheckSession {
    private final CheckSettings settings;
    private final InputStream standardInput;
    private final BiConsumer<String, FindingGroup> found;
    private final Progress progress;

    /**
     * @param found takes each finding as it is found: path of its capture, its group with it counted; called from any
     *     thread
     */
    CheckSession(
            CheckSettings settings,
            InputStream standardInput,
            BiConsumer<String, FindingGroup> found,
            Progress progress) {
        this.settings = settings;
        this.standardInput = standardInput;
        this.found = found;
        this.progress = progress;
    }

    /** Checks all captures of an input, at least one. Throws nothing; safe to be called from several threads at once. */
    List<CaptureResult> check(CaptureInput input) {
        List<CaptureResult> results = new ArrayList<>();
        try (CaptureSources sources = input.open(standardInput)) {
            for (CaptureSource source = sources.next(); source != null; source = sources.next()) {
                results.add(capture(source.label()).check(source));
            }
            if (results.isEmpty()) {
                results.add(capture(input.label()).unreadable(new IOException("there is no capture in this archive")));
            }
        } catch (IOException e) {
            results.add(capture(input.label()).unreadable(e));
        } catch (RuntimeException | Error e) {
            results.add(capture(input.label()).broken(e));
        }
        return results;
    }

    private CaptureCheck capture(String label) {
        return new CaptureCheck(label, settings, found, progress);
    }
}
