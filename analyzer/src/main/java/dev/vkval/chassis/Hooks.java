package dev.vkval.chassis;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Registry;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The registrations of validation objects, by command number and phase.
 *
 * <p>One registration covers a command and its aliases. The phases are those of the validation layers' chassis: all
 * objects validate, all record before the call, the driver executes, all record after it.
 */
public final class Hooks {

    /** The phases of a call. */
    enum Phase {
        PRE_CALL_VALIDATE,
        PRE_CALL_RECORD,
        POST_CALL_RECORD
    }

    /** Handles one call in one phase. */
    @FunctionalInterface
    public interface Handler {
        void handle(Call call);
    }

    /**
     * Whether handlers are called. Those of a command that are registered one after the other with the same gate ask it once
     * for all of them.
     */
    @FunctionalInterface
    public interface Gate {
        /** Of every call. */
        Gate OPEN = call -> true;

        /** Of calls that had an effect, see {@link CallEffect}. */
        Gate EFFECT = CallEffect::of;

        boolean opens(Call call);
    }

    /**
     * A handler with what it is called for.
     *
     * @param place in the order of what the object registers
     */
    record Registered(int place, Gate gate, Handler handler) {}

    /** What registers when one of these commands is first called. */
    private record Later(int place, BitSet commands, Runnable registration) {}

    private final List<List<List<Registered>>> phases = new ArrayList<>();
    private final List<Consumer<Metadata>> metadata = new ArrayList<>();
    private final BitSet last = new BitSet();
    private final List<Later> later = new LinkedList<>();
    private int places;
    private int place;

    Hooks() {
        int commands = Registry.vulkan().commands().size();
        for (int phase = 0; phase < Phase.values().length; phase++) {
            List<List<Registered>> byCommand = new ArrayList<>(commands);
            for (int command = 0; command < commands; command++) {
                byCommand.add(List.of());
            }
            phases.add(byCommand);
        }
    }

    /** The commands that a registration is for. */
    public static BitSet commands(Consumer<Hooks> registration) {
        Hooks hooks = new Hooks();
        registration.accept(hooks);
        BitSet commands = new BitSet();
        hooks.reach().phases().forEach(commands::or);
        return commands;
    }

    /** Checks a call before it executes; changes nothing, may report. */
    public void preCallValidate(int command, Handler handler) {
        preCallValidate(command, Gate.OPEN, handler);
    }

    /** Checks the calls that a gate opens for. */
    public void preCallValidate(int command, Gate gate, Handler handler) {
        add(Phase.PRE_CALL_VALIDATE, command, gate, handler);
    }

    /** Records what must be known before the driver executes the call. */
    public void preCallRecord(int command, Handler handler) {
        preCallRecord(command, Gate.OPEN, handler);
    }

    /** Records this of the calls that a gate opens for. */
    public void preCallRecord(int command, Gate gate, Handler handler) {
        add(Phase.PRE_CALL_RECORD, command, gate, handler);
    }

    /** Records the effect of the call, whatever it returned. */
    public void postCallRecord(int command, Handler handler) {
        postCallRecord(command, Gate.OPEN, handler);
    }

    /** Records the effect of the calls that a gate opens for. */
    public void postCallRecord(int command, Gate gate, Handler handler) {
        add(Phase.POST_CALL_RECORD, command, gate, handler);
    }

    /** Records the effect of the call, if it had one, see {@link CallEffect}. */
    public void onEffect(int command, Handler handler) {
        postCallRecord(command, Gate.EFFECT, handler);
    }

    /**
     * Registers a part of the handlers when it is needed, at its place among the others.
     *
     * @param commands those that the part handles, and no others
     * @param registration registers it
     */
    public void whenCalled(BitSet commands, Runnable registration) {
        later.add(new Later(++places, commands, registration));
        place = ++places;
    }

    /**
     * Registers what waits for a command.
     *
     * @param failed told of what was thrown by a part, which handles nothing then
     */
    void called(int command, Consumer<Throwable> failed) {
        for (Iterator<Later> all = later.iterator(); all.hasNext(); ) {
            Later part = all.next();
            if (part.commands().get(command)) {
                all.remove();
                place = part.place();
                try {
                    part.registration().run();
                } catch (RuntimeException | StackOverflowError | AssertionError e) {
                    failed.accept(e);
                }
            }
        }
    }

    /** Handles metadata blocks. */
    public void metadata(Consumer<Metadata> handler) {
        metadata.add(handler);
    }

    /**
     * The object handles this command after the objects behind it: it tracks what the command ends, which they must still
     * see as it was.
     */
    public void last(int command) {
        last.set(command);
    }

    /** Registers for all that another object has registered for, or will. */
    void like(Reach other, Consumer<Phase> handler) {
        for (Phase phase : Phase.values()) {
            other.phases().get(phase.ordinal()).stream()
                    .forEach(command -> add(phase, command, Gate.OPEN, call -> handler.accept(phase)));
        }
        last.or(other.last());
    }

    /**
     * The commands that an object has registered for, or will.
     *
     * @param phases those of each phase
     * @param last those that it handles after the objects behind it
     */
    record Reach(List<BitSet> phases, BitSet last) {}

    Reach reach() {
        List<BitSet> reached = new ArrayList<>();
        for (List<List<Registered>> byCommand : phases) {
            BitSet commands = new BitSet();
            for (int command = 0; command < byCommand.size(); command++) {
                commands.set(command, !byCommand.get(command).isEmpty());
            }
            later.forEach(part -> commands.or(part.commands()));
            reached.add(commands);
        }
        return new Reach(reached, (BitSet) last.clone());
    }

    boolean isLast(int command) {
        return last.get(command);
    }

    private void add(Phase phase, int command, Gate gate, Handler handler) {
        List<List<Registered>> byCommand = phases.get(phase.ordinal());
        List<Registered> extended = new ArrayList<>(byCommand.get(command));
        extended.add(new Registered(place, gate, handler));
        byCommand.set(command, extended);
    }

    /** In their order. */
    List<Registered> handlers(Phase phase, int command) {
        List<Registered> handlers = new ArrayList<>(phases.get(phase.ordinal()).get(command));
        handlers.sort(Comparator.comparingInt(Registered::place));
        return handlers;
    }

    List<Consumer<Metadata>> metadata() {
        return metadata;
    }
}
