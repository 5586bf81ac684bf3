package dev.vkval.sync.access;

import java.util.Map;

/**
 * What a finding says of an access. Most accesses are in no finding, so that those of which there are many are put into words
 * only when they are asked for; these must be the same at any time.
 */
public interface AccessWords {

    /** {@code bytes 0..256}, {@code color mip 0 layer 0}; null for the whole resource. */
    String range();

    /** {@code set 0, binding 1[3]}, null for none. */
    default String descriptor() {
        return null;
    }

    /** Values under the names of the validation layers' extra properties. */
    default Map<String, Object> properties() {
        return Map.of();
    }

    /** Words that are known. */
    record Known(String range, String descriptor, Map<String, Object> properties) implements AccessWords {}

    /** An access to bytes of a buffer or of memory, by their offset and size in bytes. */
    record OfBytes(long offset, long sizeBytes, Map<String, Object> properties) implements AccessWords {
        @Override
        public String range() {
            return AccessDetail.bytes(offset, sizeBytes);
        }
    }
}
