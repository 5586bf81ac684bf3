package dev.vkval.farm;

import java.io.IOException;
import java.util.List;

/** Runs the tool on this machine. */
final class Tool {
    private Tool() {}

    /** Runs it with the streams of this process, and returns its exit code. */
    static int shown(List<String> command) throws IOException, InterruptedException {
        return start(command, ProcessBuilder.Redirect.INHERIT);
    }

    /** Runs it with its messages only, and returns its exit code. */
    static int quiet(List<String> command) throws IOException, InterruptedException {
        return start(command, ProcessBuilder.Redirect.DISCARD);
    }

    private static int start(List<String> command, ProcessBuilder.Redirect output)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(output)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")));
        try {
            return builder.start().waitFor();
        } catch (IOException e) {
            throw new UsageException(
                    command.get(0) + " cannot be started (" + e.getMessage() + "); name vkval-replay with --tool");
        }
    }
}
