package dev.vkval.check.stateless;

import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.check.Provider;
import dev.vkval.check.Providers;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import dev.vkval.check.topic.CoreContext;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The pNext chain of a struct: structs that are allowed in it ({@code VUID-...-pNext-pNext}) and each only once
 * ({@code -sType-unique}).
 */
final class StructureChain implements ParameterCheck {
    private static final int LOADER_INSTANCE = 47;
    private static final int LOADER_DEVICE = 48;

    /** Structs with a numbered rule about their chain instead. */
    private static final Map<String, String> RULES = Map.of(
            "VkShaderModuleCreateInfo",
            "VUID-vkCreateShaderModule-pCreateInfo-06904",
            "VkMemoryBarrier2",
            "VUID-VkDependencyInfo-pMemoryBarriers-10606");

    /** The same for their types being unique; a VkMemoryBarrier2 that is no element of VkDependencyInfo is in a chain itself. */
    private static final Map<String, String> UNIQUE =
            Map.of("VkMemoryBarrier2", "VUID-VkDependencyInfo-pMemoryBarriers-10605");

    /** Structs that a rule about the struct that points there lets stand in a chain, VUID-VkDependencyInfo-pMemoryBarriers-10606. */
    private static final Map<String, String> LET_BY_RULE = Map.of("VkMemoryBarrier2", "VkMemoryBarrierAccessFlags3KHR");

    private static final Set<String> WARNED =
            Set.of("VkBufferUsageFlags2CreateInfo", "VkPipelineCreateFlags2CreateInfo");

    private final CoreContext context;
    private final Struct struct;
    private final String rule;
    private final String uniqueRule;
    private final Set<Integer> seen = new HashSet<>();

    StructureChain(CoreContext context, Struct struct) {
        this.context = context;
        this.struct = struct;
        this.rule = RULES.getOrDefault(struct.name(), "VUID-" + struct.name() + "-pNext-pNext");
        this.uniqueRule = UNIQUE.getOrDefault(struct.name(), "VUID-" + struct.name() + "-sType-unique");
    }

    @Override
    public void check(long base, ParameterSite site) {
        if (site.inChain()) {
            return;
        }
        seen.clear();
        for (long next = PNext.next(base); next != 0; next = PNext.next(next)) {
            int sType = PNext.type(next);
            Struct link = Registry.vulkan().structOfType(sType);
            if (link != null && sType != LOADER_INSTANCE && sType != LOADER_DEVICE) {
                link(link, site);
            }
        }
    }

    @Override
    public List<String> ids() {
        return List.of(rule, uniqueRule);
    }

    private void link(Struct link, ParameterSite site) {
        String path = site.path(struct.members().get(1));
        boolean let = link.extended().contains(struct.name()) || link.name().equals(LET_BY_RULE.get(struct.name()));
        if (!let) {
            context.error(site.call(), rule)
                    .parameter(path)
                    .title(path + " includes a " + link.name() + ", which is not allowed there")
                    .message(link.name() + " does not extend " + struct.name() + ".")
                    .report();
            return;
        }
        if (!seen.add(link.sType()) && !link.repeatable()) {
            context.error(site.call(), uniqueRule)
                    .parameter(path)
                    .title(path + " includes " + link.name() + " more than once")
                    .message("The sType values of the structs in a pNext chain must be unique.")
                    .report();
        }
        warnOfExtension(link, path, site);
    }

    /** Two structs replace flags of the struct they extend; a device without their extension uses the old flags. */
    private void warnOfExtension(Struct link, String path, ParameterSite site) {
        if (!WARNED.contains(link.name()) || !context.now().onDevice()) {
            return;
        }
        List<Provider> needed = Providers.vulkan().ofStruct(link.name());
        if (!context.now().available(needed)) {
            context.warning(site.call(), "WARNING-" + link.name() + "-Extension")
                    .parameter(path)
                    .title(path + " includes a " + link.name() + ", which is not enabled")
                    .message(link.name() + " requires " + Providers.text(needed)
                            + "; a device that does not support it uses the flags of " + struct.name() + " instead.")
                    .report();
        }
    }
}
