package dev.vkval.profile;

import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Reads structures from JSON: members by name, flags as arrays of their names, enumerants by name. */
final class StructReader {
    private static final String BOOL = "VkBool32";

    private final Consumer<String> unknown;

    /** @param unknown takes the JSON pointers of members and values that the registry does not have */
    StructReader(Consumer<String> unknown) {
        this.unknown = unknown;
    }

    /** Adds what an object says to the values of its structure. */
    void read(Json object, StructValues into) throws ProfileException {
        read(object, into.struct(), 0, into);
    }

    private void read(Json object, Struct struct, int offset, StructValues into) throws ProfileException {
        for (Map.Entry<String, Json> entry : object.members().entrySet()) {
            Struct.Place place = struct.place(entry.getKey());
            Json value = entry.getValue();
            if (place == null || entry.getKey().contains(".") || place.member().pointers() > 0) {
                unknown.accept(value.pointer());
            } else {
                member(value, place.member(), offset + place.offset(), into);
            }
        }
    }

    private void member(Json value, Member member, int offset, StructValues into) throws ProfileException {
        if (member.base() == Base.CHAR) {
            value.text();
        } else if (member.elements() == 0) {
            single(value, member, offset, 0, into);
        } else {
            List<Json> elements = value.elements();
            if (elements.size() > member.elements()) {
                throw value.problem("more than the " + member.elements() + " elements of " + member.name());
            }
            for (int i = 0; i < elements.size(); i++) {
                single(elements.get(i), member, offset, i, into);
            }
        }
    }

    private void single(Json value, Member member, int offset, int element, StructValues into) throws ProfileException {
        switch (member.base()) {
            case STRUCT ->
                read(value, Registry.vulkan().struct(member.type()), offset + element * member.valueBytes(), into);
            case F32, F64 -> into.put(member, offset, element, Double.doubleToRawLongBits(value.real()));
            case ENUM -> enumerants(value, member, offset, element, into);
            case UNION, HANDLE, PFN, VOID, WCHAR, CHAR -> unknown.accept(value.pointer());
            default -> {
                boolean flag = member.type().equals(BOOL);
                into.put(member, offset, element, flag ? value.flag() ? 1 : 0 : integer(value, member));
            }
        }
    }

    /** An integer that its type can hold. */
    private static long integer(Json value, Member member) throws ProfileException {
        long number = value.integer();
        int bits = member.valueBytes() * Byte.SIZE;
        boolean fits = bits == Long.SIZE
                || (member.base().signed()
                        ? number >= -(1L << bits - 1) && number < 1L << bits - 1
                        : number >= 0 && number < 1L << bits);
        if (!fits) {
            throw value.problem("does not fit the " + bits + " bits of " + member.name());
        }
        return number;
    }

    private void enumerants(Json value, Member member, int offset, int element, StructValues into)
            throws ProfileException {
        Enumeration enumeration = Registry.vulkan().enumeration(member.type());
        if (!value.isArray() && !value.isText()) {
            into.put(member, offset, element, value.integer());
            return;
        }
        long bits = 0;
        for (Json name : value.isArray() ? value.elements() : List.of(value)) {
            Long bit = enumeration == null ? null : value(enumeration, name.text());
            if (bit == null) {
                unknown.accept(name.pointer() + " (" + name.text() + ")");
                if (!value.isArray()) {
                    return;
                }
            } else {
                bits |= bit;
            }
        }
        into.put(member, offset, element, bits);
    }

    /** The value of an enumerant, also by the name that it had in an extension before it became part of a version. */
    private static Long value(Enumeration enumeration, String name) {
        Long value = enumeration.values().get(name);
        return value != null ? value : enumeration.values().get(name.replaceFirst("_(KHR|EXT)$", ""));
    }
}
