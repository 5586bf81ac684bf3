package dev.vkval.farm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Command lines of the tool for one capture. */
record CheckCommand(CheckSettings settings) {

    /**
     * A check.
     *
     * @param address of the device among those of the machine, null if the task has none
     * @param cores for its threads
     */
    List<String> check(CaptureTask task, String address, int cores, Path output) {
        List<String> command = of(task.name(), output);
        if (settings.repetitions() > 1) {
            command.addAll(List.of("--only-run", Integer.toString(task.repetition())));
        }
        if (address != null && !settings.hasDevice()) {
            command.addAll(List.of("--device", address));
        }
        if (!settings.has("--threads")) {
            command.addAll(List.of("--threads", Integer.toString(cores)));
        }
        return command;
    }

    /** The result of captures that no machine could check, as that file describes them. */
    List<String> absent(Path file, Path output) {
        List<String> command = of("none", output);
        command.addAll(List.of("--absent", file.toString()));
        return command;
    }

    private List<String> of(String capture, Path output) {
        List<String> command = new ArrayList<>(
                List.of(settings.tool(), "check", capture, "-o", output.toString(), "-q", "-j", "1", "--no-progress"));
        if (settings.repetitions() > 1) {
            command.addAll(List.of("--repeat", Integer.toString(settings.repetitions())));
        }
        if (!settings.has("--config")) {
            command.add("--no-config");
        }
        if (!settings.has("--trace")) {
            command.add("--no-trace");
        }
        command.addAll(settings.options());
        return command;
    }
}
