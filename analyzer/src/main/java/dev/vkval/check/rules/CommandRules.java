package dev.vkval.check.rules;

import dev.vkval.capture.registry.Command;
import dev.vkval.catalogue.Catalogue;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.rule.OwnerRules;
import dev.vkval.rule.Rule;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The lines about state that a command has ids of; those of other commands are not evaluated where it is recorded. */
public final class CommandRules {
    private static final Map<Key, Optional<OwnerRules>> KNOWN = new ConcurrentHashMap<>();

    private record Key(String state, int command) {}

    private CommandRules() {}

    /**
     * Gives those of a state, for all captures of the process.
     *
     * @param state its name in rule files
     * @return null if there are none
     */
    public static OwnerRules of(String state, Command command) {
        return KNOWN.computeIfAbsent(new Key(state, command.number()), key -> {
                    OwnerRules all = RuleResources.book().of(state);
                    return Optional.ofNullable(all == null ? null : all.of(rule -> isOf(rule, command.name())));
                })
                .orElse(null);
    }

    private static boolean isOf(Rule rule, String command) {
        String id = rule.ids().get(0);
        return OwnerSets.contains(id, command) && Catalogue.vulkan().contains(OwnerSets.id(id, command));
    }
}
