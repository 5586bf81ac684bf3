package dev.vkval.cli.convert;

import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.finding.ExitCode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where text is written: a file, or standard output, which its reader may close at any time. */
final class JsonOutput {

    /** The reader of standard output closed it. */
    static final class ClosedException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    private JsonOutput() {}

    /** @param file null for standard output */
    static OutputStream of(Path file, Terminal terminal, Iterable<CaptureInput> inputs) {
        if (file == null) {
            return new Standard(terminal.out());
        }
        for (CaptureInput input : inputs) {
            refuse(file, input);
        }
        try {
            return Files.newOutputStream(file);
        } catch (IOException e) {
            throw new CommandError(
                    ExitCode.USAGE, "cannot write to " + file + " (" + e + "); name another file with -o");
        }
    }

    /** The output must not overwrite the capture. */
    static void refuse(Path file, CaptureInput input) {
        try {
            if (input.file() != null && Files.exists(file) && Files.isSameFile(file, input.file())) {
                throw new CommandError(ExitCode.USAGE, file + " is the capture itself; name another file with -o");
            }
        } catch (IOException e) {
            throw new CommandError(ExitCode.USAGE, "cannot write to " + file + " (" + e + ")");
        }
    }

    private static final class Standard extends OutputStream {
        private final PrintStream out;

        Standard(PrintStream out) {
            this.out = out;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
            if (out.checkError()) {
                throw new ClosedException();
            }
        }
    }
}
