package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginPerTileExecutionQCOM;
import dev.vkval.capture.command.CmdEndPerTileExecutionQCOM;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.descriptor.CertainDescriptors;
import dev.vkval.check.descriptor.CheckedActions;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.SamplingUse;
import dev.vkval.spirv.reflect.TileAttachmentUse;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.EXTAttachmentFeedbackLoopLayout;
import org.lwjgl.vulkan.VK10;

/**
 * Shaders that access attachments within tiles (VK_QCOM_tile_shading): what they may access there, and what the per-tile
 * execution model excludes. Of descriptors those are looked at that a command uses for certain.
 */
public final class TileAttachmentRules implements Topic {
    private static final int LOOP_LAYOUT =
            EXTAttachmentFeedbackLoopLayout.VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT;
    private static final int DEPTH_STENCIL = VK10.VK_IMAGE_ASPECT_DEPTH_BIT | VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
    private static final String WRITES_DEPTH =
            "VUID-{vkCmdDispatch|vkCmdDispatchBase|vkCmdDispatchIndirect|vkCmdDispatchTileQCOM}-aspectMask-10673";
    private static final String WRITTEN_OTHERWISE =
            "VUID-{vkCmdDispatch|vkCmdDispatchBase|vkCmdDispatchIndirect|vkCmdDispatchTileQCOM}-None-10675";
    private static final String READ_OTHERWISE =
            "VUID-{vkCmdDispatch|vkCmdDispatchBase|vkCmdDispatchIndirect|vkCmdDispatchTileQCOM}-None-10676";

    private static final StateObject.SubStateKey<Tiles> KEY = StateObject.SubStateKey.ofRecording(Tiles.class);
    private static final CheckedActions CHECKED = new CheckedActions();
    private final CoreContext context;

    public TileAttachmentRules(CoreContext context) {
        this.context = context;
    }

    /** What a recording has enabled, and the attachments that shaders of its subpass write within tiles. */
    private static final class Tiles {
        private boolean perTile;
        private RenderScope scope;
        private long written;
    }

    /** An action and what it executes. */
    private record Action(Call call, CommandBufferState buffer, BoundState bound, RenderScope scope, Tiles tiles) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(CmdBeginPerTileExecutionQCOM.ID, (call, buffer) -> tiles(buffer).perTile = true);
        hooks.record(CmdEndPerTileExecutionQCOM.ID, (call, buffer) -> tiles(buffer).perTile = false);
        hooks.validateActions(this::check, Sets.PIPELINE);
    }

    private Tiles tiles(CommandBufferState buffer) {
        return buffer.subStateOr(KEY, Tiles::new);
    }

    private void check(Call call, CommandBufferState buffer, int bindPoint) {
        RenderScope scope = buffer.renderScope();
        if (scope == null || !context.feature(buffer, "tileShading")) {
            return;
        }
        Tiles tiles = tiles(buffer);
        if (tiles.scope != scope) {
            tiles.scope = scope;
            tiles.written = 0;
        }
        BoundState bound = buffer.bound(bindPoint);
        if (!CHECKED.differs(buffer, bound, scope, tiles.perTile, tiles.written)) {
            return;
        }
        Action action = new Action(call, buffer, bound, scope, tiles);
        List<PassAttachment> attachments = PassAttachment.of(scope).attachments();
        for (ShaderStage stage : bound.stages()) {
            EntryPointReflection code = stage.reflection();
            if (code != null) {
                code.tileAttachments().forEach(use -> tile(action, use, attachments));
            }
        }
        for (ShaderStage stage : bound.stages()) {
            EntryPointReflection code = stage.reflection();
            for (DescriptorUse use : code == null ? List.<DescriptorUse>of() : code.descriptors()) {
                if (use.image() != null && (use.read() || use.written())) {
                    image(action, use, attachments, OwnerSets.contains(WRITTEN_OTHERWISE, call.name()));
                }
            }
        }
        if (tiles.perTile && bindPoint == VK10.VK_PIPELINE_BIND_POINT_GRAPHICS) {
            layouts(action);
        }
    }

    /** A variable of storage class TileAttachmentQCOM. */
    private void tile(Action action, TileAttachmentUse use, List<PassAttachment> attachments) {
        Descriptor.OfImage image = use.array() ? null : at(action.bound(), use.place());
        if (image == null) {
            return;
        }
        boolean compute = OwnerSets.contains(WRITES_DEPTH, action.call().name());
        if (compute
                && action.tiles().perTile
                && use.written()
                && (image.view().range().aspects() & DEPTH_STENCIL) != 0) {
            error(action, WRITES_DEPTH, image.view())
                    .title("a compute shader writes depth or stencil as a tile attachment")
                    .message("%s is written, and its view %s has these aspects", name(use.place()), image.view())
                    .help("write depth and stencil with draws")
                    .report();
        }
        boolean attached = false;
        for (PassAttachment attachment : attachments) {
            if (attachment.overlaps(image.view())) {
                attached = true;
                action.tiles().written |= use.written() ? attachment.bit() : 0;
                if (!use.sampled()) {
                    requires(action, use, image.view(), attachment.aspect());
                }
            }
        }
        boolean input = inputs(action.scope()).stream().anyMatch(view -> shares(view, image.view()));
        if (input && !use.sampled()) {
            requires(action, use, image.view(), 0);
        }
        if (use.sampled() && (attached || input)) {
            feature(
                    action,
                    use,
                    image.view(),
                    "tileShadingSampledAttachments",
                    "VUID-RuntimeSpirv-OpTypeSampledImage-10711");
        }
    }

    /** @param aspect that of the attachment, 0 for an input attachment */
    private void requires(Action action, TileAttachmentUse use, ImageViewState view, int aspect) {
        switch (aspect) {
            case VK10.VK_IMAGE_ASPECT_COLOR_BIT ->
                feature(action, use, view, "tileShadingColorAttachments", "VUID-RuntimeSpirv-OpTypeImage-10707");
            case VK10.VK_IMAGE_ASPECT_DEPTH_BIT ->
                feature(action, use, view, "tileShadingDepthAttachments", "VUID-RuntimeSpirv-OpTypeImage-10708");
            case VK10.VK_IMAGE_ASPECT_STENCIL_BIT ->
                feature(action, use, view, "tileShadingStencilAttachments", "VUID-RuntimeSpirv-OpTypeImage-10709");
            default -> feature(action, use, view, "tileShadingInputAttachments", "VUID-RuntimeSpirv-OpTypeImage-10710");
        }
    }

    private void feature(Action action, TileAttachmentUse use, ImageViewState view, String feature, String rule) {
        if (!context.feature(action.buffer(), feature)) {
            error(action, rule, view)
                    .title("a shader accesses an attachment within tiles, which is not enabled for such an attachment")
                    .message("%s refers to %s, and the feature %s is not enabled", name(use.place()), view, feature)
                    .help("enable " + feature + " when the device is created")
                    .report();
        }
    }

    /** An image that is accessed in another way. */
    private void image(Action action, DescriptorUse use, List<PassAttachment> attachments, boolean compute) {
        SamplingUse.Place place = new SamplingUse.Place(use.set(), use.binding(), 0, use.name());
        Descriptor.OfImage image = use.array() ? null : at(action.bound(), place);
        if (image == null) {
            return;
        }
        if (action.tiles().perTile && image.layout() == LOOP_LAYOUT) {
            loop(action, image.view(), name(place) + " is accessed");
        }
        for (PassAttachment attachment : attachments) {
            if (compute && attachment.overlaps(image.view())) {
                if (use.written()) {
                    other(action, WRITTEN_OTHERWISE, attachment, place, "is written");
                } else if ((action.tiles().written & attachment.bit()) != 0) {
                    other(action, READ_OTHERWISE, attachment, place, "is read, and written within tiles,");
                }
            }
        }
    }

    private void other(Action action, String rule, PassAttachment attachment, SamplingUse.Place place, String how) {
        error(action, rule, attachment.view())
                .title("a dispatch within a render pass instance accesses an attachment in another way than as that")
                .message("%s %s through %s", attachment.name(), how, name(place))
                .help("access it as a tile attachment")
                .report();
    }

    /** Attachments that draws access where they were transitioned for feedback loops. */
    private void layouts(Action action) {
        if (action.scope().rendering() != null) {
            RecordedCommand.BeginRendering rendering = action.scope().rendering();
            List<RecordedCommand.RenderingAttachment> all = new ArrayList<>(rendering.colors());
            all.add(rendering.depth());
            all.add(rendering.stencil());
            for (RecordedCommand.RenderingAttachment each : all) {
                if (each != null && each.view() != null && each.layout() == LOOP_LAYOUT) {
                    loop(action, each.view(), "an attachment has it");
                }
            }
        } else if (action.scope().currentSubpass() != null) {
            RenderPassState.Subpass subpass = action.scope().currentSubpass();
            List<RenderPassState.Reference> all = new ArrayList<>(subpass.colors());
            all.add(subpass.depthStencil());
            for (RenderPassState.Reference each : all) {
                if (each.used() && each.layout() == LOOP_LAYOUT) {
                    loop(action, view(action.scope(), each), "attachment " + each.attachment() + " has it");
                }
            }
        }
    }

    private void loop(Action action, ImageViewState view, String what) {
        error(action, "VUID-{actions}-None-10679", view)
                .title("an image in a layout for feedback loops is accessed with the per-tile execution model")
                .message("the layout is VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT; %s", what)
                .help("use another layout, or end per-tile execution before")
                .report();
    }

    private static List<ImageViewState> inputs(RenderScope scope) {
        List<ImageViewState> views = new ArrayList<>();
        if (scope.currentSubpass() != null) {
            for (RenderPassState.Reference reference : scope.currentSubpass().inputs()) {
                ImageViewState view = view(scope, reference);
                if (view != null) {
                    views.add(view);
                }
            }
        }
        return views;
    }

    private static ImageViewState view(RenderScope scope, RenderPassState.Reference reference) {
        int index = reference.attachment();
        return index >= 0 && index < scope.attachments().size()
                ? scope.attachments().get(index)
                : null;
    }

    private static boolean shares(ImageViewState one, ImageViewState two) {
        return one.image() == two.image() && one.range().equals(two.range());
    }

    /** What is at a place for certain, null for none. */
    private static Descriptor.OfImage at(BoundState bound, SamplingUse.Place place) {
        return CertainDescriptors.image(bound, place.set(), place.binding(), place.element());
    }

    private static String name(SamplingUse.Place place) {
        String at = "set " + place.set() + ", binding " + Integer.toUnsignedString(place.binding());
        return place.name().isEmpty() ? at : at + " (" + place.name() + ")";
    }

    private Problem error(Action action, String rule, StateObject on) {
        return context.error(action.call(), rule)
                .on(action.buffer())
                .on(action.bound().pipeline())
                .on(on);
    }
}
