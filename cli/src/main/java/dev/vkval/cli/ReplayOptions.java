package dev.vkval.cli;

import dev.vkval.cli.check.CheckSettings;
import dev.vkval.cli.check.DumpChoice;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.replay.settings.ReplacedShaders;
import dev.vkval.replay.settings.ReplayMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** Options of {@code check}: what is replayed and how. */
final class ReplayOptions {
    private static final String DUMP = "--dump";

    @Option(
            names = "--until",
            paramLabel = "BLOCK",
            description = "Stop after block N (#N in reports; default: the end of the capture).")
    Long until;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "Checks each capture N times, for errors that do not occur every time (default: 1).")
    int repeat = 1;

    @Option(
            names = "--wait-each-submit",
            description = "Waits for the device after each submit, so that a crash, hang or device loss shows at the"
                    + " submit that causes it.")
    boolean waitEachSubmit;

    @Option(
            names = "--remove-unsupported",
            description = "Skips commands that the device does not support, instead of ending with exit code 77.")
    boolean removeUnsupported;

    @Option(
            names = "--bisect",
            description = "If a capture crashes, hangs or loses the device, replays it again to find the submit and"
                    + " the draw that cause it.")
    boolean bisect;

    @Option(
            names = "--replace-shaders",
            paramLabel = "DIR",
            description =
                    "Takes the shaders in files DIR/HASH.spv in place of the capture's own, where HASH is the digest"
                            + " that extract names the file of the capture's shader by. For trying a fix.")
    Path replaced;

    @Option(
            names = DUMP,
            paramLabel = "F-ID",
            description =
                    "Writes the contents of the buffers and images of a finding before and after its accesses to the folder"
                            + " dump of the output folder, in a further replay on the device; can be repeated.")
    List<String> dumped = List.of();

    /** What is wrong with the options, null if nothing. */
    String objection(String device) {
        if (until != null && until < 0) {
            return "--until must be the number of a block, from 0";
        }
        if (repeat < 1) {
            return "--repeat must be at least 1";
        }
        if (!dumped.isEmpty() && device.equals(CheckSettings.RECORDED)) {
            return DUMP + " needs a device; --device null uses none";
        }
        boolean needsDevice = waitEachSubmit || removeUnsupported || bisect;
        return needsDevice && device.equals(CheckSettings.RECORDED)
                ? "--wait-each-submit, --remove-unsupported and --bisect need a device; --device null uses none"
                : null;
    }

    ReplayMode mode(Usage usage) {
        ReplacedShaders shaders = replaced == null
                ? ReplacedShaders.NONE
                : usage.value("--replace-shaders", () -> ReplacedShaders.of(replaced));
        return new ReplayMode(waitEachSubmit, removeUnsupported, Set.of(), shaders);
    }

    /** @param inputs the captures of the run */
    DumpChoice dump(Usage usage, Path reports, List<CaptureInput> inputs) {
        boolean several = inputs.size() != 1 || inputs.get(0).isArchive();
        return DumpChoice.asked(usage.value(DUMP, () -> DumpChoice.ids(dumped)), reports, several);
    }

    /** The last block of interest. */
    long lastBlock() {
        return until == null ? Long.MAX_VALUE : until;
    }

    /** The inputs, each as many times as it is to be checked. */
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
