package dev.vkval.state.object;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A set of memory dependencies in the form of VkDependencyInfo, also for the older commands.
 *
 * @param memory global dependencies; an execution dependency is one without accesses
 * @param stagesAlone whether the one global dependency is that of the stage masks of an older command, which has no global
 *     memory barrier
 */
public record Barriers(
        int dependencyFlags, List<Memory> memory, List<Buffer> buffers, List<Image> images, boolean stagesAlone) {
    public Barriers(int dependencyFlags, List<Memory> memory, List<Buffer> buffers, List<Image> images) {
        this(dependencyFlags, memory, buffers, images, false);
    }

    /** An execution dependency. */
    public static Barriers execution(long srcStages, long dstStages) {
        return new Barriers(0, List.of(new Memory(srcStages, 0, dstStages, 0)), List.of(), List.of(), true);
    }

    /** The scopes of all dependencies. */
    public Stream<Memory> scopes() {
        return Stream.of(
                        memory.stream(),
                        buffers.stream().map(Buffer::scope),
                        images.stream().map(Image::scope))
                .flatMap(Function.identity());
    }

    /** All source stages together. */
    public long srcStages() {
        return scopes().mapToLong(Memory::srcStages).reduce(0, (one, other) -> one | other);
    }

    /** VkMemoryBarrier2. */
    public record Memory(long srcStages, long srcAccesses, long dstStages, long dstAccesses) {}

    /**
     * VkBufferMemoryBarrier2; {@code sizeBytes} is resolved.
     *
     * @param index its number among the buffer barriers of the call
     */
    public record Buffer(
            Memory scope, BufferState buffer, long offset, long sizeBytes, int srcFamily, int dstFamily, int index) {
        /** The same with other scopes. */
        public Buffer with(Memory other) {
            return new Buffer(other, buffer, offset, sizeBytes, srcFamily, dstFamily, index);
        }
    }

    /**
     * VkImageMemoryBarrier2.
     *
     * @param index its number among the image barriers of the call
     */
    public record Image(
            Memory scope,
            ImageState image,
            SubresourceRange range,
            int oldLayout,
            int newLayout,
            int srcFamily,
            int dstFamily,
            int index) {
        /** The same with other scopes. */
        public Image with(Memory other) {
            return new Image(other, image, range, oldLayout, newLayout, srcFamily, dstFamily, index);
        }

        /** Whether the barrier changes the layout. */
        public boolean transition() {
            return oldLayout != newLayout;
        }
    }
}
