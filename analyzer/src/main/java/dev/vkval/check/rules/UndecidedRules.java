package dev.vkval.check.rules;

import dev.vkval.finding.Coverage;
import dev.vkval.rule.Rule;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Rule lines of which a capture does not tell whether they hold. */
public final class UndecidedRules {
    private final Set<String> ids = new TreeSet<>();

    public void add(Rule rule) {
        ids.add(rule.ids().get(0));
    }

    /**
     * At most one gap, which counts them and names the first one. It does not change the verdict: nearly no program asks
     * for all properties that rules compare with.
     */
    public List<Coverage.Gap> gaps(String family) {
        if (ids.isEmpty()) {
            return List.of();
        }
        String first = ids.iterator().next();
        return List.of(new Coverage.Gap(
                        family + " rules about what is not in the capture",
                        "the properties or objects that they depend on were not recorded; the first rule is " + first,
                        ids.size())
                .unwanted());
    }
}
