package dev.vkval.gpuav;

import dev.vkval.fit.DescriptorFit;
import dev.vkval.gpuav.proof.Reach;
import dev.vkval.spirv.pass.DescriptorAccesses;
import dev.vkval.spirv.pass.ErrorOutput;
import dev.vkval.spirv.value.Interval;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Compares what accesses reach with the descriptors that are bound when a submit is made. */
final class AccessJudge {
    private static final int MOST_ELEMENTS = 1 << 12;
    private static final int[] NO_WORDS = {0, 0, 0};

    private final List<BoundState.BoundSet> sets;
    private final LayoutBindings bindings;

    /** @param settings which errors there are */
    AccessJudge(List<BoundState.BoundSet> sets, GpuSettings settings) {
        this.sets = sets;
        List<DescriptorSetLayoutState> layouts = new ArrayList<>();
        sets.forEach(bound -> layouts.add(bound == null ? null : bound.set().layout()));
        this.bindings = new LayoutBindings(layouts, false, settings);
    }

    /**
     * The verdict about an access.
     *
     * @param error code of {@link ErrorOutput} for an access that is surely an error where it executes; {@link Verdict#GOOD} if it
     *     surely is none, {@link Verdict#OPEN} if either may be
     * @param record what is known of the access at fault, null if that is one of several values
     */
    record Verdict(int error, ShaderError.Record record) {
        static final int GOOD = -1;
        static final int OPEN = -2;

        private static final Verdict IS_GOOD = new Verdict(GOOD, null);
        private static final Verdict IS_OPEN = new Verdict(OPEN, null);

        boolean open() {
            return error == OPEN;
        }

        boolean bad() {
            return error >= 0;
        }
    }

    Verdict of(DescriptorAccesses.Access access, Reach reach) {
        if (bindings.comparesOnly() && forbidden(access) == 0) {
            return Verdict.IS_GOOD;
        }
        Verdict verdict = ofAny(access, reach);
        boolean checked = !bindings.comparesOnly() || verdict.open() || verdict.error() == ErrorOutput.DESCRIPTOR_UNFIT;
        return checked ? verdict : Verdict.IS_GOOD;
    }

    private Verdict ofAny(DescriptorAccesses.Access access, Reach reach) {
        Interval index = reach.index();
        if (index.empty() || reach.end() != null && reach.end().empty()) {
            return Verdict.IS_GOOD;
        }
        OptionalLong fixed = bindings.length(access.set(), access.binding());
        if (fixed.isEmpty()) {
            return Verdict.IS_OPEN;
        }
        long length = Math.min(fixed.getAsLong(), access.declared().orElse(fixed.getAsLong()));
        if (index.least() >= length) {
            return bad(ErrorOutput.INDEX_OUT_OF_BOUNDS, index, Interval.of(length));
        }
        if (index.most() >= length) {
            return Verdict.IS_OPEN;
        }
        OptionalLong inline = bindings.sizeBytes(access.set(), access.binding());
        if (inline.isPresent()) {
            return range(reach, inline.getAsLong());
        }
        return bindings.hasStates(access.set(), access.binding()) ? descriptors(access, reach) : Verdict.IS_GOOD;
    }

    private static Verdict bad(int error, Interval index, Interval second) {
        boolean known = index.single() && second.single();
        return new Verdict(error, known ? new ShaderError.Record(NO_WORDS, index.least(), second.least(), 0) : null);
    }

    private static Verdict range(Reach reach, long size) {
        if (reach.end() == null || size < 0 || reach.end().most() <= size) {
            return Verdict.IS_GOOD;
        }
        return reach.end().least() > size
                ? bad(ErrorOutput.RESOURCE_OUT_OF_BOUNDS, reach.index(), reach.end())
                : Verdict.IS_OPEN;
    }

    private Verdict descriptors(DescriptorAccesses.Access access, Reach reach) {
        BoundState.BoundSet bound = sets.get(access.set());
        DescriptorSetState.Contents contents = bound.set().snapshot().get(access.binding());
        Interval index = reach.index();
        if (contents == null || index.most() - index.least() > MOST_ELEMENTS) {
            return Verdict.IS_OPEN;
        }
        Verdict all = null;
        for (long element = index.least(); element <= index.most(); element++) {
            Verdict one = descriptor(bound, contents, (int) element, access, reach);
            if (one.open() || all != null && all.error() != one.error()) {
                return Verdict.IS_OPEN;
            }
            all = one;
        }
        return all;
    }

    private Verdict descriptor(
            BoundState.BoundSet bound,
            DescriptorSetState.Contents contents,
            int element,
            DescriptorAccesses.Access access,
            Reach reach) {
        DescriptorSetLayoutState.Binding binding = contents.binding();
        Descriptor descriptor = contents.descriptor(element);
        if (descriptor == null) {
            boolean given = binding.type() == DescriptorTypes.SAMPLER && binding.immutableSamplers();
            if (given) {
                return Verdict.IS_GOOD;
            }
            return bound.set().fromStateSetup()
                            || judgedWhenRecorded(
                                    contents,
                                    LayoutBindings.inDescriptorBuffer(
                                            bound.set().layout()))
                    ? Verdict.IS_OPEN
                    : bad(ErrorOutput.DESCRIPTOR_UNINITIALIZED, reach.index(), Interval.of(0));
        }
        if (descriptor.destroyed() != null) {
            return bad(ErrorOutput.DESCRIPTOR_DESTROYED, reach.index(), Interval.of(0));
        }
        if (descriptor instanceof Descriptor.OfImage image && (properties(image) & forbidden(access)) != 0) {
            return bad(ErrorOutput.DESCRIPTOR_UNFIT, reach.index(), Interval.of(0));
        }
        long offset = SetWords.dynamicOffset(bound, binding.number(), element);
        return range(reach, DescriptorStates.size(descriptor, offset));
    }

    private static int properties(Descriptor.OfImage image) {
        return DescriptorFit.properties(image.view());
    }

    private int forbidden(DescriptorAccesses.Access access) {
        return access.image() == null
                ? 0
                : bindings.forbidden(access.set(), access.binding(), access.image(), access.constant());
    }

    /** Whether core validation reports the descriptor where it is not written, see {@link LayoutBindings#hasStates}. */
    private static boolean judgedWhenRecorded(DescriptorSetState.Contents contents, boolean buffered) {
        return contents.count() == 1
                && !buffered
                && contents.binding().count() == 1
                && !LayoutBindings.maybeUnwritten(contents.binding());
    }
}
