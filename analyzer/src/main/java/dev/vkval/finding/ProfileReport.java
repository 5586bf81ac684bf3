package dev.vkval.finding;

import java.util.List;

/**
 * What device profiles say about a capture.
 *
 * @param judged one for each profile, in the order of the options
 * @param headroom how much of the limits the capture uses, by name
 */
public record ProfileReport(List<JudgedProfile> judged, List<LimitUse> headroom) {
    /** No profile was asked for. */
    public static final ProfileReport NONE = new ProfileReport(List.of(), List.of());

    public ProfileReport {
        judged = List.copyOf(judged);
        headroom = List.copyOf(headroom);
    }

    public boolean isEmpty() {
        return judged.isEmpty() && headroom.isEmpty();
    }
}
