package dev.vkval.check.stateless;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import java.util.Map;

/** Numbered rules about one topic. */
abstract class StatelessRules {
    private final StatelessContext context;

    StatelessRules(StatelessContext context) {
        this.context = context;
    }

    /** Adds the checks by the name of the struct or command that they check. */
    abstract void addTo(Map<String, ParameterCheck> checks);

    final StatelessContext context() {
        return context;
    }

    /** Whether a feature is known not to be enabled. */
    final boolean off(String feature) {
        return known() && !context.capabilities().feature(feature);
    }

    /** Whether an extension is known not to be enabled. */
    final boolean offExtension(String extension) {
        return known() && !context.capabilities().extension(extension);
    }

    private boolean known() {
        return context.onDevice() && context.capabilities().known();
    }

    /**
     * Reports a broken rule.
     *
     * @param member path of the member at fault from the current struct, or the parameter
     * @param fact what is wrong with it; follows its path in the title
     */
    final void broken(String rule, ParameterSite site, String member, String fact, String message) {
        String owner = site.path();
        String path =
                owner.isEmpty() ? member : owner + (owner.endsWith("]") || owner.endsWith(">") ? "." : "->") + member;
        context.report(rule, site, path, path + " " + fact, message, null);
    }

    /** A 32-bit parameter of a command. */
    static int u32(long slots, int parameter) {
        return CMemory.u32(slots + (long) parameter * Long.BYTES);
    }

    static long u64(long slots, int parameter) {
        return CMemory.u64(slots, parameter);
    }

    static float f32(long slots, int parameter) {
        return CMemory.f32(slots + (long) parameter * Long.BYTES);
    }
}
