package dev.vkval.cli.check;

import dev.vkval.cli.console.Nearest;
import dev.vkval.finding.Family;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The families of checks by the names that {@code --checks} takes. */
public final class FamilyNames {
    static final String NONE = "none";
    public static final String DEFAULT = "object,stateless,core,sync,gpu";

    private FamilyNames() {}

    /**
     * Parses a list of families, or {@code none}.
     *
     * @throws IllegalArgumentException with a message for the user, for an unknown name
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
        return Validators.FAMILIES.stream()
                .filter(family -> family.label().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown family of checks '" + name + "'"
                        + Nearest.suggestion(name, labels()) + "; known: " + String.join(", ", labels()) + "; or "
                        + NONE));
    }

    private static List<String> labels() {
        return Validators.FAMILIES.stream().map(Family::label).toList();
    }
}
