package dev.vkval.cli;

/** When output is coloured; {@code AUTO}: at a terminal, unless the environment says otherwise. */
enum ColorMode {
    AUTO,
    ALWAYS,
    NEVER
}
