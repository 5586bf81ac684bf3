package dev.vkval.state;

import dev.vkval.state.command.RecordedCommand;
import java.util.List;

/**
 * What a host image copy or a layout transition by the host does to an image, at once, without a queue.
 *
 * @param call name of the call as recorded
 * @param write whether it writes
 */
public record HostImageAccess(
        String call, long block, long frame, ImageState image, boolean write, List<Region> regions) {

    /** @param extent null for whole subresources, then so is {@code offset} */
    public record Region(SubresourceRange range, RecordedCommand.Offset offset, RecordedCommand.Extent extent) {}
}
