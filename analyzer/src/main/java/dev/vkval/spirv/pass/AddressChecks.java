package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.reflect.TypeLayout;
import java.util.List;
import java.util.Map;

/**
 * Checks accesses by device address: that they are in a buffer whose address is known, and that the address has the
 * alignment of the access. An access that fails does not execute and yields zero.
 *
 * <p>The module must have one entry point; see {@link EntryPointSelection}.
 */
public final class AddressChecks implements Pass {
    private static final int LIMIT_CHECKS = 1 << 16;
    private static final int ALIGNED = 0x2;
    private static final int VERSION_1_5 = 1 << 16 | 5 << 8;

    private final Instrumentation instrumentation;
    private SpirvModule module;
    private ModuleEditor editor;
    private TypeLayout layout;
    private AddressSearch search;
    private boolean ran;

    public AddressChecks(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    @Override
    public String name() {
        return "address-checks";
    }

    @Override
    public void run(SpirvModule target) {
        if (ran) {
            throw new IllegalStateException("an instance of " + name() + " can run only once");
        }
        ran = true;
        module = target;
        instrumentation.begin(module);
        editor = instrumentation.editor();
        layout = new TypeLayout(module, new Constants(module, instrumentation.specialization()));
        for (Function function : List.copyOf(module.functions())) {
            check(new BlockSplitter(module, function));
        }
        module.invalidate();
    }

    private void check(BlockSplitter splitter) {
        Block block = splitter.first();
        while (block != null) {
            int at = firstAccess(block);
            Instruction access = at < 0 ? null : block.body().get(at);
            if (access == null) {
                block = splitter.next(block);
            } else if (instrumentation.checkCount() >= LIMIT_CHECKS
                    || block.isLoopHeader() && !splitter.canIsolateHeader(block)) {
                instrumentation.addUnguarded(access);
                block = splitter.next(block);
            } else {
                if (block.isLoopHeader()) {
                    block = splitter.isolateHeader(block);
                    at = block.body().indexOf(access);
                }
                block = guard(splitter, block, at);
            }
        }
        splitter.finish();
    }

    private int firstAccess(Block block) {
        for (int i = 0; i < block.body().size(); i++) {
            Instruction instruction = block.body().get(i);
            if (instruction.index() != Instruction.INSERTED && pointer(instruction) != 0) {
                return i;
            }
        }
        return -1;
    }

    /** The pointer to physical storage that an instruction accesses memory by, 0 for none. */
    private int pointer(Instruction instruction) {
        boolean accesses = instruction.opcode() == Op.LOAD
                || instruction.opcode() == Op.STORE
                || instruction.format() != null && instruction.format().name().startsWith("OpAtomic");
        int pointer = accesses ? instruction.operand(0) : 0;
        int storage =
                pointer == 0 ? -1 : module.types().storageClass(module.types().typeOf(pointer));
        return storage == StorageClass.PHYSICAL_STORAGE_BUFFER ? pointer : 0;
    }

    private Block guard(BlockSplitter splitter, Block block, int at) {
        Instruction access = block.body().get(at);
        prepare();
        int pointer = pointer(access);
        int pointee = module.types().pointee(module.types().typeOf(pointer));
        long size = Math.max(layout.sizeBytes(pointee), 1);
        int alignment = alignment(access);
        boolean write = access.opcode() == Op.STORE;
        int hit = instrumentation.nextHit();
        instrumentation.add(new AddressCheck(hit, access.index(), size, alignment, write));

        Block rest = splitter.split(block, at);
        List<Instruction> body = block.body();
        int uint = editor.uint();
        int halves = editor.emit(body, Op.BITCAST, editor.type(Op.TYPE_VECTOR, uint, 2), pointer);
        AddressSearch.Wide address = new AddressSearch.Wide(
                editor.emit(body, Op.COMPOSITE_EXTRACT, uint, halves, 0),
                editor.emit(body, Op.COMPOSITE_EXTRACT, uint, halves, 1));
        int inside = search.emitCall(body, address, editor.constant((int) Math.min(size, Integer.MAX_VALUE)));
        int ok = inside;
        if (alignment > 1) {
            int rest0 = editor.emit(body, Op.BITWISE_AND, uint, address.low(), editor.constant(alignment - 1));
            int aligned = editor.emit(body, Op.I_EQUAL, editor.bool(), rest0, editor.constant(0));
            ok = editor.emit(body, Op.LOGICAL_AND, editor.bool(), inside, aligned);
        }
        rest.body().remove(0);
        Block valid = splitter.insertAfter(block);
        Block invalid = splitter.insertAfter(valid);
        editor.emitVoid(body, Op.SELECTION_MERGE, rest.id(), 0);
        editor.emitVoid(body, Op.BRANCH_CONDITIONAL, ok, valid.id(), invalid.id());
        int error = editor.emit(
                invalid.body(),
                Op.SELECT,
                uint,
                inside,
                editor.constant(ErrorOutput.ADDRESS_MISALIGNED),
                editor.constant(ErrorOutput.BUFFER_DEVICE_ADDRESS_OUT_OF_BOUNDS));
        instrumentation
                .recorder()
                .emitFailure(
                        invalid.body(),
                        editor.constant(hit),
                        editor.constant(access.index()),
                        error,
                        address.low(),
                        address.high());
        editor.emitVoid(invalid.body(), Op.BRANCH, rest.id());
        Instruction executed = editor.copy(access, Map.of());
        valid.body().add(executed);
        editor.emitVoid(valid.body(), Op.BRANCH, rest.id());
        if (access.resultId() != 0) {
            rest.body()
                    .add(
                            0,
                            module.define(Instruction.of(
                                    Op.PHI,
                                    access.resultType(),
                                    access.resultId(),
                                    executed.resultId(),
                                    valid.id(),
                                    editor.zero(access.resultType()),
                                    invalid.id())));
        }
        return rest;
    }

    /** Creates what the first check needs. */
    private void prepare() {
        if (search != null) {
            return;
        }
        if (module.version() < VERSION_1_5) {
            editor.extension("SPV_KHR_physical_storage_buffer");
        }
        search = new AddressSearch(editor, instrumentation.output(), instrumentation.entryPoint());
    }

    /** The Aligned memory operand, 1 for none. */
    private static int alignment(Instruction access) {
        int operands = access.opcode() == Op.LOAD ? 1 : access.opcode() == Op.STORE ? 2 : Integer.MAX_VALUE;
        boolean aligned = operands < access.operandCount() && (access.operand(operands) & ALIGNED) != 0;
        int value = aligned ? access.operandOr(operands + 1, 1) : 1;
        return Integer.bitCount(value) == 1 && value > 0 ? value : 1;
    }
}
