package dev.vkval.farm;

import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;

/** The captures that inputs name, in the order of the inputs, those of a folder by path: the order of a check. */
final class CaptureList {
    private static final List<String> ENDINGS =
            List.of(".gfxr", ".gfxr.gz", ".gfxr.xz", ".gfxr.zst", ".gfxr.bz2", ".gfxr.zip");
    private static final String COMMENT = "#";

    private final Configuration files;
    private final List<CaptureTask> captures = new ArrayList<>();
    private final Set<String> names = new LinkedHashSet<>();

    private CaptureList(Configuration files) {
        this.files = files;
    }

    /**
     * All captures of some inputs. One that is named twice counts once.
     *
     * @param inputs each of them must be there
     * @param lists files with an input on each line; what is not there is a capture that cannot be read
     * @throws UsageException if an input or a list is not there, or a folder has no capture
     */
    static List<CaptureTask> of(List<String> inputs, List<String> lists, Configuration files) throws IOException {
        CaptureList list = new CaptureList(files);
        for (String input : inputs) {
            list.add(input, true);
        }
        for (String file : lists) {
            for (String line : list.lines(file)) {
                list.add(line, false);
            }
        }
        return List.copyOf(list.captures);
    }

    private void add(String input, boolean required) throws IOException {
        URI uri = CaptureName.isUri(input)
                ? path(input).toUri()
                : Path.of(input).toAbsolutePath().normalize().toUri();
        String name = CaptureName.isUri(input) ? CaptureName.of(uri) : CaptureName.of(input);
        org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(uri);
        FileSystem system = system(path);
        FileStatus status;
        try {
            status = system.getFileStatus(path);
        } catch (FileNotFoundException e) {
            if (required) {
                throw new UsageException("there is no file or folder '" + input + "'");
            }
            add(name, uri, 0);
            return;
        }
        if (status.isFile()) {
            add(name, uri, status.getLen());
            return;
        }
        below(system, path, name).forEach(file -> add(file.name(), URI.create(file.uri()), file.sizeBytes()));
    }

    private static List<CaptureTask> below(FileSystem system, org.apache.hadoop.fs.Path folder, String name)
            throws IOException {
        String root = system.makeQualified(folder).toUri().getPath();
        List<CaptureTask> found = new ArrayList<>();
        RemoteIterator<LocatedFileStatus> all = system.listFiles(folder, true);
        while (all.hasNext()) {
            LocatedFileStatus file = all.next();
            URI uri = file.getPath().toUri();
            String inner = uri.getPath().substring(root.length()).replaceFirst("^/+", "");
            if (ENDINGS.stream().anyMatch(inner.toLowerCase(Locale.ROOT)::endsWith)) {
                found.add(
                        new CaptureTask(0, 1, Path.of(name).resolve(inner).toString(), uri.toString(), file.getLen()));
            }
        }
        if (found.isEmpty()) {
            throw new UsageException("no capture (*.gfxr) below the folder " + name);
        }
        found.sort(Comparator.comparing(file -> Path.of(file.name())));
        return found;
    }

    private void add(String name, URI uri, long sizeBytes) {
        if (names.add(name)) {
            captures.add(new CaptureTask(captures.size(), 1, name, uri.toString(), sizeBytes));
        }
    }

    private List<String> lines(String file) throws IOException {
        URI uri = CaptureName.isUri(file) ? path(file).toUri() : Path.of(file).toUri();
        org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(uri);
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(system(path).open(path), StandardCharsets.UTF_8))) {
            return lines.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith(COMMENT))
                    .toList();
        } catch (FileNotFoundException e) {
            throw new UsageException("--list: there is no file '" + file + "'");
        }
    }

    private static org.apache.hadoop.fs.Path path(String uri) {
        try {
            return new org.apache.hadoop.fs.Path(uri);
        } catch (IllegalArgumentException e) {
            throw new UsageException("'" + uri + "' is not a URI (" + e.getMessage() + ")");
        }
    }

    private FileSystem system(org.apache.hadoop.fs.Path path) throws IOException {
        try {
            return path.getFileSystem(files);
        } catch (IOException e) {
            throw new UsageException("the file system of " + path + " cannot be used (" + e.getMessage()
                    + "); its classes are added with --conf spark.jars.packages=..., see docs/farm.md");
        }
    }
}
