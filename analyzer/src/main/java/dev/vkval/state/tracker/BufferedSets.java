package dev.vkval.state.tracker;

import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.BufferedSet;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.GotDescriptor;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.StateObject;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.lwjgl.vulkan.EXTDescriptorBuffer;

/**
 * The descriptor sets in descriptor buffers: what the bytes in these are, as far as the host wrote them. A descriptor of which
 * nothing is known has no object.
 */
final class BufferedSets {
    private static final Descriptor NOTHING = new Descriptor.OfNothing();
    private static final int MOST_SETS = 1 << 14;
    /** Bindings with more descriptors are not looked at. */
    private static final int LARGEST_BINDING = 1 << 16;

    private static final int EMBEDDED_SAMPLERS =
            EXTDescriptorBuffer.VK_DESCRIPTOR_SET_LAYOUT_CREATE_EMBEDDED_IMMUTABLE_SAMPLERS_BIT_EXT;

    private record Key(BufferState buffer, long offset, DescriptorSetLayoutState layout) {}

    /** What a set was resolved with. */
    private record Version(long bytes, long got, long destroyed) {
        private static final StateObject.SubStateKey<Version> KEY = new StateObject.SubStateKey<>(Version.class);
    }

    private final HostBytes bytes;
    private final GotDescriptors got;
    private final DescriptorPlaces places;
    private final Map<Key, DescriptorSetState> sets = new HashMap<>();
    private final Map<DescriptorSetLayoutState, DescriptorSetState> unknown = new HashMap<>();
    private final Set<String> gaps = new TreeSet<>();
    private long destroyed;

    BufferedSets(HostBytes bytes, GotDescriptors got, DescriptorPlaces places) {
        this.bytes = bytes;
        this.got = got;
        this.places = places;
    }

    /** Why descriptors are not looked up. */
    Set<String> gaps() {
        return gaps;
    }

    /** Something that descriptors may refer to was destroyed. */
    void destroyed() {
        destroyed++;
    }

    /** Forgets the sets in a buffer that was destroyed. */
    void forget(BufferState buffer) {
        sets.keySet().removeIf(key -> key.buffer() == buffer);
    }

    /**
     * The set at a place.
     *
     * @param part from its first byte to the end of the buffer, null if it is not known
     */
    DescriptorSetState of(BufferPart part, DescriptorSetLayoutState layout) {
        boolean embedded = (layout.flags() & EMBEDDED_SAMPLERS) != 0;
        String why = embedded ? null : unreadable(part);
        if (embedded || why != null) {
            if (why != null) {
                gaps.add(why);
            }
            return unknown.computeIfAbsent(layout, BufferedSets::unknown);
        }
        Key key = new Key(part.buffer(), part.offset(), layout);
        DescriptorSetState set = sets.get(key);
        if (set == null) {
            if (sets.size() == MOST_SETS) {
                sets.clear();
            }
            set = unknown(layout);
            new BufferedSet(set, part.buffer(), part.offset());
            sets.put(key, set);
            refresh(set);
        }
        return set;
    }

    private static DeviceState device(BufferedSet at) {
        return at.buffer().ancestor(DeviceState.class);
    }

    private String unreadable(BufferPart part) {
        if (part == null) {
            return "the offsets of some descriptor sets are not known";
        }
        MemoryBinding binding = part.buffer().binding();
        if (binding == null
                || !bytes.follows(binding.memory())
                || binding.memory().imported()) {
            return "what some descriptor buffers contain is not recorded";
        }
        DeviceState device = part.buffer().ancestor(DeviceState.class);
        return device == null || device.fromStateSetup()
                ? "descriptors that were got before the first captured frame are not known"
                : null;
    }

    /** A set of whose descriptors nothing is known. */
    private static DescriptorSetState unknown(DescriptorSetLayoutState layout) {
        DescriptorSetState set =
                new DescriptorSetState(new StateObject.Creation(0, layout.createdAt(), false), layout, -1);
        clear(set);
        return set;
    }

    private static void clear(DescriptorSetState set) {
        set.snapshot().forEach((number, contents) -> {
            for (int element = 0; element < contents.count(); element++) {
                set.write(number, element, NOTHING);
            }
        });
    }

    /** Looks the bytes of a set up again if they, or what descriptors refer to, may have changed. */
    void refresh(DescriptorSetState set) {
        BufferedSet at = BufferedSet.of(set);
        MemoryBinding binding = at == null ? null : at.buffer().binding();
        if (binding == null || at.buffer().destroyed() || got.full()) {
            return;
        }
        long begin = binding.offset();
        Version version = new Version(
                bytes.version(binding.memory(), begin + at.offset(), begin + end(at, set.layout())),
                got.changes(),
                destroyed);
        if (!version.equals(set.subState(Version.KEY))) {
            set.subState(Version.KEY, version);
            for (DescriptorSetLayoutState.Binding each : set.layout().bindings()) {
                resolve(set, at, each);
            }
        }
    }

    /** Nothing is known of a set until it is looked up again. */
    void forget(DescriptorSetState set) {
        if (BufferedSet.of(set) != null) {
            gaps.add("submits that wait for the host, which may write descriptors until then");
            set.subState(Version.KEY, null);
            clear(set);
        }
    }

    private long end(BufferedSet at, DescriptorSetLayoutState layout) {
        long end = at.offset();
        for (DescriptorSetLayoutState.Binding binding : layout.bindings()) {
            DescriptorPlaces.Place place = places.of(device(at), layout, binding);
            end = place == null ? end : Math.max(end, at.offset() + place.offset(binding.count()));
        }
        return Math.min(end, at.buffer().sizeBytes());
    }

    private void resolve(DescriptorSetState set, BufferedSet at, DescriptorSetLayoutState.Binding binding) {
        DescriptorPlaces.Place place = places.of(device(at), set.layout(), binding);
        int count = set.snapshot().get(binding.number()).count();
        if (place == null || binding.immutableSamplers() || count > LARGEST_BINDING) {
            if (count > 0) {
                gaps.add(
                        place == null
                                ? "bindings of which the place in their set or the size of descriptors is not recorded"
                                : "bindings with immutable samplers, and those of more than " + LARGEST_BINDING
                                        + " descriptors");
            }
            return;
        }
        byte[] to = new byte[place.sizeBytes()];
        for (int element = 0; element < count; element++) {
            Descriptor descriptor = resolve(at, binding, element, at.offset() + place.offset(element), to);
            Descriptor before = set.snapshot().get(binding.number()).descriptor(element);
            if (before == null ? descriptor != null : !before.equals(descriptor)) {
                set.write(binding.number(), element, descriptor);
            }
        }
    }

    /** The descriptor at an offset of the buffer, null for none; what is wrong with it is noted. */
    private Descriptor resolve(
            BufferedSet at, DescriptorSetLayoutState.Binding binding, int element, long offset, byte[] to) {
        MemoryBinding memory = at.buffer().binding();
        boolean beyond = offset + to.length > at.buffer().sizeBytes();
        HostBytes.Knowledge known =
                beyond ? HostBytes.Knowledge.LOST : bytes.read(memory.memory(), memory.offset() + offset, to);
        if (known == HostBytes.Knowledge.LOST) {
            gaps.add(
                    beyond
                            ? "descriptors beyond the end of their descriptor buffer"
                            : "descriptors whose bytes something else than the host may have written");
            return NOTHING;
        }
        if (known == HostBytes.Knowledge.UNWRITTEN) {
            at.put(binding.number(), element, faulty(BufferedSet.Fault.UNWRITTEN, offset, to, null));
            return null;
        }
        GotDescriptor found = got.of(to, binding.type());
        if (found == null) {
            GotDescriptor other = got.other(to);
            BufferedSet.Fault fault = other == null ? BufferedSet.Fault.UNKNOWN : BufferedSet.Fault.OTHER_TYPE;
            at.put(binding.number(), element, faulty(fault, offset, to, other));
            return null;
        }
        Descriptor descriptor = got.resolve(found);
        if (descriptor.destroyed() != null) {
            at.put(binding.number(), element, faulty(BufferedSet.Fault.DESTROYED, offset, to, found));
        }
        return descriptor;
    }

    private static BufferedSet.Faulty faulty(BufferedSet.Fault fault, long offset, byte[] bytes, GotDescriptor found) {
        return new BufferedSet.Faulty(fault, offset, bytes.length, found);
    }
}
