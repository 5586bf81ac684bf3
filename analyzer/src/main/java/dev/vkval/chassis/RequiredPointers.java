package dev.vkval.chassis;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.LengthExpression;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.system.MemoryUtil;

/**
 * Whether the pointers that a call must pass are there. The captured program may have passed NULL; those who read the
 * call's memory, and a driver, follow such pointers without asking.
 */
final class RequiredPointers {

    /** A pointer to follow. */
    private record Pointer(
            int offset, boolean required, LengthExpression.Compiled length, List<Pointer> inner, int sizeBytes) {}

    private static final Map<String, List<Pointer>> STRUCTS = new HashMap<>();

    private final List<List<Pointer>> commands = new ArrayList<>();

    RequiredPointers() {
        synchronized (STRUCTS) {
            for (Command command : Registry.vulkan().commands()) {
                commands.add(pointers(command.parameters()));
            }
        }
    }

    private static List<Pointer> pointers(List<Member> members) {
        List<Pointer> pointers = new ArrayList<>();
        for (Member member : members) {
            boolean aggregate = member.base() == Base.STRUCT;
            boolean follows = member.pointers() == 1 && !member.isPNext();
            if (follows && member.constant() && !member.type().equals("void")) {
                LengthExpression.Compiled length =
                        LengthExpression.compile(member.length(), members, Registry.vulkan());
                boolean lengthKnown = length != null || !member.attributes().containsKey("len");
                boolean required = !member.optional()
                        && lengthKnown
                        && !member.attributes().containsKey("noautovalidity");
                List<Pointer> inner = aggregate && lengthKnown ? inner(member) : List.of();
                if (required || !inner.isEmpty()) {
                    pointers.add(new Pointer(member.offset(), required, length, inner, member.valueBytes()));
                }
            }
        }
        return pointers;
    }

    private static List<Pointer> inner(Member member) {
        Struct struct = Registry.vulkan().struct(member.type());
        List<Pointer> known = STRUCTS.get(struct.name());
        if (known == null) {
            // Known before it is filled: a struct may point to its own kind.
            known = new ArrayList<>();
            STRUCTS.put(struct.name(), known);
            known.addAll(pointers(struct.members()));
        }
        return known;
    }

    boolean missing(Call call) {
        List<Pointer> pointers = commands.get(call.command().number());
        return !pointers.isEmpty() && missing(pointers, call.slots());
    }

    private static boolean missing(List<Pointer> pointers, long base) {
        for (int i = 0; i < pointers.size(); i++) {
            Pointer pointer = pointers.get(i);
            long count = pointer.length() == null ? 1 : pointer.length().evaluate(base);
            long address = MemoryUtil.memGetAddress(base + pointer.offset());
            if (address == 0) {
                if (pointer.required() && count != 0) {
                    return true;
                }
                continue;
            }
            for (long element = 0; !pointer.inner().isEmpty() && element < count; element++) {
                if (missing(pointer.inner(), address + element * pointer.sizeBytes())) {
                    return true;
                }
            }
        }
        return false;
    }
}
