package dev.vkval.check.imagelayout;

import dev.vkval.state.ImageState;
import dev.vkval.state.SubresourceRange;
import dev.vkval.state.command.RecordedCommand;
import java.util.ArrayList;
import java.util.List;

/** Image layouts of transfer commands. */
final class TransferUses {
    private TransferUses() {}

    /** The name in the rule ids of a command: newer ones have a struct with most of the parameters. */
    static String owner(String command) {
        return command.endsWith("2") ? command.replace("vkCmd", "Vk").replace("2", "Info2") : command;
    }

    /** The uses of a recorded command, empty if it is not an image transfer. */
    static List<LayoutUse> of(RecordedCommand command, String owner) {
        List<LayoutUse> uses = new ArrayList<>();
        if (command instanceof RecordedCommand.CopyImage copy) {
            copy.regions().forEach(region -> {
                uses.add(src(owner, "srcImageLayout-00128", copy.srcLayout(), copy.src(), region.srcRange()));
                uses.add(dst(owner, "dstImageLayout-00133", copy.dstLayout(), copy.dst(), region.dstRange()));
            });
        } else if (command instanceof RecordedCommand.ResolveImage resolve) {
            resolve.regions().forEach(region -> {
                uses.add(src(owner, "srcImageLayout-00260", resolve.srcLayout(), resolve.src(), region.srcRange()));
                uses.add(dst(owner, "dstImageLayout-00262", resolve.dstLayout(), resolve.dst(), region.dstRange()));
            });
        } else if (command instanceof RecordedCommand.BlitImage blit) {
            blit.regions().forEach(region -> {
                uses.add(src(owner, "srcImageLayout-00221", blit.srcLayout(), blit.src(), region.srcRange()));
                uses.add(dst(owner, "dstImageLayout-00226", blit.dstLayout(), blit.dst(), region.dstRange()));
            });
        } else if (command instanceof RecordedCommand.CopyBufferToImage copy) {
            copy.regions()
                    .forEach(region ->
                            uses.add(dst(owner, "dstImageLayout-00180", copy.dstLayout(), copy.dst(), region.range())));
        } else if (command instanceof RecordedCommand.CopyImageToBuffer copy) {
            copy.regions()
                    .forEach(region ->
                            uses.add(src(owner, "srcImageLayout-00189", copy.srcLayout(), copy.src(), region.range())));
        } else if (command instanceof RecordedCommand.ClearImage clear) {
            String rule = owner.equals("vkCmdClearColorImage") ? "imageLayout-00004" : "imageLayout-00011";
            clear.ranges()
                    .forEach(range -> uses.add(LayoutUse.in(
                            clear.layout(), clear.image(), range, "VUID-" + owner + "-" + rule, "imageLayout")));
        }
        return uses;
    }

    private static LayoutUse src(String owner, String rule, int layout, ImageState image, SubresourceRange range) {
        return LayoutUse.in(layout, image, range, "VUID-" + owner + "-" + rule, "srcImageLayout");
    }

    private static LayoutUse dst(String owner, String rule, int layout, ImageState image, SubresourceRange range) {
        return LayoutUse.in(layout, image, range, "VUID-" + owner + "-" + rule, "dstImageLayout");
    }
}
