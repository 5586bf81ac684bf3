package dev.vkval.upstream;

import dev.vkval.finding.Access;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Makes findings of the messages of the layer. Messages about the application's own calls keep their family;
 * the others are findings of the family {@code replay} with the origin of their call.
 */
public final class LayerFindings implements Consumer<LayerMessage> {
    /** Property of every finding of the layer, with the value {@value #UPSTREAM}. */
    public static final String SOURCE = "source";

    public static final String UPSTREAM = "upstream";
    /** Property with the origin of the call, if it is not the application's. */
    public static final String ORIGIN = "origin";

    /** The number of messages of one id, equal to the default of upstream. */
    private static final int SHOWN_OF_AN_ID = 10;

    private final FindingSink sink;
    private final Map<String, Integer> seen = new TreeMap<>();

    public LayerFindings(FindingSink sink) {
        this.sink = sink;
    }

    @Override
    public synchronized void accept(LayerMessage message) {
        int count = seen.merge(message.origin().label() + " " + message.id(), 1, Integer::sum);
        if (count <= SHOWN_OF_AN_ID) {
            sink.report(finding(message));
        }
    }

    private static Finding finding(LayerMessage message) {
        boolean own = message.origin() == MessageOrigin.APPLICATION;
        LayerText text = LayerText.of(message.text());
        Finding.Builder finding = Finding.of(
                        message.id(),
                        own ? message.severity() : Severity.INFO,
                        own ? MessageFamily.of(message.id(), message.text()) : Family.REPLAY)
                .title(text.title())
                .message(text.body())
                .access(new Access("now", message.place(), null, null, null, null, null, null))
                .property(SOURCE, UPSTREAM);
        if (own && MessageFamily.of(message.id(), message.text()) == Family.GPU) {
            finding.confidence(Confidence.OBSERVED);
        }
        if (!own) {
            finding.property(ORIGIN, message.origin().label())
                    .property("upstream_severity", message.severity().label());
        }
        text.properties().forEach(finding::property);
        message.objects().forEach(finding::object);
        return finding.at(message.place().block(), message.place().frame());
    }

    /** The messages above that number, which were counted only. */
    public synchronized List<Coverage.Gap> gaps() {
        List<Coverage.Gap> gaps = new ArrayList<>();
        seen.forEach((id, count) -> {
            if (count > SHOWN_OF_AN_ID) {
                gaps.add(new Coverage.Gap(
                        "upstream " + id.substring(id.indexOf(' ') + 1),
                        "more messages with the same id were counted, but not stored",
                        count - SHOWN_OF_AN_ID));
            }
        });
        return gaps;
    }
}
