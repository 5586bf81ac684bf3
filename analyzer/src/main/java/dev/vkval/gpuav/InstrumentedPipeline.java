package dev.vkval.gpuav;

import dev.vkval.spirv.pass.AddressCheck;
import dev.vkval.spirv.pass.DescriptorCheck;
import dev.vkval.spirv.pass.PrintCheck;
import dev.vkval.spirv.pass.ResourceRaceSite;
import dev.vkval.spirv.pass.ShaderCheck;
import dev.vkval.state.object.PipelineLayoutState;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A pipeline whose shaders have checks in them. What actions ask of it is computed once. */
final class InstrumentedPipeline {
    private final long id;
    private final long layout;
    private final PipelineLayoutState layoutState;
    private final List<InstrumentedShader> shaders;
    private final List<InstrumentedShader> own;
    private final List<InstrumentedShader> shared;
    private final int hitCount;
    private final int stages;
    private final boolean usesAddresses;
    private final boolean prints;
    private final boolean hasSites;
    private final List<DescriptorCheck> watched;
    private final List<ResourceRaceSite> races;
    private final boolean sharesRaces;
    private final long twin;
    private final PushedRange pushed;

    /** A descriptor. */
    private record Slot(int set, int binding, int element) {
        @Override
        public int hashCode() {
            return 31 * (31 * set + binding) + element;
        }

        @Override
        public boolean equals(Object object) {
            return object instanceof Slot other
                    && set == other.set
                    && binding == other.binding
                    && element == other.element;
        }
    }

    /**
     * @param id captured id of the pipeline
     * @param layout live handle of its extended layout
     * @param shaders shaders with checks, including those of linked libraries
     */
    InstrumentedPipeline(long id, long layout, List<InstrumentedShader> shaders) {
        this(id, layout, null, shaders, 0, null);
    }

    /**
     * @param layoutState the application's layout, null if it is not known
     * @param twin live handle of the pipeline with checks beside the one without, 0 if that one has them
     * @param pushed where indices of actions are pushed, null if a set is bound for them
     */
    InstrumentedPipeline(
            long id,
            long layout,
            PipelineLayoutState layoutState,
            List<InstrumentedShader> shaders,
            long twin,
            PushedRange pushed) {
        this.pushed = pushed;
        this.layoutState = layoutState;
        this.twin = twin;
        this.id = id;
        this.layout = layout;
        this.shaders = List.copyOf(shaders);
        this.own = shaders.stream()
                .filter(shader -> shader.shared() == null)
                .sorted(Comparator.comparingInt(InstrumentedShader::firstHit))
                .toList();
        this.shared = shaders.stream().filter(shader -> shader.shared() != null).toList();
        this.stages = shaders.stream()
                .filter(InstrumentedShader::hasChecks)
                .mapToInt(shader -> shader.stage().stage())
                .reduce(0, (some, more) -> some | more);
        this.hasSites = own.stream().anyMatch(InstrumentedShader::hasSites);
        int hits = 0;
        boolean addresses = false;
        Map<Slot, DescriptorCheck> descriptors = new LinkedHashMap<>();
        for (InstrumentedShader shader : shaders) {
            hits = shader.shared() == null ? Math.max(hits, shader.endHit()) : hits;
            for (ShaderCheck check : shader.checks()) {
                addresses |= shader.shared() == null && check instanceof AddressCheck;
                if (check instanceof DescriptorCheck descriptor && descriptor.watched()) {
                    descriptors.putIfAbsent(
                            new Slot(descriptor.set(), descriptor.binding(), descriptor.element()), descriptor);
                }
            }
        }
        this.hitCount = hits;
        this.usesAddresses = addresses;
        this.prints =
                shaders.stream().flatMap(shader -> shader.checks().stream()).anyMatch(PrintCheck.class::isInstance);
        this.watched = List.copyOf(descriptors.values());
        this.races = races(own);
        this.sharesRaces = !races(shared).isEmpty();
    }

    long id() {
        return id;
    }

    /**
     * Live handle of the pipeline with checks, which selected actions bind in place of the application's; 0 if the
     * application's pipeline has the checks.
     */
    long twin() {
        return twin;
    }

    long layout() {
        return layout;
    }

    /** Where the indices of its actions are pushed, null if a set is bound for them. */
    PushedRange pushed() {
        return pushed;
    }

    /** The application's layout, null if it is not known. */
    PipelineLayoutState layoutState() {
        return layoutState;
    }

    List<InstrumentedShader> shaders() {
        return shaders;
    }

    /** Whether a VkShaderStageFlagBits has checks. */
    boolean contains(int stage) {
        return (stages & stage) != 0;
    }

    /** Those whose actions have memory of their own, in the order of their hit counters. */
    List<InstrumentedShader> own() {
        return own;
    }

    /** Those that have memory in common for all actions. */
    List<InstrumentedShader> shared() {
        return shared;
    }

    /** Whether each action gets memory of its own. */
    boolean hasOwnMemory() {
        return !own.isEmpty();
    }

    /** Number of hit counters that an action with this pipeline requires. */
    int hitCount() {
        return hitCount;
    }

    /** Whether its shaders check device addresses in the memory of the action. */
    boolean usesAddresses() {
        return usesAddresses;
    }

    /** Whether its shaders record what they access in the memory of the action. */
    boolean hasSites() {
        return hasSites;
    }

    /** Whether its shaders print. */
    boolean prints() {
        return prints;
    }

    private static List<ResourceRaceSite> races(List<InstrumentedShader> shaders) {
        return shaders.stream()
                .flatMap(shader -> shader.checks().stream())
                .filter(ResourceRaceSite.class::isInstance)
                .map(ResourceRaceSite.class::cast)
                .toList();
    }

    /** The sites of its compute shader that are noted in memory of the action, so that data races are found. */
    List<ResourceRaceSite> races() {
        return races;
    }

    /** Whether it has such sites in shaders whose memory is that of all actions, where nothing is noted. */
    boolean sharesRaces() {
        return sharesRaces;
    }

    /** A check of each descriptor whose accesses execute also if it has no resource. */
    List<DescriptorCheck> watched() {
        return watched;
    }

    /** The shader of a hit counter in the memory of an action, null for none. */
    InstrumentedShader shaderOf(int hit) {
        for (InstrumentedShader shader : own) {
            if (shader.checkOf(hit) != null) {
                return shader;
            }
        }
        return null;
    }
}
