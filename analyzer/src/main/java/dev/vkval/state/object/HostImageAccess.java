package dev.vkval.state.object;

import dev.vkval.command.Extent;
import dev.vkval.command.Offset;
import java.util.List;

/**
 * The access of a host image copy or of a layout transition by the host, which executes without a queue.
 *
 * @param call name of the call as recorded
 * @param write whether it writes
 */
public record HostImageAccess(
        String call, long block, long frame, ImageState image, boolean write, List<Region> regions) {

    /** @param extent null for whole subresources, as is {@code offset} */
    public record Region(SubresourceRange range, Offset offset, Extent extent) {}
}
