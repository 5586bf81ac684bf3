package dev.vkval.cli;

import dev.vkval.cli.check.FamilyNames;
import dev.vkval.cli.config.CaptureEntry;
import dev.vkval.cli.config.ProjectConfig;
import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.Terminal;
import dev.vkval.report.Sanitizer;
import dev.vkval.report.json.JsonDocument;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows the value of each option that a configuration may set, and where it is from. */
@Command(
        name = "show",
        description = "Shows the value of each option that vkval.toml may set, and where it is from; a file that is not"
                + " valid ends with exit code 2.")
final class ConfigShow implements Callable<Integer> {
    private static final String DEFAULT = "default";
    private static final String CHECKS = "checks";
    private static final String COLUMNS = "%-18s %-28s %s";

    private final Terminal terminal;

    @Spec
    CommandSpec spec;

    @Parameters(paramLabel = "CAPTURE", arity = "0..*", description = "The captures that it is for.")
    List<String> captures = new ArrayList<>();

    @Mixin
    ConfigOptions configuration;

    @Option(names = "--json", description = "Writes it as JSON.")
    boolean json;

    @Mixin
    HelpOption help;

    ConfigShow(Terminal terminal) {
        this.terminal = terminal;
    }

    /** An option's value and where it is from. */
    private record Value(String value, String from) {}

    @Override
    public Integer call() throws IOException {
        Usage usage = new Usage(spec);
        ProjectConfig project = configuration.project(usage, captures);
        Map<String, Value> values = new TreeMap<>();
        for (String name : ProjectConfig.optionNames()) {
            String said = project.options().get(name);
            values.put(
                    name,
                    said == null
                            ? byDefault(name)
                            : new Value(said, project.places().get(name)));
        }
        String rules = configuration.rules(usage, project).words();
        if (json) {
            JsonDocument.write(document(project, values, rules), terminal.out());
        } else {
            text(project, values, rules);
        }
        return 0;
    }

    private Value byDefault(String name) {
        OptionSpec option =
                spec.root().subcommands().get("check").getCommandSpec().findOption("--" + name);
        Object value = name.equals(CHECKS) ? FamilyNames.DEFAULT : option.getValue();
        boolean none = value == null || value instanceof Collection<?> values && values.isEmpty();
        String text =
                value instanceof Enum<?> constant ? constant.name().toLowerCase(Locale.ROOT) : String.valueOf(value);
        return new Value(none ? "" : text, DEFAULT);
    }

    private void text(ProjectConfig project, Map<String, Value> values, String rules) {
        line(
                project.file() == null
                        ? "no " + ProjectConfig.FILE
                        : project.file().toString());
        values.forEach((name, value) ->
                line(String.format(COLUMNS, name, value.value().isEmpty() ? "-" : value.value(), value.from())));
        if (!rules.isEmpty()) {
            line("rules: " + rules);
        }
        new TreeMap<>(project.settings()).forEach((name, value) -> line("setting: " + name + " = " + value));
        for (CaptureEntry entry : project.captures().entries()) {
            line("capture: " + entry.pattern() + terms(entry) + ", " + place(entry));
        }
    }

    private static String terms(CaptureEntry entry) {
        StringBuilder terms = new StringBuilder();
        members(entry)
                .forEach((name, value) ->
                        terms.append(", ").append(name).append(' ').append(value));
        return terms.toString();
    }

    private static String place(CaptureEntry entry) {
        return entry.place().file() + ":" + entry.place().line();
    }

    /** What an entry says beside the path. */
    private static Map<String, Object> members(CaptureEntry entry) {
        Map<String, Object> members = new LinkedHashMap<>();
        if (entry.frames() != null) {
            members.put("frames", entry.frames().text());
        }
        if (!entry.devices().isEmpty()) {
            members.put("devices", String.join(",", entry.devices()));
        }
        if (entry.owner() != null) {
            members.put("owner", entry.owner());
        }
        if (entry.timeout() != null) {
            members.put("timeout", entry.timeout().toSeconds());
        }
        return members;
    }

    private static Map<String, Object> document(ProjectConfig project, Map<String, Value> values, String rules) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("file", project.file() == null ? null : project.file().toString());
        Map<String, Object> options = new LinkedHashMap<>();
        values.forEach((name, value) -> {
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("value", value.value().isEmpty() ? null : value.value());
            members.put("from", value.from());
            options.put(name, members);
        });
        document.put("check", options);
        document.put("rules", rules);
        document.put("settings", new TreeMap<>(project.settings()));
        List<Object> entries = new ArrayList<>();
        for (CaptureEntry entry : project.captures().entries()) {
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("path", entry.pattern());
            members.putAll(members(entry));
            members.put("from", place(entry));
            entries.add(members);
        }
        document.put("capture", entries);
        return document;
    }

    private void line(String text) {
        terminal.out().println(Sanitizer.line(text).stripTrailing());
    }
}
