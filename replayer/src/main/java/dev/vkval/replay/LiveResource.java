package dev.vkval.replay;

/** A buffer or image of the replay and the memory it lies in. */
final class LiveResource {
    final long handle;
    final LiveDevice device;
    /** Null for a buffer. */
    final ImageInfo image;
    /** Bytes of a buffer, 0 for an image. */
    final long bufferBytes;

    /** Whether it is a buffer that descriptors are read from. */
    boolean holdsDescriptors;

    /** What the capture's device required; -1 where the capture does not tell. */
    long capturedBytes = -1;

    /** The captured memory it is bound to, null before. */
    LiveMemory memory;

    /** Where it begins in the captured memory. */
    long offset;

    /** Memory of its own in place of the captured one, 0 for none. */
    long ownMemory;

    long ownBytes;
    /** Where its own memory is mapped, 0 where it is not visible to the host. */
    long ownMapped;

    LiveResource(long handle, LiveDevice device, ImageInfo image, long bufferBytes) {
        this.handle = handle;
        this.device = device;
        this.image = image;
        this.bufferBytes = bufferBytes;
    }

    boolean isImage() {
        return image != null;
    }
}
