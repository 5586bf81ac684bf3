package dev.vkval.spirv;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Returns the words of a module; of an unchanged one exactly those it was read from. */
public final class SpirvWriter {
    /** Words before the first instruction. */
    public static final int HEADER_WORDS = 5;

    private SpirvWriter() {}

    /** The module's words, header first, in the byte order it was read in. */
    public static int[] words(SpirvModule module) {
        int[] size = {HEADER_WORDS};
        module.forEach(instruction -> size[0] = Math.addExact(size[0], instruction.wordCount()));
        int[] words = new int[size[0]];
        words[0] = SpirvReader.MAGIC;
        words[1] = module.version();
        words[2] = module.generator();
        words[3] = module.bound();
        words[4] = module.schema();
        int[] position = {HEADER_WORDS};
        module.forEach(instruction -> position[0] = instruction.copyTo(words, position[0]));
        if (module.byteSwapped()) {
            for (int i = 0; i < words.length; i++) {
                words[i] = Integer.reverseBytes(words[i]);
            }
        }
        return words;
    }

    /** The module's words as bytes in the machine's order. */
    public static byte[] bytes(SpirvModule module) {
        int[] words = words(module);
        ByteBuffer bytes = ByteBuffer.allocate(words.length * 4).order(ByteOrder.nativeOrder());
        bytes.asIntBuffer().put(words);
        return bytes.array();
    }
}
