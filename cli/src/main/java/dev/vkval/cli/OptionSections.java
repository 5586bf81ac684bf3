package dev.vkval.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Help that lists options below titles. A mixin whose name ends with a colon is such a part of the list, and its name is the
 * title. Groups of arguments would have titles by themselves, but their synopsis is composed at each start, help or not.
 */
final class OptionSections extends Help {
    /** Makes it; a class and no lambda, so that an archive of classes can have it. */
    static final class Factory implements IHelpFactory {
        @Override
        public Help create(CommandSpec command, ColorScheme colors) {
            return new OptionSections(command, colors);
        }
    }

    private static final String TITLE_END = ":";

    private OptionSections(CommandSpec command, ColorScheme colors) {
        super(command, colors);
    }

    @Override
    public String optionList() {
        Map<String, CommandSpec> mixins = commandSpec().mixins();
        List<OptionSpec> others = new ArrayList<>(commandSpec().options());
        StringBuilder sections = new StringBuilder();
        mixins.forEach((title, mixin) -> {
            if (title.endsWith(TITLE_END)) {
                others.removeAll(mixin.options());
                sections.append(String.format("%n%s%n", title)).append(shown(mixin.options()));
            }
        });
        return shown(others) + sections;
    }

    private String shown(List<OptionSpec> options) {
        return optionListExcludingGroups(
                options.stream().filter(option -> !option.hidden()).toList());
    }
}
