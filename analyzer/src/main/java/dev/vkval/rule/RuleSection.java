package dev.vkval.rule;

import java.util.List;
import java.util.function.Supplier;

/** The rules about one owner, or about several that have the same rules; they are read when they are asked for. */
final class RuleSection {
    private final List<OwnerName> owners;
    private final Supplier<List<Entry>> reader;
    private List<Entry> entries;

    RuleSection(List<OwnerName> owners, Supplier<List<Entry>> reader) {
        this.owners = owners;
        this.reader = reader;
    }

    List<OwnerName> owners() {
        return owners;
    }

    /** One of them by its name, null for another. */
    OwnerName owner(String name) {
        return owners.stream()
                .filter(owner -> owner.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** @throws RuleSyntaxException where they cannot be read */
    List<Entry> entries() {
        if (entries == null) {
            entries = reader.get();
        }
        return entries;
    }

    /** Where in a file something is written. */
    interface Origin {
        /** An error there, at an index of the line's text. */
        RuleSyntaxException error(int index, String message);

        /** {@code samplers.rules:12}. */
        String place();
    }

    /** What an owner is. */
    enum OwnerKind {
        STRUCT,
        COMMAND,
        STATE
    }

    /** A struct or a command, by its name in the registry, or {@linkplain StateMembers state}. */
    record OwnerName(OwnerKind kind, String name, Origin origin) {}

    /** A rule, or rules below a condition or for each element of an array. */
    sealed interface Entry {
        Origin origin();
    }

    /**
     * One rule.
     *
     * @param ids message ids, {@code {}} in them for the owner's name; more than one where the specification says the
     *     same under several
     * @param phrase what the specification's words are, for a message; null for those made of the condition
     */
    record Line(List<String> ids, Expression condition, String phrase, Origin origin) implements Entry {
        List<String> idsOf(String owner) {
            return ids.stream().map(id -> id.replace("{}", owner)).toList();
        }
    }

    /** A name for an expression, from there to the end of the section. */
    record Let(String name, Expression meaning, Origin origin) implements Entry {}

    record When(Expression condition, List<Entry> entries, Origin origin) implements Entry {}

    record Each(Expression.Path array, String alias, List<Entry> entries, Origin origin) implements Entry {}
}
