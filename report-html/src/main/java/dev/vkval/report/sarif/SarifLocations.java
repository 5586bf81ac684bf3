package dev.vkval.report.sarif;

import dev.vkval.finding.Access;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.Cause;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Place;
import dev.vkval.report.FindingLines;
import dev.vkval.report.Phrases;
import dev.vkval.report.Sanitizer;
import dev.vkval.report.SourcePlace;
import dev.vkval.report.SourcePlaces;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where a finding is, in files of the repository and in the capture. */
final class SarifLocations {
    private static final int MOST_ACCESSES = 100;
    private static final String UNRESERVED = "-._~/";

    private final SourcePlaces places;

    SarifLocations(SourcePlaces places) {
        this.places = places;
    }

    SarifLog.Location of(CaptureResult capture) {
        return new SarifLog.Location(null, physical(places.of(capture)), null, null);
    }

    /** The place of a finding in its first capture. */
    SarifLog.Location of(Cause cause) {
        Cause.Seen seen = cause.seen().get(0);
        Finding finding = seen.group().finding();
        return new SarifLog.Location(
                null,
                physical(places.of(seen.capture(), finding)),
                List.of(new SarifLog.LogicalLocation(
                        Sanitizer.line(seen.capture().path()) + ", " + FindingLines.place(finding), "function")),
                null);
    }

    /** The accesses of a finding, then the further captures that have it. */
    List<SarifLog.Location> related(Cause cause) {
        List<SarifLog.Location> related = new ArrayList<>();
        Cause.Seen first = cause.seen().get(0);
        for (Access access : accesses(first)) {
            related.add(located(related.size() + 1, first.capture(), access));
        }
        for (Cause.Seen seen : cause.seen().subList(1, Math.min(cause.seen().size(), MOST_ACCESSES))) {
            String text = "also in " + seen.capture().path() + ", "
                    + FindingLines.place(seen.group().finding());
            related.add(
                    new SarifLog.Location(related.size() + 1, physical(places.of(seen.capture())), null, text(text)));
        }
        return related.isEmpty() ? null : related;
    }

    /** A thread flow for each queue; null for fewer than two accesses. */
    List<SarifLog.CodeFlow> flows(Cause cause) {
        Cause.Seen seen = cause.seen().get(0);
        List<Access> accesses = accesses(seen);
        if (accesses.size() < 2) {
            return null;
        }
        Map<Long, List<SarifLog.ThreadFlowLocation>> byQueue = new LinkedHashMap<>();
        for (int i = 0; i < accesses.size(); i++) {
            Access access = accesses.get(i);
            byQueue.computeIfAbsent(access.place().queue(), none -> new ArrayList<>())
                    .add(new SarifLog.ThreadFlowLocation(located(null, seen.capture(), access), i + 1));
        }
        List<SarifLog.ThreadFlow> flows = new ArrayList<>();
        byQueue.forEach((queue, steps) ->
                flows.add(new SarifLog.ThreadFlow(queue == Place.NONE ? null : "queue " + queue, steps)));
        return List.of(new SarifLog.CodeFlow(flows));
    }

    private static List<Access> accesses(Cause.Seen seen) {
        return seen.group().finding().accesses().stream().limit(MOST_ACCESSES).toList();
    }

    private SarifLog.Location located(Integer id, CaptureResult capture, Access access) {
        String text = (Phrases.command(access.place()) + " " + Phrases.access(access)).strip();
        return new SarifLog.Location(id, physical(places.of(capture, access)), null, text(text));
    }

    private static SarifLog.PhysicalLocation physical(SourcePlace place) {
        return new SarifLog.PhysicalLocation(
                new SarifLog.ArtifactLocation(uri(place.path())),
                new SarifLog.Region(place.line(), place.column(), place.line(), place.column() + 1));
    }

    /** Text of a message, in which brackets are no links. */
    static SarifLog.Text text(String text) {
        return new SarifLog.Text(
                Sanitizer.text(text).replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]"));
    }

    /** A path as a relative reference: bytes of UTF-8 that are not unreserved are escaped. */
    static String uri(String path) {
        StringBuilder uri = new StringBuilder();
        for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            boolean plain = c < 0x7f && (Character.isLetterOrDigit(c) || UNRESERVED.indexOf(c) >= 0);
            uri.append(plain ? String.valueOf(c) : String.format("%%%02X", (int) c));
        }
        return uri.toString();
    }
}
