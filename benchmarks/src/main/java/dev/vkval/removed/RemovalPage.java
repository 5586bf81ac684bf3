package dev.vkval.removed;

import java.util.List;

/** The page about removals. */
final class RemovalPage {
    private RemovalPage() {}

    static String of(List<Outcome.OfCapture> captures) {
        return captures.toString();
    }
}
