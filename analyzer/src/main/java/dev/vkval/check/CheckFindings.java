package dev.vkval.check;

import dev.vkval.capture.call.Call;
import dev.vkval.check.parameter.ParameterSite;
import dev.vkval.finding.Access;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.Fingerprint;
import dev.vkval.finding.Place;
import dev.vkval.finding.Severity;
import dev.vkval.identity.CapturedObject;
import dev.vkval.identity.CapturedObjects;
import java.util.List;

/** Builds the findings of one family about a call. */
public final class CheckFindings {
    private static final String COMMAND_BUFFER = "VkCommandBuffer";
    private static final String QUEUE = "VkQueue";

    private final FindingSink sink;
    private final Family family;
    private final CapturedObjects objects;

    public CheckFindings(FindingSink sink, Family family, CapturedObjects objects) {
        this.sink = sink;
        this.family = family;
        this.objects = objects;
    }

    /** A finding about a parameter; the caller completes and reports it. */
    public Finding.Builder of(String rule, ParameterSite site, String path) {
        return of(rule, site.call()).property(Fingerprint.PARAMETER, path);
    }

    /** A finding about a call; the caller completes and reports it. */
    public Finding.Builder of(String rule, Call call) {
        Finding.Builder finding = Finding.of(rule, Severity.ERROR, family).access(now(call));
        CapturedObject dispatched = objects.dispatched(call);
        if (dispatched != null) {
            finding.object(dispatched.ref());
        }
        return finding;
    }

    private Access now(Call call) {
        return new Access("now", place(call), null, null, null, null, null, null);
    }

    private Place place(Call call) {
        CapturedObject dispatched = objects.dispatched(call);
        String type = dispatched == null ? "" : dispatched.type();
        return new Place(
                call.name(),
                call.blockIndex(),
                call.frame(),
                type.equals(QUEUE) ? dispatched.id() : Place.NONE,
                Place.NONE,
                type.equals(COMMAND_BUFFER) ? dispatched.id() : Place.NONE,
                Place.NONE,
                List.of());
    }

    /** Reports a finding about a call. */
    public void report(Finding.Builder finding, Call call) {
        sink.report(finding.at(call.blockIndex(), call.frame()));
    }

    public CapturedObjects objects() {
        return objects;
    }
}
