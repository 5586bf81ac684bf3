package dev.vkval.capture.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.function.LongSupplier;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/** The members of a zip file, by its directory. */
final class ZipMembers implements Members {
    private final ZipFile archive;
    private final Enumeration<ZipArchiveEntry> entries;
    private final long fileBytes;
    private ZipArchiveEntry entry;

    ZipMembers(Path file) throws IOException {
        fileBytes = Files.size(file);
        archive = ZipFile.builder().setPath(file).get();
        entries = archive.getEntriesInPhysicalOrder();
    }

    @Override
    public boolean next() {
        do {
            entry = entries.hasMoreElements() ? entries.nextElement() : null;
        } while (entry != null && (entry.isDirectory() || entry.isUnixSymlink()));
        return entry != null;
    }

    @Override
    public String name() {
        return entry.getName();
    }

    @Override
    public InputStream stream() throws IOException {
        return archive.getInputStream(entry);
    }

    @Override
    public LongSupplier packedBytes() {
        long packed = Math.min(entry.getCompressedSize(), fileBytes);
        return () -> packed;
    }

    @Override
    public void close() throws IOException {
        archive.close();
    }
}
