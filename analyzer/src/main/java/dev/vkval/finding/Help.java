package dev.vkval.finding;

/**
 * A suggested fix.
 *
 * @param text what to do
 * @param edit the change as code, null if none
 * @param verified whether the fix was tried: {@code yes}, {@code no} or {@code not tried}
 * @param verification what the change was verified to do, {@link #ORDERS}; null unless {@code verified} is {@code yes}
 */
public record Help(String text, String edit, String verified, String verification) {
    /** It orders the two accesses of the finding; nothing else was judged with it. */
    public static final String ORDERS = "orders these two accesses";

    private static final String NOT_TRIED = "not tried";

    public static Help of(String text) {
        return of(text, null);
    }

    /** A change that was not tried. */
    public static Help of(String text, String edit) {
        return new Help(text, edit, NOT_TRIED, null);
    }

    /** A change that was tried on the two accesses of the finding alone. */
    public static Help ordering(String text, String edit, boolean orders) {
        return orders ? new Help(text, edit, "yes", ORDERS) : of(text, edit);
    }
}
