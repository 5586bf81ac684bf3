package dev.vkval.report.html;

import dev.vkval.finding.Access;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.Cause;
import dev.vkval.finding.Consequences;
import dev.vkval.finding.Contents;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.Occurrences;
import dev.vkval.finding.Place;
import dev.vkval.report.Phrases;
import dev.vkval.report.Specification;
import dev.vkval.report.Steps;
import dev.vkval.report.ValueMark;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A finding that is shown in full.
 *
 * @param anchor of its place in the page
 * @param consequences what follows from what in the capture
 */
record FindingView(Page page, CaptureResult capture, FindingGroup group, String anchor, Consequences consequences) {
    private static final int SCROLLED_CHARS = 2000;
    private static final int SCROLLED_LINES = 20;

    Finding finding() {
        return group.finding();
    }

    /** Capture, frame, submit, call and debug labels of what completes it. */
    String place() {
        return place(capture, finding());
    }

    static String place(CaptureResult capture, Finding finding) {
        List<String> parts = new ArrayList<>();
        parts.add(capture.path());
        Place place = Phrases.place(finding);
        if (place == null) {
            parts.add("#" + finding.block());
        } else {
            parts.addAll(Phrases.context(place));
            parts.add(Phrases.call(place));
            if (!place.labels().isEmpty()) {
                parts.add(String.join(" / ", place.labels()));
            }
        }
        return String.join(" · ", parts);
    }

    /** Where the part of the page that shows the capture has a command or submit, null for none. */
    String inCapture(Place place) {
        boolean shown = place != null
                && (place.submit() != Place.NONE || place.commandBuffer() != Place.NONE)
                && page.traces().stream().anyMatch(trace -> trace.number() == page.number(capture));
        return shown
                ? "capture/" + page.number(capture) + "/" + place.block()
                        + (place.submit() == Place.NONE ? "" : "/" + place.submit())
                : null;
    }

    /** Where the page has its instruction with the rest of the shader, null for nowhere. */
    String inShader() {
        String code = page.listed(capture, finding());
        return code == null
                ? null
                : "shaders/" + page.number(capture) + "/" + code + "/"
                        + finding().shader().instruction();
    }

    /** The frame as presented, null where there is no picture. */
    FramePicture picture() {
        return page.pictures().of(page.number(capture), finding().occurrences().frames());
    }

    /** The call of the access that contents are of, {@code vkCmdCopyBuffer (#17)}. */
    String call(Contents contents) {
        Place place = contents.access() < finding().accesses().size()
                ? finding().accesses().get(contents.access()).place()
                : null;
        return place == null ? "the access" : place.call() + " (#" + place.block() + ")";
    }

    /** {@code VkBuffer 12, bytes 0..64}. */
    String part(Contents contents) {
        return Stream.of(contents.resource(), contents.range())
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", "));
    }

    /** The name of a file without its folders. */
    String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    Lanes lanes() {
        return Lanes.of(finding());
    }

    RangeBar ranges() {
        return RangeBar.of(finding());
    }

    /** Empty for a finding whose only access adds nothing to its place. */
    List<Steps.Step> steps() {
        List<Steps.Step> steps = Steps.of(finding());
        boolean bare = steps.size() == 1
                && steps.get(0).access() != null
                && Phrases.access(steps.get(0).access()).isEmpty();
        return bare ? List.of() : steps;
    }

    /** Whether the message is so long that it scrolls in a part of its own. */
    boolean scrolls() {
        return finding().message().length() > SCROLLED_CHARS
                || finding().message().lines().count() > SCROLLED_LINES;
    }

    /** What happens at the marked place of an access in a shader. */
    String remark(Access access) {
        return Phrases.mark(access, finding().confidence());
    }

    /** What is wrong at the marked place of the shader that the finding is in, null if that is not known. */
    String remark() {
        String value = ValueMark.of(finding());
        String expression = finding().shader().expression();
        return !value.isEmpty() ? value : expression == null ? null : "accesses " + expression;
    }

    /** Null for a finding that stands for itself. */
    FindingGroup cause() {
        return consequences.cause(group);
    }

    List<FindingGroup> following() {
        return consequences.of(group);
    }

    /** The same defect in other captures. */
    List<Cause.Seen> elsewhere() {
        return page.seen(group.id()).stream()
                .filter(seen -> seen.group() != group)
                .toList();
    }

    String seen() {
        String times = Phrases.seen(finding().occurrences(), "–");
        return times == null ? null : times + ", " + blocks(finding().occurrences());
    }

    private static String blocks(Occurrences seen) {
        return seen.firstBlock() == seen.lastBlock()
                ? "block " + seen.firstBlock()
                : "blocks " + seen.firstBlock() + "–" + seen.lastBlock();
    }

    /** On which devices it was found and on which not, null if its captures were checked on one only. */
    String devices() {
        return page.devices(group.id());
    }

    String layer() {
        return Phrases.layer(group);
    }

    RuleTexts.Text rule() {
        return page.rules().of(finding().rule());
    }

    String specification() {
        return Specification.link(finding().rule());
    }
}
