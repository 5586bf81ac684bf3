package dev.vkval.finding;

import java.util.List;

/**
 * What a device profile changes about the findings in a capture, compared with the device that it was captured on.
 *
 * @param name as given to the option
 * @param profile what the profile is, in a line
 * @param notJudged why there is no verdict, null if there is one
 * @param errors how many groups of errors it adds
 * @param warnings the same of warnings and remarks
 * @param gone the findings on the captured device that it does not have
 * @param stated how many values the profile states
 * @param captured how many values of features and properties are as captured
 * @param leftOut what of the profile's document is not used
 */
public record JudgedProfile(
        String name,
        String profile,
        String notJudged,
        long errors,
        long warnings,
        List<Gone> gone,
        long stated,
        long captured,
        List<String> leftOut) {
    /**
     * A group of findings that the captured device has and the profile has not.
     *
     * @param id of the group
     */
    public record Gone(String id, String rule, String title) {}

    public JudgedProfile {
        gone = List.copyOf(gone);
        leftOut = List.copyOf(leftOut);
    }

    /** One that could not be judged. */
    public static JudgedProfile notJudged(String name, String profile, String why) {
        return new JudgedProfile(name, profile, why, 0, 0, List.of(), 0, 0, List.of());
    }

    /** The verdict in a word: {@code errors}, {@code warnings}, {@code clean}, {@code notJudged}. */
    public String verdict() {
        if (notJudged != null) {
            return "notJudged";
        }
        return errors > 0 ? "errors" : warnings > 0 ? "warnings" : "clean";
    }
}
