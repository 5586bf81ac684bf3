package dev.vkval.finding;

/**
 * An option that was given to a run, on the command line or in the configuration, and that may change what it finds or
 * how it ends.
 *
 * @param name without dashes
 * @param value as it was given; {@code true} of an option that has no value
 * @param from the place in the configuration, or {@link #COMMAND_LINE}
 */
public record RunOption(String name, String value, String from) {
    /** Where options that are not from the configuration are from. */
    public static final String COMMAND_LINE = "command line";

    @Override
    public String toString() {
        return name + "=" + value + " (" + from + ")";
    }
}
