package dev.vkval.cli.manual;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The manual page of the tool in the language of man(7). It depends only on the commands, options and version. */
public final class ManPage {
    private static final int SECTION = 1;

    private static final List<List<String>> EXIT_CODES = List.of(
            List.of("0", "nothing at or above --fail-on that is not accepted by a baseline"),
            List.of("1", "findings"),
            List.of("2", "usage or configuration error"),
            List.of("65", "a capture is unreadable or damaged, or no call could be checked"),
            List.of("70", "a bug of this tool, or too little memory or time for its own work"),
            List.of("75", "the device hung or was lost, or the driver crashed, and nothing was found: retry"),
            List.of("77", "this device cannot run this capture"),
            List.of("129, 130, 143", "SIGHUP, SIGINT or SIGTERM told the tool to end"));

    private static final List<List<String>> VARIABLES = List.of(
            List.of("CI", "findings are not accepted without a reason"),
            List.of("JAVA_HOME", "the Java to use, 17 or later"),
            List.of("NO_COLOR, CLICOLOR, CLICOLOR_FORCE", "whether text is coloured"),
            List.of("VK_LAYER_SETTINGS_PATH", "file or folder of vk_layer_settings.txt"),
            List.of("VKVAL_JAVA_OPTIONS", "options for the Java virtual machine, such as -Xmx4g"));

    private static final List<List<String>> FILES = List.of(
            List.of("vkval.toml", "what a project says about its checks"),
            List.of("vkval-baseline.json", "the accepted findings of a project"),
            List.of("vk_layer_settings.txt", "settings of the validation layers"),
            List.of("vkval-out", "the results of the last run"));

    private final CommandSpec tool;
    private final String version;
    private final List<String> lines = new ArrayList<>();

    /** @param version name and version of the tool */
    public ManPage(CommandSpec tool, String version) {
        this.tool = tool;
        this.version = version;
    }

    /** The page. */
    public String text() {
        lines.add(".TH " + escaped(tool.name().toUpperCase(java.util.Locale.ROOT)) + " " + SECTION + " \"\" \""
                + escaped(version) + "\"");
        heading("NAME");
        line(tool.name() + " \\- validates captures of Vulkan programs");
        heading("SYNOPSIS");
        for (CommandSpec command : Commands.of(tool)) {
            synopsis(tool.name(), command);
            Commands.of(command).forEach(part -> synopsis(tool.name() + " " + command.name(), part));
        }
        heading("DESCRIPTION");
        line(escaped(Commands.description(tool)));
        line("Without a command, " + bold("check") + " is meant.");
        heading("OPTIONS");
        options(tool);
        heading("COMMANDS");
        for (CommandSpec command : Commands.of(tool)) {
            command(command.name(), command);
            Commands.of(command).forEach(part -> command(command.name() + " " + part.name(), part));
        }
        table("EXIT STATUS", EXIT_CODES);
        table("ENVIRONMENT", VARIABLES);
        table("FILES", FILES);
        return String.join("\n", lines) + "\n";
    }

    private void synopsis(String before, CommandSpec command) {
        if (!Commands.of(command).isEmpty()) {
            return;
        }
        String parameters = command.positionalParameters().stream()
                .map(parameter -> " " + italic(label(parameter)))
                .collect(Collectors.joining());
        if (!lines.get(lines.size() - 1).startsWith(".SH")) {
            lines.add(".br");
        }
        line(bold(before + " " + command.name()) + " [" + italic("OPTION") + "...]" + parameters);
    }

    private static String label(PositionalParamSpec parameter) {
        String many = parameter.arity().max() > 1 ? "..." : "";
        return parameter.arity().min() == 0 ? "[" + parameter.paramLabel() + many + "]" : parameter.paramLabel() + many;
    }

    private void command(String name, CommandSpec command) {
        lines.add(".SS \"" + escaped(name) + "\"");
        line(escaped(Commands.description(command)));
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            entry(italic(parameter.paramLabel()), String.join(" ", parameter.description()));
        }
        options(command);
    }

    private void options(CommandSpec command) {
        for (OptionSpec option : Commands.options(command)) {
            String names = Commands.names(option).stream().map(ManPage::bold).collect(Collectors.joining(", "));
            boolean attached = option.arity().min() == 0;
            String value = !Commands.hasValue(option)
                    ? ""
                    : attached ? "[=" + italic(option.paramLabel()) + "]" : " " + italic(option.paramLabel());
            entry(names + value, Commands.description(option));
        }
    }

    private void table(String heading, List<List<String>> rows) {
        heading(heading);
        rows.forEach(row -> entry(bold(row.get(0)), row.get(1)));
    }

    private void heading(String words) {
        lines.add(".SH \"" + words + "\"");
    }

    private void entry(String term, String text) {
        lines.add(".TP");
        line(term);
        line(escaped(text));
    }

    /** A line of text; one that begins with a dot or a quote would be a request. */
    private void line(String text) {
        lines.add(text.startsWith(".") || text.startsWith("'") ? "\\&" + text : text);
    }

    private static String bold(String text) {
        return "\\fB" + escaped(text) + "\\fR";
    }

    private static String italic(String text) {
        return "\\fI" + escaped(text) + "\\fR";
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\e").replace("-", "\\-").replace("\n", " ");
    }
}
