package dev.vkval.finding;

/**
 * A suggested fix.
 *
 * @param text what to do
 * @param edit the change as code, null if none
 * @param verified whether the fix was tried: {@code yes}, {@code no} or {@code not tried}
 */
public record Help(String text, String edit, String verified) {
    public static Help of(String text) {
        return new Help(text, null, "not tried");
    }
}
