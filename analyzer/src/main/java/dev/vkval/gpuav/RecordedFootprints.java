package dev.vkval.gpuav;

import dev.vkval.finding.ShaderLocation;
import dev.vkval.gpuav.footprint.Footprints;
import dev.vkval.gpuav.footprint.Invocation;
import dev.vkval.gpuav.footprint.LocatedFootprint;
import dev.vkval.gpuav.footprint.ShaderName;
import dev.vkval.gpuav.footprint.SiteFootprint;
import dev.vkval.gpuav.footprint.Watch;
import dev.vkval.gpuav.footprint.WatchedPlace;
import dev.vkval.spirv.pass.FootprintSite;
import dev.vkval.spirv.reflect.AddressUse;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.source.ShaderListing;
import dev.vkval.spirv.source.ShaderSources;
import dev.vkval.state.object.ShaderModuleState;
import dev.vkval.state.object.ShaderStage;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Footprints that a device has recorded, for the actions of the capture that they are of. */
public final class RecordedFootprints {
    private final Footprints footprints;
    private final ShaderSource source;
    private final Map<ShaderStage, ShaderName> names = new IdentityHashMap<>();
    private final Map<ShaderModuleState, Map<Integer, ShaderLocation>> locations = new IdentityHashMap<>();

    /** By footprints of a shader, and by stage, those of a variable: actions with equal footprints have one list of them. */
    private final Map<List<SiteFootprint>, Map<ShaderStage, Map<Accesses, Optional<List<LocatedFootprint>>>>> located =
            new IdentityHashMap<>();

    /** Those of a variable. */
    private record Accesses(int variable, List<Integer> instructions) {}

    /** @param sources of shaders, beside what the capture has of them */
    public RecordedFootprints(Footprints footprints, ShaderSources sources) {
        this.footprints = footprints;
        this.source = new ShaderSource(sources, ShaderListing.Sink.NONE);
    }

    /**
     * What a stage of an action accessed through a variable.
     *
     * @param submit block index of the call that executes the action
     * @param block block index of the action
     * @return all instructions that access it, the same list for equal footprints; null if that is not known
     */
    public List<LocatedFootprint> of(long submit, long block, ShaderStage stage, DescriptorUse use) {
        return of(submit, block, stage, use.variable(), use.accesses());
    }

    /** The same of what it accessed by device addresses. */
    public List<LocatedFootprint> of(long submit, long block, ShaderStage stage, AddressUse use) {
        return of(submit, block, stage, FootprintSite.BY_ADDRESS, use.accesses());
    }

    private List<LocatedFootprint> of(
            long submit, long block, ShaderStage stage, int variable, List<Integer> accesses) {
        Map<ShaderName, List<SiteFootprint>> shaders = footprints.of(new Footprints.Action(submit, block));
        if (shaders == null || stage.module() == null) {
            return null;
        }
        List<SiteFootprint> sites = shaders.getOrDefault(names.computeIfAbsent(stage, ShaderName::of), List.of());
        return located.computeIfAbsent(sites, key -> new IdentityHashMap<>())
                .computeIfAbsent(stage, key -> new HashMap<>())
                .computeIfAbsent(new Accesses(variable, accesses), key -> located(sites, stage, key))
                .orElse(null);
    }

    private Optional<List<LocatedFootprint>> located(List<SiteFootprint> all, ShaderStage stage, Accesses wanted) {
        List<SiteFootprint> sites =
                all.stream().filter(site -> site.variable() == wanted.variable).toList();
        Set<Integer> instructions = new HashSet<>();
        sites.forEach(site -> instructions.add(site.instruction()));
        return instructions.containsAll(wanted.instructions)
                ? Optional.of(sites.stream()
                        .map(site -> new LocatedFootprint(site, location(stage, site)))
                        .toList())
                : Optional.empty();
    }

    /**
     * The first invocation of a stage of an action that accessed a place.
     *
     * @param submit block index of the call that executes the action
     * @param block block index of the action
     * @return {@code global invocation (3, 0, 0)}; null if that is not known
     */
    public String invocation(long submit, long block, ShaderStage stage, WatchedPlace place) {
        Footprints.Action action = new Footprints.Action(submit, block);
        if (stage.module() == null || footprints.of(action) == null) {
            return null;
        }
        Invocation first = footprints.invocation(action, names.computeIfAbsent(stage, ShaderName::of), place);
        return first == null ? null : InvocationText.of(stage.stage(), first);
    }

    /** Whether {@link #expect} does anything. */
    public boolean expects() {
        return footprints.expects();
    }

    /** Says that {@link #invocation} may be asked for, once it is known what was accessed. */
    public void expect(long submit, long block, ShaderStage stage, WatchedPlace place) {
        footprints.expect(new Watch(submit, block, stage.stage(), place));
    }

    private ShaderLocation location(ShaderStage stage, SiteFootprint site) {
        return locations
                .computeIfAbsent(stage.module(), key -> new HashMap<>())
                .computeIfAbsent(site.instruction(), instruction -> source.of(stage, instruction));
    }
}
