package dev.vkval.state.object;

/**
 * VkMemoryRequirements of a resource, or of one plane of an image, as the application has queried them.
 *
 * @param alignmentBytes what the offset in the memory is a multiple of
 * @param typeBits bits of the memory types that the resource can be bound to
 * @param dedicated whether it requires a dedicated allocation; false where the application has not asked for that
 * @param tile what it requires of tile memory, null where the application has not asked for that
 */
public record MemoryRequirements(long sizeBytes, long alignmentBytes, int typeBits, boolean dedicated, Tile tile) {
    /** VkTileMemoryRequirementsQCOM. */
    public record Tile(long sizeBytes, long alignmentBytes) {}
}
