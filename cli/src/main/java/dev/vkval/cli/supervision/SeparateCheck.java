package dev.vkval.cli.supervision;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs the command {@code check} in a process of its own, as the launcher does: if that dies, another one finishes its
 * report.
 */
public final class SeparateCheck {
    private final String program;
    private final Path messages;

    /**
     * @param program the main class
     * @param messages a file that receives what it writes to standard error
     */
    public SeparateCheck(String program, Path messages) {
        this.program = program;
        this.messages = messages;
    }

    /**
     * Checks.
     *
     * @param arguments of the command, with the folder for its output
     * @return its exit code
     */
    public int run(List<String> arguments) throws IOException {
        long own = ProcessHandle.current().pid();
        int status = start(arguments, Launch.by(own));
        if (status < Launch.EXIT_BASE) {
            status = start(arguments, Launch.after(own, status));
        }
        return status - Launch.EXIT_BASE;
    }

    private int start(List<String> arguments, Map<String, String> variables) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program, "check"));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.appendTo(messages.toFile()));
        Launch.clear(builder.environment());
        builder.environment().remove(Worker.FOLDER);
        builder.environment().putAll(variables);
        Process process = builder.start();
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a capture was checked", e);
        }
    }
}
