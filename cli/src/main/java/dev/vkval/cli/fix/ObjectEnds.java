package dev.vkval.cli.fix;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.change.Assignment;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.capture.edit.MergedEdits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The ends of semaphores that fixes create: right before the device is destroyed, if the capture does that. */
final class ObjectEnds {
    private static final String CREATION = "vkCreateSemaphore";
    private static final String END = "vkDestroySemaphore";
    private static final String DEVICE = "device";

    private final Path capture;
    private Map<String, Long> devices;

    ObjectEnds(Path capture) {
        this.capture = capture;
    }

    /** Adds the ends of what is created. */
    void addTo(MergedEdits edits) throws IOException {
        for (CallEdit edit : edits.edits()) {
            String semaphore = created(edit);
            Long end = semaphore == null ? null : devices().get(value((CallEdit.Insert) edit, DEVICE));
            if (end != null) {
                List<Assignment> parameters =
                        List.of(set(DEVICE, value((CallEdit.Insert) edit, DEVICE)), set("semaphore", semaphore));
                edits.add(new CallEdit.Insert(END, parameters, new CallEdit.Anchor(end, false)));
            }
        }
    }

    private static Assignment set(String path, String value) {
        return new Assignment(path, Assignment.Operator.SET, value);
    }

    /** The semaphore that an edit creates, null for none. */
    static String created(CallEdit edit) {
        return edit instanceof CallEdit.Insert insert && insert.command().equals(CREATION)
                ? value(insert, "pSemaphore[0]")
                : null;
    }

    /** The semaphore that an edit destroys, null for none. */
    static String destroyed(CallEdit edit) {
        return edit instanceof CallEdit.Insert insert && insert.command().equals(END)
                ? value(insert, "semaphore")
                : null;
    }

    private static String value(CallEdit.Insert insert, String path) {
        return insert.assignments().stream()
                .filter(each -> each.path().equals(path))
                .map(Assignment::value)
                .findFirst()
                .orElse(null);
    }

    /** The block of the call that destroys a device, by its captured id. */
    private Map<String, Long> devices() throws IOException {
        if (devices == null) {
            devices = new HashMap<>();
            try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
                for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                    if (item instanceof CaptureReader.CallItem made
                            && made.call().name().equals("vkDestroyDevice")) {
                        devices.put(
                                Long.toString(made.call().u64(0)), made.call().blockIndex());
                    }
                }
            }
        }
        return devices;
    }
}
