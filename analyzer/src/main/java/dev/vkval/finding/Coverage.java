package dev.vkval.finding;

import java.util.List;

/**
 * What was checked, what was not, and why.
 *
 * @param blocks blocks read
 * @param calls calls decoded
 * @param callsChecked calls that were checked, without those of a trimmed capture's state section
 * @param frames frames read
 * @param families families of checks that ran
 * @param gaps what was not checked
 */
public record Coverage(long blocks, long calls, long callsChecked, long frames, List<Family> families, List<Gap> gaps) {
    public static final Coverage NOTHING = new Coverage(0, 0, 0, 0, List.of(), List.of());

    public Coverage {
        families = families.stream().sorted().distinct().toList();
        gaps = List.copyOf(gaps);
    }

    /**
     * Something that was not checked.
     *
     * @param what family, object or part of the capture: {@code gpu}, {@code vkCmdTraceRaysKHR}
     * @param why one sentence
     * @param count number of them, 0 if they cannot be counted
     */
    public record Gap(String what, String why, long count) {}
}
