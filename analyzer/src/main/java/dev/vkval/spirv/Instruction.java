package dev.vkval.spirv;

import dev.vkval.spirv.grammar.Grammar;
import dev.vkval.spirv.grammar.InstructionFormat;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One instruction: opcode, result type, result id, operand words.
 *
 * <p>{@code operand(0)} is the first word after opcode, result type and result id.
 */
public final class Instruction {
    /** The index of instructions that were created, not read. */
    public static final int INSERTED = -1;

    private final int opcode;
    private final InstructionFormat format;
    private final int index;
    private final int wordOffset;
    private int[] words;
    private int start;
    private int count;

    Instruction(int[] words, int start, int count, int index) {
        this.words = words;
        this.start = start;
        this.count = count;
        this.index = index;
        this.wordOffset = index == INSERTED ? -1 : start;
        this.opcode = words[start] & 0xffff;
        this.format = Grammar.get().format(opcode);
    }

    /**
     * A new instruction.
     *
     * @param operands all words after the first one: result type and result id, if the opcode has them, then the others
     */
    public static Instruction of(int opcode, int... operands) {
        int[] words = new int[operands.length + 1];
        System.arraycopy(operands, 0, words, 1, operands.length);
        words[0] = firstWord(words.length, opcode);
        return new Instruction(words, 0, words.length, INSERTED);
    }

    /** As {@link #of}, in the place of another instruction, whose index it has. */
    public static Instruction inPlaceOf(Instruction replaced, int opcode, int... operands) {
        Instruction created = of(opcode, operands);
        return new Instruction(created.words, 0, created.count, replaced.index);
    }

    private static int firstWord(int wordCount, int opcode) {
        if (wordCount > 0xffff) {
            throw new IllegalArgumentException(Grammar.get().opcodeName(opcode) + " of " + wordCount + " words: an"
                    + " instruction has at most 65535");
        }
        return wordCount << 16 | opcode;
    }

    public int opcode() {
        return opcode;
    }

    /** The grammar's format of the opcode, null if it has none. */
    public InstructionFormat format() {
        return format;
    }

    /** Position among the instructions of the module as read, from 0; {@link #INSERTED} for new ones. */
    public int index() {
        return index;
    }

    /** Offset of the first word in the module as read, -1 for new instructions. */
    public int wordOffset() {
        return wordOffset;
    }

    /** All words, including the one with the opcode. */
    public int wordCount() {
        return count;
    }

    /** A word, 0 being the one with the opcode. */
    public int word(int i) {
        if (i < 0 || i >= count) {
            throw new IndexOutOfBoundsException("word " + i + " of " + this);
        }
        return words[start + i];
    }

    public void setWord(int i, int value) {
        if (i < 1 || i >= count) {
            throw new IndexOutOfBoundsException("word " + i + " of " + this);
        }
        words[start + i] = value;
    }

    /** The id of the result's type, 0 if the opcode has none. */
    public int resultType() {
        return format != null && format.hasResultType() && count > 1 ? words[start + 1] : 0;
    }

    /** The id of the result, 0 if the opcode has none. */
    public int resultId() {
        if (format == null || !format.hasResult()) {
            return 0;
        }
        int i = format.hasResultType() ? 2 : 1;
        return count > i ? words[start + i] : 0;
    }

    /** Index among the words of {@code operand(0)}. */
    public int firstOperandWord() {
        return format == null ? 1 : 1 + (format.hasResultType() ? 1 : 0) + (format.hasResult() ? 1 : 0);
    }

    public int operandCount() {
        return Math.max(0, count - firstOperandWord());
    }

    /** An operand word after result type and result id. */
    public int operand(int i) {
        return word(firstOperandWord() + i);
    }

    /** The operand word, or a default if the instruction is shorter. */
    public int operandOr(int i, int otherwise) {
        return i < operandCount() ? operand(i) : otherwise;
    }

    public void setOperand(int i, int value) {
        setWord(firstOperandWord() + i, value);
    }

    /** Replaces all operands after result type and result id. */
    public void replaceOperands(int... operands) {
        int first = firstOperandWord();
        int[] replaced = new int[first + operands.length];
        System.arraycopy(words, start, replaced, 0, first);
        System.arraycopy(operands, 0, replaced, first, operands.length);
        replaced[0] = firstWord(replaced.length, opcode);
        words = replaced;
        start = 0;
        count = replaced.length;
    }

    /** The literal string that begins at an operand, up to its terminating zero or the instruction's end. */
    public String string(int operand) {
        int from = firstOperandWord() + operand;
        byte[] bytes = new byte[Math.max(0, count - from) * 4];
        int length = 0;
        for (int i = from; i < count; i++) {
            for (int shift = 0; shift < 32; shift += 8) {
                byte value = (byte) (word(i) >>> shift);
                if (value == 0) {
                    return new String(bytes, 0, length, StandardCharsets.UTF_8);
                }
                bytes[length++] = value;
            }
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    /** Number of words of the literal string that begins at a word; all remaining words if its end is missing. */
    public int stringWords(int word) {
        for (int i = word; i < count; i++) {
            int value = word(i);
            if ((value & 0xff) == 0 || (value & 0xff00) == 0 || (value & 0xff0000) == 0 || (value & 0xff000000) == 0) {
                return i - word + 1;
            }
        }
        return Math.max(0, count - word);
    }

    /** The words of a literal string, including terminating zero and padding. */
    public static int[] stringWords(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int[] packed = new int[bytes.length / 4 + 1];
        for (int i = 0; i < bytes.length; i++) {
            packed[i / 4] |= (bytes[i] & 0xff) << i % 4 * 8;
        }
        return packed;
    }

    public boolean isTerminator() {
        return Op.isTerminator(opcode);
    }

    /** A copy of all words. */
    public int[] words() {
        return Arrays.copyOfRange(words, start, start + count);
    }

    int copyTo(int[] target, int position) {
        System.arraycopy(words, start, target, position, count);
        return position + count;
    }

    @Override
    public String toString() {
        return Grammar.get().opcodeName(opcode) + (index == INSERTED ? "" : " at instruction " + index);
    }
}
