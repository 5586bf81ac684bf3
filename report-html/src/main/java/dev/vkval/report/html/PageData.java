package dev.vkval.report.html;

import dev.vkval.finding.CaptureResult;
import dev.vkval.trace.TraceFolder;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * What captures contain, as the page has it: in the page itself, or, if that would be too large, in scripts beside it, which
 * a page from the file system can load, unlike other files.
 *
 * @param traces the captures that there are data for
 * @param beside whether the data are in scripts beside the page
 */
record PageData(List<TraceView> traces, boolean beside) {
    /** Folder of the scripts, in that of the page. */
    static final String FOLDER = "data";

    /** Bytes of the files that a page contains. */
    static final long IN_PAGE = 24L << 20;
    /** Bytes of the files that are put beside a page. */
    private static final long BESIDE = 1L << 30;

    private static final String SCRIPTS = "[0-9]*-*.js";

    /**
     * The captures that there are files for; files that there is no room for are left out.
     *
     * @param root folder with the files, null for none
     * @param folder where the page is written, null if it is to be the only file
     */
    static PageData of(Page page, Path root, Path folder) {
        List<TraceView> whole = views(page, root, BESIDE);
        boolean beside =
                folder != null && whole.stream().mapToLong(TraceView::bytes).sum() > IN_PAGE;
        return new PageData(beside ? whole : views(page, root, IN_PAGE), beside);
    }

    private static List<TraceView> views(Page page, Path root, long most) {
        List<TraceView> views = new ArrayList<>();
        long room = most;
        for (CaptureResult capture : page.run().captures()) {
            Path folder = root == null ? null : TraceFolder.of(root, capture.path());
            if (folder != null && Files.isDirectory(folder)) {
                TraceView view = TraceView.of(page, capture, folder, room);
                if (!view.chunks().isEmpty()) {
                    views.add(view);
                    room -= view.bytes();
                }
            }
        }
        return views;
    }

    /** Address of the script with a chunk as seen from the page. */
    static String address(TraceView trace, TraceView.Chunk chunk) {
        return FOLDER + "/" + trace.number() + "-" + chunk.name() + ".js";
    }

    /** Removes the scripts of an earlier page, and writes those of this one. */
    void write(Path folder) throws IOException {
        clear(folder);
        if (beside) {
            Files.createDirectories(folder.resolve(FOLDER));
            for (TraceView trace : traces) {
                for (TraceView.Chunk chunk : trace.chunks()) {
                    write(trace.number() + "/" + chunk.name(), chunk.file(), folder.resolve(address(trace, chunk)));
                }
            }
        }
    }

    private static void write(String name, Path from, Path to) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(to))) {
            out.write(("vkvalChunk('" + name + "','").getBytes(StandardCharsets.US_ASCII));
            out.write(Base64.getEncoder().encode(Files.readAllBytes(from)));
            out.write("');\n".getBytes(StandardCharsets.US_ASCII));
        }
    }

    /** Removes the scripts of a page, and their folder if it is empty then. */
    static void clear(Path folder) throws IOException {
        Path data = folder.resolve(FOLDER);
        if (!Files.isDirectory(data)) {
            return;
        }
        try (DirectoryStream<Path> scripts = Files.newDirectoryStream(data, SCRIPTS)) {
            for (Path script : scripts) {
                Files.delete(script);
            }
        }
        try (DirectoryStream<Path> rest = Files.newDirectoryStream(data)) {
            if (rest.iterator().hasNext()) {
                return;
            }
        }
        Files.delete(data);
    }
}
