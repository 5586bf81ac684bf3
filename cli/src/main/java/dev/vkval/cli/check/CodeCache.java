package dev.vkval.cli.check;

import dev.vkval.gpuav.CodeStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder of instrumented shaders, a file for each. A file begins as the data of a VkValidationCacheEXT does: length of
 * the header and VK_VALIDATION_CACHE_HEADER_VERSION_ONE_EXT, lowest byte first, and the identity of the tool; then its
 * key, the content, and the SHA-256 of all that. A file that is not so is as if it were not there. Files are written under
 * another name first, so that other processes see whole ones; when there are too many bytes, those not used for the
 * longest time are removed. Nothing is kept if the folder cannot be written.
 */
public final class CodeCache implements CodeStore {
    /** Limit for the bytes of a folder. */
    static final long MOST_BYTES = 256L << 20;

    private static final int VERSION_ONE = 1;
    private static final int HEADER_BYTES = 2 * Integer.BYTES + 2 * Long.BYTES;
    private static final int KEY_BYTES = 32;
    private static final int DIGEST_BYTES = 32;
    private static final long LARGEST_FILE = 64L << 20;
    private static final String SUFFIX = ".code";
    private static final Pattern OWN = Pattern.compile("[0-9a-f]{64}(\\.code|\\.[0-9]+\\.tmp)");

    private final Path folder;
    private final Supplier<UUID> identity;
    private final long mostBytes;
    /** Bytes in the folder as far as this process knows, -1 before it looked. */
    private long bytes = -1;

    private boolean broken;
    /** The identity; null before it is needed. */
    private UUID build;

    /** @param identity what makes the content: another one ignores it; null if that is not known */
    CodeCache(Path folder, Supplier<UUID> identity, long mostBytes) {
        this.folder = folder;
        this.identity = identity;
        this.mostBytes = mostBytes;
    }

    /** The cache of this build in a folder, one that keeps nothing for null. */
    public static CodeStore of(Path folder) {
        return folder == null ? CodeStore.NONE : new CodeCache(folder, CodeIdentity::get, MOST_BYTES);
    }

    private record Entry(Path path, long bytes, FileTime used) {}

    @Override
    public synchronized byte[] load(String key) {
        if (!usable()) {
            return null;
        }
        Path file = folder.resolve(key + SUFFIX);
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            byte[] content =
                    attributes.isRegularFile() && attributes.size() <= LARGEST_FILE ? content(read(file), key) : null;
            if (content != null) {
                Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis()));
            }
            return content;
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            broken = true;
            return null;
        }
    }

    private boolean usable() {
        if (!broken && build == null) {
            build = identity.get();
            broken = build == null;
        }
        return !broken;
    }

    private static byte[] read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes((int) LARGEST_FILE);
        }
    }

    /** The content of a file, null if it is not one of this tool and key. */
    private byte[] content(byte[] file, String key) {
        byte[] before = before(key);
        int end = file.length - DIGEST_BYTES;
        if (end < before.length || !Arrays.equals(file, 0, before.length, before, 0, before.length)) {
            return null;
        }
        byte[] digest = digest(Arrays.copyOf(file, end));
        return Arrays.equals(file, end, file.length, digest, 0, digest.length)
                ? Arrays.copyOfRange(file, before.length, end)
                : null;
    }

    /** What is before the content. */
    private byte[] before(String key) {
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES + KEY_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        header.putInt(HEADER_BYTES).putInt(VERSION_ONE).order(ByteOrder.BIG_ENDIAN);
        header.putLong(build.getMostSignificantBits()).putLong(build.getLeastSignificantBits());
        return header.put(HexFormat.of().parseHex(key)).array();
    }

    private static byte[] digest(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    @Override
    public synchronized void store(String key, byte[] content) {
        if (!usable() || content.length > LARGEST_FILE - HEADER_BYTES - KEY_BYTES - DIGEST_BYTES) {
            return;
        }
        byte[] before = before(key);
        byte[] signed = Arrays.copyOf(before, before.length + content.length);
        System.arraycopy(content, 0, signed, before.length, content.length);
        byte[] file = Arrays.copyOf(signed, signed.length + DIGEST_BYTES);
        System.arraycopy(digest(signed), 0, file, signed.length, DIGEST_BYTES);
        try {
            Files.createDirectories(folder);
            Path partial = folder.resolve(key + "." + ProcessHandle.current().pid() + ".tmp");
            Files.write(partial, file);
            Files.move(partial, folder.resolve(key + SUFFIX), StandardCopyOption.ATOMIC_MOVE);
            bytes = bytes < 0 ? entries().stream().mapToLong(Entry::bytes).sum() : bytes + file.length;
            if (bytes > mostBytes) {
                removeOldest();
            }
        } catch (IOException e) {
            broken = true;
        }
    }

    /** The files of caches in the folder; others are left alone. */
    private List<Entry> entries() throws IOException {
        List<Entry> entries = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Entry entry = OWN.matcher(file.getFileName().toString()).matches() ? entry(file) : null;
                if (entry != null) {
                    entries.add(entry);
                }
            }
        }
        return entries;
    }

    /** Null if another process has removed it. */
    private static Entry entry(Path file) throws IOException {
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return new Entry(file, attributes.size(), attributes.lastModifiedTime());
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    /** Leaves three quarters, so that it is not done again soon. */
    private void removeOldest() throws IOException {
        List<Entry> entries = entries();
        entries.sort(Comparator.comparing(Entry::used).thenComparing(Entry::path));
        bytes = entries.stream().mapToLong(Entry::bytes).sum();
        for (Entry entry : entries) {
            if (bytes <= mostBytes - mostBytes / 4) {
                break;
            }
            Files.deleteIfExists(entry.path());
            bytes -= entry.bytes();
        }
    }
}
