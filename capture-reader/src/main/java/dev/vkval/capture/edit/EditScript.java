package dev.vkval.capture.edit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Edits of a capture, which are made together: all block numbers are those of the capture before them. */
public final class EditScript {
    private final List<CallEdit> edits;
    private final Set<Long> dropped = new HashSet<>();
    private final Map<Long, CallEdit.Move> moved = new HashMap<>();
    private final Set<Long> copied = new HashSet<>();
    private final Map<Long, List<CallEdit.Change>> changed = new HashMap<>();
    private final Map<CallEdit.Anchor, List<CallEdit>> anchored = new HashMap<>();

    /** @throws EditException if a call is left out that other edits are about */
    public EditScript(List<CallEdit> edits) throws EditException {
        this.edits = List.copyOf(edits);
        for (CallEdit edit : edits) {
            if (edit instanceof CallEdit.Drop drop) {
                dropped.add(drop.block());
            } else if (edit instanceof CallEdit.Change change) {
                changed.computeIfAbsent(change.block(), block -> new ArrayList<>())
                        .add(change);
            } else if (edit instanceof CallEdit.Insert insert) {
                anchored.computeIfAbsent(insert.at(), at -> new ArrayList<>()).add(insert);
            } else if (edit instanceof CallEdit.Copy copy) {
                anchored.computeIfAbsent(copy.to(), at -> new ArrayList<>()).add(copy);
                copied.add(copy.block());
            } else if (edit instanceof CallEdit.Move move) {
                anchored.computeIfAbsent(move.to(), at -> new ArrayList<>()).add(move);
                if (moved.put(move.block(), move) != null
                        || move.block() == move.to().block()) {
                    throw new EditException("#" + move.block() + " can be moved once, next to another call");
                }
            }
        }
        for (long block : dropped) {
            if (changed.containsKey(block) || moved.containsKey(block)) {
                throw new EditException("#" + block + " is dropped; it cannot be changed or moved as well");
            }
        }
    }

    public List<CallEdit> edits() {
        return edits;
    }

    boolean drops(long block) {
        return dropped.contains(block);
    }

    boolean moves(long block) {
        return moved.containsKey(block);
    }

    /** Whether edits are about the call in a block, not only about its place. */
    boolean about(long block) {
        return takesAway(block) || changed.containsKey(block);
    }

    /** Whether a call is made elsewhere or not at all. */
    boolean takesAway(long block) {
        return drops(block) || moves(block);
    }

    /** In the order given. */
    List<CallEdit.Change> changes(long block) {
        return changed.getOrDefault(block, List.of());
    }

    /** Inserted, copied and moved calls at a place, in the order given. */
    List<CallEdit> at(long block, boolean after) {
        return anchored.isEmpty() ? List.of() : anchored.getOrDefault(new CallEdit.Anchor(block, after), List.of());
    }

    /** Whether the call in a block is made at another place, or there as well. */
    boolean holds(long block) {
        return moved.containsKey(block) || copied.contains(block);
    }

    boolean holdsAny() {
        return !moved.isEmpty() || !copied.isEmpty();
    }

    /** The blocks that edits name. */
    Set<Long> blocks() {
        Set<Long> blocks = new HashSet<>(dropped);
        blocks.addAll(moved.keySet());
        blocks.addAll(changed.keySet());
        anchored.keySet().forEach(anchor -> blocks.add(anchor.block()));
        return blocks;
    }
}
