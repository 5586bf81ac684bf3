package dev.vkval.cli;

import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.convert.ConvertCommand;
import dev.vkval.cli.device.DevicesCommand;
import dev.vkval.cli.device.DoctorCommand;
import dev.vkval.cli.extract.ExtractCommand;
import dev.vkval.cli.farm.FarmCommand;
import dev.vkval.cli.info.InfoCommand;
import dev.vkval.cli.rules.RulesCommand;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Hands each command the terminal it writes to. */
final class CommandFactory implements IFactory {
    private static final Map<Class<?>, Function<Terminal, Object>> COMMANDS = Map.ofEntries(
            entry(CheckCommand.class, CheckCommand::new),
            entry(InfoCommand.class, InfoCommand::new),
            entry(ConvertCommand.class, ConvertCommand::new),
            entry(ExtractCommand.class, ExtractCommand::new),
            entry(DevicesCommand.class, DevicesCommand::new),
            entry(DoctorCommand.class, DoctorCommand::new),
            entry(ReportCommand.class, ReportCommand::new),
            entry(BaselineAccept.Create.class, BaselineAccept.Create::new),
            entry(BaselineAccept.Update.class, BaselineAccept.Update::new),
            entry(BaselinePrune.class, BaselinePrune::new),
            entry(BaselineShow.class, BaselineShow::new),
            entry(ConfigShow.class, ConfigShow::new),
            entry(ConfigSchemaCommand.class, ConfigSchemaCommand::new),
            entry(DiffCommand.class, DiffCommand::new),
            entry(MergeCommand.class, MergeCommand::new),
            entry(FarmCommand.class, FarmCommand::new),
            entry(ExplainCommand.class, ExplainCommand::new),
            entry(RulesCommand.class, RulesCommand::new),
            entry(WhyOrderedCommand.class, WhyOrderedCommand::new),
            entry(ReduceCommand.class, ReduceCommand::new),
            entry(TrimCommand.class, TrimCommand::new),
            entry(WhatIfCommand.class, WhatIfCommand::new),
            entry(FixCommand.class, FixCommand::new),
            entry(AdversaryCommand.class, AdversaryCommand::new),
            entry(ManCommand.class, ManCommand::new),
            entry(CompletionCommand.class, CompletionCommand::new));

    private final Terminal terminal;

    CommandFactory(Terminal terminal) {
        this.terminal = terminal;
    }

    private static <K> Map.Entry<Class<?>, Function<Terminal, Object>> entry(
            Class<K> type, Function<Terminal, K> constructor) {
        return Map.entry(type, constructor::apply);
    }

    @Override
    public <K> K create(Class<K> type) throws Exception {
        Function<Terminal, Object> constructor = COMMANDS.get(type);
        return constructor == null ? CommandLine.defaultFactory().create(type) : type.cast(constructor.apply(terminal));
    }
}
