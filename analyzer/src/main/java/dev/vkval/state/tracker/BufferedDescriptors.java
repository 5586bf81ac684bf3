package dev.vkval.state.tracker;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.BindBufferMemory;
import dev.vkval.capture.command.BindBufferMemory2;
import dev.vkval.capture.command.GetDescriptorEXT;
import dev.vkval.capture.command.GetDescriptorSetLayoutBindingOffsetEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.BoundDescriptorBuffers;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.SamplerState;
import dev.vkval.state.object.ShaderObjectState;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.lwjgl.vulkan.EXTDescriptorBuffer;
import org.lwjgl.vulkan.VkBindBufferMemoryInfo;

/**
 * Descriptor sets in descriptor buffers, as if they had been written to descriptor sets. Their bytes mean nothing to anyone but the
 * driver, but those that vkGetDescriptorEXT returned are known again where the host has put them. It costs memory and time, so
 * that it is only for those who ask for it.
 */
public final class BufferedDescriptors implements StateObserver {
    private static final int DESCRIPTORS = EXTDescriptorBuffer.VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT
            | EXTDescriptorBuffer.VK_BUFFER_USAGE_SAMPLER_DESCRIPTOR_BUFFER_BIT_EXT;

    private final StateTracker state;
    private final BooleanSupplier asked;
    private final HostBytes bytes = new HostBytes();
    private final GotDescriptors got;
    private final DescriptorPlaces places;
    private final BufferedSets sets;
    /** Memories that the host wrote to before anything was known of descriptors in them. */
    private final Set<DeviceMemoryState> written = new HashSet<>();

    private final Set<BufferState> buffers = new HashSet<>();

    /** What was composed for the actions of a command buffer. */
    private static final class Composed {
        private static final StateObject.SubStateKey<Composed> KEY = new StateObject.SubStateKey<>(Composed.class);

        /** @param changes of the bound descriptor buffers */
        private record Latest(BoundState from, int changes, BoundState to) {}

        private final Map<Integer, Latest> latest = new HashMap<>();
        /** The sets that the actions use. */
        private final Set<DescriptorSetState> used = new LinkedHashSet<>();

        /** What was composed of a bound state, null if it is not the latest one. */
        BoundState latest(int bindPoint, BoundState bound, int changes) {
            Latest last = latest.get(bindPoint);
            return last == null || last.from() != bound || last.changes() != changes ? null : last.to();
        }

        void put(int bindPoint, BoundState bound, int changes, BoundState to) {
            latest.put(bindPoint, new Latest(bound, changes, to));
            for (BoundState.BoundSet set : to.sets()) {
                if (set != null) {
                    used.add(set.set());
                }
            }
        }
    }

    /** @param asked whether anyone asks for it */
    public BufferedDescriptors(StateTracker state, BooleanSupplier asked) {
        this.state = state;
        this.asked = asked;
        this.got = new GotDescriptors(state);
        this.places = new DescriptorPlaces(state, got);
        this.sets = new BufferedSets(bytes, got, places);
    }

    /** Whether the descriptors of sets with a layout, which may be null, are in a descriptor buffer. */
    public static boolean holds(DescriptorSetLayoutState layout) {
        return layout != null
                && (layout.flags() & EXTDescriptorBuffer.VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT)
                        != 0;
    }

    public void register(Hooks hooks) {
        state.observe(this);
        hooks.metadata(block -> {
            if (asked.getAsBoolean() && block instanceof Metadata.FillMemory fill) {
                fill(fill);
            }
        });
        on(hooks, GetDescriptorEXT.ID, got::add);
        on(hooks, GetDescriptorSetLayoutBindingOffsetEXT.ID, places::add);
        on(hooks, BindBufferMemory.ID, call -> bound(BindBufferMemory.buffer(call)));
        on(hooks, BindBufferMemory2.ID, call -> {
            long infos = BindBufferMemory2.pBindInfos(call);
            for (int i = 0; i < CMemory.count(BindBufferMemory2.bindInfoCount(call), infos); i++) {
                bound(VkBindBufferMemoryInfo.nbuffer(CMemory.element(infos, i, VkBindBufferMemoryInfo.SIZEOF)));
            }
        });
        on(hooks, BeginCommandBuffer.ID, call -> {
            CommandBufferState buffer = state.get(CommandBufferState.class, call.u64(0));
            if (buffer != null) {
                buffer.subState(Composed.KEY, null);
            }
        });
    }

    private void on(Hooks hooks, int command, Hooks.Handler handler) {
        hooks.onEffect(command, call -> {
            if (asked.getAsBoolean()) {
                handler.handle(call);
            }
        });
    }

    private void fill(Metadata.FillMemory fill) {
        DeviceMemoryState memory = state.get(DeviceMemoryState.class, fill.memory());
        long sizeBytes = fill.data().sizeBytes();
        if (memory == null || memory.mapping() == null || fill.fillOffset() < 0 || sizeBytes <= 0) {
            return;
        }
        long begin = memory.mapping().offset() + fill.fillOffset();
        if (begin < 0 || begin > memory.sizeBytes() - sizeBytes) {
            return;
        }
        if (bytes.follows(memory)) {
            bytes.write(memory, begin, fill.data());
        } else {
            written.add(memory);
        }
    }

    private void bound(long id) {
        BufferState buffer = state.get(BufferState.class, id);
        MemoryBinding binding = buffer == null ? null : buffer.binding();
        if (binding == null || binding.memory() == null || (buffer.usage() & DESCRIPTORS) == 0) {
            return;
        }
        buffers.add(buffer);
        bytes.follow(binding.memory());
        if (written.remove(binding.memory())) {
            bytes.lose(binding.memory(), 0, binding.memory().sizeBytes());
        }
    }

    /**
     * What is bound, with the sets in descriptor buffers; the same if there are none or nobody asks for them.
     *
     * @param bound of the bind point of the command buffer
     */
    public BoundState of(CommandBufferState buffer, int bindPoint, BoundState bound) {
        List<DescriptorSetLayoutState> layouts = asked.getAsBoolean() ? layouts(bound) : List.of();
        boolean any = layouts.stream().anyMatch(BufferedDescriptors::holds);
        BoundDescriptorBuffers bindings = any ? BoundDescriptorBuffers.of(buffer) : null;
        if (bindings == null) {
            return bound;
        }
        Composed all = buffer.subStateOr(Composed.KEY, Composed::new);
        BoundState known = all.latest(bindPoint, bound, bindings.changes());
        if (known != null) {
            return known;
        }
        List<BoundState.BoundSet> boundSets = new ArrayList<>(bound.sets());
        for (int number = 0; number < layouts.size(); number++) {
            while (boundSets.size() <= number) {
                boundSets.add(null);
            }
            DescriptorSetLayoutState each = layouts.get(number);
            if (holds(each) && !each.pushed()) {
                BoundDescriptorBuffers.Offset at = bindings.at(bindPoint, number);
                DescriptorSetState set = sets.of(part(at, each, number), each);
                PipelineLayoutState layout = at == null ? null : at.layout();
                boundSets.set(number, new BoundState.BoundSet(set, set.snapshot(), List.of(), layout, null));
            }
        }
        BoundState composed = new BoundState(
                bound.pipeline(),
                bound.shaders(),
                bound.graphics(),
                Collections.unmodifiableList(boundSets),
                bound.vertexBuffers(),
                bound.indexBuffer());
        all.put(bindPoint, bound, bindings.changes(), composed);
        return composed;
    }

    /** Of the sets of the pipeline by number, or of the bound shader object with the most: all have the same. */
    private static List<DescriptorSetLayoutState> layouts(BoundState bound) {
        PipelineState pipeline = bound.pipeline();
        if (pipeline != null) {
            return pipeline.layout() == null ? List.of() : pipeline.layout().sets();
        }
        return bound.shaders().stream()
                .map(ShaderObjectState::setLayouts)
                .max(Comparator.comparingInt(List::size))
                .orElse(List.of());
    }

    /**
     * A set in a descriptor buffer, with the layout that its offset was set with; null if there is none, it is not known, or
     * nobody asks for it.
     */
    public DescriptorSetState set(CommandBufferState buffer, int bindPoint, int number) {
        BoundDescriptorBuffers bindings = asked.getAsBoolean() ? BoundDescriptorBuffers.of(buffer) : null;
        BoundDescriptorBuffers.Offset at = bindings == null ? null : bindings.at(bindPoint, number);
        DescriptorSetLayoutState layout =
                at == null || at.layout() == null ? null : at.layout().set(number);
        if (!holds(layout) || layout.pushed()) {
            return null;
        }
        DescriptorSetState set = sets.of(part(at, layout, number), layout);
        buffer.subStateOr(Composed.KEY, Composed::new).used.add(set);
        return set;
    }

    /** From the first byte of a set to the end of its buffer, null if it is not known where that is. */
    private BufferPart part(BoundDescriptorBuffers.Offset at, DescriptorSetLayoutState layout, int number) {
        boolean set = at != null
                && at.layout() != null
                && DescriptorSetLayoutState.same(at.layout().set(number), layout);
        if (!set) {
            return null;
        }
        for (BufferState buffer : state.bufferAddresses().all(at.address() + at.offset())) {
            if (buffers.contains(buffer)) {
                long offset = at.address() + at.offset() - buffer.deviceAddress();
                return new BufferPart(buffer, offset, buffer.sizeBytes() - offset);
            }
        }
        return null;
    }

    /** Looks up the sets that a command buffer uses, which is about to be submitted. */
    public void refresh(CommandBufferState buffer) {
        Composed composed = buffer.subState(Composed.KEY);
        if (composed != null) {
            composed.used.forEach(sets::refresh);
        }
    }

    /** The same for one of which it is not known what the host writes until it is executed. */
    public void forget(CommandBufferState buffer) {
        Composed composed = buffer.subState(Composed.KEY);
        if (composed != null) {
            composed.used.forEach(sets::forget);
        }
    }

    /** Something else than the host may write to a part of a memory. */
    public void lose(DeviceMemoryState memory, long begin, long end) {
        bytes.lose(memory, begin, end);
    }

    /**
     * Something else than the host may write to any buffer that was created with a usage.
     *
     * @param usage VkBufferUsageFlags2, 0 for any
     */
    public void lose(long usage) {
        for (BufferState buffer : buffers) {
            if (usage == 0 || (buffer.usage() & usage) != 0) {
                MemoryBinding binding = buffer.binding();
                bytes.lose(binding.memory(), binding.offset(), binding.offset() + buffer.sizeBytes());
            }
        }
    }

    /** Why descriptors in descriptor buffers are not looked up, empty if all are. */
    public Set<String> gaps() {
        return sets.gaps();
    }

    @Override
    public void destroyed(StateObject object) {
        if (object instanceof BufferState buffer) {
            sets.destroyed();
            if (buffers.remove(buffer)) {
                sets.forget(buffer);
            }
        } else if (object instanceof DeviceMemoryState memory) {
            bytes.forget(memory);
            written.remove(memory);
        } else if (object instanceof ImageViewState || object instanceof ImageState || object instanceof SamplerState) {
            sets.destroyed();
        }
    }
}
