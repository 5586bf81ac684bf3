package dev.vkval.cli.convert;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.codec.BlockCompressor;
import dev.vkval.capture.codec.Codecs;
import dev.vkval.capture.codec.Compression;
import dev.vkval.capture.source.CaptureSource;
import dev.vkval.capture.source.CaptureSources;
import dev.vkval.capture.write.CaptureCopier;
import dev.vkval.capture.write.FrameRepeater;
import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.console.Progress;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.input.FrameRanges;
import dev.vkval.cli.input.ReadErrors;
import dev.vkval.finding.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes a capture as another capture. The output gets its name only when it is complete. */
final class CaptureConversion {
    private final Compression compression;
    private final ReadErrors troubles;
    private final Progress progress;

    /** @param compression of the output, null for that of the capture */
    CaptureConversion(Compression compression, ReadErrors troubles, Progress progress) {
        this.compression = compression;
        this.troubles = troubles;
        this.progress = progress;
        requireCompressor();
    }

    private void requireCompressor() {
        if (compression == null || compression == Compression.NONE) {
            return;
        }
        try (BlockCompressor compressor = Codecs.compressor(compression)) {
            if (compressor == null) {
                throw new CommandError(
                        ExitCode.USAGE, "no library available to compress with " + compression.label() + "; try zlib");
            }
        }
    }

    /** Writes the whole capture as one file. */
    void copy(CaptureInput input, InputStream standardInput, Path output) {
        JsonOutput.refuse(output, input);
        Anomalies anomalies = new Anomalies();
        try (CaptureSources sources = input.open(standardInput)) {
            CaptureSource source = sources.next();
            if (source == null) {
                throw new IOException("the archive contains no capture");
            }
            into(output, part -> {
                copy(source, part, anomalies);
                if (sources.next() != null) {
                    throw new CommandError(
                            ExitCode.USAGE, input.label() + " contains several captures; --to gfxr takes one");
                }
            });
        } catch (IOException e) {
            troubles.failed(input.label(), e);
        } finally {
            progress.finished();
            troubles.add(input.label(), anomalies);
        }
    }

    private void copy(CaptureSource source, Path target, Anomalies anomalies) throws IOException {
        try (CaptureCopier copier = new CaptureCopier(source.bytes(), source.folder(), anomalies)) {
            FileChannel channel = FileChannel.open(
                    target, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
            copier.copy(
                    channel, compression, () -> progress.at(source.label(), copier.position(), copier.sourceBytes()));
        }
    }

    /** Writes the capture with a range of frames repeated. */
    void repeat(CaptureInput input, Path output, FrameRanges ranges, long times) {
        JsonOutput.refuse(output, input);
        if (input.file() == null || ranges.ranges().size() != 1) {
            throw new CommandError(ExitCode.USAGE, "--repeat takes a capture file and one range of frames");
        }
        FrameRanges.Range range = ranges.ranges().get(0);
        Anomalies anomalies = new Anomalies();
        try {
            FrameRepeater repeater = new FrameRepeater(input.file(), anomalies);
            into(output, part -> {
                Compression kind = compression == null ? repeater.compression() : compression;
                repeater.write(part, kind, range.first(), range.last(), times);
            });
        } catch (IllegalArgumentException e) {
            throw new CommandError(ExitCode.USAGE, e.getMessage());
        } catch (IOException e) {
            troubles.failed(input.label(), e);
        } finally {
            troubles.add(input.label(), anomalies);
        }
    }

    private interface Content {
        void write(Path file) throws IOException;
    }

    private static void into(Path output, Content content) throws IOException {
        Path part = output.resolveSibling(output.getFileName() + ".part");
        try {
            content.write(part);
            Files.move(part, output, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
