package dev.vkval.replay.message;

import dev.vkval.replay.live.HandleMap;
import dev.vkval.replay.live.LiveObject;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Maps live handles back to captured objects, for messages only; if two objects have the same handle, to the newer one.
 */
final class LiveNames {
    /** {@code VkBuffer 0x40000000004[squares]}, a handle alone, or an address. */
    private static final Pattern HANDLE = Pattern.compile("0x([0-9a-f]{1,16})(?:\\[([^\\]]*)\\])?");

    /** Their live handles are not the driver's. */
    private static final Set<String> SUBSTITUTES = Set.of("VkSurfaceKHR", "VkSwapchainKHR");
    /** Numbers from here on are addresses, which differ from run to run; handles and offsets are smaller, or known. */
    private static final long SMALLEST_ADDRESS = 1L << 40;

    private static final String ADDRESS = "0x...";

    private final HandleMap handles;

    LiveNames(HandleMap handles) {
        this.handles = handles;
    }

    /** The object with that live handle, null if the capture has none. */
    LiveObject find(long handle) {
        List<LiveObject> found = handle == 0
                ? List.of()
                : handles.youngestFirst(object -> object.handle() == handle && !SUBSTITUTES.contains(object.type()));
        return found.isEmpty() ? null : found.get(0);
    }

    /** Replaces live handles by captured ids, and removes addresses. */
    String inText(String text) {
        return HANDLE.matcher(text == null ? "" : text).replaceAll(this::replacement);
    }

    private String replacement(MatchResult match) {
        long handle = Long.parseUnsignedLong(match.group(1), 16);
        LiveObject object = find(handle);
        String name = match.group(2);
        String shown = object != null
                ? Long.toUnsignedString(object.id())
                : Long.compareUnsigned(handle, SMALLEST_ADDRESS) >= 0 ? ADDRESS : "0x" + match.group(1);
        String quoted = name == null || name.isEmpty() ? "" : " \"" + name + "\"";
        return java.util.regex.Matcher.quoteReplacement(shown + quoted);
    }
}
