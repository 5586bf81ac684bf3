package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.cli.console.Terminal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The manual page and the completion for fish have every command and every option. */
class ManualTest {
    private final Tool tool = Tool.piped();

    @TempDir
    Path folder;

    private static List<CommandLine> commands() {
        CommandLine root = ToolCommands.all(new CommandFactory(Terminal.ofProcess()));
        List<CommandLine> all = new ArrayList<>(List.of(root));
        for (int i = 0; i < all.size(); i++) {
            all.addAll(all.get(i).getSubcommands().values());
        }
        return all;
    }

    private static List<OptionSpec> shown(CommandLine command) {
        return command.getCommandSpec().options().stream()
                .filter(option -> !option.hidden())
                .toList();
    }

    private String output(Object... arguments) {
        assertEquals(0, tool.run(arguments), tool.err());
        return tool.out();
    }

    /** The part of the page about a command. */
    private static String part(String page, String command) {
        int start = page.indexOf(".SS \"" + command.replace("-", "\\-") + "\"");
        assertTrue(start >= 0, command);
        int end = page.indexOf("\n.S", start + 1);
        return page.substring(start, end);
    }

    @Test
    void theManualPageHasEveryOptionOfEveryCommand() {
        String page = output("man");
        assertEquals(page, output("man"), "the same each time");
        int options = 0;
        for (CommandLine command : commands()) {
            String name = command.getCommandSpec().qualifiedName().replaceFirst("^vkval-replay ?", "");
            String part = name.isEmpty() ? page : part(page, name);
            for (OptionSpec option : shown(command)) {
                for (String word : option.names()) {
                    assertTrue(part.contains("\\fB" + word.replace("-", "\\-") + "\\fR"), name + " " + word);
                    options++;
                }
            }
        }
        assertTrue(options > 100, "there are " + options);
    }

    @Test
    void fishCompletesEveryOptionOfEveryCommand() {
        List<String> lines = output("completion", "fish").lines().toList();
        for (CommandLine command : commands()) {
            String name = command.getCommandName();
            boolean root = command.getParent() == null;
            assertTrue(root || lines.stream().anyMatch(line -> line.contains(" -a " + name + " -d ")), name);
            for (OptionSpec option : shown(command)) {
                String word = " -l " + option.longestName().substring(2) + " ";
                assertTrue(lines.stream().anyMatch(line -> line.contains(word)), name + word);
            }
        }
        assertTrue(lines.stream().anyMatch(line -> line.contains("-l fail-on -x -a 'error warning info never' -d ")));
        assertTrue(
                lines.stream().allMatch(line -> line.startsWith("complete -c vkval-replay ") || line.startsWith("#")));
    }

    @Test
    void theirReadersAcceptThem() throws IOException, InterruptedException {
        accepted(List.of("fish", "--no-execute"), "vkval.fish", output("completion", "fish"));
        accepted(List.of("mandoc", "-T", "lint", "-W", "error"), "vkval-replay.1", output("man"));
    }

    /** Passes where the reader is not installed. */
    private void accepted(List<String> reader, String name, String text) throws IOException, InterruptedException {
        if (Path.of("/usr/bin", reader.get(0)).toFile().canExecute()) {
            List<String> words = new ArrayList<>(reader);
            words.add(Files.writeString(folder.resolve(name), text).toString());
            Process process =
                    new ProcessBuilder(words).redirectErrorStream(true).start();
            String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, process.waitFor(), answer);
        }
    }
}
