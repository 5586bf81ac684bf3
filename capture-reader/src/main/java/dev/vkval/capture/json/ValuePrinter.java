package dev.vkval.capture.json;

import dev.vkval.capture.block.Payload;
import dev.vkval.capture.call.PointerMask;
import dev.vkval.capture.call.Sidecar;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.lwjgl.system.MemoryUtil;

/**
 * Writes the memory of a decoded call as JSON by interpreting its {@link Shape}. Takes lengths and the presence of data
 * from the sidecar, in encoding order.
 */
final class ValuePrinter {
    private static final byte[] PNEXT_KEY = {',', '"', 'p', 'N', 'e', 'x', 't', '"', ':'};

    private final Shapes shapes;
    private final JsonBytes out;
    private final BinaryStore binaries;
    private final TemplatePrinter templates;
    private final UnionPrinter unions;
    private final CustomPrinter customs;
    private Sidecar sidecar;
    private int next;
    private String binaryName;

    ValuePrinter(Shapes shapes, JsonBytes out, BinaryStore binaries) {
        this.shapes = shapes;
        this.out = out;
        this.binaries = binaries;
        this.templates = new TemplatePrinter(shapes, this, out);
        this.unions = new UnionPrinter(this, out);
        this.customs = new CustomPrinter(this, out);
    }

    /** Begins a call; {@code name} is that of its binary data, null for that of each member. */
    void begin(Sidecar prefixes, String name) {
        sidecar = prefixes;
        next = 0;
        binaryName = name;
    }

    /** Prefixes consumed so far. */
    int taken() {
        return next;
    }

    /** Consumes a prefix and returns its index. */
    int prefix() {
        return next++;
    }

    /** Attribute bits of the next prefix, which is not consumed. */
    int nextMask() {
        return sidecar.mask(next);
    }

    int mask(int prefix) {
        return sidecar.mask(prefix);
    }

    long address(int prefix) {
        return sidecar.address(prefix);
    }

    long length(int prefix) {
        return sidecar.length(prefix);
    }

    /** An object with the fields of a shape, or a union as it is shown. */
    void object(Shape shape, long base) {
        switch (shape.form()) {
            case STRUCT -> {
                out.raw('{');
                members(shape, base);
                out.raw('}');
            }
            case CLEAR_COLOR -> unions.color(base);
            case CLEAR_VALUE -> unions.value(base);
            case ADDRESS -> unions.address(base);
            default -> out.unsigned(MemoryUtil.memGetLong(base));
        }
    }

    /** Fields in their order, except pNext, which is encoded near the beginning and written last. */
    private void members(Shape shape, long base) {
        boolean chain = false;
        int from = -1;
        int to = -1;
        for (Field field : shape.fields()) {
            if (field.form() == Form.PNEXT) {
                chain = true;
                from = out.size();
                pNext(MemoryUtil.memGetAddress(base + field.offset()));
                to = out.size();
            } else {
                field(field, base);
            }
        }
        if (chain && from < to) {
            out.moveToEnd(from, to);
        } else if (chain) {
            out.raw(PNEXT_KEY);
            out.nothing();
        }
    }

    private void pNext(long address) {
        int prefix = next++;
        if (!hasData(prefix) || address == 0) {
            return;
        }
        out.raw(PNEXT_KEY);
        object(shapes.ofStructureType(MemoryUtil.memGetInt(address)), address);
    }

    /** Writes a member with its name. */
    void field(Field field, long base) {
        if (field.form() == Form.DESCRIPTORS) {
            descriptors(field, base);
        } else {
            out.raw(field.key());
            value(field, base);
        }
    }

    private void value(Field field, long base) {
        long at = base + field.offset();
        switch (field.form()) {
            case BITS -> BitFields.append(field, at, out);
            case STRUCT, CLEAR_COLOR, CLEAR_VALUE, ADDRESS -> object(field.shape(), at);
            case VALUES -> values(field, MemoryUtil.memGetAddress(at));
            case FIXED_VALUES -> values(field, at);
            case STRUCTS -> structs(field.shape(), MemoryUtil.memGetAddress(at));
            case FIXED_STRUCTS -> structs(field.shape(), at);
            case UUID -> uuid(field, at);
            case FIXED_STRING -> string(at);
            case STRING -> string(MemoryUtil.memGetAddress(at));
            case WIDE_STRING -> wideString(MemoryUtil.memGetAddress(at));
            case STRING_ARRAY -> strings(MemoryUtil.memGetAddress(at));
            case VALUES_2D, STRUCTS_2D -> arrays(field, MemoryUtil.memGetAddress(at));
            case UNION -> union((Field.Choice) field.choice(), base);
            case BINARY -> binary((Field.Binary) field.choice(), MemoryUtil.memGetAddress(at), field.bytes());
            case HOST_BYTES -> customs.hostBytes(field, MemoryUtil.memGetAddress(at));
            case SETTING_VALUES -> customs.settingValues(base, MemoryUtil.memGetAddress(at));
            case GRAPH_CONSTANTS -> customs.graphConstants(field, base, MemoryUtil.memGetAddress(at));
            case TEMPLATE_DATA -> templates.print(MemoryUtil.memGetAddress(at));
            default -> scalar(field.form(), field.names(), at);
        }
    }

    void scalar(Form form, EnumNames names, long at) {
        switch (form) {
            case U8 -> out.unsigned(MemoryUtil.memGetByte(at) & 0xFF);
            case S8 -> out.signed(MemoryUtil.memGetByte(at));
            case U16 -> out.unsigned(MemoryUtil.memGetShort(at) & 0xFFFF);
            case S16 -> out.signed(MemoryUtil.memGetShort(at));
            case U32 -> out.unsigned(MemoryUtil.memGetInt(at) & 0xFFFF_FFFFL);
            case S32 -> out.signed(MemoryUtil.memGetInt(at));
            case U64 -> out.unsigned(MemoryUtil.memGetLong(at));
            case S64 -> out.signed(MemoryUtil.memGetLong(at));
            case F32 -> out.real(MemoryUtil.memGetFloat(at));
            case F64 -> out.real(MemoryUtil.memGetDouble(at));
            case BOOL -> out.bool(MemoryUtil.memGetInt(at) != 0);
            case HEX64 -> out.hex(MemoryUtil.memGetLong(at));
            case FLAGS32 -> out.hex(MemoryUtil.memGetInt(at) & 0xFFFF_FFFFL, 8);
            case FLAGS64 -> out.hex(MemoryUtil.memGetLong(at), 16);
            case ENUM32 -> names.append(MemoryUtil.memGetInt(at), out);
            case ENUM64 -> names.append(MemoryUtil.memGetLong(at), out);
            default -> throw new IllegalStateException(form + " is not a scalar");
        }
    }

    boolean hasData(int prefix) {
        int mask = sidecar.mask(prefix);
        return (mask & (PointerMask.IS_NULL | PointerMask.HAS_DATA)) == PointerMask.HAS_DATA;
    }

    private boolean isArray(int prefix) {
        return (sidecar.mask(prefix) & PointerMask.WITH_LENGTH) != 0;
    }

    private void values(Field field, long address) {
        int prefix = next++;
        if (!hasData(prefix)) {
            out.nothing();
        } else if (isArray(prefix)) {
            elements(field.element(), field.names(), field.bytes(), address, sidecar.length(prefix));
        } else {
            scalar(field.element(), field.names(), address);
        }
    }

    void elements(Form form, EnumNames names, int bytes, long address, long count) {
        if (count == 0) {
            out.nothing();
            return;
        }
        out.raw('[');
        for (long i = 0; i < count; i++) {
            if (i > 0) {
                out.raw(',');
            }
            scalar(form, names, address + i * bytes);
        }
        out.raw(']');
    }

    private void structs(Shape shape, long address) {
        int prefix = next++;
        if (!hasData(prefix) || address == 0) {
            out.nothing();
        } else if (isArray(prefix)) {
            structArray(shape, address, sidecar.length(prefix));
        } else {
            object(shape, address);
        }
    }

    void structArray(Shape shape, long address, long count) {
        if (count == 0) {
            out.nothing();
            return;
        }
        out.raw('[');
        for (long i = 0; i < count; i++) {
            if (i > 0) {
                out.raw(',');
            }
            object(shape, address + i * shape.sizeBytes());
        }
        out.raw(']');
    }

    private void descriptors(Field field, long base) {
        Field.Types types = (Field.Types) field.choice();
        if (!types.types().contains(MemoryUtil.memGetInt(base + types.offset()))) {
            next++;
            return;
        }
        out.raw(field.key());
        long address = MemoryUtil.memGetAddress(base + field.offset());
        if (field.shape() != null) {
            structs(field.shape(), address);
        } else {
            values(field, address);
        }
    }

    private void uuid(Field field, long at) {
        next++;
        out.hexString(at, field.bytes());
    }

    private void string(long address) {
        int prefix = next++;
        if (hasData(prefix)) {
            out.string(address, sidecar.length(prefix));
        } else {
            out.nothing();
        }
    }

    private void wideString(long address) {
        int prefix = next++;
        if (!hasData(prefix)) {
            out.nothing();
            return;
        }
        StringBuilder text = new StringBuilder();
        for (long i = 0; i < sidecar.length(prefix); i++) {
            text.append((char) MemoryUtil.memGetShort(address + i * Character.BYTES));
        }
        out.string(text.toString());
    }

    private void strings(long address) {
        int prefix = next++;
        if (!hasData(prefix)) {
            out.nothing();
        } else {
            stringElements(address, sidecar.length(prefix));
        }
    }

    void stringElements(long address, long count) {
        if (count == 0) {
            out.nothing();
            return;
        }
        out.raw('[');
        for (long i = 0; i < count; i++) {
            if (i > 0) {
                out.raw(',');
            }
            string(MemoryUtil.memGetAddress(address + i * Long.BYTES));
        }
        out.raw(']');
    }

    private void arrays(Field field, long address) {
        int prefix = next++;
        long count = hasData(prefix) ? sidecar.length(prefix) : 0;
        if (count == 0) {
            out.nothing();
            return;
        }
        out.raw('[');
        for (long i = 0; i < count; i++) {
            if (i > 0) {
                out.raw(',');
            }
            long inner = MemoryUtil.memGetAddress(address + i * Long.BYTES);
            if (field.shape() != null) {
                structs(field.shape(), inner);
            } else {
                values(field, inner);
            }
        }
        out.raw(']');
    }

    private void union(Field.Choice choice, long base) {
        Field chosen = choice.fields().get(MemoryUtil.memGetInt(base + choice.selectorOffset()));
        if (chosen == null) {
            out.nothing();
        } else if (choice.named()) {
            out.raw('{');
            field(chosen, base);
            out.raw('}');
        } else {
            value(chosen, base);
        }
    }

    void binary(Field.Binary binary, long address, int elementBytes) {
        int prefix = next++;
        boolean present = hasData(prefix);
        if (!present && binary.nullable()) {
            out.nothing();
        } else {
            long sizeBytes = present ? sidecar.length(prefix) * elementBytes : 0;
            keep(binaryName == null ? binary.name() : binaryName, new Payload(address, sizeBytes));
        }
    }

    /** Stores bytes and writes where. */
    void keep(String name, Payload data) {
        try {
            out.string(binaries.keep(name, data));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
