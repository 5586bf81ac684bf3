package dev.vkval.sync.command;

import dev.vkval.command.Area;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.sync.access.AccessDetail;
import dev.vkval.sync.access.AccessRole;
import dev.vkval.sync.access.AccessWords;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.range.ImageRanges;
import dev.vkval.sync.range.Layers;
import dev.vkval.sync.range.Spaces;
import dev.vkval.sync.stage.OrderingRule;
import dev.vkval.sync.stage.StageAccess;
import java.util.Map;
import org.lwjgl.vulkan.EXTLoadStoreOpNone;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/** The accesses of attachments: load, draw, clear, resolve, store (specification, Load and Store Operations). */
public final class AttachmentAccesses {
    private static final int DEPTH = VK10.VK_IMAGE_ASPECT_DEPTH_BIT;
    private static final int STENCIL = VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
    private static final int ANY = -1;

    /** How many ranges are kept: those of a few attachments. */
    private static final int MOST_KNOWN = 4;

    /** Ranges that were computed. */
    private record Known(Part part, int aspects, long[] ranges) {
        boolean isOf(Part other, int otherAspects) {
            return part.view() == other.view()
                    && aspects == otherAspects
                    && part.area().equals(other.area())
                    && part.layers().equals(other.layers());
        }
    }

    private final Spaces spaces;
    private final boolean loadAfterStore;
    private final Known[] known = new Known[MOST_KNOWN];
    private int next;

    /** @param loadAfterStore whether a load operation must wait for the store operation of an earlier instance */
    public AttachmentAccesses(Spaces spaces, boolean loadAfterStore) {
        this.spaces = spaces;
        this.loadAfterStore = loadAfterStore;
    }

    /**
     * A part of an attachment that is accessed.
     *
     * @param index attachment index in the render pass or color attachment index, for the text
     * @param layers counted from the first one of the view
     */
    public record Part(ImageViewState view, int index, Area area, Layers layers) {
        FormatInfo format() {
            return FormatInfo.of(view.format());
        }
    }

    /**
     * What is said of an access to an attachment.
     *
     * @param numbered whether the attachments of the render pass instance have numbers
     */
    private record Words(Part part, int aspects, boolean numbered, Map<String, Object> properties)
            implements AccessWords {
        /** {@code color of attachment 1, area 0,0 64x64} of a render pass object, {@code color attachment 1, area ...} without. */
        @Override
        public String range() {
            Area area = part.area();
            int selected = aspects == ANY ? part.view().range().aspects() : aspects;
            String attachment = numbered
                    ? " of attachment " + part.index()
                    : part.index() < 0 ? " attachment" : " attachment " + part.index();
            return ImageRanges.aspects(selected) + attachment + ", area " + area.x() + "," + area.y() + " "
                    + area.width() + "x" + area.height();
        }
    }

    /** The ranges of a part of an attachment; draws of one render pass instance access the same ones. */
    private long[] ranges(Part part, int aspects) {
        for (Known each : known) {
            if (each != null && each.isOf(part, aspects)) {
                return each.ranges();
            }
        }
        long[] ranges = ImageRanges.of(part.view(), part.area(), part.layers(), aspects);
        known[next] = new Known(part, aspects, ranges);
        next = (next + 1) % known.length;
        return ranges;
    }

    /** The load operations of an attachment; {@code stencilLoadOp} counts for the stencil aspect. */
    public void load(AccessList list, ResourceUsage usage, Part part, int loadOp, int stencilLoadOp) {
        FormatInfo format = part.format();
        if (format.isColor()) {
            loadAspect(list, usage, part, VK10.VK_IMAGE_ASPECT_COLOR_BIT, loadOp);
        }
        if (format.hasDepth()) {
            loadAspect(list, usage, part, DEPTH, loadOp);
        }
        if (format.hasStencil()) {
            loadAspect(list, usage, part, STENCIL, stencilLoadOp);
        }
    }

    /** The load operation of one aspect. */
    public void loadAspect(AccessList list, ResourceUsage usage, Part part, int aspect, int op) {
        if (aspect == VK10.VK_IMAGE_ASPECT_COLOR_BIT) {
            load(list, usage, part, ANY, op, StageAccess.COLOR_READ, StageAccess.COLOR_WRITE, OrderingRule.COLOR);
        } else {
            depthLoad(list, usage, part, aspect, op);
        }
    }

    private void depthLoad(AccessList list, ResourceUsage usage, Part part, int aspect, int op) {
        load(
                list,
                usage,
                part,
                aspect,
                op,
                StageAccess.EARLY_DEPTH_READ,
                StageAccess.EARLY_DEPTH_WRITE,
                OrderingRule.DEPTH_STENCIL);
    }

    private void load(
            AccessList list,
            ResourceUsage usage,
            Part part,
            int aspects,
            int op,
            int read,
            int write,
            OrderingRule rule) {
        if (op != EXTLoadStoreOpNone.VK_ATTACHMENT_LOAD_OP_NONE_EXT) {
            int pair = op == VK10.VK_ATTACHMENT_LOAD_OP_LOAD ? read : write;
            AccessRole role = loadAfterStore ? AccessRole.LOAD_AFTER_STORE : AccessRole.LOAD;
            add(list, usage, part, aspects, pair, rule, role, Map.of("load_op", loadOp(op)));
        }
    }

    /** The store operations of an attachment. */
    public void store(AccessList list, ResourceUsage usage, Part part, int storeOp, int stencilStoreOp) {
        FormatInfo format = part.format();
        if (format.isColor()) {
            storeAspect(list, usage, part, VK10.VK_IMAGE_ASPECT_COLOR_BIT, storeOp);
        }
        if (format.hasDepth()) {
            storeAspect(list, usage, part, DEPTH, storeOp);
        }
        if (format.hasStencil()) {
            storeAspect(list, usage, part, STENCIL, stencilStoreOp);
        }
    }

    /** The store operation of one aspect. */
    public void storeAspect(AccessList list, ResourceUsage usage, Part part, int aspect, int op) {
        boolean color = aspect == VK10.VK_IMAGE_ASPECT_COLOR_BIT;
        store(
                list,
                usage,
                part,
                color ? ANY : aspect,
                op,
                color ? StageAccess.COLOR_WRITE : StageAccess.LATE_DEPTH_WRITE);
    }

    private void store(AccessList list, ResourceUsage usage, Part part, int aspects, int op, int pair) {
        if (op != VK13.VK_ATTACHMENT_STORE_OP_NONE) {
            add(
                    list,
                    usage,
                    part,
                    aspects,
                    pair,
                    OrderingRule.RASTER,
                    AccessRole.STORE,
                    Map.of("store_op", storeOp(op)));
        }
    }

    /**
     * A resolve of a color attachment at the end of a subpass.
     *
     * @param properties what there is to say of it
     */
    public void resolveColor(AccessList list, ResourceUsage usage, Part from, Part to, Map<String, Object> properties) {
        add(list, usage, from, ANY, StageAccess.COLOR_READ, OrderingRule.COLOR, AccessRole.RESOLVE, properties);
        add(list, usage, to, ANY, StageAccess.COLOR_WRITE, OrderingRule.COLOR, AccessRole.RESOLVE, properties);
    }

    /** A resolve of depth or stencil; it is done at the color output stage (specification, Depth/Stencil Resolve). */
    public void resolveDepthStencil(
            AccessList list, ResourceUsage usage, Part from, Part to, int aspects, Map<String, Object> properties) {
        add(list, usage, from, aspects, StageAccess.COLOR_READ, OrderingRule.RASTER, AccessRole.RESOLVE, properties);
        add(list, usage, to, aspects, StageAccess.COLOR_WRITE, OrderingRule.RASTER, AccessRole.RESOLVE, properties);
    }

    /** A draw that writes a color attachment. */
    void drawColor(AccessList list, ResourceUsage usage, Part part) {
        add(list, usage, part, ANY, StageAccess.COLOR_WRITE, OrderingRule.COLOR, AccessRole.PLAIN, Map.of());
    }

    /**
     * A draw that tests depth or stencil.
     *
     * @param writes whether it writes them, too
     * @param early whether it does so before the fragment shader for sure
     */
    void drawDepthStencil(AccessList list, ResourceUsage usage, Part part, int aspects, boolean writes, boolean early) {
        int write = early ? StageAccess.EARLY_DEPTH_WRITE : StageAccess.LATE_DEPTH_WRITE;
        int read = early ? StageAccess.EARLY_DEPTH_READ : StageAccess.LATE_DEPTH_READ;
        add(list, usage, part, aspects, writes ? write : read, OrderingRule.DEPTH_STENCIL, AccessRole.PLAIN, Map.of());
    }

    /** A clear inside a render pass instance. */
    void clear(AccessList list, ResourceUsage usage, Part part, int aspects) {
        boolean color = part.format().isColor();
        add(
                list,
                usage,
                part,
                color ? ANY : aspects,
                color ? StageAccess.COLOR_WRITE : StageAccess.LATE_DEPTH_WRITE,
                color ? OrderingRule.COLOR : OrderingRule.DEPTH_STENCIL,
                AccessRole.PLAIN,
                Map.of("image_aspect", aspects));
    }

    private void add(
            AccessList list,
            ResourceUsage usage,
            Part part,
            int aspects,
            int pair,
            OrderingRule rule,
            AccessRole role,
            Map<String, Object> properties) {
        ImageViewState view = part.view();
        boolean numbered = usage.instance() != null && !usage.instance().dynamic();
        AccessWords words = new Words(part, aspects, numbered, properties);
        list.add(
                spaces.of(view.image()),
                ranges(part, aspects),
                new MemoryAccess(usage, pair, rule, role, view, new AccessDetail(words, null)));
    }

    private static String loadOp(int op) {
        return switch (op) {
            case VK10.VK_ATTACHMENT_LOAD_OP_LOAD -> "VK_ATTACHMENT_LOAD_OP_LOAD";
            case VK10.VK_ATTACHMENT_LOAD_OP_CLEAR -> "VK_ATTACHMENT_LOAD_OP_CLEAR";
            default -> "VK_ATTACHMENT_LOAD_OP_DONT_CARE";
        };
    }

    private static String storeOp(int op) {
        return op == VK10.VK_ATTACHMENT_STORE_OP_STORE
                ? "VK_ATTACHMENT_STORE_OP_STORE"
                : "VK_ATTACHMENT_STORE_OP_DONT_CARE";
    }
}
