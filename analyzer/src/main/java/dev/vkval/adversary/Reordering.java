package dev.vkval.adversary;

import dev.vkval.adversary.Unit.Kind;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.sync.access.Dependency;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Makes an action execute before an earlier one of the same recording, together with all between the two that must be before
 * it. Refused where an execution dependency orders the two.
 */
final class Reordering {
    private static final int MOST_EDITS = 4096;

    /**
     * The edits, or why there are none.
     *
     * @param obstacle null if the order can be changed
     */
    record Result(List<CallEdit> edits, String obstacle) {
        private static Result no(String obstacle) {
            return new Result(List.of(), obstacle);
        }
    }

    private final RecordedCalls calls;
    private final List<Unit> units;
    private final int earlier;
    private final int later;

    /** Which units move. */
    private final BitSet moved = new BitSet();

    /** The stages whose work, if it comes before one of the moved units, must stay before it. */
    private long awaited;

    /** The stages of moved units, and those from which a chain of dependencies to them goes on. */
    private long waiting;

    private Reordering(RecordedCalls calls, List<Unit> units, int earlier, int later) {
        this.calls = calls;
        this.units = units;
        this.earlier = earlier;
        this.later = later;
    }

    /**
     * Finds the edits.
     *
     * @param earlier index of a unit
     * @param later index of a unit behind it
     */
    static Result of(RecordedCalls calls, List<Unit> units, int earlier, int later) {
        return new Reordering(calls, units, earlier, later).find();
    }

    private Result find() {
        if (!units.get(earlier).is(Kind.ACTION) || !units.get(later).is(Kind.ACTION)) {
            return Result.no("only draws, dispatches, copies and other actions are moved");
        }
        if (!gather()) {
            return Result.no("an execution dependency orders them, or may do so");
        }
        if (moved.stream().anyMatch(i -> readsParameters(units.get(i)))) {
            return Result.no("a command that would move reads its parameters from a buffer");
        }
        List<CallEdit> edits = edits();
        return edits.size() > MOST_EDITS
                ? Result.no("more than " + MOST_EDITS + " commands would move, or set state again")
                : new Result(edits, null);
    }

    /** Collects what must be before the later unit; false if the earlier one is among it. */
    private boolean gather() {
        move(later);
        for (int i = later - 1; i > earlier; i--) {
            Unit unit = units.get(i);
            if (unit.is(Kind.FENCE) || unit.is(Kind.HOST_WAIT)) {
                return false;
            }
            if (unit.is(Kind.BARRIER)) {
                barrier(i, unit);
            } else if (unit.is(Kind.ACTION) && precedes(unit)) {
                move(i);
            }
        }
        return !precedes(units.get(earlier));
    }

    private void move(int index) {
        moved.set(index);
        waiting |= units.get(index).stages();
        units.get(index).before().forEach(dependency -> awaited |= dependency.srcExecution());
    }

    private void barrier(int index, Unit unit) {
        boolean ordersThese = unit.from() > units.get(earlier).last();
        for (Dependency dependency : unit.before()) {
            if (reaches(dependency)) {
                moved.set(index);
                awaited |= ordersThese ? dependency.srcExecution() : 0;
            }
        }
    }

    /** Whether a dependency, or a chain that goes on from it, has a moved unit behind it. */
    private boolean reaches(Dependency dependency) {
        return (dependency.dstExecution() & (waiting | awaited)) != 0;
    }

    private boolean precedes(Unit action) {
        return (action.stages() & awaited) != 0 || action.after().stream().anyMatch(this::reaches);
    }

    /** Parameters that are read before they are written may be any: devices need not survive them. */
    private boolean readsParameters(Unit unit) {
        for (int i = unit.first(); i <= unit.last(); i++) {
            if (calls.get(i).name().contains("Indirect")) {
                return true;
            }
        }
        return false;
    }

    private List<CallEdit> edits() {
        return together() ? before() : behind();
    }

    /** Whether no other calls are between, which may create what the later ones use. */
    private boolean together() {
        int first = units.get(earlier).first();
        int last = units.get(later).last();
        return calls.get(last).block() - calls.get(first).block() == last - first;
    }

    /** Moves what executes first, with the state that it has, before the earlier unit, and restores the state of that. */
    private List<CallEdit> before() {
        CallEdit.Anchor here =
                new CallEdit.Anchor(calls.get(units.get(earlier).first()).block(), false);
        List<CallEdit> edits = new ArrayList<>();
        add(edits, here, earlier, later, moved);
        add(edits, here, 0, earlier - 1, new BitSet());
        return edits;
    }

    /** Moves all else, with the state that it has, behind the later unit, and restores the state of that. */
    private List<CallEdit> behind() {
        CallEdit.Anchor here =
                new CallEdit.Anchor(calls.get(units.get(later).last()).block(), true);
        BitSet rest = new BitSet();
        rest.set(earlier, later);
        rest.andNot(moved);
        List<CallEdit> edits = new ArrayList<>();
        add(edits, here, 0, earlier - 1, new BitSet());
        add(edits, here, earlier, later, rest);
        return edits;
    }

    private void add(List<CallEdit> edits, CallEdit.Anchor here, int first, int last, BitSet moving) {
        for (int i = first; i <= last; i++) {
            Unit unit = units.get(i);
            for (int call = unit.first(); call <= unit.last(); call++) {
                Kind kind = kind(unit, call);
                long block = calls.get(call).block();
                if (kind == Kind.STATE) {
                    edits.add(new CallEdit.Copy(block, here));
                } else if (moving.get(i) && kind != Kind.LABEL) {
                    edits.add(new CallEdit.Move(block, here));
                }
            }
        }
    }

    /** What a call is, also within a render pass instance. */
    private Kind kind(Unit unit, int call) {
        return unit.first() == unit.last() ? unit.kind() : UnitReader.kind(calls.get(call));
    }
}
