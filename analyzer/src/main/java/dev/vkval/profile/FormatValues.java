package dev.vkval.profile;

import dev.vkval.capture.registry.Registry;
import java.util.OptionalLong;

/** What a profile says about a format. */
public final class FormatValues {
    static final String FIRST = "VkFormatProperties";
    static final String ALL = "VkFormatProperties3";

    /** A format with no feature at all. */
    static final FormatValues NOTHING = nothing();

    private final StructValues first = new StructValues(Registry.vulkan().struct(FIRST));
    private final StructValues all = new StructValues(Registry.vulkan().struct(ALL));

    private static FormatValues nothing() {
        FormatValues nothing = new FormatValues();
        nothing.all.struct().members().stream()
                .filter(member -> member.name().endsWith("Features"))
                .forEach(member -> nothing.all.put(member, member.offset(), 0, 0));
        return nothing;
    }

    /** The values of a structure of format properties by its name without alias, null for another one. */
    StructValues of(String struct) {
        return switch (struct) {
            case FIRST -> first;
            case ALL -> all;
            default -> null;
        };
    }

    /**
     * VkFormatFeatureFlags2 of a format; empty if the profile does not say.
     *
     * @param member {@code linearTilingFeatures}, {@code optimalTilingFeatures} or {@code bufferFeatures}
     * @param beyond whether the flags that VkFormatFeatureFlags has not are asked for as well
     */
    public OptionalLong features(String member, boolean beyond) {
        if (all.known(all.struct().place(member).offset())) {
            return OptionalLong.of(all.integer(member));
        }
        return beyond || !first.known(first.struct().place(member).offset())
                ? OptionalLong.empty()
                : OptionalLong.of(first.integer(member));
    }

    /** How many values there are. */
    long count() {
        return first.count() + all.count();
    }
}
