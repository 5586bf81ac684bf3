package dev.vkval.check.rules;

import dev.vkval.rule.Rule;
import dev.vkval.rule.RuleBook;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All rule lines of the program. */
public final class RuleLinesList {
    private RuleLinesList() {}

    /** All ids of each rule by the one that it reports. */
    public static Map<String, List<String>> idsByFirst() {
        RuleBook book = RuleResources.book();
        Map<String, List<String>> ids = new TreeMap<>();
        for (String owner : book.owners()) {
            for (Rule rule : book.of(owner).rules()) {
                ids.put(rule.ids().get(0), rule.ids());
            }
        }
        return ids;
    }
}
