package dev.vkval.cli.adversary;

import dev.vkval.adversary.KeptContents;
import dev.vkval.adversary.Observed;
import dev.vkval.adversary.UndefinedContents;
import dev.vkval.finding.Severity;
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

    /** What is presented is seen; of what is read back, the program may look at other parts only. */
    Severity severity() {
        boolean presented =
                differences.stream().anyMatch(each -> each.observed().when() == Observed.When.PRESENTED);
        return presented ? Severity.ERROR : Severity.WARNING;
    }

    public UndefinedTrial {
        contents = List.copyOf(contents);
        differences = List.copyOf(differences);
    }
}
