package dev.vkval.replay.matrix;

import dev.vkval.capture.call.PointerMask;
import dev.vkval.capture.call.Sidecar;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.List;
import org.lwjgl.system.MemoryUtil;

/** What a capture tells of the pointers in a call, taken from the call's memory and the lengths in it. */
final class PointerPrefixes {
    private static final int DATA = PointerMask.HAS_ADDRESS | PointerMask.HAS_DATA;
    private static final int CLEAR_WORDS = 4;

    private final Sidecar sidecar = new Sidecar();

    private PointerPrefixes() {}

    /** @param slots address of the parameters */
    static Sidecar of(Command command, long slots) {
        PointerPrefixes prefixes = new PointerPrefixes();
        prefixes.members(command.parameters(), slots);
        return prefixes.sidecar;
    }

    private void members(List<Member> members, long base) {
        for (Member member : members) {
            long at = base + member.offset();
            if (member.isPNext()) {
                next(MemoryUtil.memGetAddress(at));
            } else if (member.pointers() > 0) {
                pointer(member, members, base);
            } else if (member.elements() > 0) {
                fixed(member, at);
            } else if (member.base() == Base.STRUCT) {
                members(Registry.vulkan().struct(member.type()).members(), at);
            } else if (member.base() == Base.UNION) {
                union(member, members, base);
            }
        }
    }

    private void next(long address) {
        if (present(address)) {
            add(PointerMask.STRUCT | PointerMask.SINGLE, 0);
            members(
                    Registry.vulkan()
                            .structOfType(MemoryUtil.memGetInt(address))
                            .members(),
                    address);
        }
    }

    private boolean present(long address) {
        if (address == 0) {
            sidecar.add(PointerMask.IS_NULL, 0, 0);
        }
        return address != 0;
    }

    private void add(int mask, long length) {
        sidecar.add(mask | DATA, 1, length);
    }

    private void pointer(Member member, List<Member> members, long base) {
        long address = MemoryUtil.memGetAddress(base + member.offset());
        boolean opaque = member.base() == Base.VOID && member.length() == null;
        if (opaque || !present(address)) {
            return;
        }
        if (member.pointers() == 2) {
            pointers(member, count(member.length(), members, base), address);
        } else if (member.base() == Base.CHAR && member.nullTerminated()) {
            string(address);
        } else {
            long count = member.length() == null ? -1 : count(member.length(), members, base);
            boolean aggregate = member.base().aggregate();
            int kind = count < 0 ? PointerMask.SINGLE : PointerMask.ARRAY;
            add(aggregate ? kind | PointerMask.STRUCT : kind, Math.max(count, 0));
            for (long i = 0; aggregate && i < Math.abs(count); i++) {
                Struct struct = Registry.vulkan().struct(member.type());
                members(struct.members(), address + i * struct.sizeBytes());
            }
        }
    }

    /** Strings, or arrays of one struct each. */
    private void pointers(Member member, long count, long address) {
        boolean strings = member.base() == Base.CHAR;
        add(PointerMask.ARRAY | (strings ? PointerMask.STRING : PointerMask.STRUCT), count);
        for (long i = 0; i < count; i++) {
            long each = MemoryUtil.memGetAddress(address + i * Long.BYTES);
            if (strings) {
                string(each);
            } else {
                add(PointerMask.ARRAY | PointerMask.STRUCT, 1);
                members(Registry.vulkan().struct(member.type()).members(), each);
            }
        }
    }

    private void string(long address) {
        add(PointerMask.STRING, MemoryUtil.memLengthNT1(MemoryUtil.memByteBuffer(address, 1 << 10)));
    }

    private void fixed(Member member, long at) {
        if (member.base() == Base.CHAR) {
            string(at);
            return;
        }
        boolean aggregate = member.base().aggregate();
        add(PointerMask.ARRAY | (aggregate ? PointerMask.STRUCT : 0), member.elements());
        for (long i = 0; aggregate && i < member.elements(); i++) {
            Struct struct = Registry.vulkan().struct(member.type());
            members(struct.members(), at + i * struct.sizeBytes());
        }
    }

    private void union(Member member, List<Member> members, long base) {
        String selector = member.attributes().get("selector");
        if (member.type().startsWith("VkClear")) {
            add(PointerMask.ARRAY, CLEAR_WORDS);
        } else if (selector != null) {
            Member selecting = named(selector, members);
            long value = MemoryUtil.memGetInt(base + selecting.offset());
            List<Member> choices = Registry.vulkan().struct(member.type()).members();
            for (Member choice : choices) {
                boolean chosen = choice.selections().stream()
                        .anyMatch(each -> Registry.vulkan().value(selecting.type(), each) == value);
                if (chosen && choice.pointers() > 0) {
                    pointer(choice, choices, base + member.offset());
                } else if (chosen) {
                    members(Registry.vulkan().struct(choice.type()).members(), base + member.offset());
                }
            }
        }
    }

    /** The value of a length: a sibling, a member of what a sibling points to, or a sibling divided by a number. */
    private static long count(String length, List<Member> members, long base) {
        String[] quotient = length.split("/");
        String[] path = quotient[0].split("->");
        Member member = named(path[0], members);
        long at = base + member.offset();
        if (path.length > 1) {
            Struct struct = Registry.vulkan().struct(member.type());
            member = struct.member(path[1]);
            at = MemoryUtil.memGetAddress(at) + member.offset();
        } else if (member.pointers() > 0) {
            at = MemoryUtil.memGetAddress(at);
        }
        long value = member.valueBytes() == Long.BYTES ? MemoryUtil.memGetLong(at) : MemoryUtil.memGetInt(at);
        return quotient.length > 1 ? value / Integer.parseInt(quotient[1]) : value;
    }

    private static Member named(String name, List<Member> members) {
        return members.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name));
    }
}
