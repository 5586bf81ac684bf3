package dev.vkval.state.object;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.lwjgl.vulkan.EXTMutableDescriptorType;

/**
 * VkDescriptorSet, or the push descriptors of a command buffer.
 *
 * <p>Contents are versioned: the snapshot of a draw does not change, because a later write copies the binding it
 * modifies.
 */
public final class DescriptorSetState extends StateObject {
    private static final int LARGEST_BINDING = 1 << 20;

    /** Descriptors of one binding at one version; entries are null until written. */
    public static final class Contents {
        private final DescriptorSetLayoutState.Binding binding;
        private final Descriptor[] descriptors;
        private boolean frozen;

        private Contents(DescriptorSetLayoutState.Binding binding, Descriptor[] descriptors) {
            this.binding = binding;
            this.descriptors = descriptors;
        }

        public DescriptorSetLayoutState.Binding binding() {
            return binding;
        }

        public int count() {
            return descriptors.length;
        }

        /** The descriptor at that array element, null if it has not been written. */
        public Descriptor descriptor(int element) {
            return element < descriptors.length ? descriptors[element] : null;
        }
    }

    private final DescriptorSetLayoutState layout;
    private final int variableCount;
    private final Map<Integer, Contents> contents = new LinkedHashMap<>();
    private final Map<Integer, int[]> activeTypes = new HashMap<>();
    private Map<Integer, Contents> snapshot;
    private long version;

    @ForTrackers
    public DescriptorSetState(Creation creation, DescriptorSetLayoutState layout, int variableCount) {
        super("VkDescriptorSet", creation);
        this.layout = layout;
        this.variableCount = variableCount;
        if (layout != null) {
            int last = layout.bindings().size() - 1;
            for (int i = 0; i <= last; i++) {
                DescriptorSetLayoutState.Binding binding = layout.bindings().get(i);
                int count = i == last && variableCount >= 0 ? variableCount : binding.count();
                contents.put(binding.number(), new Contents(binding, new Descriptor[slots(binding, count)]));
            }
        }
    }

    /** Inline uniform blocks have bytes, not descriptors. */
    private static int slots(DescriptorSetLayoutState.Binding binding, int count) {
        boolean inline = binding.type() == DescriptorTypes.INLINE_UNIFORM_BLOCK;
        return inline ? 0 : Math.min(Math.max(count, 0), LARGEST_BINDING);
    }

    /** Its layout, null if that is not known. */
    public DescriptorSetLayoutState layout() {
        return layout;
    }

    /** Whether a binding has a variable descriptor count, and none in this set. */
    public boolean leavesOut(DescriptorSetLayoutState.Binding binding) {
        return binding.variableCount() && variableCount <= 0;
    }

    /** What it requires from its pool, see {@link DescriptorSetLayoutState#demand}. */
    Map<Integer, Long> demand() {
        return layout == null ? Map.of() : layout.demand(variableCount);
    }

    /** Number of descriptors of all bindings. */
    @ForTrackers
    public int slots() {
        int slots = 0;
        for (Contents binding : contents.values()) {
            slots += binding.count();
        }
        return slots;
    }

    /** The binding of that number, null if the layout has none. */
    public DescriptorSetLayoutState.Binding binding(int number) {
        Contents at = contents.get(number);
        return at == null ? null : at.binding();
    }

    /** The first descriptor whose objects must not end and of which one ended behind a block, null for none. */
    public StateObject lostSince(long block) {
        for (Contents one : contents.values()) {
            if (one.binding().mayLoseObjects()) {
                continue;
            }
            for (Descriptor descriptor : one.descriptors) {
                StateObject lost = descriptor == null ? null : lost(descriptor);
                if (lost != null && lost.destroyedAt() > block) {
                    return lost;
                }
            }
        }
        return null;
    }

    private static StateObject lost(Descriptor descriptor) {
        StateObject lost = descriptor.destroyed();
        boolean sampler = lost == null
                && descriptor instanceof Descriptor.OfImage image
                && image.sampler() != null
                && image.sampler().destroyed();
        return sampler ? ((Descriptor.OfImage) descriptor).sampler() : lost;
    }

    /** Increases with every write. */
    public long version() {
        return version;
    }

    /** The current contents by binding number; immutable. */
    public Map<Integer, Contents> snapshot() {
        if (snapshot == null) {
            contents.values().forEach(binding -> binding.frozen = true);
            snapshot = new LinkedHashMap<>(contents);
        }
        return snapshot;
    }

    /** A copy whose writes do not change this one, for push descriptors. */
    DescriptorSetState fork() {
        DescriptorSetState copy = new DescriptorSetState(new Creation(0, createdAt(), fromStateSetup()), layout, -1);
        copy.contents.putAll(snapshot());
        copy.version = version;
        return copy;
    }

    /** Writes one descriptor; elements after the end of a binding continue in the next one, as Vulkan specifies. */
    @ForTrackers
    public void write(int bindingNumber, int element, Descriptor descriptor) {
        Contents current = element < 0 ? null : contents.get(bindingNumber);
        int at = element;
        int number = bindingNumber;
        while (current != null && at >= current.count()) {
            at -= current.count();
            number = next(number);
            current = contents.get(number);
        }
        if (current == null) {
            return;
        }
        Contents own = current;
        if (current.frozen) {
            own = new Contents(current.binding(), Arrays.copyOf(current.descriptors, current.count()));
            contents.put(number, own);
        }
        own.descriptors[at] = descriptor;
        snapshot = null;
        version++;
    }

    /** Sets the active type of descriptors of a mutable binding; of other bindings it is that of the layout. */
    @ForTrackers
    public void activate(int bindingNumber, int element, int count, int type) {
        Contents at = contents.get(bindingNumber);
        if (at != null
                && at.binding().type() == EXTMutableDescriptorType.VK_DESCRIPTOR_TYPE_MUTABLE_EXT
                && element >= 0) {
            int[] types = activeTypes.computeIfAbsent(bindingNumber, number -> untyped(at.count()));
            for (int i = 0; i < count && element + i < types.length; i++) {
                types[element + i] = type;
            }
        }
    }

    private static int[] untyped(int count) {
        int[] types = new int[count];
        Arrays.fill(types, EXTMutableDescriptorType.VK_DESCRIPTOR_TYPE_MUTABLE_EXT);
        return types;
    }

    /** VkDescriptorType that an element has now, VK_DESCRIPTOR_TYPE_MUTABLE_EXT where none has been written. */
    public int activeType(int bindingNumber, int element) {
        Contents at = contents.get(bindingNumber);
        int[] types = activeTypes.get(bindingNumber);
        if (types != null && element >= 0 && element < types.length) {
            return types[element];
        }
        return at == null
                ? EXTMutableDescriptorType.VK_DESCRIPTOR_TYPE_MUTABLE_EXT
                : at.binding().type();
    }

    /** The pool it was allocated from, null if that is not known. */
    public DescriptorPoolState pool() {
        return parent() instanceof DescriptorPoolState pool ? pool : null;
    }

    /** The descriptor at an element that may continue in a following binding, null if there is none. */
    public Descriptor read(int bindingNumber, int element) {
        Contents current = element < 0 ? null : contents.get(bindingNumber);
        int at = element;
        int number = bindingNumber;
        while (current != null && at >= current.count()) {
            at -= current.count();
            number = next(number);
            current = contents.get(number);
        }
        return current == null ? null : current.descriptors[at];
    }

    private int next(int bindingNumber) {
        for (DescriptorSetLayoutState.Binding binding : layout.bindings()) {
            if (binding.number() > bindingNumber) {
                return binding.number();
            }
        }
        return Integer.MAX_VALUE;
    }
}
