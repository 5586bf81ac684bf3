package dev.vkval.finding;

import java.util.List;

/**
 * A suggested fix.
 *
 * @param text what to do
 * @param edit the change as code, null if none
 * @param verified whether the fix was tried: {@code yes}, {@code no} or {@code not tried}
 * @param verification what the change was verified to do, {@link #ORDERS}; null unless {@code verified} is {@code yes}
 * @param edits the change where the finding occurs, as edits of the capture in the words of {@code vkval-replay what-if};
 *     empty if edits cannot make it
 * @param obstacle why edits cannot make it; null where they can, and where that was not looked at
 */
public record Help(
        String text, String edit, String verified, String verification, List<String> edits, String obstacle) {
    /** It orders the two accesses of the finding; nothing else was judged with it. */
    public static final String ORDERS = "orders these two accesses";

    private static final String NOT_TRIED = "not tried";

    public Help {
        edits = List.copyOf(edits);
    }

    public static Help of(String text) {
        return of(text, null);
    }

    /** A change that was not tried. */
    public static Help of(String text, String edit) {
        return new Help(text, edit, NOT_TRIED, null, List.of(), null);
    }

    /** A change that was tried on the two accesses of the finding alone. */
    public static Help ordering(String text, String edit, boolean orders) {
        return orders ? new Help(text, edit, "yes", ORDERS, List.of(), null) : of(text, edit);
    }

    /** The same, which edits of the capture make. */
    public Help by(List<String> captureEdits) {
        return new Help(text, edit, verified, verification, captureEdits, null);
    }

    /** The same, which edits of the capture cannot make. */
    public Help notByEdits(String why) {
        return new Help(text, edit, verified, verification, List.of(), why);
    }
}
