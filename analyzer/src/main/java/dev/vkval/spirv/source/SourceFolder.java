package dev.vkval.spirv.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The files below a folder, listed once, in the order of their paths. Symbolic links below it are not followed. */
final class SourceFolder {
    private static final int LIMIT_DEPTH = 64;
    private static final int LIMIT_FILES = 100_000;

    private final Path root;
    private final int limitFiles;
    private List<Path> files;
    private boolean complete = true;

    SourceFolder(Path root) {
        this(root, LIMIT_FILES);
    }

    SourceFolder(Path root, int limitFiles) {
        this.root = root;
        this.limitFiles = limitFiles;
    }

    /** Paths of regular files, relative to the folder. */
    List<Path> files() {
        if (files == null) {
            files = list();
        }
        return files;
    }

    /** Whether all files could be listed, as far as they were asked for. */
    boolean complete() {
        return complete;
    }

    private List<Path> list() {
        List<Path> found = new ArrayList<>();
        try {
            Path real = root.toRealPath();
            Files.walkFileTree(real, Set.of(), LIMIT_DEPTH, new Visitor(real, found));
        } catch (IOException e) {
            complete = false;
        }
        found.sort(null);
        return found;
    }

    private final class Visitor extends SimpleFileVisitor<Path> {
        private final Path real;
        private final List<Path> found;

        Visitor(Path real, List<Path> found) {
            this.real = real;
            this.found = found;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isDirectory()) {
                complete = false;
            } else if (attributes.isRegularFile()) {
                if (found.size() >= limitFiles) {
                    complete = false;
                    return FileVisitResult.TERMINATE;
                }
                found.add(real.relativize(file));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            complete = false;
            return FileVisitResult.CONTINUE;
        }
    }

    /**
     * The bytes of a file.
     *
     * @param file one of {@link #files}
     * @return null if the file is larger than the limit, cannot be read, or is now a link
     */
    byte[] read(Path file, int limitBytes) {
        try {
            Path path = root.toRealPath().resolve(file);
            if (!path.toRealPath().equals(path)) {
                return null;
            }
            try (InputStream in = Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS)) {
                byte[] bytes = in.readNBytes(limitBytes + 1);
                return bytes.length > limitBytes ? null : bytes;
            }
        } catch (IOException e) {
            return null;
        }
    }
}
