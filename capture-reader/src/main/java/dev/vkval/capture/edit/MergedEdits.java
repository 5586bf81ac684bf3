package dev.vkval.capture.edit;

import dev.vkval.capture.change.Assignment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;

/**
 * Edits of one capture from several origins, those of one place as one edit: barriers at one place are one barrier with the
 * bits of all, as are new elements of an array that differ in flags only. Edits of an edited capture are taken as edits of
 * the original.
 */
public final class MergedEdits {
    private static final String BARRIER = "vkCmdPipelineBarrier";
    private static final String MASK = "Mask";

    /** What can be one edit: with equal values of everything that is no mask. */
    private record Place(String what, Object where, List<Assignment> same) {}

    private final Map<Place, Map<String, Assignment>> inserted = new LinkedHashMap<>();
    private final Map<Place, Map<String, Assignment>> appended = new LinkedHashMap<>();
    private final Map<Place, Set<Assignment>> amended = new LinkedHashMap<>();
    private final Set<CallEdit> others = new LinkedHashSet<>();

    /** All edits of other ones. */
    public boolean addAll(MergedEdits more) {
        boolean changed = false;
        for (CallEdit edit : more.edits()) {
            changed |= add(edit);
        }
        return changed;
    }

    /**
     * Adds an edit of the original.
     *
     * @return whether it was not there yet
     */
    public boolean add(CallEdit edit) {
        if (edit instanceof CallEdit.Insert insert) {
            return merge(inserted.computeIfAbsent(place(insert), key -> new LinkedHashMap<>()), insert.assignments());
        }
        if (edit instanceof CallEdit.Append append) {
            Place place = new Place(append.array(), append.block(), fixed(append.values()));
            return merge(appended.computeIfAbsent(place, key -> new LinkedHashMap<>()), append.values());
        }
        return others.add(edit);
    }

    /**
     * Adds an edit of the capture that the edits so far have made.
     *
     * @param numbers which block of it is which
     * @return whether it was not there yet; an edit that is next to or of what has no place in the original is left out
     */
    public boolean add(CallEdit edit, BlockNumbers numbers) {
        if (edit instanceof CallEdit.Insert insert) {
            long block = numbers.original(insert.at().block());
            return block != BlockNumbers.NONE
                    && add(new CallEdit.Insert(
                            insert.command(),
                            insert.assignments(),
                            new CallEdit.Anchor(block, insert.at().after())));
        }
        if (!(edit instanceof CallEdit.Change change)) {
            return false;
        }
        long block = numbers.original(change.block());
        if (change instanceof CallEdit.Append append) {
            return block != BlockNumbers.NONE && add(new CallEdit.Append(block, append.array(), append.values()));
        }
        Assignment assignment = ((CallEdit.Set) change).assignment();
        CallEdit.Insert insertion = numbers.insertion(change.block());
        return block != BlockNumbers.NONE
                ? add(new CallEdit.Set(block, assignment))
                : insertion != null
                        && amended.computeIfAbsent(place(insertion), key -> new LinkedHashSet<>())
                                .add(assignment);
    }

    private static Place place(CallEdit.Insert insert) {
        boolean barrier = insert.command().startsWith(BARRIER);
        return new Place(insert.command(), insert.at(), barrier ? fixed(insert.assignments()) : insert.assignments());
    }

    private static boolean isMask(Assignment assignment) {
        return assignment.operator() == Assignment.Operator.SET
                && assignment.path().endsWith(MASK);
    }

    /** The values that are not masks; that there is a memory barrier follows from its masks. */
    private static List<Assignment> fixed(List<Assignment> assignments) {
        return assignments.stream()
                .filter(each -> !isMask(each) && !each.path().endsWith("memoryBarrierCount"))
                .toList();
    }

    private static boolean merge(Map<String, Assignment> into, List<Assignment> assignments) {
        boolean changed = false;
        for (Assignment each : assignments) {
            Assignment known = into.get(each.path());
            Assignment merged = known == null || !isMask(each)
                    ? each
                    : new Assignment(each.path(), each.operator(), union(known.value(), each.value()));
            changed |= !merged.equals(into.put(each.path(), merged));
        }
        return changed;
    }

    /** The flags of both: {@code COPY|CLEAR}. */
    private static String union(String one, String other) {
        Set<String> flags = new LinkedHashSet<>(List.of(one.split("\\|")));
        flags.addAll(List.of(other.split("\\|")));
        if (flags.size() > 1) {
            flags.remove("0");
        }
        StringJoiner all = new StringJoiner("|");
        flags.forEach(all::add);
        return all.toString();
    }

    /** The edits, which can be made together. */
    public List<CallEdit> edits() {
        List<CallEdit> edits = new ArrayList<>();
        appended.forEach(
                (place, values) -> edits.add(new CallEdit.Append((long) place.where(), place.what(), ordered(values))));
        edits.addAll(others);
        inserted.forEach((place, values) -> {
            List<Assignment> all = ordered(values);
            all.addAll(amended.getOrDefault(place, Set.of()));
            edits.add(new CallEdit.Insert(place.what(), all, (CallEdit.Anchor) place.where()));
        });
        return edits;
    }

    /** What gives the length of an array comes before its elements. */
    private static List<Assignment> ordered(Map<String, Assignment> values) {
        List<Assignment> all = new ArrayList<>();
        values.values().stream().filter(each -> each.path().endsWith("Count")).forEach(all::add);
        values.values().stream().filter(each -> !each.path().endsWith("Count")).forEach(all::add);
        return all;
    }
}
