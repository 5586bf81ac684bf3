package dev.vkval.report.html;

import dev.vkval.finding.Access;
import dev.vkval.finding.Cause;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Place;
import dev.vkval.finding.ShaderLocation;
import dev.vkval.report.Phrases;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A defect in the table of findings, once for all captures that have it. */
record FindingRow(Page page, Cause cause) {
    Finding finding() {
        return cause.finding();
    }

    Cause.Seen first() {
        return cause.seen().get(0);
    }

    boolean several() {
        return cause.seen().size() > 1;
    }

    /** {@code 12-14, 20}; empty where several captures have it. */
    String frames() {
        return several()
                ? ""
                : Phrases.frames(finding().occurrences().frames(), "–").replaceFirst("frames? ", "");
    }

    /** Null where several captures have it, in one frame, and for trimmed captures, of which the first frame is not known. */
    FrameStrip strip() {
        Coverage coverage = first().capture().coverage();
        return several() || coverage.callsRecreatingState() > 0
                ? null
                : FrameStrip.of(finding().occurrences().frames(), coverage.frames());
    }

    String block() {
        return several() ? "" : "#" + finding().block();
    }

    /** {@code new} or {@code known}, empty without a baseline. */
    String state() {
        return page.run().baseline() == null ? "" : cause.known() ? "known" : "new";
    }

    /** Numbers of the captures that have it, for the filter. */
    String captures() {
        return cause.seen().stream()
                .map(seen -> Integer.toString(page.number(seen.capture())))
                .collect(Collectors.joining(" "));
    }

    /** Files or stages of the shaders in a finding, for the filter. */
    static String shaders(Finding finding) {
        return Stream.concat(
                        Stream.of(finding).map(Finding::shader),
                        finding.accesses().stream().map(Access::shader))
                .filter(Objects::nonNull)
                .map(FindingRow::name)
                .distinct()
                .collect(Collectors.joining(" "));
    }

    private static String name(ShaderLocation shader) {
        return shader.file() != null ? shader.file() : Objects.toString(shader.stage(), "");
    }

    /** The debug labels around the accesses of a finding, for the filter. */
    static String labels(Finding finding) {
        return finding.accesses().stream()
                .map(Access::place)
                .filter(Objects::nonNull)
                .map(Place::labels)
                .map(labels -> String.join("/", labels))
                .distinct()
                .collect(Collectors.joining(" "));
    }
}
