package dev.vkval.check.stateless;

import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Member;
import dev.vkval.check.Provider;
import dev.vkval.check.Providers;
import dev.vkval.check.parameter.ParameterSite;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A value that must be one of an enumeration, of the version and the extensions in use: {@code VUID-...-parameter}. */
final class EnumRange implements Values.ValueCheck {
    private final StatelessContext context;
    private final Enumeration enumeration;
    private final String rule;
    private final Map<Long, String> names = new HashMap<>();
    private final Map<Long, List<Provider>> providers = new HashMap<>();

    EnumRange(StatelessContext context, Enumeration enumeration, String rule) {
        this.context = context;
        this.enumeration = enumeration;
        this.rule = rule;
        enumeration.values().forEach((name, value) -> {
            names.putIfAbsent(value, name);
            List<Provider> of = Providers.vulkan().ofEnumerant(name);
            if (!of.isEmpty()) {
                providers.putIfAbsent(value, of);
            }
        });
    }

    @Override
    public List<String> ids() {
        return List.of(rule);
    }

    @Override
    public void check(long value, Member member, long index, ParameterSite site) {
        String name = names.get(value);
        if (name == null && context.asksPhysicalDevice()) {
            return;
        }
        if (name == null) {
            String path = Values.path(member, index, site);
            context.report(
                    rule,
                    site,
                    path,
                    path + " (" + value + ") is not a valid " + enumeration.name(),
                    path + " must be a valid " + enumeration.name() + " value.",
                    null);
            return;
        }
        List<Provider> needed = providers.get(value);
        if (needed != null && context.onDevice() && !context.available(needed)) {
            String path = Values.path(member, index, site);
            context.report(
                    rule,
                    site,
                    path,
                    path + " is " + name + ", which is not enabled",
                    name + " requires " + Providers.text(needed) + ".",
                    "Enable " + needed.get(0).name() + ", or use another value.");
        }
    }
}
