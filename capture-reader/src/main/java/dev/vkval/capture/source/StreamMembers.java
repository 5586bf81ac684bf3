package dev.vkval.capture.source;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongSupplier;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;

/** The members of an archive that is read sequentially. */
final class StreamMembers implements Members {
    private final ArchiveInputStream<?> archive;
    private final CountedInput packed;
    private ArchiveEntry entry;

    StreamMembers(ArchiveInputStream<?> archive, CountedInput packed) {
        this.archive = archive;
        this.packed = packed;
    }

    @Override
    public boolean next() throws IOException {
        do {
            entry = archive.getNextEntry();
        } while (entry != null && !isFile());
        return entry != null;
    }

    private boolean isFile() {
        return !entry.isDirectory() && (!(entry instanceof TarArchiveEntry tar) || hasContent(tar));
    }

    private static boolean hasContent(TarArchiveEntry entry) {
        boolean link = entry.isSymbolicLink() || entry.isLink();
        boolean device = entry.isFIFO() || entry.isCharacterDevice() || entry.isBlockDevice();
        return !link && !device;
    }

    @Override
    public String name() {
        return entry.getName();
    }

    @Override
    public InputStream stream() {
        return new CountedInput(archive, false);
    }

    @Override
    public LongSupplier packedBytes() {
        long start = packed.count();
        return () -> packed.count() - start;
    }

    @Override
    public void close() throws IOException {
        archive.close();
    }
}
