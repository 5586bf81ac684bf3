package dev.vkval.removed;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.Severity;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The hazards that a tool reports of a capture, and how often.
 *
 * @param errors those that it calls hazards
 * @param warnings those that it calls possible
 * @param complete whether it came to its end
 */
record Reported(Map<Signature, Long> errors, Map<Signature, Long> warnings, boolean complete) {
    private static final Pattern PROPERTY = Pattern.compile("(?m)^(access|prior_access|command|prior_command) = (.*)$");
    private static final Pattern MESSAGE = Pattern.compile("\\[ (SYNC-HAZARD-[A-Z-]+) ]");

    static Reported of(CaptureResult result) {
        Map<Signature, Long> errors = empty();
        Map<Signature, Long> warnings = empty();
        for (FindingGroup group : result.findings()) {
            Finding finding = group.finding();
            if (finding.family() == Family.SYNC && finding.properties().containsKey("prior_access")) {
                Signature signature = Signature.ofProperties(
                        text(finding, "prior_command"),
                        text(finding, "prior_access"),
                        text(finding, "command"),
                        text(finding, "access"));
                if (finding.severity() == Severity.ERROR) {
                    errors.merge(signature, finding.occurrences().count(), Long::sum);
                } else if (finding.possibleHazard()) {
                    warnings.merge(signature, finding.occurrences().count(), Long::sum);
                }
            }
        }
        return new Reported(errors, warnings, result.status() == CaptureStatus.COMPLETED && result.crash() == null);
    }

    private static String text(Finding finding, String property) {
        return String.valueOf(finding.properties().getOrDefault(property, ""));
    }

    /** Messages of the layers with their extra properties. */
    static Reported ofMessages(String text, boolean complete) {
        Map<Signature, Long> errors = empty();
        Matcher message = MESSAGE.matcher(text);
        int at = message.find() ? message.start() : text.length();
        while (at < text.length()) {
            int end = message.find() ? message.start() : text.length();
            Map<String, String> properties = new TreeMap<>();
            Matcher property = PROPERTY.matcher(text.substring(at, end));
            while (property.find()) {
                properties.put(property.group(1), property.group(2).strip());
            }
            errors.merge(
                    Signature.ofProperties(
                            properties.getOrDefault("prior_command", ""),
                            properties.getOrDefault("prior_access", ""),
                            properties.getOrDefault("command", ""),
                            properties.getOrDefault("access", "")),
                    1L,
                    Long::sum);
            at = end;
        }
        return new Reported(errors, empty(), complete);
    }

    private static Map<Signature, Long> empty() {
        return new TreeMap<>(Comparator.comparing(Signature::toString));
    }

    /** Those that are more often here than in another capture. */
    static Map<Signature, Long> more(Map<Signature, Long> here, Map<Signature, Long> before) {
        Map<Signature, Long> more = empty();
        here.forEach((signature, count) -> {
            long added = count - before.getOrDefault(signature, 0L);
            if (added > 0) {
                more.put(signature, added);
            }
        });
        return more;
    }
}
