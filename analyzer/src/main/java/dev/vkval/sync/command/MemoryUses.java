package dev.vkval.sync.command;

import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.UsedMemory;
import dev.vkval.sync.access.AccessDetail;
import dev.vkval.sync.access.AccessRole;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.UndecidedAccess;
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
            UndecidedAccess undecided =
                    use.possible() ? new UndecidedAccess(command, UndecidedAccess.Part.USED_MEMORY, 0) : null;
            add(use, usage, undecided, list);
        }
    }

    private void add(RecordedCommand.MemoryUse use, ResourceUsage usage, UndecidedAccess undecided, AccessList list) {
        Map<String, Object> what = Map.of("data", use.what());
        if (use.memory() instanceof BufferPart part) {
            list.add(spaces, usage, pair(use), part.buffer(), part.offset(), part.sizeBytes(), what, undecided);
        } else if (use.memory() instanceof UsedMemory.OfView of) {
            ImageState image = of.view().image();
            AccessDetail detail =
                    AccessDetail.of(ImageRanges.text(of.range()), what).of(undecided);
            list.add(spaces.of(image), ImageRanges.of(image).of(of.range()), access(use, usage, of.view(), detail));
        } else if (use.memory() instanceof UsedMemory.OfSubresources of) {
            ImageState image = of.image();
            AccessDetail detail =
                    AccessDetail.of(ImageRanges.text(of.range()), what).of(undecided);
            list.add(spaces.of(image), ImageRanges.of(image).of(of.range()), access(use, usage, image, detail));
        } else if (use.memory() instanceof UsedMemory.OfResource of) {
            AccessDetail detail = AccessDetail.of(null, what).of(undecided);
            long[] range = Spaces.range(of.binding(), of.sizeBytes());
            list.add(of.binding().memory(), range, access(use, usage, of.resource(), detail));
        }
    }

    private static MemoryAccess access(
            RecordedCommand.MemoryUse use, ResourceUsage usage, StateObject resource, AccessDetail detail) {
        return new MemoryAccess(usage, pair(use), OrderingRule.NONE, AccessRole.PLAIN, resource, detail);
    }

    private static int pair(RecordedCommand.MemoryUse use) {
        return StageAccess.find(use.stage(), use.access());
    }
}
