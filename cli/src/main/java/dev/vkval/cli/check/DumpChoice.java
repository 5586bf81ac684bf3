package dev.vkval.cli.check;

import dev.vkval.replay.lookahead.DumpPlan;
import dev.vkval.trace.TraceFolder;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The contents of resources of findings that are written.
 *
 * @param ids of the findings that they are asked for
 * @param reports folder of the reports
 * @param several whether the run has several captures, each of which gets a folder of its own
 * @param plan what this replay copies
 * @param index file that says what was copied, null if nothing is
 * @param folder that this replay writes to
 */
public record DumpChoice(Set<String> ids, Path reports, boolean several, DumpPlan plan, Path index, Path folder) {
    public static final DumpChoice NONE = asked(Set.of(), Path.of(""), false);

    /** Its name in the folder of the reports. */
    public static final String NAME = "dump";

    private static final Pattern ID = Pattern.compile("F-[0-9a-f]{8}");

    public DumpChoice {
        ids = Set.copyOf(ids);
    }

    public static DumpChoice asked(Set<String> ids, Path reports, boolean several) {
        return new DumpChoice(ids, reports, several, DumpPlan.NONE, null, null);
    }

    /**
     * Ids of findings as the user writes them.
     *
     * @throws IllegalArgumentException with a message for the user, if one is none
     */
    public static Set<String> ids(List<String> words) {
        Set<String> ids = new HashSet<>();
        for (String word : words) {
            String id = word.toLowerCase(Locale.ROOT).replaceFirst("^f", "F");
            if (!isId(id)) {
                throw new IllegalArgumentException(word + " is not the id of a finding, such as F-7c1e9a2b");
            }
            ids.add(id);
        }
        return ids;
    }

    static boolean isId(String word) {
        return ID.matcher(word).matches();
    }

    /** Whether it is asked for anything. */
    public boolean any() {
        return !ids.isEmpty();
    }

    DumpChoice copying(DumpPlan what, Path list, Path to) {
        return new DumpChoice(Set.of(), reports, several, what, list, to);
    }

    /** Whether this replay copies contents. */
    boolean copies() {
        return index != null;
    }

    /** The folder for a finding of a capture, in the folder of the reports. */
    public Path folder(String label, String id) {
        Path root = Path.of(NAME);
        return (several ? TraceFolder.of(root, label) : root).resolve(id);
    }
}
