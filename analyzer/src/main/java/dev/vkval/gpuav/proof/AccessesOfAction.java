package dev.vkval.gpuav.proof;

import dev.vkval.spirv.value.Inputs;
import dev.vkval.spirv.value.Iterations;
import dev.vkval.spirv.value.Place;
import dev.vkval.spirv.value.Residue;
import dev.vkval.spirv.value.ShaderValues;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The accesses of a shader with the inputs that it has in an action. */
public final class AccessesOfAction {
    private final ShaderAccesses shader;
    private final Invocations invocations;
    private final ShaderValues.In all;
    private List<ShaderValues.In> some;

    AccessesOfAction(ShaderAccesses shader, Invocations invocations) {
        this.shader = shader;
        this.invocations = invocations;
        this.all = shader.values(invocations.all(), Iterations.ALL);
    }

    /** All sites of the shader. */
    List<AccessSite> sites() {
        return shader.sites();
    }

    /** What the ends of a site have in common. */
    Residue ends(AccessSite site) {
        return AccessSite.residue(site.end(), site.terms(), all, site.place());
    }

    /** Whether any invocation surely executes a site. */
    public boolean executes(AccessSite site) {
        return !invocations.some().isEmpty() && all.executes(site.place());
    }

    /** Whether an invocation may execute a site. */
    public boolean mayExecute(AccessSite site) {
        return all.mayExecute(site.place());
    }

    /**
     * The first error that an invocation makes which surely executes a site, of those that are looked at: the first and the
     * last ones, in the first and in the last iterations of loops.
     *
     * @param judge gives an error, or null
     * @return null for none
     */
    public <T> T firstError(AccessSite site, Function<Reach, T> judge) {
        Place place = site.place();
        for (ShaderValues.In one : some()) {
            Reach reach = ShaderAccesses.reach(site, one);
            boolean known = reach.index().single()
                    && (reach.end() == null || reach.end().single());
            T error = known ? judge.apply(reach) : null;
            if (error != null && one.executes(place)) {
                return error;
            }
        }
        return null;
    }

    private List<ShaderValues.In> some() {
        if (some == null) {
            some = new ArrayList<>();
            for (Inputs inputs : invocations.some()) {
                some.add(shader.values(inputs, Iterations.FIRST));
                some.add(shader.values(inputs, Iterations.LAST));
            }
        }
        return some;
    }
}
