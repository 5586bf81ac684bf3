package dev.vkval.rule;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/** Rule files, of which an owner's rules are read and compiled when first asked for. Safe for use by many threads. */
public final class RuleBook {
    /** So many that a thread rarely waits for rules that another one compiles, unless it needs the same. */
    private static final int OWNERS = 4096;

    private final List<RuleArchive> archives = new ArrayList<>();
    private final Map<String, Optional<OwnerRules>> compiled = new ConcurrentHashMap<>(OWNERS);
    private final Map<String, Optional<OwnerRules>> ofObjects = new ConcurrentHashMap<>(OWNERS);
    private final Map<String, Optional<OwnerRules>> ofCalls = new ConcurrentHashMap<>(OWNERS);
    private final HandleMembers handles;
    private final Functions functions;
    private final StateMembers states;

    /**
     * @param handles what paths find behind handles
     * @param functions what rules can call
     * @param states what rules about state find there
     */
    public RuleBook(HandleMembers handles, Functions functions, StateMembers states) {
        this.handles = handles;
        this.functions = functions;
        this.states = states;
    }

    /** Adds all files of an archive. */
    public RuleBook add(RuleArchive archive) {
        archives.add(archive);
        return this;
    }

    /**
     * Adds a file.
     *
     * @param file its name, for messages
     * @throws RuleSyntaxException where it has sections about nothing; what is wrong inside is told when it is needed
     */
    public RuleBook add(String file, String text) {
        return add(new RuleArchive(RuleArchive.pack(Map.of(file, text))));
    }

    /**
     * Tells the ids of all rules as they are written, before anything is compiled.
     *
     * @param visitor takes an id and the place of its line, {@code samplers.rules:12}
     */
    public void ids(BiConsumer<String, String> visitor) {
        for (String owner : owners()) {
            for (RuleSection section : sections(owner)) {
                ids(section.entries(), owner, visitor);
            }
        }
    }

    private static void ids(List<RuleSection.Entry> entries, String owner, BiConsumer<String, String> visitor) {
        for (RuleSection.Entry entry : entries) {
            if (entry instanceof RuleSection.When when) {
                ids(when.entries(), owner, visitor);
            } else if (entry instanceof RuleSection.Each each) {
                ids(each.entries(), owner, visitor);
            } else if (entry instanceof RuleSection.Line line) {
                line.idsOf(owner).forEach(id -> visitor.accept(id, line.origin().place()));
            }
        }
    }

    /** Names of the structs, commands and states that there are rules about. */
    public Set<String> owners() {
        Set<String> owners = new LinkedHashSet<>();
        archives.forEach(archive -> owners.addAll(archive.owners()));
        return owners;
    }

    /**
     * The rules about a struct or command, null where there are none.
     *
     * @throws RuleSyntaxException where one of them cannot be read or names what is not there
     */
    public OwnerRules of(String owner) {
        return compiled.computeIfAbsent(owner, this::compile).orElse(null);
    }

    /**
     * Of the rules about a struct or command, those that ask what an object was created with, or those that are about
     * the call and the device alone; null where there are none.
     *
     * @throws RuleSyntaxException where one of them cannot be read or names what is not there
     */
    public OwnerRules of(String owner, boolean objects) {
        return (objects ? ofObjects : ofCalls)
                .computeIfAbsent(
                        owner,
                        name -> Optional.ofNullable(of(name)).map(all -> all.of(rule -> rule.objects() == objects)))
                .orElse(null);
    }

    private Optional<OwnerRules> compile(String owner) {
        List<OwnerRules.Block> blocks = new ArrayList<>();
        for (RuleSection section : sections(owner)) {
            blocks.add(OwnerCompiler.compile(section, section.owner(owner), handles, functions, states));
        }
        return blocks.isEmpty() ? Optional.empty() : Optional.of(new OwnerRules(new OwnerRules.Sequence(blocks)));
    }

    private List<RuleSection> sections(String owner) {
        List<RuleSection> sections = new ArrayList<>();
        archives.forEach(archive -> sections.addAll(archive.sections(owner)));
        return sections;
    }
}
