package dev.vkval.cli.input;

import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.console.CommandNames;
import dev.vkval.cli.console.Nearest;
import dev.vkval.finding.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** Resolves the arguments of a command line to captures: a file to itself, a folder to all captures below it. */
public final class CaptureArguments {
    private static final List<String> CAPTURE_ENDINGS =
            List.of(".gfxr", ".gfxr.gz", ".gfxr.xz", ".gfxr.zst", ".gfxr.bz2", ".gfxr.zip");

    private CaptureArguments() {}

    /**
     * The captures in the order of the arguments, those of a folder sorted by path.
     *
     * @param command the command; those beside it are suggested for a mistyped argument
     * @throws CommandError for an argument that names nothing, or a folder without a capture
     */
    public static List<CaptureInput> resolve(List<String> arguments, CommandSpec command) {
        Collection<String> commands = CommandNames.beside(command);
        List<CaptureInput> captures = new ArrayList<>();
        for (String argument : arguments) {
            if (argument.equals(CaptureInput.STANDARD_INPUT)) {
                captures.add(CaptureInput.standardInput());
            } else {
                captures.addAll(at(path(argument, commands)));
            }
        }
        return captures;
    }

    /**
     * The capture of a command that takes one.
     *
     * @param command the command; those beside it are suggested for a mistyped argument
     * @throws CommandError for an argument that names none, or several
     */
    public static CaptureInput single(String argument, CommandSpec command) {
        List<CaptureInput> captures = resolve(List.of(argument), command);
        if (captures.size() != 1) {
            throw new CommandError(ExitCode.USAGE, argument + " contains several captures; name one of them");
        }
        return captures.get(0);
    }

    private static Path path(String argument, Collection<String> commands) {
        try {
            Path path = Path.of(argument);
            if (Files.exists(path)) {
                return path;
            }
        } catch (InvalidPathException e) {
            throw new CommandError(ExitCode.USAGE, "'" + argument + "' is not a path (" + e.getReason() + ")");
        }
        throw new CommandError(
                ExitCode.USAGE,
                "there is no file or folder '" + argument + "'"
                        + (argument.indexOf('/') < 0 ? Nearest.suggestion(argument, commands) : ""));
    }

    private static List<CaptureInput> at(Path path) {
        if (!Files.isDirectory(path)) {
            return List.of(CaptureInput.of(path));
        }
        try (Stream<Path> below = Files.walk(path)) {
            List<CaptureInput> captures = below.filter(CaptureArguments::namedAsCapture)
                    .filter(Files::isRegularFile)
                    .sorted()
                    .map(CaptureInput::of)
                    .toList();
            if (captures.isEmpty()) {
                throw new CommandError(ExitCode.USAGE, "no capture (*.gfxr) below the folder " + path);
            }
            return captures;
        } catch (IOException | UncheckedIOException e) {
            throw new CommandError(ExitCode.CAPTURE, "the folder " + path + " cannot be read (" + e.getMessage() + ")");
        }
    }

    private static boolean namedAsCapture(Path file) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return CAPTURE_ENDINGS.stream().anyMatch(name::endsWith);
    }
}
