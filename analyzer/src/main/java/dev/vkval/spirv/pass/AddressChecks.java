package dev.vkval.spirv.pass;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import java.util.List;

/**
 * Checks accesses by device address: that they are in a buffer whose address is known, and that the address has the
 * alignment of the access. An access that fails does not execute and yields zero.
 */
public final class AddressChecks extends CheckPass implements AccessGuards.Checks {
    private static final int ALIGNED = 0x2;
    private static final int VERSION_1_5 = 1 << 16 | 5 << 8;

    private SpirvModule module;
    private ModuleEditor editor;
    private AccessSizes sizes;
    private AddressSearch search;

    public AddressChecks(Instrumentation instrumentation) {
        super(instrumentation);
    }

    @Override
    public String name() {
        return "address-checks";
    }

    @Override
    void addChecks(SpirvModule target) {
        module = target;
        editor = instrumentation.editor();
        sizes = new AccessSizes(module, new Constants(module, instrumentation.specialization()));
        new UncheckedEnds(module, sizes, false).name(instrumentation, this::isAddress);
        AccessGuards guards = new AccessGuards(instrumentation);
        List.copyOf(module.functions()).forEach(function -> guards.guard(function, this));
        module.invalidate();
    }

    @Override
    public boolean has(Instruction instruction) {
        return pointer(instruction) != 0 && sizes.sizeBytes(instruction) >= 0;
    }

    /** The pointer to physical storage that an instruction accesses memory by, 0 for none. */
    private int pointer(Instruction instruction) {
        int pointer = BufferPointers.accessed(instruction);
        return pointer != 0 && isAddress(pointer) ? pointer : 0;
    }

    private boolean isAddress(int pointer) {
        return BufferPointers.isAddress(module.types(), pointer);
    }

    @Override
    public AccessGuards.Checked emit(List<Instruction> body, Instruction access) {
        prepare();
        int pointer = pointer(access);
        long size = Math.max(sizes.sizeBytes(access), 1);
        int alignment = alignment(access);
        int hit = instrumentation.nextHit();
        instrumentation.add(new AddressCheck(hit, access.index(), size, alignment, writes(access)));

        int uint = editor.uint();
        int halves = editor.emit(body, Op.BITCAST, editor.type(Op.TYPE_VECTOR, uint, 2), pointer);
        AddressSearch.Wide address = new AddressSearch.Wide(
                editor.emit(body, Op.COMPOSITE_EXTRACT, uint, halves, 0),
                editor.emit(body, Op.COMPOSITE_EXTRACT, uint, halves, 1));
        int inside = search.emitCall(body, address, editor.constant((int) Math.min(size, Integer.MAX_VALUE)));
        int ok = inside;
        if (alignment > 1) {
            int rest = editor.emit(body, Op.BITWISE_AND, uint, address.low(), editor.constant(alignment - 1));
            int aligned = editor.emit(body, Op.I_EQUAL, editor.bool(), rest, editor.constant(0));
            ok = editor.emit(body, Op.LOGICAL_AND, editor.bool(), inside, aligned);
        }
        return new AccessGuards.Checked(ok, failed -> fail(failed, access, hit, inside, address));
    }

    private void fail(List<Instruction> body, Instruction access, int hit, int inside, AddressSearch.Wide address) {
        int error = editor.emit(
                body,
                Op.SELECT,
                editor.uint(),
                inside,
                editor.constant(ErrorOutput.ADDRESS_MISALIGNED),
                editor.constant(ErrorOutput.BUFFER_DEVICE_ADDRESS_OUT_OF_BOUNDS));
        instrumentation.recorder().emitFailure(body, editor.constant(hit), error, address.low(), address.high());
    }

    /** Creates what the first check needs. */
    private void prepare() {
        if (search != null) {
            return;
        }
        requireBitcasts(editor);
        search = new AddressSearch(editor, instrumentation.recorder().memory());
    }

    /** Declares what a conversion of an address to words needs. */
    static void requireBitcasts(ModuleEditor editor) {
        if (editor.module().version() < VERSION_1_5) {
            editor.extension("SPV_KHR_physical_storage_buffer");
        }
    }

    private static boolean writes(Instruction access) {
        return access.opcode() == Op.STORE || access.opcode() == Op.COOPERATIVE_MATRIX_STORE_KHR;
    }

    /** The Aligned memory operand, 1 for none. */
    static int alignment(Instruction access) {
        int operands = access.opcode() == Op.LOAD ? 1 : access.opcode() == Op.STORE ? 2 : Integer.MAX_VALUE;
        boolean aligned = operands < access.operandCount() && (access.operand(operands) & ALIGNED) != 0;
        int value = aligned ? access.operandOr(operands + 1, 1) : 1;
        return Integer.bitCount(value) == 1 && value > 0 ? value : 1;
    }
}
