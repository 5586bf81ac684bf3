package dev.vkval.capture.change;

import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Registry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Enumerants by name: in full, or without what all names of the enumeration have in common. */
final class EnumerantNames {
    private static final int MOST_NAMED = 12;
    private static final Pattern WORD = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=[0-9])");
    private static final Pattern VENDOR = Pattern.compile(
            "(KHR|EXT|NV|AMD|ARM|QCOM|VALVE|INTEL|IMG|HUAWEI|NVX|AMDX|SEC|OHOS|MSFT|GOOGLE|ANDROID|FUCHSIA|LUNARG|QNX|MTK)$");

    private EnumerantNames() {}

    /**
     * The value of an enumerant.
     *
     * @param path of the member that it is for
     */
    static long value(Enumeration enumeration, String name, String path) throws ChangeException {
        Long exact = enumeration.values().get(name);
        if (exact != null) {
            return exact;
        }
        String wanted = name.toUpperCase(Locale.ROOT);
        String prefix = prefix(enumeration.name());
        for (UnaryOperator<String> form : List.<UnaryOperator<String>>of(text -> text, EnumerantNames::withoutVendor)) {
            for (Map.Entry<String, Long> entry : enumeration.values().entrySet()) {
                if (form.apply(shortened(entry.getKey(), prefix)).equals(wanted)) {
                    return entry.getValue();
                }
            }
        }
        throw new ChangeException(
                path + ": " + enumeration.name() + " has no " + name + "; expected " + expected(enumeration, prefix));
    }

    /** {@code VK_PIPELINE_STAGE_2_} for VkPipelineStageFlagBits2. */
    private static String prefix(String type) {
        String plain = VENDOR.matcher(type)
                .replaceFirst("")
                .replaceFirst("FlagBits(\\d*)$", "$1")
                .replaceFirst("^Vk", "");
        return "VK_" + WORD.matcher(plain).replaceAll("_").toUpperCase(Locale.ROOT) + "_";
    }

    private static String withoutVendor(String name) {
        return VENDOR.matcher(name).replaceFirst("").replaceFirst("_$", "");
    }

    private static String shortened(String enumerant, String prefix) {
        String rest = enumerant.startsWith(prefix) ? enumerant.substring(prefix.length()) : enumerant;
        return rest.replaceFirst("_BIT(?=_[A-Z]+$|$)", "");
    }

    private static String expected(Enumeration enumeration, String prefix) {
        List<String> names = new ArrayList<>();
        enumeration.values().keySet().forEach(name -> names.add(shortened(name, prefix)));
        String some = String.join(", ", names.subList(0, Math.min(MOST_NAMED, names.size())));
        return "one of " + some + (names.size() > MOST_NAMED ? " ..." : "");
    }

    /** The enumeration of a member's type; flags are named by their bits. */
    static Enumeration of(String type) {
        return Registry.vulkan().enumeration(type);
    }
}
