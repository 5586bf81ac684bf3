package dev.vkval.capture.edit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** What is left out of a capture together, largest first. */
enum Groups {
    /** The calls of a frame, without those that create objects. */
    FRAMES("frames") {
        @Override
        List<BitSet> of(List<Part> parts, BitSet kept) {
            return by(parts, kept, part -> part.creates() ? Part.NONE : part.frame());
        }
    },
    SUBMITS("submits") {
        @Override
        List<BitSet> of(List<Part> parts, BitSet kept) {
            return single(parts, kept, part -> part.call() && part.name().startsWith("vkQueue"));
        }
    },
    /** All commands of a recording, then with its begin and end. */
    RECORDINGS("recordings") {
        @Override
        List<BitSet> of(List<Part> parts, BitSet kept) {
            return by(parts, kept, part -> part.command() ? part.recording() : Part.NONE);
        }
    },
    WHOLE_RECORDINGS("recordings") {
        @Override
        List<BitSet> of(List<Part> parts, BitSet kept) {
            return by(parts, kept, Part::recording);
        }
    },
    COMMANDS("commands") {
        @Override
        List<BitSet> of(List<Part> parts, BitSet kept) {
            return single(parts, kept, Part::command);
        }
    },
    /** The commands that begin and end a render pass instance, query or label. */
    SCOPES("scopes") {
        @Override
        List<BitSet> of(List<Part> parts, BitSet kept) {
            return scopes(parts, kept);
        }
    },
    /** Calls that end objects, which need not end before the end of the capture. */
    ENDS("ends of objects") {
        @Override
        List<BitSet> of(List<Part> parts, BitSet kept) {
            return single(
                    parts,
                    kept,
                    part -> part.name().startsWith("vkDestroy") || part.name().startsWith("vkFree"));
        }
    },
    /** Objects with all calls that use them. */
    OBJECTS("objects") {
        @Override
        List<BitSet> of(List<Part> parts, BitSet kept) {
            return single(parts, kept, Part::creates);
        }
    },
    BLOCKS("blocks") {
        @Override
        List<BitSet> of(List<Part> parts, BitSet kept) {
            return single(parts, kept, part -> true);
        }
    };

    private final String label;

    Groups(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** The groups of those blocks that are left, in the order of the capture. */
    abstract List<BitSet> of(List<Part> parts, BitSet kept);

    private static List<BitSet> single(List<Part> parts, BitSet kept, Predicate<Part> chosen) {
        List<BitSet> groups = new ArrayList<>();
        kept.stream()
                .filter(i -> free(parts.get(i)) && chosen.test(parts.get(i)))
                .forEach(i -> groups.add(of(i)));
        return groups;
    }

    private interface Key {
        long of(Part part);
    }

    /** Blocks with the same key; {@link Part#NONE} belongs to no group. */
    private static List<BitSet> by(List<Part> parts, BitSet kept, Key key) {
        Map<Long, BitSet> groups = new TreeMap<>();
        kept.stream().filter(i -> free(parts.get(i))).forEach(i -> {
            long number = key.of(parts.get(i));
            if (number != Part.NONE) {
                groups.computeIfAbsent(number, unused -> new BitSet()).set(i);
            }
        });
        return List.copyOf(groups.values());
    }

    private static List<BitSet> scopes(List<Part> parts, BitSet kept) {
        List<BitSet> groups = new ArrayList<>();
        Map<String, Deque<Integer>> open = new HashMap<>();
        kept.stream().filter(i -> parts.get(i).command()).forEach(i -> {
            String name = parts.get(i).name();
            String scope = parts.get(i).recording() + scope(name);
            if (name.startsWith("vkCmdBegin")) {
                open.computeIfAbsent(scope, unused -> new ArrayDeque<>()).push(i);
            } else if (name.startsWith("vkCmdEnd") && !empty(open.get(scope))) {
                BitSet group = of(i);
                group.set(open.get(scope).pop());
                groups.add(group);
            }
        });
        return groups;
    }

    private static boolean empty(Collection<?> some) {
        return some == null || some.isEmpty();
    }

    /** What a command begins or ends, in the same words for all versions of it. */
    private static String scope(String name) {
        return name.replaceFirst("^vkCmd(Begin|End)", "").replaceFirst("(Indexed)?2?(KHR|EXT)?$", "");
    }

    private static boolean free(Part part) {
        return part.keeping() == Part.Keeping.FREE;
    }

    private static BitSet of(int block) {
        BitSet group = new BitSet();
        group.set(block);
        return group;
    }
}
