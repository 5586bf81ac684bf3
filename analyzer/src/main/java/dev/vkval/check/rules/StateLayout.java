package dev.vkval.check.rules;

import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Member;
import dev.vkval.rule.StateMembers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The members of state that rule lines read, one after another in memory. */
public final class StateLayout {
    private final Map<String, Member> byName = new HashMap<>();
    private final List<Member> members = new ArrayList<>();

    StateLayout() {}

    /** A pointer to a structure or to the parameters of a command. */
    StateLayout pointer(String name, String type) {
        add(name, type, Base.STRUCT, Long.BYTES, Map.of());
        return this;
    }

    /** A handle. */
    StateLayout handle(String name, String type, String label) {
        add(name, type, Base.HANDLE, Long.BYTES, Map.of(StateMembers.LABEL, label));
        return this;
    }

    /**
     * A VkBool32.
     *
     * @param words what is true where it is set
     * @param label what the words are said of
     */
    StateLayout fact(String name, String words, String label) {
        add(name, "VkBool32", Base.U32, Integer.BYTES, Map.of(StateMembers.WORDS, words, StateMembers.LABEL, label));
        return this;
    }

    /** A 32-bit number. */
    StateLayout number(String name, String label) {
        add(name, "uint32_t", Base.U32, Integer.BYTES, Map.of(StateMembers.LABEL, label));
        return this;
    }

    /** Flags or an enumerant of 4 or 8 bytes. */
    StateLayout enumeration(String name, String type, int sizeBytes, String label) {
        add(name, type, Base.ENUM, sizeBytes, Map.of(StateMembers.LABEL, label));
        return this;
    }

    Member add(String name, String type, Base base, int sizeBytes, Map<String, String> attributes) {
        int pointers = base == Base.STRUCT ? 1 : 0;
        Member member = new Member(name, type, base, sizeBytes, pointers, 0, end(), sizeBytes, -1, 0, attributes);
        members.add(member);
        byName.put(name, member);
        return member;
    }

    /** All of them, in the order of their places. */
    public List<Member> members() {
        return members;
    }

    /** Bytes of the whole, a multiple of 8. */
    public int sizeBytes() {
        return (end() + Long.BYTES - 1) & -Long.BYTES;
    }

    /** Where the next member begins. */
    private int end() {
        if (members.isEmpty()) {
            return 0;
        }
        Member last = members.get(members.size() - 1);
        return last.offset() + last.sizeBytes();
    }

    /** Where a member is, in bytes from the beginning. */
    public int offset(String member) {
        return byName.get(member).offset();
    }
}
