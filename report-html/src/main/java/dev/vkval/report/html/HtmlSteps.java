package dev.vkval.report.html;

import dev.vkval.finding.Access;
import dev.vkval.finding.BarrierNote;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Place;
import dev.vkval.report.Phrases;
import dev.vkval.report.Steps;
import java.util.List;

/** The accesses of a finding in execution order, with the synchronization between them and what it is missing. */
final class HtmlSteps {
    private final Html html;

    HtmlSteps(Html html) {
        this.html = html;
    }

    /** Writes nothing for a finding whose only access adds nothing to its place. */
    void write(Finding finding) {
        List<Steps.Step> steps = Steps.of(finding);
        boolean bare = steps.size() == 1
                && steps.get(0).access() != null
                && Phrases.access(steps.get(0).access()).isEmpty();
        if (steps.isEmpty() || bare) {
            return;
        }
        html.in("ol", () -> steps.forEach(step -> step(step, finding)), "class", "steps");
    }

    private void step(Steps.Step step, Finding finding) {
        if (step.access() != null) {
            html.in("li", () -> access(step.access(), finding));
        } else if (!step.barriers().isEmpty()) {
            html.in("li", () -> barrier(step.barriers()), "class", "missing");
        } else {
            html.in("li", () -> folded(step.folded()), "class", "folded");
        }
    }

    /** Equal operations, and what each of them is missing. */
    private void barrier(List<BarrierNote> equal) {
        html.in("span", Steps.call(equal, false), "class", "call mono");
        html.in("p", "Does not order them: " + equal.get(0).missing(), "class", "falls-short");
    }

    private void folded(List<BarrierNote> barriers) {
        html.in("details", () -> {
            html.in("summary", Steps.count(barriers));
            html.in("ul", () -> Steps.merged(barriers).forEach(equal -> html.in("li", () -> barrier(equal))));
        });
    }

    private void access(Access access, Finding finding) {
        Place place = access.place();
        html.in("span", place == null ? access.role() : Phrases.command(place), "class", "call mono");
        if (place != null && !place.labels().isEmpty()) {
            html.in("span", "  " + String.join(" / ", place.labels()), "class", "labels");
        }
        if (place != null) {
            html.in("p", String.join(" · ", Phrases.context(place)), "class", "where");
        }
        does(access);
        if (access.shader() != null) {
            HtmlSource.write(html, access.shader(), Phrases.mark(access, finding.confidence()));
        } else if (access.descriptor() != null) {
            html.in("p", "Through " + access.descriptor());
        }
    }

    private void does(Access access) {
        if (Phrases.access(access).isEmpty()) {
            return;
        }
        html.in("p", () -> {
            html.text(Phrases.verb(access) + " ");
            if (access.range() != null) {
                html.text(access.range() + (access.resource() == null ? " " : " of "));
            }
            if (access.resource() != null) {
                html.in("strong", access.resource().text()).text(" ");
            }
            if (access.stage() != null) {
                html.text("at ").in("span", access.stage(), "class", "chip").text(" ");
            }
            if (access.access() != null) {
                html.in("span", access.access(), "class", "chip");
            }
        });
    }
}
