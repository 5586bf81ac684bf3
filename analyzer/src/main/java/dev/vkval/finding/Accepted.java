package dev.vkval.finding;

import java.time.LocalDate;
import java.util.Comparator;

/**
 * An accepted finding: an entry of a baseline.
 *
 * @param id of the finding, {@code F-7c1e9a2b}
 * @param rule of the finding; both must agree
 * @param family of the finding, null if the entry does not say
 * @param title of the finding, for people
 * @param device pattern for the names of the devices on which it is accepted; {@code null} is the name without a device
 * @param max the largest accepted number of occurrences in one capture, {@link #ANY} for no limit
 * @param reason why it is accepted, null if the entry does not say
 * @param owner who is responsible for it, null if the entry does not say
 * @param expires the last day on which it is accepted, null for no limit
 */
public record Accepted(
        String id,
        String rule,
        Family family,
        String title,
        String device,
        long max,
        String reason,
        String owner,
        LocalDate expires) {
    /** Any number of occurrences. */
    public static final long ANY = -1;

    /** The order of a baseline. */
    public static final Comparator<Accepted> ORDER =
            Comparator.comparing(Accepted::rule).thenComparing(Accepted::id).thenComparing(Accepted::device);

    /** Whether it is about that finding, on any device. */
    public boolean names(FindingGroup group) {
        return id.equals(group.id()) && rule.equals(group.finding().rule());
    }

    /** The same with another limit. */
    public Accepted upTo(long count) {
        return new Accepted(id, rule, family, title, device, count, reason, owner, expires);
    }
}
