package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import java.util.List;

/**
 * Adds the function that looks up an address in the input buffer, in the format of the validation layers' design for
 * buffer device addresses. Its 64-bit words are pairs of words, lower half first.
 */
final class AddressSearch {
    private final ModuleEditor editor;
    private final SpirvModule module;
    private final int uint;
    private final int bool;
    private final CheckMemory memory;
    private final int function;

    /** Ids of the halves of a 64-bit word. */
    record Wide(int low, int high) {}

    AddressSearch(ModuleEditor editor, CheckMemory memory) {
        this.editor = editor;
        this.module = editor.module();
        this.uint = editor.uint();
        this.bool = editor.bool();
        this.memory = memory;
        memory.declare(CheckMemory.Buffer.ADDRESSES);
        this.function = addFunction();
    }

    /** Adds code to a body for whether all bytes of an access are in one buffer. */
    int emitCall(List<Instruction> body, Wide address, int sizeBytes) {
        return editor.emit(body, Op.FUNCTION_CALL, bool, function, address.low(), address.high(), sizeBytes);
    }

    private int half(List<Instruction> body, int addresses, int index, int half) {
        int doubled = editor.emit(body, Op.I_MUL, uint, index, editor.constant(2));
        int at = half == 0 ? doubled : editor.emit(body, Op.I_ADD, uint, doubled, editor.constant(1));
        return memory.loadWord(body, memory.word(body, addresses, at));
    }

    private Wide wide(List<Instruction> body, int addresses, int index) {
        return new Wide(half(body, addresses, index, 0), half(body, addresses, index, 1));
    }

    private int less(List<Instruction> body, Wide a, Wide b) {
        int higher = editor.emit(body, Op.U_LESS_THAN, bool, a.high(), b.high());
        int same = editor.emit(body, Op.I_EQUAL, bool, a.high(), b.high());
        int lower = editor.emit(body, Op.U_LESS_THAN, bool, a.low(), b.low());
        int both = editor.emit(body, Op.LOGICAL_AND, bool, same, lower);
        return editor.emit(body, Op.LOGICAL_OR, bool, higher, both);
    }

    private int toWord(List<Instruction> body, int condition) {
        return editor.emit(body, Op.SELECT, uint, condition, editor.constant(1), editor.constant(0));
    }

    /** Searches the last buffer that begins at or before the address: between {@code low} and {@code high}. */
    private int addFunction() {
        int type = editor.type(Op.TYPE_FUNCTION, bool, uint, uint, uint);
        int[] parameters = {module.allocateId(), module.allocateId(), module.allocateId()};
        Instruction[] declared = new Instruction[parameters.length];
        for (int i = 0; i < parameters.length; i++) {
            declared[i] = module.define(Instruction.of(Op.FUNCTION_PARAMETER, uint, parameters[i]));
        }
        Function added = editor.function(type, bool, List.of(declared));
        Wide address = new Wide(parameters[0], parameters[1]);
        Block entry = editor.addBlock(added);
        Block header = editor.addBlock(added);
        Block body = editor.addBlock(added);
        Block next = editor.addBlock(added);
        Block found = editor.addBlock(added);

        int one = editor.constant(1);
        int addresses = memory.base(entry.body(), CheckMemory.Buffer.ADDRESSES);
        int sizes = half(entry.body(), addresses, editor.constant(0), 0);
        int last = editor.emit(entry.body(), Op.I_SUB, uint, sizes, one);
        editor.emitVoid(entry.body(), Op.BRANCH, header.id());

        int low = module.allocateId();
        int high = module.allocateId();
        int nextLow = module.allocateId();
        int nextHigh = module.allocateId();
        phi(header, low, one, entry, nextLow, next);
        phi(header, high, last, entry, nextHigh, next);
        int apart = editor.emit(header.body(), Op.I_SUB, uint, high, low);
        int more = editor.emit(header.body(), Op.U_GREATER_THAN, bool, apart, one);
        editor.emitVoid(header.body(), Op.LOOP_MERGE, found.id(), next.id(), 0);
        editor.emitVoid(header.body(), Op.BRANCH_CONDITIONAL, more, body.id(), found.id());

        int half = editor.emit(body.body(), Op.SHIFT_RIGHT_LOGICAL, uint, apart, one);
        int middle = editor.emit(body.body(), Op.I_ADD, uint, low, half);
        int before = less(body.body(), address, wide(body.body(), addresses, middle));
        editor.emitVoid(body.body(), Op.BRANCH, next.id());
        next.body().add(module.define(Instruction.of(Op.SELECT, uint, nextLow, before, low, middle)));
        next.body().add(module.define(Instruction.of(Op.SELECT, uint, nextHigh, before, middle, high)));
        editor.emitVoid(next.body(), Op.BRANCH, header.id());

        int inside = inside(found.body(), addresses, address, parameters[2], low, sizes);
        editor.emitVoid(found.body(), Op.RETURN_VALUE, inside);
        module.functions().add(added);
        return added.id();
    }

    private void phi(Block at, int id, int first, Block from, int again, Block back) {
        at.body().add(module.define(Instruction.of(Op.PHI, uint, id, first, from.id(), again, back.id())));
    }

    /** Whether address - start + size is no more than the size of the buffer at an index. */
    private int inside(List<Instruction> body, int addresses, Wide address, int sizeBytes, int index, int sizes) {
        Wide start = wide(body, addresses, index);
        int at = editor.emit(body, Op.I_ADD, uint, sizes, index);
        Wide size = wide(body, addresses, editor.emit(body, Op.I_SUB, uint, at, editor.constant(1)));
        int low = editor.emit(body, Op.I_SUB, uint, address.low(), start.low());
        int borrow = toWord(body, editor.emit(body, Op.U_LESS_THAN, bool, address.low(), start.low()));
        int difference = editor.emit(body, Op.I_SUB, uint, address.high(), start.high());
        int high = editor.emit(body, Op.I_SUB, uint, difference, borrow);
        int endLow = editor.emit(body, Op.I_ADD, uint, low, sizeBytes);
        int carry = toWord(body, editor.emit(body, Op.U_LESS_THAN, bool, endLow, low));
        int endHigh = editor.emit(body, Op.I_ADD, uint, high, carry);
        int beyond = less(body, size, new Wide(endLow, endHigh));
        return editor.emit(body, Op.LOGICAL_NOT, bool, beyond);
    }
}
