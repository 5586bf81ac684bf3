package dev.vkval.cli.check;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.chassis.Driver;
import dev.vkval.cli.journal.CaptureJournal;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.ToolFault;
import dev.vkval.replay.failure.DeviceLostException;
import dev.vkval.replay.failure.UnfitDeviceException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * A driver that survives the loss of its device. If the device is lost, does not support the capture, or the replay
 * fails because of a bug in this tool, the run continues with the recorded results of the calls, so that checks that
 * need no device are complete.
 */
final class SurvivingDriver implements Driver {
    private final Driver device;
    private final DeviceChoice choice;
    private final CaptureJournal journal;
    private final LongPredicate judged;
    private final List<ToolFault> faults = new ArrayList<>();
    private final List<Coverage.Gap> gaps = new ArrayList<>();
    private boolean gone;

    /**
     * @param device closed with this
     * @param choice receives how the device was lost or what it does not support
     * @param journal receives each call
     * @param judged the frames whose findings are reported
     */
    SurvivingDriver(Driver device, DeviceChoice choice, CaptureJournal journal, LongPredicate judged) {
        this.device = device;
        this.choice = choice;
        this.journal = journal;
        this.judged = judged;
    }

    @Override
    public String name() {
        return device.name();
    }

    @Override
    public String deviceName() {
        return device.deviceName();
    }

    @Override
    public void execute(Call call) {
        journal.call(call, !call.stateSetup() && judged.test(call.frame()));
        if (gone) {
            return;
        }
        try {
            device.execute(call);
        } catch (RuntimeException | StackOverflowError e) {
            lose(call.blockIndex(), call.name(), e);
        }
    }

    @Override
    public void metadata(Metadata block) {
        journal.block(block.index());
        if (gone) {
            return;
        }
        try {
            device.metadata(block);
        } catch (RuntimeException | StackOverflowError e) {
            lose(block.index(), "a metadata block", e);
        }
    }

    private void lose(long block, String command, Throwable why) {
        if (why instanceof DeviceLostException e) {
            CrashNote how = new CrashNote(e.sign(), command, block, journal.inFlight(), null);
            choice.lost(how);
            journal.lost(how);
            ProcessEnd.withoutDevice();
            lose(block, how(e.sign()), command);
        } else if (why instanceof UnfitDeviceException e) {
            choice.lacks(e);
            lose(block, "the device does not have " + e.need(), command);
        } else {
            faults.add(ToolFault.of("replay", command, block, why));
            lose(block, "the replay failed", command);
        }
    }

    private static String how(String sign) {
        return switch (sign) {
            case CrashNote.HANG -> "the device did not answer";
            case "VK_ERROR_DEVICE_LOST" -> "the device was lost";
            default -> "the device failed (" + sign + ")";
        };
    }

    private void lose(long block, String why, String command) {
        gone = true;
        gaps.add(new Coverage.Gap(
                "replay from block " + block,
                why + " in " + command + "; later calls were checked with their recorded results",
                0));
    }

    /** The bug in this tool that ended the replay, null if none did. */
    List<ToolFault> faults() {
        return faults;
    }

    /** What the device did not execute, if anything. */
    List<Coverage.Gap> gaps() {
        return gaps;
    }

    @Override
    public void close() {
        device.close();
    }
}
