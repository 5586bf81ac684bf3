package dev.vkval.report;

import dev.vkval.finding.LimitUse;

/** How much of limits is used, in words. */
public final class LimitText {
    private LimitText() {}

    /** {@code 88 % (7 of 8)}; more than 100 where it is exceeded. */
    public static String of(long used, long limit) {
        String share = limit == 0 ? "more than 100 %" : LimitUse.percent(used, limit) + " %";
        return share + " (" + Phrases.grouped(used) + " of " + Phrases.grouped(limit) + ")";
    }

    /** The share of the captured device's limit. */
    public static String ofDevice(LimitUse use) {
        return use.captured().isPresent()
                ? of(use.used(), use.captured().getAsLong())
                : Phrases.grouped(use.used()) + ", limit not recorded";
    }

    /** The share of a profile's limit, empty where it has none. */
    public static String ofProfile(LimitUse use, String profile) {
        Long limit = use.profiles().get(profile);
        return limit == null ? "" : of(use.used(), limit);
    }
}
