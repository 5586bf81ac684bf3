package dev.vkval.check.rules;

import dev.vkval.capture.registry.Command;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.rule.OwnerRules;
import dev.vkval.rule.Rule;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The lines about state that a command has ids of; those of other commands are not evaluated where it is recorded. */
public final class CommandRules {
    private static final Map<Key, Optional<OwnerRules>> KNOWN = new ConcurrentHashMap<>(1024);

    private record Key(String state, int command, int action) {}

    private CommandRules() {}

    /**
     * Gives those of a state, for all captures of the process.
     *
     * @param state its name in rule files
     * @param command which must have the ids
     * @param action the command that the lines must be about: the same, or the one that generated commands end with
     * @return null if there are none
     */
    public static OwnerRules of(String state, Command command, Command action) {
        return KNOWN.computeIfAbsent(new Key(state, command.number(), action.number()), key -> {
                    OwnerRules all = RuleResources.book().of(state);
                    return Optional.ofNullable(
                            all == null ? null : all.of(rule -> isOf(rule, command.name(), action.name())));
                })
                .orElse(null);
    }

    private static boolean isOf(Rule rule, String command, String action) {
        return OwnerSets.concerns(rule.ids().get(0), command, action);
    }
}
