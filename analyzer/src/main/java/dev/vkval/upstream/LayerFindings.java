package dev.vkval.upstream;

import dev.vkval.finding.Access;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.FindingSource;
import dev.vkval.finding.Fingerprint;
import dev.vkval.finding.Severity;
import java.util.function.Consumer;

/**
 * Makes findings of the messages of the layer. Messages about the application's own calls keep their family;
 * the others are findings of the family {@code replay} with the origin of their call.
 */
public final class LayerFindings implements Consumer<LayerMessage> {
    /** Property of every finding of the layer, with the value {@value FindingSource#UPSTREAM}. */
    public static final String SOURCE = Fingerprint.SOURCE;

    /** Property with the origin of the call, if it is not the application's. */
    public static final String ORIGIN = Fingerprint.ORIGIN;

    private final FindingSink sink;

    public LayerFindings(FindingSink sink) {
        this.sink = sink;
    }

    @Override
    public void accept(LayerMessage message) {
        sink.report(finding(message));
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
                .property(SOURCE, FindingSource.UPSTREAM);
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
}
