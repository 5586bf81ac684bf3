package dev.vkval.chassis;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.Severity;
import dev.vkval.finding.ToolFault;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Passes every call through the four phases: all objects validate, all record before, the driver executes, all record
 * after.
 *
 * <p>Objects run in the given order, those that track objects for the others first. For a command that ends something
 * which the others may still use, the trackers register to run {@linkplain Hooks#last last}, in the reverse order. An
 * object that throws is reported once and disabled for that command. A call without a required pointer is passed only
 * to the objects that accept it, and is not executed.
 */
public final class Chassis implements FindingSink {

    /** One of this many calls is timed, to estimate the time of each object. */
    private static final int TIMED_CALLS_MASK = 63;

    private static final double NANOS_PER_SECOND = 1e9;

    /** A handler and the object that registered it. */
    private record Entry(Hooks.Handler handler, ValidationObject object, Cost cost) {}

    /** The time of an object in the timed calls, and outside of calls. */
    private static final class Cost {
        private long sampledNanos;
        private long wholeNanos;
    }

    private final Entry[][][] entries;
    private final List<ValidationObject> objects;
    private final Map<ValidationObject, Cost> costs = new LinkedHashMap<>();
    private final List<Consumer<Metadata>> metadata = new ArrayList<>();
    private final List<ToolFault> faults = new ArrayList<>();
    private final FindingSink sink;
    private final StateSection stateSection;
    private final SkipPolicy policy;
    private Consumer<Call> incomplete = call -> {};
    private Driver driver;
    private Call current;
    private boolean errorReported;
    private boolean validating;
    private boolean timed;
    private long calls;

    /**
     * @param sink takes the findings
     * @param policy effect of an error that is found before a call
     * @param objects creates the objects, given this chassis as their sink; trackers first
     */
    public Chassis(FindingSink sink, SkipPolicy policy, Function<FindingSink, List<ValidationObject>> objects) {
        this.sink = sink;
        this.stateSection = new StateSection(sink);
        this.policy = policy;
        this.objects = List.copyOf(objects.apply(this));
        List<Hooks> hooks = new ArrayList<>();
        for (ValidationObject object : this.objects) {
            Hooks registered = new Hooks();
            object.register(registered);
            hooks.add(registered);
            costs.put(object, new Cost());
            metadata.addAll(registered.metadata());
        }
        this.entries = collect(hooks);
    }

    private Entry[][][] collect(List<Hooks> hooks) {
        List<Command> commands = Registry.vulkan().commands();
        Hooks.Phase[] phases = Hooks.Phase.values();
        Entry[][][] collected = new Entry[phases.length][commands.size()][];
        for (Hooks.Phase phase : phases) {
            for (Command command : commands) {
                List<Entry> list = new ArrayList<>();
                for (int i : order(hooks, command)) {
                    for (Hooks.Handler handler : hooks.get(i).handlers(phase, command.number())) {
                        list.add(new Entry(handler, objects.get(i), costs.get(objects.get(i))));
                    }
                }
                collected[phase.ordinal()][command.number()] = list.toArray(Entry[]::new);
            }
        }
        return collected;
    }

    /** Indices of the objects in the order in which they see a command. */
    private static List<Integer> order(List<Hooks> hooks, Command command) {
        List<Integer> order = new ArrayList<>();
        List<Integer> last = new ArrayList<>();
        for (int i = 0; i < hooks.size(); i++) {
            if (hooks.get(i).isLast(command.number())) {
                last.add(0, i);
            } else {
                order.add(i);
            }
        }
        order.addAll(last);
        return order;
    }

    /** Receives each call that was not executed because a required pointer is missing. */
    public void onIncompleteCall(Consumer<Call> listener) {
        incomplete = listener;
    }

    /** Sets the driver that executes the following calls. */
    public void drive(Driver next) {
        driver = next;
    }

    /**
     * Passes one call through the phases.
     *
     * @return false if the run must end before this call
     */
    public boolean call(Call call) {
        int number = call.command().number();
        current = call;
        boolean complete = call.absent() == null;
        timed = (calls++ & TIMED_CALLS_MASK) == 0;
        errorReported = false;
        validating = true;
        stateSection.begins(call);
        run(entries[Hooks.Phase.PRE_CALL_VALIDATE.ordinal()][number], call, complete);
        validating = false;
        if (errorReported && policy != SkipPolicy.CONTINUE) {
            return policy == SkipPolicy.SKIP;
        }
        if (complete) {
            run(entries[Hooks.Phase.PRE_CALL_RECORD.ordinal()][number], call, true);
            driver.execute(call);
            run(entries[Hooks.Phase.POST_CALL_RECORD.ordinal()][number], call, true);
        } else {
            incomplete.accept(call);
        }
        return true;
    }

    private void run(Entry[] phase, Call call, boolean complete) {
        for (int i = 0; i < phase.length; i++) {
            Entry entry = phase[i];
            if (entry == null || !complete && !entry.object().expectsMissingPointers()) {
                continue;
            }
            long start = timed ? System.nanoTime() : 0;
            try {
                entry.handler().handle(call);
            } catch (RuntimeException | StackOverflowError | AssertionError e) {
                phase[i] = null;
                faults.add(ToolFault.of(entry.object().name(), call.name(), call.blockIndex(), e));
            }
            if (timed) {
                entry.cost().sampledNanos += System.nanoTime() - start;
            }
        }
    }

    /** Passes on a metadata block. */
    public void metadata(Metadata block) {
        metadata.forEach(handler -> handler.accept(block));
        driver.metadata(block);
    }

    /** Ends the run: every object reports what is known only at the end. */
    public void finish() {
        stateSection.finish();
        for (ValidationObject object : objects) {
            long start = System.nanoTime();
            try {
                object.finish();
            } catch (RuntimeException | StackOverflowError | AssertionError e) {
                faults.add(ToolFault.of(object.name(), "the end of the capture", -1, e));
            }
            costs.get(object).wholeNanos += System.nanoTime() - start;
        }
    }

    /** Seconds of each object by its name, estimated from a part of the calls. */
    public Map<String, Double> costs() {
        Map<String, Double> seconds = new LinkedHashMap<>();
        costs.forEach((object, cost) -> seconds.merge(
                object.name(),
                (cost.sampledNanos * (TIMED_CALLS_MASK + 1) + cost.wholeNanos) / NANOS_PER_SECOND,
                Double::sum));
        return seconds;
    }

    /** Failures of validation objects so far. */
    public List<ToolFault> faults() {
        return List.copyOf(faults);
    }

    public List<ValidationObject> objects() {
        return objects;
    }

    @Override
    public void report(Finding finding) {
        boolean ofStateSection = validating && current.stateSetup();
        errorReported |= validating && !ofStateSection && finding.severity() == Severity.ERROR;
        if (ofStateSection) {
            stateSection.report(current, finding);
        } else {
            sink.report(finding);
        }
    }
}
