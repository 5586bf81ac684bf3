package dev.vkval.command;

import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;

/** The table of the commands that are recorded in command buffers, each with its {@linkplain CommandTraits traits}. */
public final class Commands {
    private static final String TABLE = "commands.txt";
    private static final CommandTraits[] BY_NUMBER = read();

    private Commands() {}

    /** The traits of a command by its number, null if command buffers do not record it. */
    public static CommandTraits of(int number) {
        return BY_NUMBER[number];
    }

    /** Every command that is recorded in command buffers, by number. */
    public static List<CommandTraits> all() {
        return Arrays.stream(BY_NUMBER).filter(Objects::nonNull).toList();
    }

    /** The commands for which a condition holds, by number. */
    public static List<CommandTraits> where(Predicate<CommandTraits> condition) {
        return all().stream().filter(condition).toList();
    }

    private static CommandTraits[] read() {
        CommandTraits[] table = new CommandTraits[Registry.vulkan().commands().size()];
        try (InputStream in = Commands.class.getResourceAsStream(TABLE)) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(Commands::traits)
                    .forEach(traits -> table[traits.command().number()] = traits);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return table;
    }

    private static CommandTraits traits(String line) {
        String[] words = line.split(" +");
        Command command = Registry.vulkan().command(words[0]);
        if (command == null || words.length != 6) {
            throw new IllegalStateException(TABLE + " has a wrong line: " + line);
        }
        return new CommandTraits(
                command,
                ActionKind.of(words[1]),
                words[2].equals("-")
                        ? CommandTraits.Recorded.NOTHING
                        : CommandTraits.Recorded.valueOf(words[2].toUpperCase(Locale.ROOT)),
                CommandTraits.Sync.valueOf(words[3].toUpperCase(Locale.ROOT)),
                words[4].equals("yes"),
                words[5].equals("yes"));
    }
}
