package dev.vkval.sync.report;

import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.Ignoring;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/** Which form of the synchronization commands the application uses on each device, as far as the capture has come. */
public final class ApiUse {
    private static final String SYNCHRONIZATION_2 = "synchronization2";
    private static final String LOCAL_READ = "dynamicRenderingLocalRead";

    private final Map<DeviceState, Counts> devices = new IdentityHashMap<>();

    private static final class Counts
            implements Ignoring.Transfers,
                    Ignoring.BufferWrites,
                    Ignoring.Actions,
                    Ignoring.Structures,
                    Ignoring.RenderPasses,
                    Ignoring.Rendering {
        private long barriers;
        private long barriers2;
        private long others;
        private long others2;
        private String barrier2 = "vkCmdPipelineBarrier2";

        private void other(boolean newer) {
            others += newer ? 0 : 1;
            others2 += newer ? 1 : 0;
        }

        @Override
        public void pipelineBarrier(RecordedCommand.PipelineBarrier command) {
            String call = command.place().call();
            boolean newer = ApiForm.isSynchronization2(call);
            barriers += newer ? 0 : 1;
            barriers2 += newer ? 1 : 0;
            barrier2 = newer ? call : barrier2;
        }

        @Override
        public void setEvent(RecordedCommand.SetEvent command) {
            other(command.generation().isV2());
        }

        @Override
        public void resetEvent(RecordedCommand.ResetEvent command) {
            other(command.generation().isV2());
        }

        @Override
        public void waitEvents(RecordedCommand.WaitEvents command) {
            other(command.generation().isV2());
        }

        /** What a secondary command buffer contains counts when it is recorded. */
        @Override
        public void executeCommands(RecordedCommand.ExecuteCommands command) {}
    }

    /**
     * What a device's application uses.
     *
     * @param barrier the command for a new barrier, as the application calls it
     * @param localRead whether barriers may be recorded within dynamic rendering
     */
    record OfDevice(String barrier, boolean localRead) {
        /** Where nothing is known of a device. */
        static final OfDevice UNKNOWN = new OfDevice("vkCmdPipelineBarrier", false);
    }

    /** The application recorded a command buffer. */
    public void recorded(CommandBufferRecording recording) {
        Counts counts = counts(recording.commandBuffer());
        if (counts == null) {
            return;
        }
        recording.commands().forEach(command -> command.accept(counts));
    }

    /** The application submitted to a queue. */
    public void submitted(Submission submission) {
        Counts counts = counts(submission.queue());
        if (counts != null) {
            counts.other(ApiForm.isSynchronization2(submission.call()));
        }
    }

    private Counts counts(StateObject object) {
        DeviceState device = device(object);
        return device == null ? null : devices.computeIfAbsent(device, key -> new Counts());
    }

    /** The device of an object, null where it is not known. */
    static DeviceState device(StateObject object) {
        return object == null ? null : object.ancestor(DeviceState.class);
    }

    /** What the application uses on the device of an object. */
    OfDevice of(StateObject object) {
        DeviceState device = device(object);
        Counts counts = device == null ? null : devices.get(device);
        if (counts == null) {
            return OfDevice.UNKNOWN;
        }
        Set<String> features = device.capabilities().features();
        boolean used = counts.barriers + counts.barriers2 > 0
                ? counts.barriers2 > counts.barriers
                : counts.others2 > 0 && counts.others == 0;
        boolean newer = used && features.contains(SYNCHRONIZATION_2);
        return new OfDevice(newer ? counts.barrier2 : OfDevice.UNKNOWN.barrier(), features.contains(LOCAL_READ));
    }
}
