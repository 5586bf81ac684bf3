package dev.vkval.finding;

/**
 * All findings of one cause in one capture, shown by the earliest of the worst.
 *
 * @param id {@code F-} and eight hexadecimal digits of the fingerprint
 * @param finding the one shown; its occurrences are those of the whole group
 */
public record FindingGroup(String id, Finding finding) {}
