package dev.vkval.check.practice;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.EndCommandBuffer;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.ClearAttachmentsCommand;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.SubresourceRange;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.lwjgl.vulkan.VK10;

/**
 * Depth attachments to which draws compare with less as well as with greater: devices that cull by depth before shading do so in one
 * direction, until the contents are cleared or discarded.
 */
public final class DepthDirectionPractices implements Topic {
    private static final String RULE = "BestPractices-NVIDIA-Zcull-LessGreaterRatio";
    /** Of the draws, of each direction. */
    private static final int MOST_PERCENT = 20;

    private static final int PERCENT = 100;
    private static final int MOST_SUBRESOURCES = 1 << 11;

    private final CoreContext context;
    private final PracticeVendors vendors;

    public DepthDirectionPractices(CoreContext context, PracticeVendors vendors) {
        this.context = context;
        this.vendors = vendors;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(EndCommandBuffer.ID, (call, buffer) -> {
            if (vendors.report(RULE) && !buffer.secondary() && buffer.recording() != null) {
                new Walk(call, buffer).all(buffer.recording());
            }
        });
    }

    private record Subresource(ImageState image, int mip, int layer) {}

    private static final class Counts {
        private int less;
        private int greater;

        boolean mixed() {
            long most = (long) MOST_PERCENT * (less + greater);
            return (long) PERCENT * less > most && (long) PERCENT * greater > most;
        }
    }

    /** The commands of a recording, in their order. */
    private final class Walk {
        private final Call call;
        private final CommandBufferState buffer;
        private final Map<Subresource, Counts> counts = new HashMap<>();
        private final Set<ImageState> reported = new HashSet<>();
        private RecordedCommand.BeginRenderPass pass;
        private RecordedCommand.BeginRendering rendering;
        private int subpass;

        Walk(Call call, CommandBufferState buffer) {
            this.call = call;
            this.buffer = buffer;
        }

        void all(CommandBufferRecording recording) {
            recording.commands().forEach(this::add);
        }

        private void add(RecordedCommand command) {
            command.dependencies().forEach(barriers -> barriers.images().forEach(this::transition));
            if (command instanceof RecordedCommand.BeginRenderPass begin) {
                begin(begin, null);
            } else if (command instanceof RecordedCommand.BeginRendering begin) {
                begin(null, begin);
            } else if (command instanceof RecordedCommand.NextSubpass) {
                subpass++;
            } else if (command instanceof RecordedCommand.Draw draw) {
                draw(draw);
            } else if (command instanceof RecordedCommand.ClearImage clear) {
                clear.ranges().forEach(range -> forget(clear.image(), range));
            } else if (command instanceof RecordedCommand.ClearAttachments clear) {
                clear(clear.clears());
            } else if (command instanceof RecordedCommand.EndRenderPass
                    || command instanceof RecordedCommand.EndRendering) {
                end(command.place());
            }
            command.executed().forEach(this::all);
        }

        private void transition(Barriers.Image barrier) {
            if (barrier.oldLayout() == VK10.VK_IMAGE_LAYOUT_UNDEFINED && barrier.image() != null) {
                forget(barrier.image(), barrier.range());
            }
        }

        private void begin(RecordedCommand.BeginRenderPass ofPass, RecordedCommand.BeginRendering ofRendering) {
            pass = ofPass;
            rendering = ofRendering;
            subpass = 0;
            forgetWhere(each -> !isLoaded(each.loadOp()), each -> !isLoaded(each.loadOp()));
        }

        private static boolean isLoaded(int loadOp) {
            return loadOp != VK10.VK_ATTACHMENT_LOAD_OP_CLEAR && loadOp != VK10.VK_ATTACHMENT_LOAD_OP_DONT_CARE;
        }

        /** Forgets attachments whose operations leave nothing of their contents, of dynamic rendering or of a render pass. */
        private void forgetWhere(
                Predicate<RecordedCommand.RenderingAttachment> ofRendering,
                Predicate<RenderPassState.Attachment> ofPass) {
            if (rendering != null && rendering.depth() != null && ofRendering.test(rendering.depth())) {
                forget(rendering.depth().view());
            }
            List<ImageViewState> views = pass == null ? List.of() : pass.attachments();
            for (int i = 0; i < Math.min(attachments().size(), views.size()); i++) {
                if (ofPass.test(attachments().get(i))) {
                    forget(views.get(i));
                }
            }
        }

        private List<RenderPassState.Attachment> attachments() {
            return pass == null || pass.renderPass() == null
                    ? List.of()
                    : pass.renderPass().attachments();
        }

        /** The depth attachment of the current subpass, null for none. */
        private ImageViewState depth() {
            if (rendering != null) {
                return rendering.depth() == null ? null : rendering.depth().view();
            }
            RenderPassState made = pass == null ? null : pass.renderPass();
            if (made == null || subpass >= made.subpasses().size()) {
                return null;
            }
            int attachment = made.subpasses().get(subpass).depthStencil().attachment();
            boolean known = attachment >= 0 && attachment < pass.attachments().size();
            return known ? pass.attachments().get(attachment) : null;
        }

        private void draw(RecordedCommand.Draw draw) {
            GraphicsState state = draw.bound() == null ? null : draw.bound().graphics();
            ImageViewState view = depth();
            if (state == null || !state.depthTest() || view == null || isLarge(view.range())) {
                return;
            }
            int operation = state.depthCompareOp();
            boolean less = operation == VK10.VK_COMPARE_OP_LESS || operation == VK10.VK_COMPARE_OP_LESS_OR_EQUAL;
            boolean greater =
                    operation == VK10.VK_COMPARE_OP_GREATER || operation == VK10.VK_COMPARE_OP_GREATER_OR_EQUAL;
            SubresourceRange range = view.range();
            for (int layer = 0; layer < range.layerCount() && (less || greater); layer++) {
                Subresource at = new Subresource(view.image(), range.baseMip(), range.baseLayer() + layer);
                Counts counted = counts.computeIfAbsent(at, key -> new Counts());
                counted.less += less ? 1 : 0;
                counted.greater += greater ? 1 : 0;
            }
        }

        private void clear(ClearAttachmentsCommand clears) {
            boolean ofDepth = clears.attachments().stream()
                    .anyMatch(each -> (each.aspects() & VK10.VK_IMAGE_ASPECT_DEPTH_BIT) != 0);
            if (ofDepth) {
                forget(depth());
            }
        }

        private static boolean isLarge(SubresourceRange range) {
            return range.layerCount() > MOST_SUBRESOURCES;
        }

        private void forget(ImageViewState view) {
            if (view != null) {
                forget(view.image(), view.range());
            }
        }

        private void forget(ImageState image, SubresourceRange range) {
            counts.keySet().removeIf(at -> at.image() == image && range.contains(at.mip(), at.layer()));
        }

        private void end(CommandPlace place) {
            ImageViewState view = depth();
            if (view != null && !isLarge(view.range())) {
                judge(view, place);
            }
            int discarded = VK10.VK_ATTACHMENT_STORE_OP_DONT_CARE;
            forgetWhere(each -> each.storeOp() == discarded, each -> each.storeOp() == discarded);
            pass = null;
            rendering = null;
        }

        private void judge(ImageViewState view, CommandPlace place) {
            SubresourceRange range = view.range();
            for (int layer = 0; layer < range.layerCount(); layer++) {
                Subresource at = new Subresource(view.image(), range.baseMip(), range.baseLayer() + layer);
                Counts counted = counts.get(at);
                if (counted != null && counted.mixed() && reported.add(view.image())) {
                    report(view, place, counted);
                }
            }
        }

        private void report(ImageViewState view, CommandPlace place, Counts counted) {
            context.warning(call, RULE)
                    .on(buffer)
                    .on(view.image())
                    .after("draws", place, buffer)
                    .title("draws compare with the contents of a depth attachment in both directions")
                    .message(
                            "since its contents were cleared or discarded, %d draws compare with less and %d with greater."
                                    + " Devices of NVIDIA cull before shading in one direction only",
                            counted.less, counted.greater)
                    .help("clear or discard the depth attachment before the direction changes")
                    .report();
        }
    }
}
