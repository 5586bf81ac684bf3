package dev.vkval.spirv.source;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.debug.SourceLocations;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The modules with debug information in a folder ({@code *.spv}), by the digest of their code. */
final class DebugModules {
    private static final int LIMIT_BYTES = 64 << 20;

    private final SourceFolder folder;
    private Map<String, Candidate> byDigest;

    /** A file, and whether its module has lines; else it has names. */
    private record Candidate(Path file, boolean lines) {}

    DebugModules(SourceFolder folder) {
        this.folder = folder;
    }

    /** The first module of equal code with source lines, or if there is none, with names. */
    Optional<SpirvModule> of(SpirvModule stripped) {
        if (byDigest == null) {
            byDigest = new HashMap<>();
            for (Path file : folder.files()) {
                if (file.getFileName().toString().endsWith(".spv")) {
                    index(file);
                }
            }
        }
        Candidate candidate = byDigest.isEmpty() ? null : byDigest.get(CodeDigest.of(stripped));
        return candidate == null ? Optional.empty() : read(candidate.file());
    }

    private void index(Path file) {
        read(file).ifPresent(module -> {
            boolean lines = SourceLocations.of(module).any();
            if (lines || hasNames(module)) {
                byDigest.merge(
                        CodeDigest.of(module),
                        new Candidate(file, lines),
                        (first, second) -> second.lines() && !first.lines() ? second : first);
            }
        });
    }

    private static boolean hasNames(SpirvModule module) {
        return module.section(Section.NAMES).stream().map(Instruction::opcode).anyMatch(opcode -> opcode == Op.NAME);
    }

    private Optional<SpirvModule> read(Path file) {
        byte[] bytes = folder.read(file, LIMIT_BYTES);
        if (bytes == null || bytes.length % Integer.BYTES != 0) {
            return Optional.empty();
        }
        int[] words = new int[bytes.length / Integer.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(words);
        try {
            return Optional.of(SpirvReader.read(words));
        } catch (SpirvFormatException e) {
            return Optional.empty();
        }
    }
}
