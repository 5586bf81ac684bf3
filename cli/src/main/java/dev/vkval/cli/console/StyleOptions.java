package dev.vkval.cli.console;

import dev.vkval.report.console.Style;
import picocli.CommandLine.Option;

/** How text is written on standard output. */
public final class StyleOptions {
    @Option(names = "--color", paramLabel = "WHEN", description = "auto, always or never (default: auto).")
    ColorMode color = ColorMode.AUTO;

    @Option(names = "--ascii", description = "Writes ASCII only.")
    boolean ascii;

    public Style of(Terminal terminal) {
        return terminal.style(color, ascii);
    }
}
