package dev.vkval.replay.lookahead;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.device.ReportedStruct;
import java.util.LinkedHashSet;
import java.util.Set;

/** Finds calls that are within the limits of the captured device and exceed those of the replay's device. */
final class LimitNeeds implements Need {
    private static final Struct LIMITS = Registry.vulkan().struct("VkPhysicalDeviceLimits");

    private final LimitUses uses = new LimitUses();
    private final ReportedStruct captured;
    private final ReportedStruct own;
    /** Limits of the device that are stricter than those of the captured device. */
    private final Set<String> narrower = new LinkedHashSet<>();

    /**
     * @param captured {@link ReportedStruct#UNKNOWN} if not recorded; what the capture does then counts as allowed
     * @param own those of the replay's device
     */
    LimitNeeds(ReportedStruct captured, ReportedStruct own) {
        this.captured = captured;
        this.own = own;
        for (Member limit : LIMITS.members()) {
            for (int i = 0; i < Math.max(limit.elements(), 1); i++) {
                if (!captured.known() || !allows(own, limit, i, value(captured, limit, i))) {
                    narrower.add(limit.name());
                }
            }
        }
    }

    @Override
    public boolean concerns(int command) {
        return uses.of(command, narrower::contains);
    }

    @Override
    public String of(Call call) {
        String[] found = new String[1];
        uses.read(call, (name, element, value) -> {
            if (found[0] == null && narrower.contains(name)) {
                found[0] = need(LIMITS.member(name), element, value);
            }
        });
        return found[0];
    }

    private String need(Member limit, int element, long value) {
        if (allows(own, limit, element, value) || captured.known() && !allows(captured, limit, element, value)) {
            return null;
        }
        String name = limit.elements() > 0 ? limit.name() + "[" + element + "]" : limit.name();
        return "a " + name + relation(limit) + Long.toUnsignedString(value) + ": its limit is "
                + value(own, limit, element)
                + (captured.known()
                        ? ", the limit of the captured device is " + value(captured, limit, element)
                        : ", the limit of the captured device is not recorded");
    }

    private static boolean allows(ReportedStruct limits, Member limit, int element, long value) {
        long bound = value(limits, limit, element);
        return switch (kind(limit)) {
            case "min" -> bound == 0 || Long.remainderUnsigned(value, bound) == 0;
            case "bitmask" -> (value & ~bound) == 0;
            default -> Long.compareUnsigned(value, bound) <= 0;
        };
    }

    private static String relation(Member limit) {
        return switch (kind(limit)) {
            case "min" -> " that divides ";
            case "bitmask" -> " with the bits ";
            default -> " of at least ";
        };
    }

    /** {@code min} of an alignment, {@code bitmask}, or {@code max}: the registry's limittype. */
    private static String kind(Member limit) {
        return limit.attributes().getOrDefault("limit", "max").split(",")[0];
    }

    private static long value(ReportedStruct limits, Member limit, int element) {
        return limit.base() == Base.F32
                ? (long) limits.real(limit.name(), element).orElse(Double.POSITIVE_INFINITY)
                : limits.integer(limit.name(), element).orElse(Long.MAX_VALUE);
    }
}
