package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdDrawIndexedIndirect;
import dev.vkval.capture.command.CmdDrawIndexedIndirect2KHR;
import dev.vkval.capture.command.CmdDrawIndexedIndirectCount;
import dev.vkval.capture.command.CmdDrawIndexedIndirectCount2KHR;
import dev.vkval.capture.command.CmdDrawIndirect;
import dev.vkval.capture.command.CmdDrawIndirect2KHR;
import dev.vkval.capture.command.CmdDrawIndirectCount;
import dev.vkval.capture.command.CmdDrawIndirectCount2KHR;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirect2EXT;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirectCount2EXT;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirectCountEXT;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirectCountNV;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirectEXT;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirectNV;
import dev.vkval.check.descriptor.CertainDescriptors;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.ActionKind;
import dev.vkval.command.Commands;
import dev.vkval.command.IndirectAddressCommand;
import dev.vkval.command.IndirectCommand;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.VK10;

/**
 * Attachments that a subpass writes and whose memory a draw accesses through a buffer. Attachments are looked at that are all of
 * their image, and buffers of which all that is bound is within the memory of the image: of others, it is not known whether what
 * is accessed is the attachment.
 */
public final class AliasedAttachmentRules implements Topic {
    private static final String RULE = "VUID-{draws}-None-09003";

    private static final Set<Integer> INDIRECT = Set.of(
            CmdDrawIndirect.ID,
            CmdDrawIndexedIndirect.ID,
            CmdDrawIndirectCount.ID,
            CmdDrawIndexedIndirectCount.ID,
            CmdDrawMeshTasksIndirectEXT.ID,
            CmdDrawMeshTasksIndirectCountEXT.ID,
            CmdDrawMeshTasksIndirectNV.ID,
            CmdDrawMeshTasksIndirectCountNV.ID);
    private static final Set<Integer> INDIRECT_BY_ADDRESS = Set.of(
            CmdDrawIndirect2KHR.ID,
            CmdDrawIndexedIndirect2KHR.ID,
            CmdDrawIndirectCount2KHR.ID,
            CmdDrawIndexedIndirectCount2KHR.ID,
            CmdDrawMeshTasksIndirect2EXT.ID,
            CmdDrawMeshTasksIndirectCount2EXT.ID);

    private static final StateObject.SubStateKey<Aliased> ALIASED = new StateObject.SubStateKey<>(Aliased.class);
    private static final StateObject.SubStateKey<Pass> KEY = new StateObject.SubStateKey<>(Pass.class);
    private final CoreContext context;

    public AliasedAttachmentRules(CoreContext context) {
        this.context = context;
    }

    /** Whether a buffer is bound to the memory of an image, found when the memory had changed so often. */
    private record Aliased(int changes, boolean any) {}

    /** The attachments of the subpass at hand whose memory is also that of a buffer. */
    private record Pass(RenderScope scope, List<PassAttachment> attachments) {}

    /** Bytes of a buffer that a draw accesses. */
    private record Access(BufferState buffer, long offset, long sizeBytes, String what) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.validateActions(
                VK10.VK_PIPELINE_BIND_POINT_GRAPHICS,
                this::draw,
                Sets.PIPELINE,
                Sets.INDEX_BUFFER,
                Sets.VERTEX_BUFFERS);
    }

    private void draw(Call call, CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        if (scope == null) {
            return;
        }
        FeedbackPass feedback = FeedbackPass.of(buffer);
        feedback.enter(scope);
        Pass pass = buffer.subState(KEY);
        if (pass == null || pass.scope() != scope) {
            pass = new Pass(scope, aliased(feedback.attachments()));
            buffer.subState(KEY, pass);
        }
        if (pass.attachments().isEmpty()) {
            return;
        }
        List<Access> accesses = accesses(call, buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS));
        for (PassAttachment attachment : pass.attachments()) {
            boolean before = (feedback.written() & attachment.bit()) != 0;
            if (before || attachment.stored()) {
                accesses.stream()
                        .filter(access -> within(access, attachment.view().image()))
                        .findFirst()
                        .ifPresent(access -> report(call, buffer, attachment, access, before));
            }
        }
    }

    private List<PassAttachment> aliased(List<PassAttachment> attachments) {
        List<PassAttachment> found = List.of();
        for (PassAttachment attachment : attachments) {
            if (aliased(attachment.view())) {
                found = found.isEmpty() ? new ArrayList<>() : found;
                found.add(attachment);
            }
        }
        return found;
    }

    /** Whether an attachment is all of its image, in memory that a buffer is bound to as well. */
    private boolean aliased(ImageViewState view) {
        ImageState image = view.image();
        boolean whole = image.info().mipLevels() == 1
                && view.range().layerCount() == image.info().arrayLayers();
        MemoryBinding binding = image.binding();
        if (!whole || binding == null || binding.memory() == null || image.requiredBytes() == 0) {
            return false;
        }
        DeviceMemoryState memory = binding.memory();
        Aliased known = image.subState(ALIASED);
        if (known == null || known.changes() != memory.boundChanges()) {
            known = new Aliased(
                    memory.boundChanges(),
                    memory.bound().stream()
                            .anyMatch(each -> each instanceof BufferState buffer
                                    && buffer.binding() != null
                                    && buffer.binding().memory() == memory
                                    && buffer.binding().offset() < binding.offset() + image.requiredBytes()
                                    && binding.offset() < buffer.binding().offset() + buffer.sizeBytes()));
            image.subState(ALIASED, known);
        }
        return known.any();
    }

    private static boolean within(Access access, ImageState image) {
        MemoryBinding binding = access.buffer().binding();
        if (binding == null || binding.memory() != image.binding().memory() || access.sizeBytes() <= 0) {
            return false;
        }
        long begin = binding.offset() + access.offset() - image.binding().offset();
        return begin >= 0 && begin <= image.requiredBytes() - access.sizeBytes();
    }

    private List<Access> accesses(Call call, BoundState bound) {
        List<Access> found = new ArrayList<>();
        for (ShaderStage stage : bound.stages()) {
            EntryPointReflection code = stage.reflection();
            for (DescriptorUse use : code == null ? List.<DescriptorUse>of() : code.descriptors()) {
                described(bound, use, found);
            }
        }
        for (GraphicsState.VertexAttribute attribute : bound.graphics().vertexAttributes()) {
            BoundState.VertexBuffer source = bound.vertexBuffers().get(attribute.binding());
            if (source != null && source.buffer() != null) {
                found.add(new Access(source.buffer(), source.offset(), source.sizeBytes(), "a vertex buffer"));
            }
        }
        int action = context.now().action().number();
        BoundState.IndexBuffer indices =
                Commands.of(action).action() == ActionKind.DRAW_INDEXED ? bound.indexBuffer() : null;
        if (indices != null && indices.buffer() != null) {
            found.add(new Access(indices.buffer(), indices.offset(), indices.sizeBytes(), "the index buffer"));
        }
        indirect(call, found);
        return found;
    }

    private void indirect(Call call, List<Access> found) {
        int command = call.command().number();
        if (INDIRECT.contains(command)) {
            IndirectCommand indirect = IndirectCommand.of(call);
            BufferState parameters = context.get(BufferState.class, indirect.buffer());
            BufferState counter = context.get(BufferState.class, indirect.countBuffer());
            if (counter != null) {
                found.add(new Access(counter, indirect.countOffset(), Integer.BYTES, "the number of draws"));
            } else if (parameters != null && indirect.count() > 0) {
                found.add(new Access(parameters, indirect.offset(), Integer.BYTES, "the parameters of the draw"));
            }
        } else if (INDIRECT_BY_ADDRESS.contains(command)) {
            IndirectAddressCommand indirect = IndirectAddressCommand.of(call);
            boolean counted = indirect.counter().address() != 0;
            BufferPart part = context.state()
                    .bufferAddresses()
                    .at(
                            counted
                                    ? indirect.counter().address()
                                    : indirect.parameters().address(),
                            Integer.BYTES);
            if (part != null && indirect.count() > 0) {
                found.add(new Access(
                        part.buffer(),
                        part.offset(),
                        part.sizeBytes(),
                        counted ? "the number of draws" : "the parameters of the draw"));
            }
        }
    }

    private static void described(BoundState bound, DescriptorUse use, List<Access> found) {
        DescriptorSetState.Contents contents = switch (use.kind()) {
            case UNIFORM_BUFFER, STORAGE_BUFFER, UNIFORM_TEXEL_BUFFER, STORAGE_TEXEL_BUFFER ->
                CertainDescriptors.contents(bound, use.set(), use.binding());
            default -> null;
        };
        if (contents == null || DescriptorTypes.dynamic(contents.binding().type())) {
            return;
        }
        for (DescriptorUse.Element element : AttachmentFeedbackRules.elements(use)) {
            Descriptor descriptor = element.read() || element.written() ? contents.descriptor(element.index()) : null;
            String what = "set " + use.set() + ", binding " + use.binding();
            if (descriptor == null || descriptor.destroyed() != null) {
                continue;
            }
            if (descriptor instanceof Descriptor.OfBuffer of && of.buffer() != null) {
                found.add(new Access(of.buffer(), of.offset(), of.rangeBytes(), what));
            } else if (descriptor instanceof Descriptor.OfTexelBuffer of && of.view() != null) {
                found.add(new Access(
                        of.view().buffer(), of.view().offset(), of.view().rangeBytes(), what));
            }
        }
    }

    private void report(
            Call call, CommandBufferState buffer, PassAttachment attachment, Access access, boolean before) {
        context.error(call, RULE)
                .on(buffer)
                .on(attachment.view())
                .on(attachment.view().image())
                .on(access.buffer())
                .title("a draw accesses the memory of an attachment through a buffer")
                .message(
                        "%s of the render pass instance, %s, which %s, is in the same memory as %s of %s",
                        attachment.name(),
                        attachment.view(),
                        before ? "was written before in the subpass" : "the store operation of the subpass writes",
                        access.what(),
                        access.buffer())
                .help("access the buffer in another render pass instance, or bind it to memory of its own")
                .report();
    }
}
