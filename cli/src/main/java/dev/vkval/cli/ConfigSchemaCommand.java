package dev.vkval.cli;

import dev.vkval.cli.config.ConfigSchema;
import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.Terminal;
import dev.vkval.report.json.JsonDocument;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Writes the JSON schema of the configuration. */
@Command(name = "schema", description = "Writes the JSON schema of vkval.toml, for editors.")
final class ConfigSchemaCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    HelpOption help;

    ConfigSchemaCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        JsonDocument.write(ConfigSchema.document(), terminal.out());
        return 0;
    }
}
