package dev.vkval.gpuav;

import dev.vkval.gpuav.footprint.Footprints;
import dev.vkval.gpuav.footprint.ReadSites;
import dev.vkval.gpuav.footprint.ShaderName;
import dev.vkval.gpuav.footprint.SiteFootprint;
import dev.vkval.spirv.pass.FootprintSite;
import dev.vkval.spirv.pass.HitCounters;
import dev.vkval.spirv.pass.ShaderCheck;
import dev.vkval.state.object.ShaderStage;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Reads the footprints of actions from the memory that their shaders wrote. */
final class FootprintReader {
    private final Footprints footprints;
    private final Map<ShaderStage, ShaderName> names = new IdentityHashMap<>();
    private final ReadSites reader;

    /** @param footprints receives what is read */
    FootprintReader(Footprints footprints) {
        this.footprints = footprints;
        this.reader = new ReadSites(footprints);
    }

    /** Says that all submits up to a block have completed, and were read. */
    void completed(long submit) {
        footprints.knownUntil(submit);
    }

    /**
     * Adds what the shaders of an action have recorded.
     *
     * @param submit block index of the call that submitted it
     * @param shaders those with sites in this memory
     * @param counters what the memory has of each site
     * @param words the header, then the sites
     * @param exact whether the memory is of one execution of this action alone
     */
    void read(
            long submit,
            CheckedAction action,
            List<InstrumentedShader> shaders,
            HitCounters counters,
            int[] words,
            boolean exact) {
        if (counters.watches() && exact) {
            new WatchedSites(action, shaders, counters).read(footprints, submit, words);
        }
        if (!counters.footprints()) {
            return;
        }
        Footprints.Action key = new Footprints.Action(submit, action.place.block());
        for (InstrumentedShader shader : shaders) {
            if (shader.hasSites()) {
                ShaderName name = names.computeIfAbsent(shader.stage(), ShaderName::of);
                footprints.add(key, name, sites(shader, counters, words, exact));
            }
        }
    }

    private List<SiteFootprint> sites(InstrumentedShader shader, HitCounters counters, int[] words, boolean exact) {
        List<SiteFootprint> sites = new ArrayList<>();
        for (ShaderCheck check : shader.checks()) {
            if (check instanceof FootprintSite site) {
                int first = (int) counters.at((long) shader.firstHit() + site.hit()) + counters.footprintAt();
                for (SiteFootprint read : reader.read(site, counters.granuleWords(), words, first)) {
                    sites.add(exact ? read : read.atMost());
                }
            }
        }
        return sites;
    }
}
