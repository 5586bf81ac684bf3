package dev.vkval.gpuav;

import dev.vkval.fit.DescriptorFit;
import dev.vkval.spirv.pass.DescriptorLengths;
import dev.vkval.spirv.reflect.ImageAccess;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.tracker.BufferedDescriptors;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/** The bindings in the set layouts of a pipeline. */
final class LayoutBindings implements DescriptorLengths {
    /** VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT. */
    private static final int VARIABLE_COUNT = 0x8;

    /** VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT. */
    private static final int UPDATE_AFTER_BIND = 0x1;

    /** VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT. */
    private static final int PARTIALLY_BOUND = 0x4;

    /** VK_DESCRIPTOR_BINDING_UPDATE_UNUSED_WHILE_PENDING_BIT. */
    private static final int UPDATE_UNUSED = 0x2;

    /** Bindings with descriptors that a command may leave unused, or that may be written after it was recorded. */
    private static final int MAY_BE_UNUSED = UPDATE_AFTER_BIND | UPDATE_UNUSED | PARTIALLY_BOUND;

    /** Bindings that may have unwritten descriptors. */
    private static final int MAYBE_UNWRITTEN = UPDATE_AFTER_BIND | PARTIALLY_BOUND | VARIABLE_COUNT;

    private final List<DescriptorSetLayoutState> sets;

    private final boolean robust;
    private final GpuSettings settings;
    /** What the shader accesses and is not checked, for the coverage. */
    private final Set<String> unchecked = new TreeSet<>();

    /**
     * @param sets layouts by set number, null for an unused one
     * @param robust whether robust buffer access is enabled on the device
     * @param settings what is checked of descriptors
     */
    LayoutBindings(List<DescriptorSetLayoutState> sets, boolean robust, GpuSettings settings) {
        this.sets = sets;
        this.robust = robust && settings.descriptors();
        this.settings = settings;
    }

    /** Whether the descriptors of sets with a layout, which may be null, are in a descriptor buffer. */
    static boolean inDescriptorBuffer(DescriptorSetLayoutState layout) {
        return BufferedDescriptors.holds(layout);
    }

    /** Sentences about the bindings it was asked about that are not checked, or in part. */
    Set<String> unchecked() {
        return Collections.unmodifiableSet(unchecked);
    }

    private void noteUnchecked(DescriptorSetLayoutState.Binding binding) {
        if (inline(binding)) {
            if (binding.variableCount()) {
                unchecked.add("inline uniform blocks of variable size: only the size in their layout is checked");
            }
        } else if (binding.count() > SetWords.LARGEST_BINDING) {
            unchecked.add("bindings of more than " + SetWords.LARGEST_BINDING
                    + " descriptors: only the indices into them are checked");
        }
    }

    private DescriptorSetLayoutState.Binding binding(int set, int binding) {
        DescriptorSetLayoutState layout = set >= 0 && set < sets.size() ? sets.get(set) : null;
        return layout == null ? null : layout.binding(binding);
    }

    @Override
    public OptionalLong length(int set, int binding) {
        DescriptorSetLayoutState.Binding found = binding(set, binding);
        return found == null
                ? OptionalLong.empty()
                : OptionalLong.of(inline(found) ? 1 : Integer.toUnsignedLong(found.count()));
    }

    @Override
    public OptionalLong sizeBytes(int set, int binding) {
        DescriptorSetLayoutState.Binding found = binding(set, binding);
        return found != null && inline(found)
                ? OptionalLong.of(Integer.toUnsignedLong(found.count()))
                : OptionalLong.empty();
    }

    /** Whether a binding has bytes in place of descriptors. */
    private static boolean inline(DescriptorSetLayoutState.Binding binding) {
        return binding.type() == DescriptorTypes.INLINE_UNIFORM_BLOCK;
    }

    /**
     * Buffers have sizes to be checked, acceleration structures have to be built; other descriptors that are not arrays are known to be written when an action is
     * recorded, unless the binding flags allow otherwise.
     */
    @Override
    public boolean hasStates(int set, int binding) {
        DescriptorSetLayoutState.Binding found = binding(set, binding);
        if (found == null) {
            return false;
        }
        noteUnchecked(found);
        if (inline(found) || !SetWords.has(found)) {
            return inline(found);
        }
        boolean buffered = inDescriptorBuffer(sets.get(set));
        if (buffered && !isLookedUp(set)) {
            unchecked.add(
                    "descriptors in descriptor buffers: what they were written with is not known, so that only the"
                            + " indices into arrays of them are checked"
                            + (settings.hashing() ? "" : "; " + GpuSettings.HASHING + "=true looks them up"));
            return false;
        }
        return switch (DescriptorTypes.kind(found.type())) {
            case BUFFER, TEXEL_BUFFER, ACCELERATION_STRUCTURE -> true;
            case SAMPLER -> !found.immutableSamplers() && (buffered || maybeUnwritten(found));
            case NONE, IMAGE -> buffered || maybeUnwritten(found);
        };
    }

    /** Whether descriptors of a binding may be unwritten when an action is recorded. */
    static boolean maybeUnwritten(DescriptorSetLayoutState.Binding binding) {
        return binding.count() > 1 || (binding.flags() & MAYBE_UNWRITTEN) != 0;
    }

    /** What is surely used as it was written when the command was recorded is judged by core validation. */
    @Override
    public int forbidden(int set, int binding, ImageAccess access, boolean constant) {
        DescriptorSetLayoutState.Binding found = binding(set, binding);
        boolean image = found != null && DescriptorTypes.kind(found.type()) == DescriptorTypes.Kind.IMAGE;
        boolean judgedHere = !constant || image && mayBeUnused(set, found);
        return settings.usedDescriptors() && image && judgedHere ? DescriptorFit.forbidden(access) : 0;
    }

    /** What is in a descriptor buffer may be written after the command was recorded. */
    private boolean mayBeUnused(int set, DescriptorSetLayoutState.Binding binding) {
        return (binding.flags() & MAY_BE_UNUSED) != 0 || isLookedUp(set);
    }

    private boolean isLookedUp(int set) {
        return settings.hashing()
                && inDescriptorBuffer(sets.get(set))
                && !sets.get(set).pushed();
    }

    @Override
    public boolean comparesOnly() {
        return !settings.descriptors();
    }

    @Override
    public int stateOffset(int set, int binding) {
        return SetWords.offset(sets.get(set), binding);
    }

    @Override
    public boolean robust(int set, int binding) {
        DescriptorSetLayoutState.Binding found = binding(set, binding);
        return robust
                && found != null
                && !inDescriptorBuffer(sets.get(set))
                && DescriptorTypes.kind(found.type()) == DescriptorTypes.Kind.BUFFER
                && replaceable(found);
    }

    /** Unwritten descriptors may get a buffer before a submit only if that keeps the recordings that use them valid. */
    private static boolean replaceable(DescriptorSetLayoutState.Binding binding) {
        boolean unwritten = (binding.flags() & (PARTIALLY_BOUND | VARIABLE_COUNT)) != 0;
        return !unwritten || (binding.flags() & UPDATE_AFTER_BIND) != 0;
    }

    @Override
    public boolean variable(int set, int binding) {
        DescriptorSetLayoutState.Binding found = binding(set, binding);
        return found != null && !inline(found) && (found.flags() & VARIABLE_COUNT) != 0;
    }
}
