package dev.vkval.capture.write;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.block.MetadataKind;
import dev.vkval.capture.block.Payload;
import dev.vkval.capture.block.StoredBlock;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.lwjgl.system.MemoryUtil;

/**
 * Writes the metadata blocks of a state section: the contents of resources, and the state of swapchains. Their
 * fields are tabulated in the package documentation of {@code block}.
 */
public final class ContentsWriter {
    private static final int VULKAN = 1 << 16;
    /** Of a block that no thread of the application caused. */
    private static final long THREAD = 0;

    private static final Payload NOTHING = new Payload(0, 0);

    private final CaptureWriter writer;

    public ContentsWriter(CaptureWriter writer) {
        this.writer = writer;
    }

    /**
     * Begins the contents of the resources of a device.
     *
     * @param largestBytes size of the largest one, a hint for the reader
     */
    public void begin(long device, long totalBytes, long largestBytes) throws IOException {
        write(
                new Head(MetadataKind.BEGIN_RESOURCE_INIT)
                        .u64(device)
                        .u64(totalBytes)
                        .u64(largestBytes),
                NOTHING);
    }

    public void end(long device) throws IOException {
        write(new Head(MetadataKind.END_RESOURCE_INIT).u64(device), NOTHING);
    }

    /** The contents of a whole buffer. */
    public void buffer(long device, long buffer, Payload data) throws IOException {
        write(new Head(MetadataKind.INIT_BUFFER).u64(device).u64(buffer).u64(data.sizeBytes()), data);
    }

    /**
     * One aspect of an image.
     *
     * @param layout VkImageLayout of all subresources
     * @param levelBytes size of each mip level in the data; empty if only the layout is known
     */
    public void image(long device, long image, int aspect, int layout, List<Long> levelBytes, Payload data)
            throws IOException {
        Head head = new Head(MetadataKind.INIT_IMAGE)
                .u64(device)
                .u64(image)
                .u64(data.sizeBytes())
                .u32(aspect)
                .u32(layout)
                .u32(levelBytes.size());
        levelBytes.forEach(head::u64);
        write(head, data);
    }

    /** @param lastPresented index of the image presented last, -1 for none */
    public void swapchain(long device, long swapchain, int lastPresented, List<Metadata.SwapchainImage> images)
            throws IOException {
        Head head = new Head(MetadataKind.SET_SWAPCHAIN_IMAGE_STATE)
                .u64(device)
                .u64(swapchain)
                .u32(lastPresented)
                .u32(images.size());
        for (Metadata.SwapchainImage image : images) {
            head.u64(image.image())
                    .u32(image.imageIndex())
                    .u32(image.layout())
                    .u32(image.acquired() ? 1 : 0)
                    .u32(image.acquireDeviceMask())
                    .u64(image.acquireSemaphore())
                    .u64(image.acquireFence())
                    .u64(image.lastPresentedQueue());
        }
        write(head, NOTHING);
    }

    private void write(Head head, Payload data) throws IOException {
        long address = MemoryUtil.nmemAllocChecked(head.size);
        try {
            MemoryUtil.memByteBuffer(address, head.size).put(head.bytes, 0, head.size);
            writer.block(StoredBlock.METADATA, address, head.size, data, MetadataKind.compressible(head.kind));
        } finally {
            MemoryUtil.nmemFree(address);
        }
    }

    /** The part of a block that is never compressed. */
    private static final class Head {
        private static final int FIRST_BYTES = 128;

        private final int kind;
        private byte[] bytes = new byte[FIRST_BYTES];
        private int size;

        Head(int kind) {
            this.kind = kind;
            u32(VULKAN | kind).u64(THREAD);
        }

        Head u32(int value) {
            return put(value, Integer.BYTES);
        }

        Head u64(long value) {
            return put(value, Long.BYTES);
        }

        private Head put(long value, int count) {
            if (size + count > bytes.length) {
                bytes = Arrays.copyOf(bytes, bytes.length * 2);
            }
            for (int i = 0; i < count; i++) {
                bytes[size++] = (byte) (value >>> i * Byte.SIZE);
            }
            return this;
        }
    }
}
