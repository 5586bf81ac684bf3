package dev.vkval.chassis;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Registry;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.Severity;
import dev.vkval.finding.ToolFault;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    /** A handler, and the object that registered it. */
    private record Entry(Hooks.Gate gate, Hooks.Handler handler, ValidationObject object, Cost cost) {}

    /** The time of an object in the timed calls, and outside of calls. */
    private static final class Cost {
        private long sampledNanos;
        private long wholeNanos;
    }

    /** By command and phase; those of a command from its first call on. */
    private final Entry[][][] entries = new Entry[Registry.vulkan().commands().size()][][];

    private final List<ValidationObject> objects;
    private final Map<ValidationObject, Hooks> registered = new IdentityHashMap<>();
    private final List<Lane> lanes = new ArrayList<>();
    /** Names of the objects of which lanes have copies. */
    private final Set<String> copied = new HashSet<>();

    private final Map<ValidationObject, Cost> costs = new LinkedHashMap<>();
    private final List<Consumer<Metadata>> metadata = new ArrayList<>();
    private final List<ToolFault> faults = new ArrayList<>();
    private final FindingSink sink;
    private final StateSection stateSection;
    private final SkipPolicy policy;
    private Consumer<Call> incomplete = call -> {};
    private Consumer<ToolFault> faultListener = fault -> {};
    private Driver driver;
    private Call current;
    private boolean errorReported;
    private boolean validating;
    private boolean timed;
    private long calls;
    private long items;
    private Hooks.Phase phase;
    private ValidationObject running;

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
        for (ValidationObject object : this.objects) {
            Hooks hooks = new Hooks();
            if (object instanceof LaneObject elsewhere) {
                join(elsewhere);
            }
            object.register(hooks);
            registered.put(object, hooks);
            costs.put(object, new Cost());
            metadata.addAll(hooks.metadata());
        }
    }

    private void join(LaneObject elsewhere) {
        elsewhere.join(this);
        if (!lanes.contains(elsewhere.lane())) {
            lanes.add(elsewhere.lane());
        }
        if (elsewhere.isCopy()) {
            copied.add(elsewhere.name());
        }
    }

    private Entry[][] collect(Call call) {
        int command = call.command().number();
        Hooks.Phase[] phases = Hooks.Phase.values();
        for (ValidationObject object : objects) {
            hooks(object).called(command, e -> fault(ToolFault.of(object.name(), call.name(), call.blockIndex(), e)));
        }
        Entry[][] collected = new Entry[phases.length][];
        List<ValidationObject> order = order(command);
        for (Hooks.Phase each : phases) {
            List<Entry> list = new ArrayList<>();
            for (ValidationObject object : order) {
                for (Hooks.Registered one : hooks(object).handlers(each, command)) {
                    list.add(new Entry(one.gate(), one.handler(), object, costs.get(object)));
                }
            }
            collected[each.ordinal()] = list.toArray(Entry[]::new);
        }
        return collected;
    }

    /** The objects in the order in which they see a command. */
    private List<ValidationObject> order(int command) {
        List<ValidationObject> order = new ArrayList<>();
        List<ValidationObject> last = new ArrayList<>();
        for (ValidationObject object : objects) {
            if (hooks(object).isLast(command)) {
                last.add(0, object);
            } else {
                order.add(object);
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
        begin();
        current = call;
        boolean complete = call.absent() == null;
        timed = (calls++ & TIMED_CALLS_MASK) == 0;
        errorReported = false;
        validating = true;
        stateSection.begins(call);
        int command = call.command().number();
        if (entries[command] == null) {
            entries[command] = collect(call);
        }
        run(Hooks.Phase.PRE_CALL_VALIDATE, call, complete);
        validating = false;
        if (errorReported && policy != SkipPolicy.CONTINUE) {
            return policy == SkipPolicy.SKIP;
        }
        if (complete) {
            run(Hooks.Phase.PRE_CALL_RECORD, call, true);
            driver.execute(call);
            run(Hooks.Phase.POST_CALL_RECORD, call, true);
        } else {
            incomplete.accept(call);
        }
        return true;
    }

    private void begin() {
        items++;
        for (int i = 0; i < lanes.size(); i++) {
            lanes.get(i).require(items);
        }
    }

    private void run(Hooks.Phase at, Call call, boolean complete) {
        phase = at;
        Entry[] handlers = entries[call.command().number()][at.ordinal()];
        Hooks.Gate gate = null;
        boolean open = false;
        for (int i = 0; i < handlers.length; i++) {
            Entry entry = handlers[i];
            if (entry == null || !complete && !entry.object().expectsMissingPointers()) {
                continue;
            }
            running = entry.object();
            long start = timed ? System.nanoTime() : 0;
            try {
                if (entry.gate() != gate) {
                    gate = entry.gate();
                    open = false;
                    open = gate.opens(call);
                }
                if (open) {
                    entry.handler().handle(call);
                }
            } catch (RuntimeException | StackOverflowError | AssertionError e) {
                handlers[i] = null;
                fault(ToolFault.of(entry.object().name(), call.name(), call.blockIndex(), e));
            }
            if (timed) {
                entry.cost().sampledNanos += System.nanoTime() - start;
            }
        }
    }

    /** Passes on a metadata block. */
    public void metadata(Metadata block) {
        begin();
        phase = null;
        running = null;
        metadata.forEach(handler -> handler.accept(block));
        driver.metadata(block);
    }

    /** Ends the run: every object reports what is known only at the end. */
    public void finish() {
        lanes.forEach(lane -> lane.finish(this));
        stateSection.finish();
        for (ValidationObject object : objects) {
            long start = System.nanoTime();
            try {
                object.finish();
            } catch (RuntimeException | StackOverflowError | AssertionError e) {
                fault(ToolFault.of(object.name(), "the end of the capture", -1, e));
            }
            costs.get(object).wholeNanos += System.nanoTime() - start;
        }
    }

    /** Seconds of each object by its name, estimated from a part of the calls. */
    public Map<String, Double> costs() {
        Map<String, Double> seconds = new LinkedHashMap<>();
        for (ValidationObject object : objects) {
            double elsewhere = object instanceof LaneObject inLane ? inLane.seconds() : 0;
            seconds.merge(object.name(), seconds(object) + elsewhere, Double::sum);
        }
        return seconds;
    }

    /** Seconds of one object. */
    double seconds(ValidationObject object) {
        Cost cost = costs.get(object);
        return (cost.sampledNanos * (TIMED_CALLS_MASK + 1) + cost.wholeNanos) / NANOS_PER_SECOND;
    }

    /** Takes a failure of an object; one that its copies have as well is kept once. */
    void fault(ToolFault fault) {
        if (!copied.contains(fault.validator()) || faults.stream().noneMatch(fault::sameCall)) {
            faults.add(fault);
            faultListener.accept(fault);
        }
    }

    /** Receives each failure of an object. */
    void onFault(Consumer<ToolFault> listener) {
        faultListener = listener;
    }

    /** How many calls and metadata blocks there were, with the one at hand. */
    long items() {
        return items;
    }

    /** The phase of the call at hand, null for a metadata block. */
    Hooks.Phase phase() {
        return phase;
    }

    /** The object whose handler runs, null for a metadata block. */
    ValidationObject running() {
        return running;
    }

    /** What an object has registered. */
    Hooks hooks(ValidationObject object) {
        return registered.get(object);
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
