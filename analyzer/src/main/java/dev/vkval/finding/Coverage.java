package dev.vkval.finding;

import java.util.ArrayList;
import java.util.List;

/**
 * What was checked, what was not, and why.
 *
 * @param blocks blocks read
 * @param calls calls decoded
 * @param callsChecked calls that were checked; of a trimmed capture's state section those that create objects with the
 *     parameters of the application
 * @param callsRecreatingState calls that recreate the state of a trimmed capture and were not checked: they are the
 *     capture tool's, not the application's
 * @param frames frames read
 * @param families families of checks that ran
 * @param gaps what was not checked
 */
public record Coverage(
        long blocks,
        long calls,
        long callsChecked,
        long callsRecreatingState,
        long frames,
        List<Family> families,
        List<Gap> gaps) {
    /** Names the gap of a run whose findings are reported in some frames only. */
    public static final String OTHER_FRAMES = "frames";
    /** Begins the name of the gap of a run that ends before the capture does. */
    public static final String REST = "everything after block ";

    public static final Coverage NOTHING = new Coverage(0, 0, 0, 0, List.of(), List.of());

    /** Without calls that recreate state. */
    public Coverage(long blocks, long calls, long callsChecked, long frames, List<Family> families, List<Gap> gaps) {
        this(blocks, calls, callsChecked, 0, frames, families, gaps);
    }

    public Coverage {
        families = families.stream().sorted().distinct().toList();
        gaps = List.copyOf(gaps);
    }

    /** The same with one more gap. */
    public Coverage with(Gap gap) {
        List<Gap> all = new ArrayList<>(gaps);
        all.add(gap);
        return new Coverage(blocks, calls, callsChecked, callsRecreatingState, frames, families, all);
    }

    /** The same without the gaps of a name. */
    public Coverage without(String what) {
        List<Gap> others = gaps.stream().filter(gap -> !gap.what().equals(what)).toList();
        return new Coverage(blocks, calls, callsChecked, callsRecreatingState, frames, families, others);
    }

    /** Whether the capture was checked from its beginning to its end. */
    public boolean isWhole() {
        return gaps.stream()
                .noneMatch(gap -> gap.what().equals(OTHER_FRAMES) || gap.what().startsWith(REST));
    }

    /** Whether a family ran without a gap. */
    public boolean includes(Family family) {
        return families.contains(family)
                && gaps.stream().noneMatch(gap -> gap.what().equals(family.label()));
    }

    /**
     * Something that was not checked.
     *
     * @param what family, object or part of the capture: {@code gpu}, {@code vkCmdTraceRaysKHR}
     * @param why one sentence; what differs from capture to capture follows its first semicolon
     * @param count number of them, 0 if they cannot be counted
     * @param option the option with which it is checked, null for none
     * @param wanted whether it was requested; false for what the user left out, and for what does not change the findings
     */
    public record Gap(String what, String why, long count, String option, boolean wanted) {

        /** Something that was asked for and that no option changes. */
        public Gap(String what, String why, long count) {
            this(what, why, count, null, true);
        }

        /** What is the same in all captures with this gap. */
        public String reason() {
            int semicolon = why.indexOf(';');
            return semicolon < 0 ? why : why.substring(0, semicolon);
        }

        /** The same with the option that changes it. */
        public Gap with(String changingOption) {
            return new Gap(what, why, count, changingOption, wanted);
        }

        /** The same, which nobody asked for. */
        public Gap unwanted() {
            return new Gap(what, why, count, option, false);
        }
    }
}
