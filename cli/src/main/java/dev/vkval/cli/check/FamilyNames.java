package dev.vkval.cli.check;

import dev.vkval.cli.console.Nearest;
import dev.vkval.finding.Family;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The families of checks as a user names them. */
public final class FamilyNames {
    static final String NONE = "none";
    public static final String DEFAULT = "object,stateless,core,sync,gpu";

    private FamilyNames() {}

    /**
     * Parses a list of families, or {@code none}.
     *
     * @throws IllegalArgumentException with a message for the user, for a name that is no family
     */
    public static Set<Family> parse(String list) {
        Set<Family> families = EnumSet.noneOf(Family.class);
        String[] names = list.toLowerCase(Locale.ROOT).split(",");
        if (names.length == 1 && names[0].strip().equals(NONE)) {
            return families;
        }
        for (String name : names) {
            families.add(family(name.strip()));
        }
        return families;
    }

    private static Family family(String name) {
        return Arrays.stream(Family.values())
                .filter(family -> family.label().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + name + "' is no family of checks"
                        + Nearest.suggestion(name, labels()) + "; families: " + String.join(", ", labels())
                        + "; or none alone"));
    }

    static List<String> labels() {
        return Arrays.stream(Family.values()).map(Family::label).toList();
    }
}
