package dev.vkval.sync.report;

import dev.vkval.capture.edit.CallEdit;
import dev.vkval.finding.Help;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A change of the program that orders the two accesses of a hazard.
 *
 * @param text in words
 * @param orders whether it was tried on the two accesses, and orders them
 */
record Fix(String text, List<FixPart> parts, boolean orders) {
    static Fix of(String text, boolean orders, FixPart... parts) {
        return new Fix(text, List.of(parts), orders);
    }

    Help help() {
        String code = parts.stream().map(FixPart::code).collect(Collectors.joining("\n"));
        List<String> edits = parts.stream()
                .flatMap(part -> part.edits().stream())
                .map(CallEdit::toString)
                .toList();
        return Help.ordering(text, code, orders).by(edits);
    }
}
