package dev.vkval.farm;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;

/**
 * A capture as a file of this machine, with the name that it has in every output.
 *
 * @param folder in which a process finds it under that name
 */
record StagedCapture(Path folder, String name) {
    private static final String UP = "..";

    /**
     * A capture of this machine stays where it is, with the files beside it; another one is copied.
     *
     * @param scratch an empty folder for the copy or a link
     * @throws IOException if it cannot be read here
     */
    static StagedCapture of(CaptureTask task, Configuration files, Path scratch) throws IOException {
        URI uri = URI.create(task.uri());
        Path name = Path.of(task.name());
        if (!CaptureName.isLocal(uri)) {
            Path copy = scratch.resolve(name);
            Files.createDirectories(copy.getParent());
            copy(uri, files, copy);
            return new StagedCapture(scratch, task.name());
        }
        Path file = Path.of(uri.getPath());
        if (!Files.exists(file)) {
            throw new NoSuchFileException(file.toString());
        }
        if (name.isAbsolute()) {
            return new StagedCapture(scratch, task.name());
        }
        if (name.getParent() == null) {
            return new StagedCapture(file.getParent(), task.name());
        }
        Path folder = deepEnough(scratch, name);
        Path parent = folder.resolve(name).normalize().getParent();
        if (!parent.startsWith(scratch.toAbsolutePath().normalize()) || folder.startsWith(parent)) {
            // Such as ../capture.gfxr or ./capture.gfxr: a link to the folder would stand above or at this one.
            Files.createSymbolicLink(folder.resolve(name).normalize(), file);
        } else {
            Files.createDirectories(parent.getParent());
            Files.createSymbolicLink(parent, file.getParent());
        }
        return new StagedCapture(folder, task.name());
    }

    /** A folder below, from which the name stays below. */
    private static Path deepEnough(Path scratch, Path name) throws IOException {
        Path folder = scratch.toAbsolutePath().normalize();
        for (Path part : name) {
            if (part.toString().equals(UP)) {
                folder = folder.resolve("below");
            }
        }
        return Files.createDirectories(folder);
    }

    private static void copy(URI uri, Configuration files, Path to) throws IOException {
        org.apache.hadoop.fs.Path from = new org.apache.hadoop.fs.Path(uri);
        try (var in = from.getFileSystem(files).open(from)) {
            Files.copy(in, to);
        }
    }
}
