package dev.vkval.cli;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.AnomalySink;
import dev.vkval.capture.block.CaptureBlocks;
import dev.vkval.capture.edit.BlockNumbers;
import dev.vkval.capture.edit.CaptureEditor;
import dev.vkval.capture.edit.EditException;
import dev.vkval.capture.edit.EditScript;
import dev.vkval.cli.console.CommandError;
import dev.vkval.finding.ExitCode;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Files that commands write edited captures to: complete, or as they were before. */
final class EditedFile {
    private static final String UNFINISHED = ".part";

    private EditedFile() {}

    /** Writes a capture with edits; an existing file is overwritten. */
    static BlockNumbers write(Path capture, EditScript script, Path target, AnomalySink anomalies)
            throws IOException, EditException {
        Path part = target.resolveSibling(target.getFileName() + UNFINISHED);
        try {
            BlockNumbers numbers;
            try (FileChannel out = open(part, target)) {
                numbers = CaptureEditor.write(sink -> CaptureBlocks.open(capture, sink), script, out, anomalies);
            }
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
            return numbers;
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static FileChannel open(Path part, Path target) {
        try {
            return FileChannel.open(
                    part, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new CommandError(
                    ExitCode.USAGE, "cannot write " + target + " (" + e + "); name another file with --write");
        }
    }

    /** Refuses to write over the capture that is read. */
    static void requireOther(Path capture, Path target) {
        try {
            if (Files.isDirectory(target)) {
                throw new CommandError(ExitCode.USAGE, target + " is a folder; name a file with --write");
            }
            if (Files.exists(target) && Files.isSameFile(capture, target)) {
                throw new CommandError(
                        ExitCode.USAGE, target + " is the capture itself; name another file with --write");
            }
        } catch (IOException e) {
            throw new CommandError(
                    ExitCode.USAGE, "cannot write " + target + " (" + e + "); name another file with --write");
        }
    }

    /** Anomalies of a capture that is read again: they are reported by what checks it. */
    static Anomalies unreported() {
        return new Anomalies();
    }
}
