package dev.vkval.spirv.source;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the text of a source file by the path that a compiler recorded, which is usually one of another machine: the
 * file below the folder whose path shares the longest end with it, at least the file name.
 *
 * <p>A recorded path is only compared with the paths of listed files and never opened.
 */
final class SourceFiles {
    static final int LIMIT_BYTES = 4 << 20;

    private static final int LIMIT_NAME_CHARS = 4096;
    private static final int LIMIT_CACHED = 256;

    private final SourceFolder folder;
    private final Map<String, Optional<String>> texts = new HashMap<>();
    private Map<String, List<Path>> byName;

    SourceFiles(SourceFolder folder) {
        this.folder = folder;
    }

    /**
     * @param recorded path with / or \ between its parts
     * @return empty if no file matches, several do equally well, or the file is larger than {@link #LIMIT_BYTES}
     */
    Optional<String> text(String recorded) {
        if (recorded.length() > LIMIT_NAME_CHARS) {
            return Optional.empty();
        }
        Optional<String> known = texts.get(recorded);
        if (known == null) {
            known = find(parts(recorded))
                    .map(file -> folder.read(file, LIMIT_BYTES))
                    .map(bytes -> new String(bytes, StandardCharsets.UTF_8));
            if (texts.size() >= LIMIT_CACHED) {
                texts.clear();
            }
            texts.put(recorded, known);
        }
        return known;
    }

    /** The names in a path after its last {@code ..}. */
    private static List<String> parts(String recorded) {
        List<String> parts = new ArrayList<>();
        for (String part : recorded.split("[/\\\\]")) {
            if (part.equals("..")) {
                parts.clear();
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.add(part);
            }
        }
        return parts;
    }

    private Optional<Path> find(List<String> parts) {
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        Path best = null;
        int longest = 0;
        for (Path file : byName().getOrDefault(parts.get(parts.size() - 1), List.of())) {
            int common = commonEnd(parts, file);
            boolean whole = common == file.getNameCount();
            if (common > longest || common == longest && whole) {
                best = file;
                longest = common;
            } else if (common == longest && best != null && longest != best.getNameCount()) {
                best = null;
            }
        }
        return Optional.ofNullable(best);
    }

    private static int commonEnd(List<String> parts, Path file) {
        int common = 0;
        while (common < parts.size()
                && common < file.getNameCount()
                && file.getName(file.getNameCount() - 1 - common)
                        .toString()
                        .equals(parts.get(parts.size() - 1 - common))) {
            common++;
        }
        return common;
    }

    private Map<String, List<Path>> byName() {
        if (byName == null) {
            byName = new HashMap<>();
            for (Path file : folder.files()) {
                byName.computeIfAbsent(file.getFileName().toString(), name -> new ArrayList<>())
                        .add(file);
            }
        }
        return byName;
    }
}
