package dev.vkval.cli.farm;

import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.Terminal;
import dev.vkval.finding.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Checks captures on the machines of a cluster: starts the program that does, with the same words. */
@Command(
        name = "farm",
        sortOptions = false,
        description = "Checks captures on many machines, with Apache Spark, and makes one result of all.")
public final class FarmCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Spec
    CommandSpec spec;

    @Mixin
    FarmOptions options;

    @Mixin
    HelpOption help;

    public FarmCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        List<String> words = spec.root().commandLine().getParseResult().originalArgs();
        List<String> own = words.subList(1, words.size());
        options.settle(spec, own);
        Path lib = Path.of(System.getProperty("java.class.path").split(java.io.File.pathSeparator)[0])
                .toAbsolutePath()
                .getParent();
        FarmHome home = FarmHome.beside(lib);
        if (home == null) {
            throw new CommandError(ExitCode.USAGE, "farm: " + FarmHome.nextStep(lib));
        }
        terminal.out().flush();
        return run(command(home, own));
    }

    private List<String> command(FarmHome home, List<String> words) {
        List<String> command = new ArrayList<>();
        command.add(java(terminal.environment().get("JAVA_HOME"), home.launcher()));
        command.add("-Dvkval.launcher=" + home.launcher());
        command.addAll(List.of("-jar", home.jar().toString()));
        command.addAll(words);
        return command;
    }

    /** The Java of an installation has what the tool needs, which is not all that Spark needs. */
    private static String java(String javaHome, Path launcher) {
        if (javaHome != null && !javaHome.isEmpty()) {
            return Path.of(javaHome, "bin", "java").toString();
        }
        Path own = Path.of(System.getProperty("java.home"));
        boolean reduced = own.startsWith(launcher.resolveSibling("../runtime").normalize());
        return reduced ? "java" : own.resolve("bin").resolve("java").toString();
    }

    /** The process ends with this one: signals that the launcher passes on end both. */
    private static int run(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).inheritIO().start();
        Thread end = new Thread(process::destroy);
        Runtime.getRuntime().addShutdownHook(end);
        try {
            int code = process.waitFor();
            Runtime.getRuntime().removeShutdownHook(end);
            return code;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandError(ExitCode.INTERNAL, "interrupted");
        }
    }
}
