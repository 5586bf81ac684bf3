package dev.vkval.report.json;

import dev.vkval.finding.JudgedProfile;
import dev.vkval.finding.LimitUse;
import dev.vkval.finding.ProfileReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Reads back what {@link CaptureJson} wrote about device profiles. */
final class ProfilesReader {
    private static final long NONE = -1;

    private ProfilesReader() {}

    /** @param capture the object of a capture */
    static ProfileReport report(JsonTree capture) {
        JsonTree coverage = capture.object("coverage");
        return new ProfileReport(
                capture.objects("deviceProfiles").stream()
                        .map(ProfilesReader::judged)
                        .toList(),
                coverage == null
                        ? List.of()
                        : coverage.objects("headroom").stream()
                                .map(ProfilesReader::limit)
                                .toList());
    }

    private static JudgedProfile judged(JsonTree json) {
        return new JudgedProfile(
                json.text("name", ""),
                json.text("profile", ""),
                json.text("why"),
                json.number("errors", 0),
                json.number("warnings", 0),
                json.objects("gone").stream()
                        .map(gone -> new JudgedProfile.Gone(
                                gone.text("id", ""), gone.text("rule", ""), gone.text("title", "")))
                        .toList(),
                json.number("statedValues", 0),
                json.number("capturedValues", 0),
                json.texts("leftOut"));
    }

    private static LimitUse limit(JsonTree json) {
        Map<String, Long> profiles = new LinkedHashMap<>();
        if (json.object("profiles") != null) {
            json.object("profiles").values().forEach((name, value) -> {
                if (value instanceof Long limit) {
                    profiles.put(name, limit);
                }
            });
        }
        long captured = json.number("captured", NONE);
        return new LimitUse(
                json.text("limit", ""),
                json.number("used", 0),
                captured == NONE ? OptionalLong.empty() : OptionalLong.of(captured),
                profiles);
    }
}
