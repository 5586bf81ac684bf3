package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetDescriptorEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.GotDescriptor;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.SamplerState;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkDescriptorAddressInfoEXT;
import org.lwjgl.vulkan.VkDescriptorGetInfoEXT;
import org.lwjgl.vulkan.VkDescriptorImageInfo;

/**
 * The descriptors that vkGetDescriptorEXT returned, by their bytes. What these mean is the driver's; equal bytes may be descriptors of
 * several types, and of several objects.
 */
final class GotDescriptors {
    private static final int LARGEST_BYTES = 1 << 12;
    private static final int MOST = 1 << 20;
    private static final Descriptor NOTHING = new Descriptor.OfNothing();

    private final StateTracker tracker;
    /** By size, bytes and type. */
    private final NavigableMap<Integer, Map<ByteBuffer, Map<Integer, List<GotDescriptor>>>> known = new TreeMap<>();
    /** Sizes by type. */
    private final Map<Integer, Integer> sizes = new HashMap<>();

    private int count;
    private long changes;

    GotDescriptors(StateTracker tracker) {
        this.tracker = tracker;
    }

    /** Number of descriptors that were got. */
    long changes() {
        return changes;
    }

    /** Whether some were not kept. */
    boolean full() {
        return count >= MOST;
    }

    /** The size of descriptors of a type as they were got, 0 if none was. */
    int sizeBytes(int type) {
        return sizes.getOrDefault(type, 0);
    }

    void add(Call call) {
        long info = GetDescriptorEXT.pDescriptorInfo(call);
        long bytes = GetDescriptorEXT.pDescriptor(call);
        long size = GetDescriptorEXT.dataSize(call);
        if (info == 0 || bytes == 0 || size <= 0 || size > LARGEST_BYTES || full()) {
            return;
        }
        int type = VkDescriptorGetInfoEXT.ntype(info);
        byte[] copy = new byte[(int) size];
        MemoryUtil.memByteBuffer(bytes, copy.length).get(copy);
        GotDescriptor got = of(type, copy.length, info + VkDescriptorGetInfoEXT.DATA, call.blockIndex());
        List<GotDescriptor> same = known.computeIfAbsent(copy.length, key -> new HashMap<>())
                .computeIfAbsent(ByteBuffer.wrap(copy), key -> new LinkedHashMap<>(2))
                .computeIfAbsent(type, key -> new ArrayList<>(1));
        int before = same.size();
        same.removeIf(other -> other.isOf(got) || resolve(other).destroyed() != null);
        same.add(got);
        count += same.size() - before;
        sizes.put(type, copy.length);
        changes++;
    }

    /** @param data address of a VkDescriptorDataEXT */
    private GotDescriptor of(int type, int size, long data, long block) {
        return switch (DescriptorTypes.kind(type)) {
            case SAMPLER -> {
                long pointer = CMemory.pointer(data);
                SamplerState sampler =
                        pointer == 0 ? null : tracker.get(SamplerState.class, CMemory.handle(pointer, 0));
                Descriptor of = sampler == null ? NOTHING : new Descriptor.OfSampler(sampler);
                yield new GotDescriptor(type, size, of, 0, 0, block);
            }
            case IMAGE -> new GotDescriptor(type, size, image(CMemory.pointer(data)), 0, 0, block);
            case BUFFER, TEXEL_BUFFER -> {
                long pointer = CMemory.pointer(data);
                long address = pointer == 0 ? 0 : CMemory.u64(pointer + VkDescriptorAddressInfoEXT.ADDRESS);
                long range = pointer == 0 ? 0 : VkDescriptorAddressInfoEXT.nrange(pointer);
                yield new GotDescriptor(type, size, buffer(address, range), address, range, block);
            }
            case ACCELERATION_STRUCTURE, NONE -> new GotDescriptor(type, size, NOTHING, 0, 0, block);
        };
    }

    private Descriptor image(long info) {
        ImageViewState view =
                info == 0 ? null : tracker.get(ImageViewState.class, VkDescriptorImageInfo.nimageView(info));
        return view == null
                ? NOTHING
                : new Descriptor.OfImage(
                        view,
                        VkDescriptorImageInfo.nimageLayout(info),
                        tracker.get(SamplerState.class, VkDescriptorImageInfo.nsampler(info)));
    }

    /** What is at an address now. */
    Descriptor buffer(long address, long rangeBytes) {
        BufferPart part = address == 0 ? null : tracker.bufferAddresses().at(address, rangeBytes);
        return part == null ? NOTHING : new Descriptor.OfBuffer(part.buffer(), part.offset(), rangeBytes);
    }

    /** What a descriptor refers to now: at an address there may be another buffer. */
    Descriptor resolve(GotDescriptor got) {
        if (got.address() != 0 && got.descriptor() instanceof Descriptor.OfBuffer) {
            Descriptor now = buffer(got.address(), got.rangeBytes());
            boolean texels = DescriptorTypes.kind(got.type()) == DescriptorTypes.Kind.TEXEL_BUFFER;
            return now == NOTHING ? got.descriptor() : texels ? NOTHING : now;
        }
        boolean unsampled = got.descriptor() instanceof Descriptor.OfImage image
                && image.sampler() != null
                && image.sampler().destroyed();
        return unsampled
                ? new Descriptor.OfSampler(((Descriptor.OfImage) got.descriptor()).sampler())
                : got.descriptor();
    }

    /** The descriptor of a type that has these bytes, one that is valid if there is any; null if none was got. */
    GotDescriptor of(byte[] bytes, int type) {
        List<GotDescriptor> same = all(bytes).getOrDefault(type, List.of());
        for (int i = same.size() - 1; i >= 0; i--) {
            if (resolve(same.get(i)).destroyed() == null) {
                return same.get(i);
            }
        }
        return same.isEmpty() ? null : same.get(same.size() - 1);
    }

    /** A descriptor of another type that has these bytes or begins with them, null for none. */
    GotDescriptor other(byte[] bytes) {
        for (int size : known.headMap(bytes.length, true).descendingKeySet()) {
            GotDescriptor latest = null;
            for (List<GotDescriptor> same : all(Arrays.copyOf(bytes, size)).values()) {
                GotDescriptor got = same.get(same.size() - 1);
                latest = latest == null || got.block() > latest.block() ? got : latest;
            }
            if (latest != null) {
                return latest;
            }
        }
        return null;
    }

    private Map<Integer, List<GotDescriptor>> all(byte[] bytes) {
        return known.getOrDefault(bytes.length, Map.of()).getOrDefault(ByteBuffer.wrap(bytes), Map.of());
    }
}
