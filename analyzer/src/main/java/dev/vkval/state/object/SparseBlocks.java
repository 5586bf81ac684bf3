package dev.vkval.state.object;

import java.util.ArrayList;
import java.util.List;

/** The memory bound to the texels of a sparse image outside of its mip tail. */
public final class SparseBlocks {

    /** Texels of one mip level and layer: VkImageSubresource, VkOffset3D, VkExtent3D. */
    public record Box(
            int aspects, int mipLevel, int arrayLayer, int x, int y, int z, int width, int height, int depth) {
        private boolean sameSubresource(Box other) {
            return aspects == other.aspects && mipLevel == other.mipLevel && arrayLayer == other.arrayLayer;
        }

        private boolean covers(Box other) {
            return sameSubresource(other)
                    && x <= other.x
                    && y <= other.y
                    && z <= other.z
                    && (long) other.x + other.width <= (long) x + width
                    && (long) other.y + other.height <= (long) y + height
                    && (long) other.z + other.depth <= (long) z + depth;
        }

        private boolean overlaps(Box other) {
            return sameSubresource(other)
                    && x < (long) other.x + other.width
                    && other.x < (long) x + width
                    && y < (long) other.y + other.height
                    && other.y < (long) y + height
                    && z < (long) other.z + other.depth
                    && other.z < (long) z + depth;
        }
    }

    /** @param memory null for a box that unbinds a part of an earlier one */
    public record Block(Box box, DeviceMemoryState memory, long memoryOffset) {}

    private final List<Block> blocks = new ArrayList<>();

    SparseBlocks() {}

    /** The current binds, in order; a later block replaces an earlier one. */
    public List<Block> all() {
        return List.copyOf(blocks);
    }

    /** @param memory null to unbind the box */
    @ForTrackers
    public void bind(Box box, DeviceMemoryState memory, long memoryOffset) {
        blocks.removeIf(block -> box.covers(block.box()));
        if (memory != null || blocks.stream().anyMatch(block -> box.overlaps(block.box()))) {
            blocks.add(new Block(box, memory, memoryOffset));
        }
    }
}
