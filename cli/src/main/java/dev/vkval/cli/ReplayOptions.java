package dev.vkval.cli;

import dev.vkval.cli.check.CheckSettings;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.replay.settings.ReplayMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** Options of {@code check} that say what is replayed and how. */
final class ReplayOptions {
    @Option(
            names = "--until",
            paramLabel = "BLOCK",
            description = "Ends behind this block, whose number reports give (default: at the end of the capture).")
    Long until;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "Checks each capture N times, for what happens only sometimes (default: 1).")
    int repeat = 1;

    @Option(
            names = "--wait-each-submit",
            description = "Waits for the device after each submit, so that its end is seen where it happens.")
    boolean waitEachSubmit;

    @Option(
            names = "--remove-unsupported",
            description = "Leaves out what the device lacks, instead of ending with 77 where a capture needs it.")
    boolean removeUnsupported;

    @Option(
            names = "--bisect",
            description = "Where a capture brings the device down, replays it again until it is known which submit and"
                    + " which draw does.")
    boolean bisect;

    /** What is wrong with the options, null for nothing. */
    String objection(String device) {
        if (until != null && until < 0) {
            return "--until is the number of a block, from 0";
        }
        if (repeat < 1) {
            return "--repeat is at least 1";
        }
        boolean needsDevice = waitEachSubmit || removeUnsupported || bisect;
        return needsDevice && device.equals(CheckSettings.RECORDED)
                ? "--wait-each-submit, --remove-unsupported and --bisect need a device, and --device null uses none"
                : null;
    }

    ReplayMode mode() {
        return new ReplayMode(waitEachSubmit, removeUnsupported, Set.of());
    }

    /** The last block of interest. */
    long lastBlock() {
        return until == null ? Long.MAX_VALUE : until;
    }

    /** The inputs as often as they are to be checked. */
    List<CaptureInput> repeated(List<CaptureInput> inputs) {
        if (repeat == 1) {
            return inputs;
        }
        List<CaptureInput> all = new ArrayList<>();
        for (CaptureInput input : inputs) {
            for (int run = 1; run <= repeat; run++) {
                all.add(input.ofRun(run));
            }
        }
        return all;
    }
}
