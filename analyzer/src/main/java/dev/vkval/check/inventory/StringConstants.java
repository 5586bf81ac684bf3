package dev.vkval.check.inventory;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** The string constants of a class file: of the constant pool (chapter 4.4 of the Java Virtual Machine Specification). */
final class StringConstants {
    private static final int MAGIC = 0xCAFEBABE;
    private static final int UTF8 = 1;
    private static final int INTEGER = 3;
    private static final int FLOAT = 4;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int CLASS = 7;
    private static final int STRING = 8;
    private static final int METHOD_HANDLE = 15;
    private static final int METHOD_TYPE = 16;
    private static final int MODULE = 19;
    private static final int PACKAGE = 20;

    private StringConstants() {}

    /** @throws IOException where it is not a class file */
    static List<String> of(InputStream classFile) throws IOException {
        DataInputStream in = new DataInputStream(classFile);
        if (in.readInt() != MAGIC) {
            throw new IOException("not a class file");
        }
        in.skipNBytes(Short.BYTES * 2L);
        int count = in.readUnsignedShort();
        String[] texts = new String[count];
        List<Integer> strings = new ArrayList<>();
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case UTF8 -> texts[i] = in.readUTF();
                case STRING -> strings.add(in.readUnsignedShort());
                case LONG, DOUBLE -> {
                    in.skipNBytes(Long.BYTES);
                    // These take two entries.
                    i++;
                }
                case CLASS, METHOD_TYPE, MODULE, PACKAGE -> in.skipNBytes(Short.BYTES);
                case METHOD_HANDLE -> in.skipNBytes(Byte.BYTES + Short.BYTES);
                case INTEGER, FLOAT -> in.skipNBytes(Integer.BYTES);
                // All others refer to two entries.
                default -> in.skipNBytes(Short.BYTES * 2L);
            }
        }
        return strings.stream().map(index -> texts[index]).toList();
    }
}
