package dev.vkval.cli;

import dev.vkval.cli.config.ProjectConfig;
import dev.vkval.finding.RunOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options that a check was given, for its report. */
final class GivenOptions {
    private static final String SETTING = "set";
    private static final String RULE = "rule";

    private GivenOptions() {}

    /**
     * By name, those of one name in their order.
     *
     * @param given all options, those of the project as well
     * @param groups the classes of the mixins whose options are wanted
     * @param words those of the command line: what stands there is not from the configuration
     * @param project what the configuration says
     */
    static List<RunOption> of(ParseResult given, Set<Class<?>> groups, List<String> words, ProjectConfig project) {
        List<RunOption> options = new ArrayList<>();
        new TreeMap<>(project.settings())
                .forEach((name, value) -> options.add(new RunOption(SETTING, name + "=" + value, ProjectConfig.FILE)));
        project.rules()
                .entries()
                .forEach(entry -> options.add(new RunOption(RULE, entry.toString(), ProjectConfig.FILE)));
        Set<OptionSpec> wanted = given.commandSpec().mixins().values().stream()
                .filter(mixin -> groups.contains(mixin.userObject().getClass()))
                .flatMap(mixin -> mixin.options().stream())
                .collect(Collectors.toSet());
        for (OptionSpec option : given.matchedOptions()) {
            if (wanted.contains(option)) {
                String name = option.longestName().replaceFirst("^-+", "");
                boolean typed = words.stream()
                        .anyMatch(word -> word.replaceFirst("=.*", "").equals(option.longestName()));
                String from =
                        typed ? RunOption.COMMAND_LINE : project.places().getOrDefault(name, RunOption.COMMAND_LINE);
                for (String value : option.originalStringValues()) {
                    options.add(new RunOption(name, value, from));
                }
            }
        }
        options.sort(Comparator.comparing(RunOption::name));
        return options;
    }
}
