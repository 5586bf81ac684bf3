package dev.vkval.cli.console;

/** When output is coloured; {@code AUTO}: at a terminal, unless the environment says otherwise. */
public enum ColorMode {
    AUTO,
    ALWAYS,
    NEVER
}
