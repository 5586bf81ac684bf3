package dev.vkval.finding;

/**
 * A source of a finding.
 *
 * @param name {@value #OWN} or {@value #UPSTREAM}
 * @param count number of times it reported the finding
 */
public record FindingSource(String name, long count) {
    /** The checks of this tool. */
    public static final String OWN = "vkval-replay";
    /** The Khronos validation layer under the replay. */
    public static final String UPSTREAM = "upstream";
}
