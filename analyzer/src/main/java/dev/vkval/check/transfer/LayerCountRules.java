package dev.vkval.check.transfer;

import dev.vkval.check.topic.CoreContext;

/** The layers of both sides of a region must be as many. */
final class LayerCountRules {
    private final CoreContext context;

    LayerCountRules(CoreContext context) {
        this.context = context;
    }

    /**
     * @param given id of the rule about counts that are both given
     * @param remaining id of the rule where one is VK_REMAINING_ARRAY_LAYERS
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
                    .message("%s of the source, %s of the destination", text(src), text(dst))
                    .help("give both sides the same layerCount")
                    .report();
        }
    }

    private static String text(Subresource sub) {
        return sub.remaining()
                ? "VK_REMAINING_ARRAY_LAYERS (" + sub.layers() + " from layer "
                        + Integer.toUnsignedString(sub.baseLayer()) + " on)"
                : Long.toString(sub.layers());
    }
}
