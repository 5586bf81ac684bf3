package dev.vkval.cli;

import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.convert.ConvertCommand;
import dev.vkval.cli.device.DevicesCommand;
import dev.vkval.cli.device.DoctorCommand;
import dev.vkval.cli.extract.ExtractCommand;
import dev.vkval.cli.info.InfoCommand;
import dev.vkval.cli.rules.RulesCommand;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Hands each command the terminal it writes to. */
final class CommandFactory implements IFactory {
    private final Terminal terminal;

    CommandFactory(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public <K> K create(Class<K> type) throws Exception {
        if (type == CheckCommand.class) {
            return type.cast(new CheckCommand(terminal));
        }
        if (type == InfoCommand.class) {
            return type.cast(new InfoCommand(terminal));
        }
        if (type == ConvertCommand.class) {
            return type.cast(new ConvertCommand(terminal));
        }
        if (type == ExtractCommand.class) {
            return type.cast(new ExtractCommand(terminal));
        }
        if (type == DevicesCommand.class) {
            return type.cast(new DevicesCommand(terminal));
        }
        if (type == DoctorCommand.class) {
            return type.cast(new DoctorCommand(terminal));
        }
        if (type == ReportCommand.class) {
            return type.cast(new ReportCommand(terminal));
        }
        if (type == ExplainCommand.class) {
            return type.cast(new ExplainCommand(terminal));
        }
        if (type == RulesCommand.class) {
            return type.cast(new RulesCommand(terminal));
        }
        if (type == WhyOrderedCommand.class) {
            return type.cast(new WhyOrderedCommand(terminal));
        }
        if (type == CompletionCommand.class) {
            return type.cast(new CompletionCommand(terminal));
        }
        return CommandLine.defaultFactory().create(type);
    }
}
