package dev.vkval.capture.call;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Says whether SPIR-V has debug information for its source, by the opcodes of its instructions. */
public final class ShaderDebug {
    private static final int HEADER_BYTES = 20;
    private static final int EXT_INST_IMPORT = 11;
    private static final int LINE = 8;
    private static final byte[] DEBUG_INFO = "NonSemantic.Shader.DebugInfo.100".getBytes(StandardCharsets.US_ASCII);

    private ShaderDebug() {}

    /** Whether it has source lines: OpLine, or the debug information of NonSemantic.Shader.DebugInfo.100. */
    public static boolean hasLines(ByteBuffer code) {
        ByteBuffer words = code.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        int at = HEADER_BYTES;
        while (at + Integer.BYTES <= words.limit()) {
            int first = words.getInt(at);
            int opcode = first & 0xFFFF;
            int bytes = (first >>> 16) * Integer.BYTES;
            if (bytes == 0 || bytes > words.limit() - at) {
                return false;
            }
            if (opcode == LINE || opcode == EXT_INST_IMPORT && names(words, at + 2 * Integer.BYTES, at + bytes)) {
                return true;
            }
            at += bytes;
        }
        return false;
    }

    private static boolean names(ByteBuffer words, int from, int to) {
        byte[] name = new byte[DEBUG_INFO.length];
        if (to - from <= name.length) {
            return false;
        }
        words.get(from, name);
        return Arrays.equals(name, DEBUG_INFO);
    }
}
