package dev.vkval.cli.adversary;

import dev.vkval.adversary.KeptContents;
import dev.vkval.adversary.UndefinedContents;
import java.util.List;

/**
 * Undefined contents that can be seen: with two values of them, replays made something else.
 *
 * @param contents one of them, or more where fewer were not looked at alone
 * @param differences between replays with the two values
 */
public record UndefinedTrial(List<UndefinedContents> contents, List<KeptContents.Difference> differences) {
    /** The rule that reports name. */
    public static final String RULE = "VKVAL-Adversary-Undefined-Contents";

    public UndefinedTrial {
        contents = List.copyOf(contents);
        differences = List.copyOf(differences);
    }
}
