package dev.vkval.farm;

import java.io.Serializable;
import java.util.List;

/**
 * How a machine checks a capture.
 *
 * @param tool the launcher on that machine
 * @param options of {@code check}
 * @param repetitions how many checks of each capture there are
 * @param attempts how many times a check is tried whose result may be another one elsewhere
 * @param limitSeconds of a check
 * @param resource whose address is the device, if the task has that resource
 * @param stage 1, and 2 for what the device of the first could not run
 */
record CheckSettings(
        String tool, List<String> options, int repetitions, int attempts, long limitSeconds, String resource, int stage)
        implements Serializable {
    private static final String DEVICE = "--device";

    CheckSettings {
        options = List.copyOf(options);
    }

    CheckSettings ofStage(int number, String otherResource) {
        return new CheckSettings(tool, options, repetitions, attempts, limitSeconds, otherResource, number);
    }

    /** Whether an option is among those of {@code check}. */
    boolean has(String option) {
        return options.stream().anyMatch(word -> word.equals(option) || word.startsWith(option + "="));
    }

    /** Whether the user chose the device. */
    boolean hasDevice() {
        return has(DEVICE);
    }
}
