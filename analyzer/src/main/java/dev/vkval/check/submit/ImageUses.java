package dev.vkval.check.submit;

import dev.vkval.command.Area;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RecordedCommand.RenderingAttachment;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.SubresourceRange;
import java.util.List;
import org.lwjgl.vulkan.VK10;

/** The uses of images by commands: load and store operations, and transfers. Those by shaders are not among them. */
public final class ImageUses {
    /** The aspects that {@code loadOp} and {@code storeOp} are about. */
    public static final int COLOR_OR_DEPTH = ~VK10.VK_IMAGE_ASPECT_STENCIL_BIT;

    public static final int STENCIL = VK10.VK_IMAGE_ASPECT_STENCIL_BIT;

    /** What a use does. */
    public enum Kind {
        LOAD("loads"),
        CLEAR("clears"),
        STORE("stores"),
        DISCARD("discards"),
        CLEAR_COMMAND("clears"),
        BLIT("blits"),
        COPY("copies"),
        RESOLVE("resolves"),
        READ("reads");

        private final String role;

        Kind(String role) {
            this.role = role;
        }

        /** The verb for it. */
        public String role() {
            return role;
        }
    }

    /** @param area null for the whole image */
    public record Use(Kind kind, CommandPlace place, CommandBufferState buffer, Area area) {
        /** Whether both have texels in common. */
        public boolean meets(Use other) {
            return area == null || other.area == null || overlap(area, other.area);
        }

        private static boolean overlap(Area a, Area b) {
            return a.x() < (long) b.x() + b.width()
                    && b.x() < (long) a.x() + a.width()
                    && a.y() < (long) b.y() + b.height()
                    && b.y() < (long) a.y() + a.height();
        }
    }

    /** Takes the uses. */
    @FunctionalInterface
    public interface Sink {
        void use(ImageState image, SubresourceRange range, Use use);
    }

    private final Sink sink;
    private RecordedCommand.BeginRenderPass renderPass;
    private RecordedCommand.BeginRendering rendering;

    public ImageUses(Sink sink) {
        this.sink = sink;
    }

    /** The next command. */
    public void add(CommandBufferState buffer, RecordedCommand command) {
        if (command instanceof RecordedCommand.BeginRenderPass begin) {
            renderPass = begin;
            attachments(buffer, begin.place(), true);
        } else if (command instanceof RecordedCommand.EndRenderPass) {
            attachments(buffer, command.place(), false);
            renderPass = null;
        } else if (command instanceof RecordedCommand.BeginRendering begin) {
            rendering = begin;
            if (!begin.resuming()) {
                dynamic(buffer, begin.place(), true);
            }
        } else if (command instanceof RecordedCommand.EndRendering) {
            if (rendering != null && !rendering.suspending()) {
                dynamic(buffer, command.place(), false);
            }
            rendering = null;
        } else {
            transfer(buffer, command);
        }
    }

    private void transfer(CommandBufferState buffer, RecordedCommand command) {
        CommandPlace place = command.place();
        if (command instanceof RecordedCommand.ClearImage clear) {
            Use use = new Use(Kind.CLEAR_COMMAND, place, buffer, null);
            clear.ranges().forEach(range -> use(clear.image(), range, use));
        } else if (command instanceof RecordedCommand.CopyImage copy) {
            regions(buffer, place, Kind.COPY, copy.src(), copy.dst(), copy.regions());
        } else if (command instanceof RecordedCommand.ResolveImage resolve) {
            regions(buffer, place, Kind.RESOLVE, resolve.src(), resolve.dst(), resolve.regions());
        } else if (command instanceof RecordedCommand.BlitImage blit) {
            Use read = new Use(Kind.READ, place, buffer, null);
            Use write = new Use(Kind.BLIT, place, buffer, null);
            blit.regions().forEach(region -> {
                use(blit.src(), region.srcRange(), read);
                use(blit.dst(), region.dstRange(), write);
            });
        } else if (command instanceof RecordedCommand.CopyBufferToImage copy) {
            Use use = new Use(Kind.COPY, place, buffer, null);
            copy.regions().forEach(region -> use(copy.dst(), region.range(), use));
        } else if (command instanceof RecordedCommand.CopyImageToBuffer copy) {
            Use use = new Use(Kind.READ, place, buffer, null);
            copy.regions().forEach(region -> use(copy.src(), region.range(), use));
        }
    }

    private void regions(
            CommandBufferState buffer,
            CommandPlace place,
            Kind kind,
            ImageState src,
            ImageState dst,
            List<RecordedCommand.ImageRegion> regions) {
        for (RecordedCommand.ImageRegion region : regions) {
            use(src, region.srcRange(), new Use(Kind.READ, place, buffer, null));
            use(dst, region.dstRange(), new Use(kind, place, buffer, null));
        }
    }

    private void attachments(CommandBufferState buffer, CommandPlace place, boolean begins) {
        RenderPassState pass = renderPass == null ? null : renderPass.renderPass();
        List<ImageViewState> views = pass == null ? List.of() : renderPass.attachments();
        for (int i = 0;
                i < Math.min(views.size(), pass == null ? 0 : pass.attachments().size());
                i++) {
            RenderPassState.Attachment at = pass.attachments().get(i);
            FormatInfo format = FormatInfo.of(at.format());
            if (format.isColor() || format.hasDepth()) {
                Kind kind = begins ? begin(at.loadOp()) : end(at.storeOp());
                use(views.get(i), COLOR_OR_DEPTH, kind, place, buffer, renderPass.area());
            }
            if (format.hasStencil()) {
                Kind kind = begins ? begin(at.stencilLoadOp()) : end(at.stencilStoreOp());
                use(views.get(i), STENCIL, kind, place, buffer, renderPass.area());
            }
        }
    }

    private void dynamic(CommandBufferState buffer, CommandPlace place, boolean begins) {
        rendering.colors().forEach(color -> dynamic(color, COLOR_OR_DEPTH, buffer, place, begins));
        dynamic(rendering.depth(), COLOR_OR_DEPTH, buffer, place, begins);
        dynamic(rendering.stencil(), STENCIL, buffer, place, begins);
    }

    private void dynamic(
            RenderingAttachment at, int aspects, CommandBufferState buffer, CommandPlace place, boolean begins) {
        if (at != null) {
            Kind kind = begins ? begin(at.loadOp()) : end(at.storeOp());
            use(at.view(), aspects, kind, place, buffer, rendering.area());
            if (!begins && at.resolveView() != null && at.resolveMode() != 0) {
                use(at.resolveView(), aspects, Kind.STORE, place, buffer, rendering.area());
            }
        }
    }

    /** What a load operation does with the contents, null for nothing. */
    private static Kind begin(int loadOp) {
        return switch (loadOp) {
            case VK10.VK_ATTACHMENT_LOAD_OP_LOAD -> Kind.LOAD;
            case VK10.VK_ATTACHMENT_LOAD_OP_CLEAR -> Kind.CLEAR;
            default -> null;
        };
    }

    private static Kind end(int storeOp) {
        return switch (storeOp) {
            case VK10.VK_ATTACHMENT_STORE_OP_STORE -> Kind.STORE;
            case VK10.VK_ATTACHMENT_STORE_OP_DONT_CARE -> Kind.DISCARD;
            default -> null;
        };
    }

    private void use(
            ImageViewState view, int aspects, Kind kind, CommandPlace place, CommandBufferState buffer, Area area) {
        if (view != null && kind != null) {
            SubresourceRange all = view.range();
            int held = formatAspects(view.image()) & aspects;
            SubresourceRange range =
                    new SubresourceRange(held, all.baseMip(), all.mipCount(), all.baseLayer(), all.layerCount());
            use(view.image(), range, new Use(kind, place, buffer, area));
        }
    }

    private static int formatAspects(ImageState image) {
        if (image == null) {
            return 0;
        }
        FormatInfo format = FormatInfo.of(image.info().format());
        return (format.hasStencil() ? STENCIL : 0)
                | (format.hasDepth() ? VK10.VK_IMAGE_ASPECT_DEPTH_BIT : 0)
                | (format.isColor() ? VK10.VK_IMAGE_ASPECT_COLOR_BIT : 0);
    }

    private void use(ImageState image, SubresourceRange range, Use use) {
        if (image != null) {
            sink.use(image, range, use);
        }
    }
}
