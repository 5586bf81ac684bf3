package dev.vkval.replay.settings;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.ShaderCode;
import dev.vkval.finding.Coverage;
import dev.vkval.spirv.CodeDigest;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.lwjgl.system.MemoryUtil;

/**
 * Shaders in place of those of captures: files {@code HASH.spv} of a folder, where {@code HASH} is the digest of the code
 * that is replaced, as {@code extract} names it. A file that still has the code of its name replaces nothing.
 */
public final class ReplacedShaders {
    public static final ReplacedShaders NONE = new ReplacedShaders(Path.of(""), Map.of());

    private static final Pattern NAME = Pattern.compile("([0-9a-f]{" + CodeDigest.NAME_DIGITS + "})\\.spv");
    private static final long MOST_BYTES = (long) SpirvReader.LIMIT_WORDS * Integer.BYTES;
    private static final String GAP = "shaders";

    private final Path folder;
    private final Map<String, byte[]> byName;

    private ReplacedShaders(Path folder, Map<String, byte[]> byName) {
        this.folder = folder;
        this.byName = byName;
    }

    /**
     * Reads a folder.
     *
     * @throws IllegalArgumentException with a message for the user if it cannot be read, or nothing in it replaces a shader
     */
    public static ReplacedShaders of(Path folder) {
        Map<String, byte[]> byName = new TreeMap<>();
        boolean any = false;
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                Matcher name = NAME.matcher(file.getFileName().toString());
                if (name.matches()) {
                    any = true;
                    byte[] code = code(file);
                    if (!name(code).equals(name.group(1))) {
                        byName.put(name.group(1), code);
                    }
                }
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read the folder " + folder + " (" + e + ")", e);
        }
        if (byName.isEmpty()) {
            throw new IllegalArgumentException(
                    any
                            ? "every shader in " + folder + " still has the code that its file is named by: edit one"
                            : folder + " has no file HASH.spv; vkval-replay extract writes such files");
        }
        return new ReplacedShaders(folder, byName);
    }

    private static byte[] code(Path file) throws IOException {
        if (Files.size(file) > MOST_BYTES) {
            throw new IllegalArgumentException(file + " has more than " + MOST_BYTES + " bytes");
        }
        byte[] code = Files.readAllBytes(file);
        try {
            SpirvReader.read(ByteBuffer.wrap(code).order(ByteOrder.LITTLE_ENDIAN));
        } catch (SpirvFormatException e) {
            throw new IllegalArgumentException(file + " is not SPIR-V: " + e.getMessage(), e);
        }
        return code;
    }

    private static String name(byte[] code) {
        return CodeDigest.of(code).substring(0, CodeDigest.NAME_DIGITS);
    }

    /** Begins a run over a capture. */
    public Run begin() {
        return new Run();
    }

    /** Replaces the shaders in the calls of a run over one capture. The code is valid until it is closed. */
    public final class Run implements Consumer<Call>, AutoCloseable {
        private final Map<String, ByteBuffer> used = new HashMap<>();
        private long replaced;

        @Override
        public void accept(Call call) {
            if (!byName.isEmpty()) {
                ShaderCode.replace(call, this::other);
            }
        }

        private ByteBuffer other(ByteBuffer code) {
            byte[] bytes = new byte[code.remaining()];
            code.duplicate().get(bytes);
            String name = name(bytes);
            byte[] other = byName.get(name);
            if (other == null) {
                return null;
            }
            replaced++;
            return used.computeIfAbsent(
                    name, key -> MemoryUtil.memAlloc(other.length).put(other).flip());
        }

        /** What the report says of it. */
        public List<Coverage.Gap> gaps() {
            if (byName.isEmpty()) {
                return List.of();
            }
            return List.of(
                    replaced == 0
                            ? new Coverage.Gap(
                                    GAP, "no shader has the name of a file in " + folder + ": none was replaced", 0)
                            : new Coverage.Gap(
                                            GAP,
                                            "replaced by those in " + folder
                                                    + ": what was found is of these, not of the application's own",
                                            replaced)
                                    .unwanted());
        }

        @Override
        public void close() {
            used.values().forEach(MemoryUtil::memFree);
            used.clear();
        }
    }
}
