package dev.vkval.cli.console;

import picocli.CommandLine.Option;

/** The option that every command has. */
public final class HelpOption {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this help.")
    boolean help;
}
