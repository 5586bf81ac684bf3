package dev.vkval.spirv.pass;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The buffers of checks by device address. A table has their addresses and the number of words of the buffer of records; the
 * address of the table, or of an array of tables, is a constant.
 */
final class AddressedMemory extends CheckMemory {
    private static final int PHYSICAL_STORAGE_BUFFER_64 = 5348;
    private static final int CAPABILITY_ADDRESSES = 5347;
    private static final int ALIGNED = 0x2;
    private static final int VERSION_1_5 = 1 << 16 | 5 << 8;
    private static final int COUNT_MEMBER = Buffer.values().length;

    private final Map<Buffer, Integer> pointers = new EnumMap<>(Buffer.class);
    private final int table;
    private final int address;
    /** Null if there is one table. */
    private final PushedIndex index;

    private final Address halves;

    /** Ids of the constants that are the halves of the table's address, which have no other use. */
    record Address(int low, int high) {}

    AddressedMemory(ModuleEditor editor, ErrorOutput output, Instruction entryPoint) {
        super(editor, StorageClass.PHYSICAL_STORAGE_BUFFER);
        requireAddresses();
        int[] members = new int[COUNT_MEMBER + 1];
        int[] offsets = new int[members.length];
        for (Buffer buffer : Buffer.values()) {
            members[buffer.ordinal()] = pointer(structure());
            pointers.put(buffer, members[buffer.ordinal()]);
            offsets[buffer.ordinal()] = buffer.ordinal() * Long.BYTES;
        }
        members[COUNT_MEMBER] = editor.uint();
        offsets[COUNT_MEMBER] = COUNT_MEMBER * Long.BYTES;
        index = output.pushOffset() < 0 ? null : new PushedIndex(editor, entryPoint, output.pushOffset());
        int entry = index == null ? editor.block(members, offsets) : editor.structure(members, offsets);
        table = pointer(index == null ? entry : editor.block(new int[] {tables(entry)}, new int[] {0}));
        halves = new Address(editor.ownConstant(0), editor.ownConstant(0));
        address = editor.module().allocateId();
        editor.module()
                .append(
                        Section.TYPES,
                        Instruction.of(Op.CONSTANT_COMPOSITE, pair(), address, halves.low(), halves.high()));
    }

    private int tables(int entry) {
        int id = editor.module().allocateId();
        editor.module().append(Section.TYPES, Instruction.of(Op.TYPE_RUNTIME_ARRAY, id, entry));
        editor.decorate(id, Decoration.ARRAY_STRIDE, ErrorOutput.TABLE_WORDS * Integer.BYTES);
        return id;
    }

    private int pointer(int structure) {
        return editor.pointer(StorageClass.PHYSICAL_STORAGE_BUFFER, structure);
    }

    private int pair() {
        return editor.type(Op.TYPE_VECTOR, editor.uint(), 2);
    }

    private void requireAddresses() {
        SpirvModule module = editor.module();
        boolean declared = module.section(Section.CAPABILITIES).stream()
                .anyMatch(capability -> capability.operand(0) == CAPABILITY_ADDRESSES);
        if (!declared) {
            module.append(Section.CAPABILITIES, Instruction.of(Op.CAPABILITY, CAPABILITY_ADDRESSES));
        }
        if (module.version() < VERSION_1_5) {
            editor.extension("SPV_KHR_physical_storage_buffer");
        }
        module.section(Section.MEMORY_MODEL).forEach(model -> model.setOperand(0, PHYSICAL_STORAGE_BUFFER_64));
    }

    Address address() {
        return halves;
    }

    @Override
    void declare(Buffer buffer) {
        // All of them are in the table.
    }

    private int entry(List<Instruction> body, int type, int member, int alignmentBytes) {
        int base = editor.emit(body, Op.BITCAST, table, address);
        int pointer = index == null
                ? at(body, base, type, editor.constant(member))
                : at(body, base, type, editor.constant(0), index.emit(body), editor.constant(member));
        return load(body, type, pointer, alignmentBytes);
    }

    @Override
    int base(List<Instruction> body, Buffer buffer) {
        return entry(body, pointers.get(buffer), buffer.ordinal(), Long.BYTES);
    }

    @Override
    int wordCount(List<Instruction> body, int recordsBase) {
        return entry(body, editor.uint(), COUNT_MEMBER, Integer.BYTES);
    }

    @Override
    int[] operands(int alignmentBytes) {
        return new int[] {ALIGNED, alignmentBytes};
    }
}
