package dev.vkval.spirv;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads words into a {@link SpirvModule}.
 *
 * <p>It rejects what later code could not handle: a header or instruction that exceeds the words, ids at or above the
 * bound, ids defined twice or never, types that contain themselves, code outside blocks. It does not check validity:
 * unknown opcodes and sections in a wrong order are kept unchanged.
 */
public final class SpirvReader {
    public static final int MAGIC = 0x07230203;

    /** Largest id bound (SPIR-V specification, universal limits). */
    public static final int LIMIT_BOUND = 0x3fffff;

    /** 64 MiB of SPIR-V. */
    public static final int LIMIT_WORDS = 1 << 24;

    private static final int HEADER_WORDS = 5;

    private final int[] words;
    private final SpirvModule module;
    private Section section = Section.CAPABILITIES;
    private Function function;
    private Block block;
    private boolean functionsBegun;
    private List<Instruction> pending = new ArrayList<>();

    private SpirvReader(int[] words, boolean byteSwapped) {
        this.words = words;
        this.module = new SpirvModule(words[1], words[2], words[3], words[4], byteSwapped);
    }

    /** Reads the bytes between position and limit as words of the buffer's native order; the position is unchanged. */
    public static SpirvModule read(ByteBuffer bytes) throws SpirvFormatException {
        if (bytes.remaining() % 4 != 0) {
            throw new SpirvFormatException(
                    bytes.remaining() / 4, bytes.remaining() + " bytes are not a whole number of words");
        }
        checkSize(bytes.remaining() / 4);
        int[] words = new int[bytes.remaining() / 4];
        bytes.duplicate().order(ByteOrder.nativeOrder()).asIntBuffer().get(words);
        return readOwned(words);
    }

    /** Reads words; the array is copied. */
    public static SpirvModule read(int[] words) throws SpirvFormatException {
        checkSize(words.length);
        return readOwned(words.clone());
    }

    private static void checkSize(int count) throws SpirvFormatException {
        if (count > LIMIT_WORDS) {
            throw new SpirvFormatException(0, count + " words are more than the limit of " + LIMIT_WORDS);
        }
        if (count < HEADER_WORDS) {
            throw new SpirvFormatException(count, "the header of " + HEADER_WORDS + " words is incomplete");
        }
    }

    private static SpirvModule readOwned(int[] words) throws SpirvFormatException {
        boolean byteSwapped = words[0] == Integer.reverseBytes(MAGIC);
        if (byteSwapped) {
            for (int i = 0; i < words.length; i++) {
                words[i] = Integer.reverseBytes(words[i]);
            }
        }
        if (words[0] != MAGIC) {
            throw new SpirvFormatException(0, String.format("magic number 0x%08x is not 0x%08x", words[0], MAGIC));
        }
        if (words[3] <= 0 || words[3] > LIMIT_BOUND) {
            throw new SpirvFormatException(
                    3, "id bound " + Integer.toUnsignedString(words[3]) + " is not within 1 to " + LIMIT_BOUND);
        }
        return new SpirvReader(words, byteSwapped).readInstructions();
    }

    private SpirvModule readInstructions() throws SpirvFormatException {
        int index = 0;
        int offset = HEADER_WORDS;
        while (offset < words.length) {
            int count = words[offset] >>> 16;
            if (count == 0) {
                throw new SpirvFormatException(offset, "instruction " + index + " has a word count of zero");
            }
            if (count > words.length - offset) {
                throw new SpirvFormatException(
                        offset,
                        "instruction " + index + " of " + count + " words extends " + (count - (words.length - offset))
                                + " beyond the end");
            }
            place(new Instruction(words, offset, count, index));
            offset += count;
            index++;
        }
        if (function != null) {
            throw new SpirvFormatException(offset, "the module ends inside function %" + function.id());
        }
        module.trailing().addAll(pending);
        module.setInstructionCount(index);
        new IdChecker(module).check();
        return module;
    }

    private void place(Instruction instruction) throws SpirvFormatException {
        if (block != null) {
            placeInBlock(instruction);
        } else if (function != null) {
            placeInFunction(instruction);
        } else {
            placeOutside(instruction);
        }
    }

    private void placeOutside(Instruction instruction) throws SpirvFormatException {
        switch (instruction.opcode()) {
            case Op.FUNCTION -> {
                function = new Function(pending, instruction);
                module.functions().add(function);
                pending = new ArrayList<>();
                functionsBegun = true;
            }
            case Op.FUNCTION_PARAMETER, Op.FUNCTION_END, Op.LABEL -> throw stray(instruction, "outside a function");
            default -> {
                if (instruction.isTerminator()) {
                    throw stray(instruction, "outside a function");
                }
                if (functionsBegun) {
                    if (!isDebug(instruction)) {
                        throw stray(instruction, "after the first function");
                    }
                    pending.add(instruction);
                } else {
                    Section own = Section.of(instruction);
                    if (own != null && own.compareTo(section) > 0) {
                        section = own;
                    }
                    module.section(section).add(instruction);
                }
            }
        }
    }

    private void placeInFunction(Instruction instruction) throws SpirvFormatException {
        switch (instruction.opcode()) {
            case Op.LABEL -> {
                block = new Block(function.blocks().isEmpty() ? new ArrayList<>() : pending, instruction);
                if (function.blocks().isEmpty()) {
                    function.header().addAll(pending);
                }
                function.blocks().add(block);
                pending = new ArrayList<>();
            }
            case Op.FUNCTION_END -> {
                function.ending().addAll(pending);
                function.ending().add(instruction);
                function = null;
                pending = new ArrayList<>();
            }
            default -> {
                boolean parameter = instruction.opcode() == Op.FUNCTION_PARAMETER
                        && function.blocks().isEmpty();
                if (!parameter && !isDebug(instruction)) {
                    throw stray(instruction, "outside a block");
                }
                pending.add(instruction);
            }
        }
    }

    private void placeInBlock(Instruction instruction) throws SpirvFormatException {
        switch (instruction.opcode()) {
            case Op.LABEL, Op.FUNCTION_END, Op.FUNCTION, Op.FUNCTION_PARAMETER ->
                throw stray(instruction, "in " + block + ", which has no terminator");
            default -> {
                block.body().add(instruction);
                if (instruction.isTerminator()) {
                    block = null;
                }
            }
        }
    }

    private static boolean isDebug(Instruction instruction) {
        return switch (instruction.opcode()) {
            case Op.LINE, Op.NO_LINE, Op.EXT_INST, Op.EXT_INST_WITH_FORWARD_REFS_KHR, Op.NOP -> true;
            default -> false;
        };
    }

    private static SpirvFormatException stray(Instruction instruction, String where) {
        return new SpirvFormatException(instruction.wordOffset(), instruction + " is " + where);
    }
}
