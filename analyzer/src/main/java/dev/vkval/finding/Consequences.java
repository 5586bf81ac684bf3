package dev.vkval.finding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which findings of a capture follow from an earlier one: those about a handle that was found not to be valid before. They are
 * folded under the first of them, so that a creation that is missing is one entry, however many calls use the object.
 *
 * <p>A group follows only if all of its findings are about that one handle, and never from one of a lesser severity.
 */
public final class Consequences {
    /** Property of a finding about a handle that is not valid: the handle. */
    public static final String INVALID_HANDLE = "invalid_handle";

    private final Map<FindingGroup, FindingGroup> causes = new IdentityHashMap<>();
    private final Map<FindingGroup, List<FindingGroup>> following = new IdentityHashMap<>();

    /** @param groups those of one capture, in the order of a report */
    public Consequences(List<FindingGroup> groups) {
        Map<Object, FindingGroup> first = new HashMap<>();
        for (FindingGroup group : groups) {
            Object handle = group.finding().properties().get(INVALID_HANDLE);
            if (handle == null) {
                continue;
            }
            FindingGroup cause = first.putIfAbsent(handle, group);
            if (cause != null
                    && cause.finding().severity().atLeast(group.finding().severity())) {
                causes.put(group, cause);
                following.computeIfAbsent(cause, none -> new ArrayList<>()).add(group);
            }
        }
    }

    /** What a group follows from, null for one that stands for itself. */
    public FindingGroup cause(FindingGroup group) {
        return causes.get(group);
    }

    /** What follows from a group, in the order of the report. */
    public List<FindingGroup> of(FindingGroup cause) {
        return List.copyOf(following.getOrDefault(cause, List.of()));
    }
}
