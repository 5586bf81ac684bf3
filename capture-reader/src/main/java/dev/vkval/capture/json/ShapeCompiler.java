package dev.vkval.capture.json;

import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Struct;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Derives shapes from the registry, in the order in which values are encoded; {@link Forms} names the exceptions. */
final class ShapeCompiler {
    private final Shapes shapes;
    private final List<Field> fields = new ArrayList<>();

    ShapeCompiler(Shapes shapes) {
        this.shapes = shapes;
    }

    Field[] command(Command command) {
        for (Member parameter : command.parameters()) {
            add(command.name(), parameter, 0, command.parameters(), true);
        }
        return fields.toArray(Field[]::new);
    }

    Field[] struct(Struct struct) {
        for (Member member : struct.members()) {
            add(struct.name(), member, 0, struct.members(), false);
        }
        return fields.toArray(Field[]::new);
    }

    private byte[] key(Member member) {
        return ((fields.isEmpty() ? "" : ",") + '"' + member.name() + "\":").getBytes(StandardCharsets.US_ASCII);
    }

    private void add(String owner, Member member, int base, List<Member> siblings, boolean parameter) {
        fields.add(field(owner, member, key(member), base, siblings, parameter));
    }

    private Field field(String owner, Member member, byte[] key, int base, List<Member> siblings, boolean parameter) {
        int offset = base + member.offset();
        Form special = Forms.special(owner, member);
        Field.Binary binary = Forms.binary(owner, member);
        if (special != null) {
            return new Field(key, special, null, offset, 0, null, null, binary);
        }
        if (member.isPNext()) {
            return new Field(key, Form.PNEXT, null, offset, 0, null, null, null);
        }
        if (binary != null) {
            return new Field(key, Form.BINARY, Form.U8, offset, member.valueBytes(), null, null, binary);
        }
        if (member.pointers() == 2) {
            return doublePointer(member, key, offset, parameter);
        }
        if (member.pointers() == 1) {
            return pointer(owner, member, key, offset, siblings, parameter);
        }
        if (member.elements() > 0) {
            return array(member, key, offset, parameter);
        }
        return value(member, key, offset, siblings);
    }

    private Field doublePointer(Member member, byte[] key, int offset, boolean parameter) {
        if (member.base() == Base.CHAR) {
            return new Field(key, Form.STRING_ARRAY, null, offset, 0, null, null, null);
        }
        if (member.base() == Base.STRUCT) {
            return new Field(key, Form.STRUCTS_2D, null, offset, 0, shape(member), null, null);
        }
        Form form = member.base() == Base.VOID ? Form.VALUES : Form.VALUES_2D;
        int bytes = member.base() == Base.VOID ? Long.BYTES : member.valueBytes();
        return new Field(key, form, elementForm(member, parameter), offset, bytes, null, names(member), null);
    }

    private Field pointer(
            String owner, Member member, byte[] key, int offset, List<Member> siblings, boolean parameter) {
        if (member.base() == Base.VOID && !member.attributes().containsKey("len")) {
            Form form = Forms.value(member) == Form.HEX64 ? Form.HEX64 : Form.U64;
            return new Field(key, form, null, offset, Long.BYTES, null, null, null);
        }
        if (member.base() == Base.CHAR && member.nullTerminated()) {
            return new Field(key, Form.STRING, null, offset, 0, null, null, null);
        }
        Shape shape = member.base().aggregate() ? shape(member) : null;
        Form form = shape == null ? Form.VALUES : Form.STRUCTS;
        Set<Integer> types = Forms.descriptorTypes(owner, member);
        Field.Types choice = types == null ? null : new Field.Types(offsetOf("descriptorType", siblings), types);
        return new Field(
                key,
                choice == null ? form : Form.DESCRIPTORS,
                elementForm(member, parameter),
                offset,
                shape == null ? member.valueBytes() : shape.sizeBytes(),
                shape,
                names(member),
                choice);
    }

    private Field array(Member member, byte[] key, int offset, boolean parameter) {
        if (member.base() == Base.CHAR && !parameter) {
            return new Field(key, Form.FIXED_STRING, null, offset, 0, null, null, null);
        }
        if (Forms.isUuid(member)) {
            return new Field(key, Form.UUID, null, offset, member.elements(), null, null, null);
        }
        if (member.base().aggregate()) {
            Shape shape = shape(member);
            return new Field(key, Form.FIXED_STRUCTS, null, offset, shape.sizeBytes(), shape, null, null);
        }
        Form form = parameter ? Form.VALUES : Form.FIXED_VALUES;
        return new Field(
                key, form, elementForm(member, parameter), offset, member.valueBytes(), null, names(member), null);
    }

    private Field value(Member member, byte[] key, int offset, List<Member> siblings) {
        if (member.bits() > 0) {
            Field.Bits bits = new Field.Bits(
                    member.sizeBytes(),
                    member.bitOffset(),
                    member.bits(),
                    member.base().signed() && member.base() != Base.ENUM);
            Form shown = member.base() == Base.ENUM ? Forms.value(member) : null;
            return new Field(key, Form.BITS, shown, offset, member.sizeBytes(), null, names(member), bits);
        }
        if (member.base() == Base.WCHAR) {
            return new Field(key, Form.WIDE_STRING, null, offset, 0, null, null, null);
        }
        if (member.base() == Base.UNION && member.attributes().containsKey("selector")) {
            return union(member, key, offset, siblings);
        }
        if (member.base().aggregate()) {
            Shape shape = shape(member);
            return new Field(key, shape.form(), null, offset, shape.sizeBytes(), shape, null, null);
        }
        return new Field(key, Forms.value(member), null, offset, member.valueBytes(), null, names(member), null);
    }

    private Field union(Member member, byte[] key, int offset, List<Member> siblings) {
        Struct union = shapes.registry().struct(member.type());
        String selector = member.attributes().get("selector");
        Member selecting = siblings.stream()
                .filter(sibling -> sibling.name().equals(selector))
                .findFirst()
                .orElseThrow();
        Map<Integer, Field> choices = new HashMap<>();
        for (Member choice : union.members()) {
            byte[] name = ('"' + choice.name() + "\":").getBytes(StandardCharsets.US_ASCII);
            Field field = field(union.name(), choice, name, offset, List.of(), false);
            for (String value : choice.selections()) {
                choices.put((int) shapes.registry().value(selecting.type(), value), field);
            }
        }
        Field.Choice choice = new Field.Choice(selecting.offset(), choices, Forms.namesChoice(union.name()));
        return new Field(key, Form.UNION, null, offset, 0, null, null, choice);
    }

    private static int offsetOf(String name, List<Member> siblings) {
        return siblings.stream()
                .filter(sibling -> sibling.name().equals(name))
                .findFirst()
                .orElseThrow()
                .offset();
    }

    private static Form elementForm(Member member, boolean parameter) {
        return parameter ? Forms.parameterElement(member) : Forms.element(member);
    }

    private Shape shape(Member member) {
        return shapes.of(shapes.registry().struct(member.type()));
    }

    private EnumNames names(Member member) {
        return member.base() == Base.ENUM ? shapes.names(member.type(), member.valueBytes()) : null;
    }
}
