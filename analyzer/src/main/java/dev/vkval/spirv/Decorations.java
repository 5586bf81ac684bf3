package dev.vkval.spirv;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Decorations and names by id, or by member of a structure. */
public final class Decorations {
    private static final int MEMBER_NONE = -1;
    /** Limit for the decoration groups of an id; real modules use one. */
    private static final int LIMIT_GROUPS = 64;

    private final Map<Key, Instruction> byTarget = new HashMap<>();
    private final Map<Long, List<Integer>> groups = new HashMap<>();
    private final Map<Long, String> names = new HashMap<>();

    Decorations(SpirvModule module) {
        module.forEachGlobal(this::add);
    }

    private void add(Instruction instruction) {
        switch (instruction.opcode()) {
            case Op.DECORATE, Op.DECORATE_ID, Op.DECORATE_STRING -> add(instruction, MEMBER_NONE);
            case Op.MEMBER_DECORATE, Op.MEMBER_DECORATE_STRING -> add(instruction, instruction.operand(1));
            case Op.GROUP_DECORATE -> {
                for (int i = 1; i < instruction.operandCount(); i++) {
                    addGroup(key(instruction.operand(i), MEMBER_NONE), instruction.operand(0));
                }
            }
            case Op.GROUP_MEMBER_DECORATE -> {
                for (int i = 1; i + 1 < instruction.operandCount(); i += 2) {
                    addGroup(key(instruction.operand(i), instruction.operand(i + 1)), instruction.operand(0));
                }
            }
            case Op.NAME -> names.put(key(instruction.operand(0), MEMBER_NONE), instruction.string(1));
            case Op.MEMBER_NAME ->
                names.put(key(instruction.operand(0), instruction.operand(1)), instruction.string(2));
            default -> {}
        }
    }

    private void add(Instruction instruction, int member) {
        int decoration = instruction.operandOr(member == MEMBER_NONE ? 1 : 2, -1);
        byTarget.putIfAbsent(new Key(key(instruction.operand(0), member), decoration), instruction);
    }

    private void addGroup(long target, int group) {
        List<Integer> of = groups.computeIfAbsent(target, key -> new ArrayList<>(1));
        if (of.size() < LIMIT_GROUPS && !of.contains(group)) {
            of.add(group);
        }
    }

    private static long key(int id, int member) {
        return (long) id << 32 | member & 0xffffffffL;
    }

    /** The OpName of an id, empty if there is none. */
    public String name(int id) {
        return names.getOrDefault(key(id, MEMBER_NONE), "");
    }

    /** The OpMemberName of a structure's member, empty if there is none. */
    public String memberName(int structure, int member) {
        return names.getOrDefault(key(structure, member), "");
    }

    public boolean has(int id, int decoration) {
        return find(id, MEMBER_NONE, decoration) != null;
    }

    public boolean memberHas(int structure, int member, int decoration) {
        return find(structure, member, decoration) != null;
    }

    /** The first literal of the decoration, or a default if the id does not have it. */
    public int value(int id, int decoration, int otherwise) {
        Instruction found = find(id, MEMBER_NONE, decoration);
        return found == null ? otherwise : found.operandOr(2, otherwise);
    }

    /** The first literal of the member's decoration, or a default if the member does not have it. */
    public int memberValue(int structure, int member, int decoration, int otherwise) {
        Instruction found = find(structure, member, decoration);
        if (found == null) {
            return otherwise;
        }
        return found.operandOr(found.opcode() == Op.DECORATE ? 2 : 3, otherwise);
    }

    private Instruction find(int id, int member, int decoration) {
        long key = key(id, member);
        Instruction found = byTarget.get(new Key(key, decoration));
        List<Integer> of = groups.get(key);
        for (int i = 0; found == null && of != null && i < of.size(); i++) {
            found = byTarget.get(new Key(key(of.get(i), MEMBER_NONE), decoration));
        }
        return found;
    }

    private record Key(long target, int decoration) {
        @Override
        public int hashCode() {
            return 31 * Long.hashCode(target) + decoration;
        }

        @Override
        public boolean equals(Object object) {
            return object instanceof Key other && target == other.target && decoration == other.decoration;
        }
    }
}
