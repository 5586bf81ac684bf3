package dev.vkval.cli;

import dev.vkval.cli.supervision.Worker;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The devices that {@code --device} names: one, or several by their indices, among which captures are distributed.
 *
 * @param names of {@code auto}, {@code null}, indices and parts of names; at least one
 */
record DeviceList(List<String> names) {
    private static final Pattern INDICES = Pattern.compile("\\d+(,\\d+)+");

    static DeviceList of(String option) {
        return new DeviceList(INDICES.matcher(option).matches() ? List.of(option.split(",")) : List.of(option));
    }

    /** The one that this process uses: a worker the one that it was started for, any other process the first. */
    String own(Map<String, String> environment) {
        return environment.getOrDefault(Worker.DEVICE, names.get(0));
    }
}
