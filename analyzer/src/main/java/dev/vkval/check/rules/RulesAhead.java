package dev.vkval.check.rules;

import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.Forerunner;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.command.CommandTraits;
import dev.vkval.command.Commands;
import dev.vkval.rule.OwnerRules;
import dev.vkval.rule.RuleBook;
import dev.vkval.spirv.grammar.Grammar;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Compiles the rules about the commands of a capture on a thread of its own, while the calls before them are checked: a
 * short capture is checked in the time that this takes. Nothing depends on how far it is; rules that it has not compiled
 * yet are compiled where they are needed.
 */
public final class RulesAhead implements Forerunner, AutoCloseable {
    /** The states that are checked where a command runs shaders. */
    private static final List<String> OF_ACTIONS =
            List.of(GraphicsStateLayout.NAME, ActionLayout.NAME, AccessLayout.NAME);

    private static final String SHADERS = "vkCreateShaderModule";
    private static final String BIND = "vkCmdBind";

    private final List<RuleBook> books;
    private final BitSet seen = new BitSet();
    private final Set<String> compiled = new HashSet<>();
    private final BlockingQueue<Command> commands = new LinkedBlockingQueue<>();
    private final Thread thread = new Thread(this::run, "rules-ahead");
    private volatile boolean ending;

    /** @param books whose rules are checked */
    public RulesAhead(List<RuleBook> books) {
        this.books = List.copyOf(books);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void item(CaptureReader.Item item, long blocks) {
        if (item instanceof CaptureReader.CallItem call) {
            Command command = call.call().command();
            if (!seen.get(command.number())) {
                seen.set(command.number());
                commands.add(command);
            }
        }
    }

    private void run() {
        try {
            while (!ending) {
                compile(commands.take());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            // Whoever needs the rule finds the same error, and reports it.
            ending = true;
        }
    }

    private void compile(Command command) {
        if (command.name().equals(SHADERS)) {
            Grammar.get();
        }
        compile(command.name());
        structs(command.parameters());
        CommandTraits recorded = Commands.of(command.number());
        if (recorded != null && recorded.action().runsShaders()) {
            OF_ACTIONS.forEach(state -> compile(state, command));
        } else if (command.name().startsWith(BIND)) {
            compile(BindLayout.NAME, command);
        }
    }

    private void structs(List<Member> members) {
        for (Member member : members) {
            boolean output = member.pointers() > 0 && !member.constant();
            if (member.base() == Base.STRUCT && !output && !compiled.contains(member.type())) {
                Struct struct = Registry.vulkan().struct(member.type());
                compile(struct.name());
                structs(struct.members());
            }
        }
    }

    private void compile(String owner) {
        if (!ending && compiled.add(owner)) {
            for (RuleBook book : books) {
                ready(book.of(owner, false));
                ready(book.of(owner, true));
            }
        }
    }

    private void compile(String state, Command command) {
        if (!ending && books.contains(RuleResources.book())) {
            ready(CommandRules.of(state, command, command));
        }
    }

    private static void ready(OwnerRules rules) {
        if (rules != null) {
            rules.ready();
        }
    }

    /** Ends the thread after the rules at hand. */
    @Override
    public void close() {
        ending = true;
        thread.interrupt();
    }
}
