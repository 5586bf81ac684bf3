package dev.vkval.check.stateless;

import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Member;
import dev.vkval.check.Provider;
import dev.vkval.check.Providers;
import dev.vkval.check.parameter.ParameterSite;
import dev.vkval.check.topic.CoreContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Flags: bits that exist ({@code VUID-...-parameter}) and are enabled, at least one if that is required
 * ({@code -requiredbitmask}), exactly one if the type is a single bit.
 */
final class FlagBits implements Values.ValueCheck {
    private final CoreContext context;
    private final Enumeration enumeration;
    private final String rule;
    private final String zeroRule;
    private final boolean single;
    private final Map<Long, List<Provider>> providers = new HashMap<>();
    private final List<Long> combined = new ArrayList<>();
    private long known;
    private long needing;

    /**
     * @param zeroRule rule against 0, null if 0 is allowed
     * @param single whether the value must be a single bit
     */
    FlagBits(CoreContext context, Enumeration enumeration, String rule, String zeroRule, boolean single) {
        this.context = context;
        this.enumeration = enumeration;
        this.rule = rule;
        this.zeroRule = zeroRule;
        this.single = single;
        enumeration.values().forEach((name, value) -> {
            known |= value;
            List<Provider> of = Providers.vulkan().ofEnumerant(name);
            if (Long.bitCount(value) > 1) {
                combined.add(value);
            } else if (!of.isEmpty()) {
                needing |= value;
                providers.putIfAbsent(value, of);
            }
        });
    }

    @Override
    public void check(long raw, Member member, long index, ParameterSite site) {
        long value = enumeration.bits() == Long.SIZE ? raw : raw & 0xFFFF_FFFFL;
        if (value == 0) {
            if (zeroRule != null) {
                String path = Values.path(member, index, site);
                context.error(site.call(), zeroRule)
                        .parameter(path)
                        .title(path + " is 0")
                        .message(path + " must have " + (single ? "one bit of " : "at least one bit of ")
                                + enumeration.name() + ".")
                        .help((single ? "Give one bit of " : "Give at least one bit of ") + enumeration.name() + ".")
                        .report();
            }
            return;
        }
        if ((value & ~known) != 0) {
            if (context.now().asksPhysicalDevice()) {
                return;
            }
            String path = Values.path(member, index, site);
            context.error(site.call(), rule)
                    .parameter(path)
                    .title(path + " has bits 0x" + Long.toHexString(value & ~known) + ", which are not defined")
                    .message(path + " must be a valid combination of " + enumeration.name() + " values.")
                    .help("Remove the bits that " + enumeration.name() + " does not define.")
                    .report();
        } else if (single && Long.bitCount(value) != 1) {
            String path = Values.path(member, index, site);
            context.error(site.call(), rule)
                    .parameter(path)
                    .title(path + " has " + Long.bitCount(value) + " bits")
                    .message(path + " must be exactly one bit of " + enumeration.name() + ", not "
                            + enumeration.bitNames(value) + ".")
                    .help("Give one bit of " + enumeration.name() + " alone.")
                    .report();
        } else if ((value & needing) != 0 && index < 0 && context.now().onDevice()) {
            enabled(value & needing & ~named(value), member, index, site);
        }
    }

    @Override
    public List<String> ids() {
        return Arrays.asList(rule, zeroRule);
    }

    /**
     * The bits of an enumerant with several bits, such as VK_SHADER_STAGE_ALL, which is valid whichever of them are
     * enabled.
     */
    private long named(long value) {
        long bits = 0;
        for (long several : combined) {
            bits |= (value & several) == several ? several : 0;
        }
        return bits;
    }

    private void enabled(long bits, Member member, long index, ParameterSite site) {
        long left = bits;
        while (left != 0) {
            long bit = Long.lowestOneBit(left);
            left &= ~bit;
            List<Provider> needed = providers.get(bit);
            if (!context.now().available(needed)) {
                String path = Values.path(member, index, site);
                String name = enumeration.nameOf(bit);
                context.error(site.call(), rule)
                        .parameter(path)
                        .title(path + " has " + name + ", which is not enabled")
                        .message(name + " requires " + Providers.text(needed) + ".")
                        .help("Enable " + needed.get(0).name() + ", or remove the bit.")
                        .report();
            }
        }
    }
}
