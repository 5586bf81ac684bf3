package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdBindTileMemoryQCOM;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.SamplingUse;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.PhysicalDeviceState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.reader.InheritanceReader;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.QCOMTileMemoryHeap;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkTileMemoryBindInfoQCOM;

/**
 * Resources in tile memory that commands access must be in the tile memory that is bound: those that shaders use for certain,
 * attachments, vertex and index buffers. Judged again when one of these or the bound tile memory has changed.
 */
public final class TileMemoryRules implements Topic {
    private static final StateObject.SubStateKey<Bound> KEY = StateObject.SubStateKey.ofRecording(Bound.class);
    private static final CheckedActions CHECKED = new CheckedActions();
    private final CoreContext context;

    public TileMemoryRules(CoreContext context) {
        this.context = context;
    }

    /** The VkDeviceMemory that is bound in a command buffer, VK_NULL_HANDLE for none. */
    private record Bound(long memory) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(BeginCommandBuffer.ID, this::begin);
        hooks.record(
                CmdBindTileMemoryQCOM.ID,
                (call, buffer) -> bind(buffer, CmdBindTileMemoryQCOM.pTileMemoryBindInfo(call)));
        hooks.validateActions(this::check, Sets.PIPELINE);
    }

    private void begin(Call call, CommandBufferState buffer) {
        long inherited = InheritanceReader.address(call, buffer);
        bind(
                buffer,
                inherited == 0
                        ? 0
                        : PNext.find(inherited, QCOMTileMemoryHeap.VK_STRUCTURE_TYPE_TILE_MEMORY_BIND_INFO_QCOM));
    }

    private void bind(CommandBufferState buffer, long info) {
        buffer.subState(KEY, info == 0 ? null : new Bound(VkTileMemoryBindInfoQCOM.nmemory(info)));
    }

    private void check(Call call, CommandBufferState buffer, int bindPoint) {
        if (!context.feature(buffer, "tileMemoryHeap")) {
            return;
        }
        BoundState bound = buffer.bound(bindPoint);
        Bound tile = buffer.subState(KEY);
        boolean draws = bindPoint == VK10.VK_PIPELINE_BIND_POINT_GRAPHICS;
        RenderScope scope = draws ? buffer.renderScope() : null;
        if (!CHECKED.differs(buffer, bound, tile, scope, bound.vertexBuffers(), bound.indexBuffer())) {
            return;
        }
        long memory = tile == null ? 0 : tile.memory();
        for (StateObject resource : used(bound, scope, draws)) {
            MemoryBinding binding = binding(resource);
            if (binding != null && binding.memory().id() != memory && tile(binding)) {
                context.error(call, "VUID-{actions}-commandBuffer-10746")
                        .on(buffer)
                        .on(resource)
                        .on(binding.memory())
                        .title("a command accesses a resource in tile memory that is not bound")
                        .message(
                                "%s is in %s of a heap of tile memory, and %s has %s bound",
                                resource, binding.memory(), buffer, memory == 0 ? "none" : "VkDeviceMemory " + memory)
                        .help("bind this memory with vkCmdBindTileMemoryQCOM before the command")
                        .report();
            }
        }
    }

    private List<StateObject> used(BoundState bound, RenderScope scope, boolean draws) {
        List<StateObject> used = new ArrayList<>();
        for (ShaderStage stage : bound.stages()) {
            EntryPointReflection code = stage.reflection();
            for (DescriptorUse use : code == null ? List.<DescriptorUse>of() : code.descriptors()) {
                if (use.read() || use.written()) {
                    described(bound, use, used);
                }
            }
        }
        if (draws) {
            bound.vertexBuffers().values().forEach(each -> add(used, each.buffer()));
            add(used, bound.indexBuffer() == null ? null : bound.indexBuffer().buffer());
            attached(scope, used);
        }
        return used;
    }

    private static void described(BoundState bound, DescriptorUse use, List<StateObject> used) {
        List<Integer> elements = !use.array()
                ? List.of(0)
                : use.elements() == null
                        ? List.of()
                        : use.elements().stream()
                                .map(DescriptorUse.Element::index)
                                .toList();
        for (int element : elements) {
            SamplingUse.Place place = new SamplingUse.Place(use.set(), use.binding(), element, use.name());
            Descriptor descriptor = CertainDescriptors.at(bound, place);
            if (descriptor instanceof Descriptor.OfBuffer buffer) {
                add(used, buffer.buffer());
            } else if (descriptor instanceof Descriptor.OfTexelBuffer texels) {
                add(used, texels.view().buffer());
            } else if (descriptor instanceof Descriptor.OfImage image) {
                add(used, image.view());
            }
        }
    }

    private static void attached(RenderScope scope, List<StateObject> used) {
        if (scope == null) {
            return;
        }
        if (scope.rendering() != null) {
            RecordedCommand.BeginRendering rendering = scope.rendering();
            rendering.colors().forEach(each -> add(used, each == null ? null : each.view()));
            add(used, rendering.depth() == null ? null : rendering.depth().view());
            add(used, rendering.stencil() == null ? null : rendering.stencil().view());
        } else if (scope.currentSubpass() != null) {
            RenderPassState.Subpass subpass = scope.currentSubpass();
            List<RenderPassState.Reference> references = new ArrayList<>(subpass.colors());
            references.add(subpass.depthStencil());
            for (RenderPassState.Reference reference : references) {
                int index = reference.attachment();
                boolean known = index >= 0 && index < scope.attachments().size();
                add(used, known ? scope.attachments().get(index) : null);
            }
        }
    }

    private static void add(List<StateObject> used, BufferState buffer) {
        if (buffer != null) {
            used.add(buffer);
        }
    }

    private static void add(List<StateObject> used, ImageViewState view) {
        if (view != null && view.image() != null) {
            used.add(view.image());
        }
    }

    private static MemoryBinding binding(StateObject resource) {
        MemoryBinding binding = resource instanceof BufferState buffer
                ? buffer.binding()
                : resource instanceof ImageState image ? image.binding() : null;
        return binding == null || binding.memory() == null ? null : binding;
    }

    private static boolean tile(MemoryBinding binding) {
        PhysicalDeviceState.MemoryHeap heap = binding.memory().parent() instanceof DeviceState device
                ? device.physicalDeviceState().heap(binding.memory().typeIndex())
                : null;
        return heap != null && (heap.flags() & QCOMTileMemoryHeap.VK_MEMORY_HEAP_TILE_MEMORY_BIT_QCOM) != 0;
    }
}
