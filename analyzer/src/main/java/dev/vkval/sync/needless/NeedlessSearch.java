package dev.vkval.sync.needless;

import dev.vkval.finding.Coverage;
import dev.vkval.state.tracker.StateTracker;
import dev.vkval.sync.SyncOptions;
import dev.vkval.sync.SyncValidator;
import dev.vkval.sync.access.TwoWatches;
import dev.vkval.sync.command.AddressKnowledge;
import dev.vkval.sync.command.AddressedAccesses;
import dev.vkval.sync.command.ShaderReach;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the needless synchronization of a capture in passes over it. Its candidates order nothing that synchronization
 * validation sees to need them; whether the calls are valid without them is for others to judge.
 */
public final class NeedlessSearch {
    /** Passes after which sites get all their bits back, and after which nothing is said. */
    private static final int FINE_PASSES = 8;

    private static final int MOST_PASSES = 24;

    /** What is missing in the simulation that does not matter: more is assumed of it than takes place. */
    private static final Set<String> SAFE_GAPS =
            Set.of("sync of vertex buffers", "sync of command buffers that are never submitted");

    private final Sites sites = new Sites();
    private SitePlaces places;
    private AdjacentBarriers adjacent;
    private IdleWaits idle;
    private ReducedPass pass;
    private SyncValidator validator;
    private int passes;
    private boolean converged;
    private String obstacle;

    /** Whether another pass is needed. */
    public boolean more() {
        return !converged && obstacle == null;
    }

    /** Why nothing can be said, null if something can. */
    public String obstacle() {
        return obstacle;
    }

    /** How many passes there were. */
    public int passes() {
        return passes;
    }

    /**
     * The validation object of the next pass, for a chassis with the state tracker before it.
     *
     * @param settings by name, as in {@link dev.vkval.sync.settings.SyncSettings}
     */
    public SyncValidator begin(
            StateTracker tracker, Map<String, Boolean> settings, ShaderReach reach, AddressKnowledge addresses) {
        passes++;
        sites.all().forEach(Site::restart);
        places = new SitePlaces();
        HostWaitedWrites waited = new HostWaitedWrites();
        adjacent = new AdjacentBarriers();
        idle = new IdleWaits();
        pass = new ReducedPass(sites, places, waited, adjacent, passes > FINE_PASSES);
        // Accesses of shaders by addresses that are not known count as accesses to any buffer with an address.
        SyncOptions options = new SyncOptions(settings)
                .watch(new TwoWatches(places, new TwoWatches(waited, idle)))
                .reach(reach)
                .addresses(addresses, AddressedAccesses.Unknown.ANYWHERE)
                .reduced(pass, pass);
        validator = new SyncValidator(finding -> {}, tracker, options);
        return validator;
    }

    /** The pass has come to its end. */
    public void end() {
        List<Coverage.Gap> gaps = validator.gaps().stream()
                .filter(gap -> !SAFE_GAPS.contains(gap.what()))
                .toList();
        if (!gaps.isEmpty()) {
            obstacle = "not all accesses of this capture are judged: "
                    + gaps.get(0).what();
        } else if (pass.hazards() == 0) {
            converged = true;
        } else if (!pass.changed()) {
            obstacle = "hazards are left that no synchronization of the capture explains";
        } else if (passes == MOST_PASSES) {
            obstacle = "there is no end of what " + MOST_PASSES + " passes give back";
        }
        validator = null;
        pass = null;
    }

    /** What is needless or too wide: what is executed most often first, and of that what makes most stages wait. */
    public List<Needless> candidates() {
        List<Needless> found = new ArrayList<>();
        Set<Site> changed = new HashSet<>();
        for (Site site : sites.all()) {
            if (converged && !site.whole() && site.executions() > 0 && places.between(site)) {
                NeedlessScopes needless = new NeedlessScopes(site);
                if (needless.worthSaying()) {
                    found.add(needless);
                    changed.add(site);
                }
            }
        }
        if (converged) {
            found.addAll(adjacent.candidates(changed));
            found.addAll(idle.candidates());
        }
        found.sort(Comparator.comparingLong(Needless::executions)
                .thenComparingInt(Needless::stalledStages)
                .reversed()
                .thenComparingLong(Needless::firstBlock));
        return found;
    }
}
