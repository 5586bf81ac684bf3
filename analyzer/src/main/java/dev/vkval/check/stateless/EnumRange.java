package dev.vkval.check.stateless;

import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Member;
import dev.vkval.check.Provider;
import dev.vkval.check.Providers;
import dev.vkval.check.parameter.ParameterSite;
import dev.vkval.check.topic.CoreContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A value that must be one of an enumeration, of the version and the extensions in use: {@code VUID-...-parameter}. */
final class EnumRange implements Values.ValueCheck {
    private final CoreContext context;
    private final Enumeration enumeration;
    private final String rule;
    private final Map<Long, String> names = new HashMap<>();
    private final Map<Long, List<Provider>> providers = new HashMap<>();

    EnumRange(CoreContext context, Enumeration enumeration, String rule) {
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
        if (name == null && context.now().asksPhysicalDevice()) {
            return;
        }
        if (name == null) {
            String path = Values.path(member, index, site);
            context.error(site.call(), rule)
                    .parameter(path)
                    .title(path + " (" + value + ") is not a valid " + enumeration.name())
                    .message(path + " must be a valid " + enumeration.name() + " value.")
                    .report();
            return;
        }
        List<Provider> needed = providers.get(value);
        if (needed != null && context.now().onDevice() && !context.now().available(needed)) {
            String path = Values.path(member, index, site);
            context.error(site.call(), rule)
                    .parameter(path)
                    .title(path + " is " + name + ", which is not enabled")
                    .message(name + " requires " + Providers.text(needed) + ".")
                    .help("Enable " + needed.get(0).name() + ", or use another value.")
                    .report();
        }
    }
}
