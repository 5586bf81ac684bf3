package dev.vkval.cli.check;

import dev.vkval.gpuav.ShaderSink;
import dev.vkval.spirv.CodeDigest;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.text.Disassembler;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * The folder of shaders before and after checks were added, each as SPIR-V and disassembled. {@code HASH} is the digest
 * of the code before, as {@code extract} names it; {@code CHECKED} that of the code with checks:
 *
 * <pre>
 * HASH.spv  HASH.spvasm  HASH.STAGE.CHECKED.spv  HASH.STAGE.CHECKED.spvasm
 * </pre>
 *
 * <p>Several captures, and several processes, may write to one folder: equal names are equal contents.
 */
public final class InstrumentedFolder implements ShaderSink {
    /** Limit for the bytes of SPIR-V that one process writes. */
    private static final long MOST_BYTES = 1L << 30;

    private final Path folder;
    private final Set<String> written = new HashSet<>();
    private long bytes;
    private long leftOut;

    /** @throws IllegalArgumentException with a message for the user if the folder cannot be created */
    public InstrumentedFolder(Path folder) {
        this.folder = folder;
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot write to the folder " + folder + " (" + e + ")", e);
        }
    }

    @Override
    public synchronized void instrumented(int[] before, int[] after, String stage, String entryPoint) {
        String name = name(before);
        write(name, before);
        write(name + "." + stage.replace(' ', '-') + "." + name(after), after);
    }

    @Override
    public synchronized long leftOut() {
        return leftOut;
    }

    private static String name(int[] words) {
        return CodeDigest.of(words).substring(0, CodeDigest.NAME_DIGITS);
    }

    private void write(String name, int[] words) {
        if (!written.add(name)) {
            return;
        }
        ByteBuffer code = ByteBuffer.allocate(words.length * Integer.BYTES).order(ByteOrder.nativeOrder());
        code.asIntBuffer().put(words);
        bytes += code.capacity();
        try {
            if (bytes > MOST_BYTES) {
                leftOut++;
                return;
            }
            Files.write(folder.resolve(name + ".spv"), code.array());
            String text = Disassembler.text(SpirvReader.read(words));
            Files.write(folder.resolve(name + ".spvasm"), text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException | SpirvFormatException e) {
            leftOut++;
        }
    }
}
