package dev.vkval.check.topic;

import dev.vkval.capture.call.Call;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.Severity;

/** Where problems go. */
public final class Reporter {
    private final FindingSink sink;

    public Reporter(FindingSink sink) {
        this.sink = sink;
    }

    /**
     * An error that a call shows; not reported until it is told to.
     *
     * @param rule the rule's id
     */
    public Problem error(Call call, String rule) {
        return new Problem(sink, call, rule, Severity.ERROR);
    }

    public Problem warning(Call call, String rule) {
        return new Problem(sink, call, rule, Severity.WARNING);
    }
}
