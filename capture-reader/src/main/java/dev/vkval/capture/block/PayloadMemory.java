package dev.vkval.capture.block;

/** Memory for the data of metadata blocks that must outlive the next block. */
@FunctionalInterface
public interface PayloadMemory {
    /** Address of that many bytes. */
    long allocate(long sizeBytes);
}
