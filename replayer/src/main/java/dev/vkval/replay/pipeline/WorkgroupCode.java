package dev.vkval.replay.pipeline;

import dev.vkval.check.shader.WorkgroupLimit;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvWriter;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;

/** The part of the code of a module that the sizes of its workgroups are in: what is before its functions. */
final class WorkgroupCode {
    private WorkgroupCode() {}

    /**
     * Reads a module.
     *
     * @param code its words as bytes, little-endian
     * @return null if the module has no entry point with workgroups, or is not well formed
     */
    static int[] of(ByteBuffer code) {
        IntBuffer words = code.asIntBuffer();
        boolean any = false;
        int at = SpirvWriter.HEADER_WORDS;
        while (at < words.limit() && opcode(words.get(at)) != Op.FUNCTION) {
            int count = words.get(at) >>> Short.SIZE;
            if (count == 0 || count > words.limit() - at) {
                return null;
            }
            any |= opcode(words.get(at)) == Op.ENTRY_POINT && count > 1 && WorkgroupLimit.applies(words.get(at + 1));
            at += count;
        }
        if (!any) {
            return null;
        }
        int[] kept = new int[at];
        words.get(0, kept);
        return kept;
    }

    private static int opcode(int word) {
        return word & 0xFFFF;
    }
}
