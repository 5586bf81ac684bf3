package dev.vkval.finding;

import java.util.List;

/**
 * What a resource contained before or after an access of a finding, copied by a further replay.
 *
 * @param access place of the access among those of the finding, from 0
 * @param when {@link #BEFORE} or {@link #AFTER}
 * @param resource type and captured id, {@code VkBuffer 12}; null if it is not known
 * @param range the part that is concerned, as of {@link Access}; null for all of the resource
 * @param files paths relative to the folder of the report, separated by {@code /}; the raw bytes first; empty if nothing
 *     was copied
 * @param note what is to be said of the files, null for nothing
 * @param missing why there are no files, null if there are
 */
public record Contents(
        int access, String when, String resource, String range, List<String> files, String note, String missing) {
    public static final String BEFORE = "before";
    public static final String AFTER = "after";

    public Contents {
        files = List.copyOf(files);
    }

    /** Of an access whose resource was not copied. */
    public static Contents missing(int access, String when, String resource, String range, String why) {
        return new Contents(access, when, resource, range, List.of(), null, why);
    }
}
