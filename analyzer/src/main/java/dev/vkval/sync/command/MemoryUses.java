package dev.vkval.sync.command;

import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.SubresourceRange;
import dev.vkval.sync.access.AccessDetail;
import dev.vkval.sync.access.AccessRole;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.range.ImageRanges;
import dev.vkval.sync.range.Spaces;
import dev.vkval.sync.stage.OrderingRule;
import dev.vkval.sync.stage.StageAccess;
import java.util.Map;

/** The accesses of commands whose parameters name the memory that they use. */
public final class MemoryUses {
    private final Spaces spaces;

    public MemoryUses(Spaces spaces) {
        this.spaces = spaces;
    }

    public void add(RecordedCommand.UseMemory command, ResourceUsage usage, AccessList list) {
        for (RecordedCommand.MemoryUse use : command.uses()) {
            int pair = StageAccess.find(use.stage(), use.access());
            if (use.buffer() != null) {
                BufferPart part = use.buffer();
                Map<String, Object> what = Map.of("data", use.what());
                list.add(spaces, usage, pair, part.buffer(), part.offset(), part.sizeBytes(), what);
            } else if (use.view() != null) {
                SubresourceRange range = range(use.view(), use.layer());
                list.add(
                        spaces.of(use.view().image()),
                        ImageRanges.of(use.view().image()).of(range),
                        new MemoryAccess(
                                usage,
                                pair,
                                OrderingRule.NONE,
                                AccessRole.PLAIN,
                                use.view(),
                                AccessDetail.of(ImageRanges.text(range), Map.of("data", use.what()))));
            }
        }
    }

    private static SubresourceRange range(ImageViewState view, int layer) {
        SubresourceRange range = view.range();
        return layer < 0
                ? range
                : new SubresourceRange(
                        range.aspects(), range.baseMip(), range.mipCount(), range.baseLayer() + layer, 1);
    }
}
