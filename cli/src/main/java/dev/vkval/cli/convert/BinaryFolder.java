package dev.vkval.cli.convert;

import dev.vkval.capture.block.Payload;
import dev.vkval.capture.json.BinaryStore;
import dev.vkval.cli.console.CommandError;
import dev.vkval.finding.ExitCode;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps binary data in files of a folder, numbered from 1 in the order in which the lines name them. */
final class BinaryFolder implements BinaryStore {
    private final Path folder;
    private long count;

    BinaryFolder(Path folder) {
        this.folder = folder;
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new CommandError(
                    ExitCode.USAGE,
                    "cannot write to the folder " + folder + " (" + e + "); name another one with" + " --binaries");
        }
    }

    @Override
    public String keep(String name, Payload data) throws IOException {
        if (data.sizeBytes() == 0) {
            return MENTION;
        }
        Path file = folder.resolve(++count + "_" + name);
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            data.writeTo(channel);
        }
        return file.toString();
    }
}
