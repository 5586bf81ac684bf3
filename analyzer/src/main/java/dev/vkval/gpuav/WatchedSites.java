package dev.vkval.gpuav;

import dev.vkval.gpuav.footprint.Footprints;
import dev.vkval.gpuav.footprint.Invocation;
import dev.vkval.gpuav.footprint.ShaderName;
import dev.vkval.gpuav.footprint.Watch;
import dev.vkval.gpuav.footprint.WatchedPlace;
import dev.vkval.spirv.pass.FootprintSite;
import dev.vkval.spirv.pass.HitCounters;
import dev.vkval.spirv.pass.InvocationKey;
import dev.vkval.spirv.pass.ShaderCheck;
import dev.vkval.spirv.pass.WatchWords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The places that an action's sites watch, in the memory that its shaders write to; see {@link WatchWords}. */
final class WatchedSites {
    private final CheckedAction action;
    private final List<InstrumentedShader> shaders;
    private final HitCounters counters;

    /** @param shaders those with sites in this memory */
    WatchedSites(CheckedAction action, List<InstrumentedShader> shaders, HitCounters counters) {
        this.action = action;
        this.shaders = shaders;
        this.counters = counters;
    }

    @FunctionalInterface
    private interface Visitor {
        /**
         * @param first index of the first word about watched places of the site
         * @param slot index of the first word of the slot
         */
        void visit(InstrumentedShader shader, FootprintSite site, WatchedPlace place, int first, int slot);
    }

    /** What a slot looks for. */
    private record Sought(int element, int granule) {
        static Sought of(FootprintSite site, WatchedPlace place) {
            long granule = site.hasMap() ? place.at() / site.granuleBytes() : 0;
            boolean addressed = site.variable() == FootprintSite.BY_ADDRESS;
            return new Sought(addressed ? (int) (granule >>> Integer.SIZE) : place.element(), (int) granule);
        }
    }

    /** Each place that is watched, until a site has no slot left. Instructions may have a site in common. */
    private void each(Visitor visitor) {
        Map<Integer, List<Sought>> used = new HashMap<>();
        for (Watch watch : action.device.watches.of(action.place.block())) {
            for (InstrumentedShader shader : shaders) {
                for (ShaderCheck check : shader.checks()) {
                    if (check instanceof FootprintSite site && isOf(watch, shader, site)) {
                        int first = (int) counters.at((long) shader.firstHit() + site.hit());
                        List<Sought> slots = used.computeIfAbsent(first, key -> new ArrayList<>());
                        Sought sought = Sought.of(site, watch.place());
                        if (!slots.contains(sought) && slots.size() < counters.slots()) {
                            slots.add(sought);
                        }
                        int slot = slots.indexOf(sought);
                        if (slot >= 0) {
                            visitor.visit(shader, site, watch.place(), first, first + WatchWords.slot(slot));
                        }
                    }
                }
            }
        }
    }

    private static boolean isOf(Watch watch, InstrumentedShader shader, FootprintSite site) {
        WatchedPlace place = watch.place();
        return watch.stage() == shader.stage().stage()
                && place.variable() == site.variable()
                && place.instruction() == site.instruction();
    }

    /** Writes which places are watched into memory that is zero otherwise. */
    void write(MemoryRange hits) {
        each((shader, site, place, first, slot) -> {
            Sought sought = Sought.of(site, place);
            int[] words = new int[WatchWords.SLOT_WORDS];
            words[WatchWords.WATCHED] = 1;
            words[WatchWords.ELEMENT] = sought.element();
            words[WatchWords.GRANULE] = sought.granule();
            hits.write(slot, words);
        });
    }

    /**
     * Adds the invocations that were seen. The words are not trusted, because errors of the shader may have overwritten them.
     *
     * @param submit block index of the call that submitted the action
     */
    void read(Footprints footprints, long submit, int... words) {
        Footprints.Action key = new Footprints.Action(submit, action.place.block());
        each((shader, site, place, first, slot) -> {
            int[] extents = Arrays.copyOfRange(words, first, first + WatchWords.EXTENTS);
            int model = shader.stage().executionModel();
            int[] seen = InvocationKey.words(model, ~words[slot + WatchWords.KEY], extents);
            if (seen != null) {
                footprints.add(key, ShaderName.of(shader.stage()), place, new Invocation(seen[0], seen[1], seen[2]));
            }
        });
    }
}
