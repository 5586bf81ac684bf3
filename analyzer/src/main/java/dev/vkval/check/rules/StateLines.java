package dev.vkval.check.rules;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Command;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.finding.Coverage;
import dev.vkval.rule.Frame;
import dev.vkval.rule.ObjectFacts;
import dev.vkval.rule.OwnerRules;
import dev.vkval.rule.Rule;
import dev.vkval.state.object.StateObject;
import java.util.List;
import java.util.function.Consumer;
import org.lwjgl.system.MemoryUtil;

/** Evaluates the lines about a state: its memory, where all members are values, and the rules that a command breaks. */
public final class StateLines {
    private final CoreContext context;
    private final String name;
    private final StateLayout layout;
    private final int sizeBytes;
    private final Frame frame = new Frame();
    private final CallDevice device;
    private final ObjectFacts known;
    private final UndecidedRules undecided = new UndecidedRules();
    private final JudgedStates judged = new JudgedStates();
    private long address;
    private int faults;
    private Command lastCommand;
    private Command lastAction;
    private OwnerRules last;

    /** @param name of the state in rule files */
    public StateLines(CoreContext context, String name, StateLayout layout) {
        this.context = context;
        this.name = name;
        this.layout = layout;
        this.sizeBytes = layout.sizeBytes();
        this.device = new CallDevice(context, null);
        this.known = handle -> context.get(StateObject.class, handle);
    }

    /** Makes all members zero. */
    public StateLines clear() {
        if (address == 0) {
            address = MemoryUtil.nmemAllocChecked(sizeBytes);
        }
        MemoryUtil.memSet(address, 0, sizeBytes);
        return this;
    }

    /** Sets a handle or 64-bit flags. */
    public StateLines set64(String member, long value) {
        MemoryUtil.memPutLong(address + layout.offset(member), value);
        return this;
    }

    /** Sets a handle, VK_NULL_HANDLE for none. */
    public StateLines set(String member, StateObject object) {
        return set64(member, object == null ? 0 : object.id());
    }

    public StateLines set(String member, int value) {
        MemoryUtil.memPutInt(address + layout.offset(member), value);
        return this;
    }

    public StateLines set(String member, boolean value) {
        return set(member, value ? 1 : 0);
    }

    /**
     * Evaluates the lines.
     *
     * @param found takes what is broken, of rules that there are for the command
     */
    public void check(Call call, Consumer<Rule.Violation> found) {
        check(call, address, found);
    }

    /**
     * Evaluates the lines about a state that lies elsewhere, unless an equal one was sound.
     *
     * @param state its memory, in which pointers to equal things are equal
     * @return whether nothing was found
     */
    public boolean check(Call call, long state, Consumer<Rule.Violation> found) {
        Command action = context.now().action();
        OwnerRules rules = rules(call.command(), action);
        if (rules == null
                || judged.contains(call.command(), action, context.now().device(), state, sizeBytes)) {
            return true;
        }
        faults = 0;
        device.begin(call);
        frame.begin(state, device, known);
        rules.check(
                frame,
                violation -> {
                    faults++;
                    found.accept(violation);
                },
                undecided::add);
        if (faults == 0) {
            judged.add();
        }
        return faults == 0;
    }

    /** The lines of a command, which mostly is that of the check before. */
    private OwnerRules rules(Command command, Command action) {
        if (command != lastCommand || action != lastAction) {
            lastCommand = command;
            lastAction = action;
            last = CommandRules.of(name, command, action);
        }
        return last;
    }

    /** What pointers in states led to is gone: none counts as judged any longer. */
    public void forget() {
        judged.clear();
    }

    /** A line that a command breaks, as a problem that names no object yet. */
    public Problem problem(Call call, Rule.Violation violation) {
        return context.error(call, violation.id())
                .title(violation.title())
                .message("%s; %s", violation.fact(), violation.requirement())
                .help(violation.advice());
    }

    public List<Coverage.Gap> gaps(String family) {
        return undecided.gaps(family);
    }

    /** Releases its memory. */
    public void close() {
        MemoryUtil.nmemFree(address);
        address = 0;
    }
}
