package dev.vkval.trace;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * The main parameters of a command that is recorded in a command buffer, in a short form: {@code vertexCount 3,
 * instanceCount 1}. Zero values, chains and what is more than two pointers away are left out.
 */
final class ParameterText {
    private static final int MOST_ELEMENTS = 4;
    private static final int DEEPEST = 2;
    private static final int LONGEST = 160;
    private static final int MOST_NAMES = 4096;
    /** Beginnings of values that their parameters say already. */
    private static final Pattern PREFIX = Pattern.compile(
            "VK_(?:(?:PIPELINE_STAGE|ACCESS)_(?:2_)?|IMAGE_LAYOUT_|IMAGE_ASPECT_|PIPELINE_BIND_POINT_)?");

    /**
     * A value to show.
     *
     * @param names of the enumeration, null for other values
     */
    private record Field(Member member, int offset, Enumeration names, List<Field> members, int count) {}

    private final UnaryOperator<String> neutral;
    /** By number: the hash of a command is of all that it consists of, and so is that of an enumeration. */
    private final Map<Integer, List<Field>> commands = new HashMap<>();

    private final Map<Enumeration, Map<Long, String>> names = new IdentityHashMap<>();
    private int known;

    /** @param neutral makes text from a capture safe to display */
    ParameterText(UnaryOperator<String> neutral) {
        this.neutral = neutral;
    }

    /** Appends the parameters after the command buffer. */
    void append(Call call, StringBuilder out) {
        List<Field> fields = commands.computeIfAbsent(call.command().number(), number -> fields(call.command()));
        fields(fields, call.slots(), out, out.length());
    }

    private static List<Field> fields(Command command) {
        List<Field> fields = new ArrayList<>();
        List<Member> parameters = command.parameters();
        for (int i = 1; i < parameters.size(); i++) {
            Field field = field(parameters.get(i), i * Long.BYTES, DEEPEST, parameters, Long.BYTES);
            if (field != null) {
                fields.add(field);
            }
        }
        return fields;
    }

    /**
     * @param depth how many pointers to structs may follow
     * @param stride bytes of each parameter, 0 in a struct
     */
    private static Field field(Member member, int offset, int depth, List<Member> beside, int stride) {
        if (member.isPNext() || member.name().equals("sType") || member.elements() > 0 || member.bits() > 0) {
            return null;
        }
        Base base = member.base();
        if (member.pointers() == 0) {
            boolean scalar = !base.aggregate() && base != Base.VOID && base != Base.PFN && base != Base.WCHAR;
            Enumeration known = base == Base.ENUM ? Registry.vulkan().enumeration(member.type()) : null;
            return scalar ? new Field(member, offset, known, List.of(), -1) : null;
        }
        if (member.pointers() > 1 || base == Base.CHAR && !member.nullTerminated()) {
            return null;
        }
        int count = -1;
        if (member.length() != null) {
            for (int i = 0; i < beside.size(); i++) {
                if (beside.get(i).name().equals(member.length())
                        && beside.get(i).valueBytes() == Integer.BYTES) {
                    count = stride == 0 ? beside.get(i).offset() : i * stride;
                }
            }
            if (count < 0) {
                return null;
            }
        }
        if (base == Base.STRUCT && depth > 0) {
            return new Field(member, offset, null, fields(Registry.vulkan().struct(member.type()), depth - 1), count);
        }
        boolean shown = base == Base.HANDLE && count >= 0 || base == Base.CHAR;
        return shown ? new Field(member, offset, null, List.of(), count) : null;
    }

    private static List<Field> fields(Struct struct, int depth) {
        List<Field> fields = new ArrayList<>();
        for (Member member : struct.members()) {
            Field field = field(member, member.offset(), depth, struct.members(), 0);
            if (field != null) {
                fields.add(field);
            }
        }
        return fields;
    }

    private void fields(List<Field> fields, long base, StringBuilder out, int start) {
        for (Field field : fields) {
            if (out.length() - start > LONGEST) {
                out.append(" ...");
                return;
            }
            field(field, base, out, start);
        }
    }

    private void field(Field field, long base, StringBuilder out, int start) {
        Member member = field.member();
        long at = base + field.offset();
        if (member.pointers() == 0) {
            long value = scalar(member, at);
            if (value != 0) {
                begin(member.name(), out, start);
                value(field, value, out);
            }
            return;
        }
        long target = CMemory.pointer(at);
        if (target == 0) {
            return;
        }
        if (member.base() == Base.CHAR) {
            String text = CMemory.string(target);
            begin(member.name(), out, start);
            out.append(neutral.apply(text == null ? "" : Row.cut(text)));
            return;
        }
        long count = field.count() < 0 ? 1 : CMemory.mask(CMemory.u32(base + field.count()));
        if (member.base() == Base.HANDLE) {
            begin(member.name(), out, start);
            handles(member.type(), target, count, out);
        } else if (count > 0) {
            begin(member.name(), out, start);
            out.append(field.count() < 0 ? "{" : "[" + count + "]{");
            fields(field.members(), target, out, start);
            out.append('}');
        }
    }

    private static void begin(String name, StringBuilder out, int start) {
        if (out.length() > start && out.charAt(out.length() - 1) != '{') {
            out.append(", ");
        }
        out.append(name).append(' ');
    }

    private static long scalar(Member member, long at) {
        return switch (member.valueBytes()) {
            case 1 -> CMemory.u8(at);
            case 2 -> CMemory.u16(at);
            case Integer.BYTES -> member.base().signed() ? CMemory.u32(at) : CMemory.mask(CMemory.u32(at));
            default -> CMemory.u64(at);
        };
    }

    private void value(Field field, long value, StringBuilder out) {
        Base base = field.member().base();
        if (field.names() != null) {
            out.append(name(field.names(), value));
        } else if (base == Base.F32) {
            out.append(Float.intBitsToFloat((int) value));
        } else if (base == Base.F64) {
            out.append(Double.longBitsToDouble(value));
        } else if (base == Base.HANDLE) {
            out.append('#').append(Long.toUnsignedString(value));
        } else if (base.signed()) {
            out.append(value);
        } else if (value == -1) {
            out.append("~0");
        } else {
            out.append(Long.toUnsignedString(value));
        }
    }

    private static void handles(String type, long array, long count, StringBuilder out) {
        out.append('[');
        for (int i = 0; i < Math.min(count, MOST_ELEMENTS); i++) {
            out.append(i == 0 ? "#" : ", #").append(Long.toUnsignedString(CMemory.handle(array, i)));
        }
        out.append(count > MOST_ELEMENTS ? ", ... " + count + " in all]" : "]");
    }

    private String name(Enumeration type, long value) {
        Map<Long, String> ofType = names.computeIfAbsent(type, none -> new HashMap<>());
        String name = ofType.get(value);
        if (name == null) {
            String text = type.flags() ? type.bitNames(value) : type.nameOf(value);
            name = text == null
                    ? Long.toString(value)
                    : PREFIX.matcher(text).replaceAll("").replace("_BIT", "");
            if (known < MOST_NAMES) {
                ofType.put(value, name);
                known++;
            }
        }
        return name;
    }
}
