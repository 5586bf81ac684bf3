package dev.vkval.cli.convert;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.json.BinaryStore;
import dev.vkval.capture.json.JsonLines;
import dev.vkval.capture.json.Selection;
import dev.vkval.capture.source.CaptureSource;
import dev.vkval.capture.source.CaptureSources;
import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.console.Progress;
import dev.vkval.cli.console.Version;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.input.FrameRanges;
import dev.vkval.cli.input.ReadErrors;
import dev.vkval.finding.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/** Writes captures as JSON lines, one after the other. */
final class JsonConversion {
    private final Selection selection;
    private final FrameRanges ranges;
    private final BinaryStore binaries;
    private final ReadErrors troubles;
    private final Progress progress;

    /**
     * @param calls patterns of the calls to write, null for everything
     * @param folder for binary data, null for none
     */
    JsonConversion(FrameRanges ranges, Predicate<String> calls, Path folder, ReadErrors troubles, Progress progress) {
        this.ranges = ranges;
        this.selection = new Selection(
                ranges.all() ? null : ranges::contains, calls == null ? name -> true : calls, calls == null);
        this.binaries = folder == null ? BinaryStore.NONE : new BinaryFolder(folder);
        this.troubles = troubles;
        this.progress = progress;
    }

    /** @param target closed at the end */
    void run(List<CaptureInput> inputs, InputStream standardInput, OutputStream target) {
        try (target) {
            for (CaptureInput input : inputs) {
                run(input, standardInput, target);
            }
        } catch (JsonOutput.ClosedException e) {
            progress.finished();
        } catch (IOException e) {
            throw new CommandError(ExitCode.USAGE, "cannot write the output (" + e.getMessage() + ")");
        }
    }

    private void run(CaptureInput input, InputStream standardInput, OutputStream target) throws IOException {
        CaptureSources sources = null;
        try {
            sources = input.open(standardInput);
            int count = 0;
            for (CaptureSource source = sources.next(); source != null; source = sources.next()) {
                convert(source, target);
                count++;
            }
            if (count == 0) {
                throw new IOException("the archive contains no capture");
            }
        } catch (OutputException e) {
            throw e.cause;
        } catch (IOException e) {
            troubles.failed(input.label(), e);
        } finally {
            if (sources != null) {
                sources.close();
            }
        }
    }

    /** Distinguishes a failure to write from a failure to read. */
    private static final class OutputException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient IOException cause;

        OutputException(IOException cause) {
            super(cause);
            this.cause = cause;
        }
    }

    private void convert(CaptureSource source, OutputStream target) throws IOException {
        Anomalies anomalies = new Anomalies();
        try (CaptureReader reader = CaptureReader.readingAhead(source.bytes(), source.folder(), anomalies)) {
            JsonLines lines = new JsonLines(target, selection, binaries, anomalies);
            lines.header(source.label(), Version.tool());
            try {
                lines(reader, lines, source.label());
            } finally {
                write(lines::flush);
            }
        } catch (IOException e) {
            troubles.failed(source.label(), e);
        } finally {
            progress.finished();
            troubles.add(source.label(), anomalies);
        }
    }

    private void lines(CaptureReader reader, JsonLines lines, String label) throws IOException {
        for (CaptureReader.Item item = reader.next();
                item != null && reader.frames().current() - 1 <= ranges.last();
                item = reader.next()) {
            CaptureReader.Item current = item;
            write(() -> lines.item(current, reader.frames()));
            progress.at(label, reader.position(), reader.sourceBytes());
        }
    }

    private interface Writing {
        void run() throws IOException;
    }

    private static void write(Writing writing) {
        try {
            writing.run();
        } catch (IOException e) {
            throw new OutputException(e);
        }
    }
}
