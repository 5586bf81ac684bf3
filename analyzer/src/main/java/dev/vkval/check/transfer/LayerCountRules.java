package dev.vkval.check.transfer;

import dev.vkval.check.topic.CoreContext;

/** The source and destination of a region must have the same number of layers. */
final class LayerCountRules {
    private final CoreContext context;

    LayerCountRules(CoreContext context) {
        this.context = context;
    }

    /**
     * @param given id of the rule if both counts are specified
     * @param remaining id of the rule if one is VK_REMAINING_ARRAY_LAYERS
     */
    void check(Transfer transfer, int region, Subresource src, Subresource dst, String given, String remaining) {
        boolean open = src.remaining() || dst.remaining();
        if (src.layers() != dst.layers() && !(src.remaining() && dst.remaining())) {
            context.error(transfer.call(), open ? remaining : given)
                    .on(transfer.buffer())
                    .on(src.image())
                    .on(dst.image())
                    .parameter(transfer.regionPath(region, "srcSubresource.layerCount"))
                    .title("source and destination of a region have different numbers of layers")
                    .message("the layerCount of the source is %s, that of the destination %s", text(src), text(dst))
                    .help("use the same layerCount for source and destination")
                    .report();
        }
    }

    private static String text(Subresource sub) {
        return sub.remaining()
                ? "VK_REMAINING_ARRAY_LAYERS (" + sub.layers() + " layers from layer "
                        + Integer.toUnsignedString(sub.baseLayer()) + ")"
                : Long.toString(sub.layers());
    }
}
