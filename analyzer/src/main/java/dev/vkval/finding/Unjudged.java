package dev.vkval.finding;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The largest thing that was asked for and not judged: a family of checks before anything else, then what cannot be
 * counted, then what there is most of.
 *
 * @param what the family, object or part of the capture
 * @param why one sentence
 * @param option the option with which it is judged, null where none does that
 * @param count how many of them, 0 where counting makes no sense
 */
public record Unjudged(String what, String why, String option, long count) {
    private static final Comparator<Unjudged> LARGEST_FIRST = Comparator.comparing((Unjudged one) -> !one.family())
            .thenComparing(one -> one.count > 0)
            .thenComparing(one -> -one.count)
            .thenComparing(Unjudged::what)
            .thenComparing(Unjudged::why);

    private boolean family() {
        return count == 0
                && List.of(Family.values()).stream().anyMatch(one -> one.label().equals(what));
    }

    /** Of some captures together, null where everything was judged. */
    public static Unjudged of(Collection<CaptureResult> captures) {
        Map<List<String>, Unjudged> all = new LinkedHashMap<>();
        for (CaptureResult capture : captures) {
            for (Coverage.Gap gap : capture.coverage().gaps()) {
                if (gap.wanted()) {
                    all.merge(
                            List.of(gap.what(), gap.why()),
                            new Unjudged(gap.what(), gap.why(), gap.option(), gap.count()),
                            Unjudged::plus);
                }
            }
        }
        return all.values().stream().min(LARGEST_FIRST).orElse(null);
    }

    private Unjudged plus(Unjudged other) {
        return new Unjudged(what, why, option, count + other.count);
    }
}
