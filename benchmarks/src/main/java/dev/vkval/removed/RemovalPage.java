package dev.vkval.removed;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The page about removals. */
final class RemovalPage {
    private final Explanations explanations;
    private final StringBuilder text = new StringBuilder();

    private RemovalPage(Explanations explanations) {
        this.explanations = explanations;
    }

    /** @param introduction what comes before the tables */
    static String of(String introduction, List<Outcome.OfCapture> captures, Explanations explanations) {
        RemovalPage page = new RemovalPage(explanations);
        page.text.append(introduction.strip()).append("\n\n");
        page.summary(captures);
        captures.forEach(page::capture);
        return page.text.toString();
    }

    private void line(Object... cells) {
        text.append("| ");
        for (int i = 0; i < cells.length; i++) {
            text.append(i == 0 ? "" : " | ").append(cells[i]);
        }
        text.append(" |\n");
    }

    private void summary(List<Outcome.OfCapture> captures) {
        line(
                "capture",
                "can be removed",
                "removed",
                "with hazards",
                "found",
                "layer",
                "accesses",
                "found",
                "layer",
                "false",
                "layer");
        text.append("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
        for (Outcome.OfCapture capture : captures) {
            List<Outcome> all = capture.outcomes();
            List<Outcome> harmful = all.stream().filter(Outcome::harmful).toList();
            line(
                    capture.name(),
                    capture.all().size(),
                    all.size(),
                    harmful.size(),
                    harmful.stream().filter(one -> one.here().found()).count(),
                    harmful.stream().filter(one -> one.peer().found()).count(),
                    harmful.stream().mapToInt(one -> Judged.laterOf(one.more())).sum(),
                    harmful.stream().mapToInt(one -> one.here().later()).sum(),
                    harmful.stream().mapToInt(one -> one.peer().later()).sum(),
                    all.stream().mapToInt(one -> one.here().unfounded().size()).sum(),
                    all.stream().mapToInt(one -> one.peer().unfounded().size()).sum());
        }
    }

    private void capture(Outcome.OfCapture capture) {
        text.append("\n## ").append(capture.name()).append("\n\n");
        text.append("As it is, it has ")
                .append(capture.before().certain().size())
                .append(" hazards by the reference, and ")
                .append(capture.before().possible().size())
                .append(" with an access of which it is not known whether it is made.\n\n");
        line("kind", "can be removed", "removed", "with hazards", "found", "layer");
        text.append("|---|---:|---:|---:|---:|---:|\n");
        for (Removal.Kind kind : Removal.Kind.values()) {
            List<Outcome> of = capture.outcomes().stream()
                    .filter(one -> one.removal().kind() == kind)
                    .toList();
            List<Outcome> harmful = of.stream().filter(Outcome::harmful).toList();
            line(
                    kind,
                    capture.all().stream().filter(one -> one.kind() == kind).count(),
                    of.size(),
                    harmful.size(),
                    harmful.stream().filter(one -> one.here().found()).count(),
                    harmful.stream().filter(one -> one.peer().found()).count());
        }
        text.append('\n');
        line("removed", "hazards that this makes", "here", "layer");
        text.append("|---|---|---|---|\n");
        for (Outcome outcome : capture.outcomes()) {
            if (outcome.harmful()) {
                line(
                        "#" + outcome.removal().block() + " "
                                + outcome.removal().what(),
                        hazards(outcome.more()),
                        said(outcome.here(), outcome.complete()),
                        said(outcome.peer(), outcome.peerComplete()));
            }
        }
        explained(
                capture,
                "Not reported here",
                Explanations.Case.HERE_MISSED,
                one -> one.here().missed());
        explained(
                capture,
                "Reported here, not by the reference",
                Explanations.Case.HERE_UNFOUNDED,
                one -> one.here().unfounded());
        explained(
                capture,
                "Not reported by the layer",
                Explanations.Case.LAYER_MISSED,
                one -> one.peer().missed());
        explained(
                capture,
                "Reported by the layer, not by the reference",
                Explanations.Case.LAYER_UNFOUNDED,
                one -> one.peer().unfounded());
    }

    private static String hazards(Map<Signature, Set<Reference.Site>> more) {
        return more.entrySet().stream()
                .map(one -> one.getKey() + " (" + one.getValue().size() + ")")
                .collect(Collectors.joining("<br>"));
    }

    private static String said(Judged judged, boolean complete) {
        String said = judged.found() ? judged.missed().isEmpty() ? "found" : "found, not all" : "missed";
        return complete ? said : said + ", ended early";
    }

    private void explained(
            Outcome.OfCapture capture,
            String title,
            Explanations.Case which,
            Function<Outcome, Collection<String>> hazards) {
        Map<String, Set<Long>> blocks = new TreeMap<>();
        for (Outcome outcome : capture.outcomes()) {
            for (String hazard : hazards.apply(outcome)) {
                blocks.computeIfAbsent(hazard, key -> new TreeSet<>())
                        .add(outcome.removal().block());
            }
        }
        if (blocks.isEmpty()) {
            return;
        }
        text.append("\n").append(title).append(":\n\n");
        blocks.forEach((hazard, removed) -> text.append("* ")
                .append(hazard)
                .append(", without ")
                .append(removed.stream().map(block -> "#" + block).collect(Collectors.joining(", ")))
                .append(": ")
                .append(explanations.of(which, hazard))
                .append(".\n"));
    }
}
