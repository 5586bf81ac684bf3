package dev.vkval.cli.input;

import dev.vkval.capture.source.CaptureSource;
import dev.vkval.capture.source.CaptureSources;
import dev.vkval.cli.console.CommandError;
import dev.vkval.finding.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The one capture that an argument names, as a file that can be read several times. */
public final class CaptureFile {
    private static final String UNPACKED = "capture.gfxr";

    private CaptureFile() {}

    /**
     * The file itself, or a copy of what is unpacked or read from standard input.
     *
     * @param folder for the copy, empty
     */
    public static Path of(CaptureInput input, InputStream standardInput, Path folder) throws IOException {
        try (CaptureSources sources = input.open(standardInput)) {
            CaptureSource source = sources.next();
            if (source == null) {
                throw new IOException("the archive contains no capture");
            }
            if (source.file() != null) {
                return source.file();
            }
            Path copy = folder.resolve(UNPACKED);
            Files.copy(source.stream(), copy);
            if (sources.next() != null) {
                throw new CommandError(
                        ExitCode.USAGE, input.label() + " contains several captures; unpack it and name one of them");
            }
            return copy;
        }
    }
}
