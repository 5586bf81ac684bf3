package dev.vkval.capture.edit;

import dev.vkval.capture.block.StoredBlock;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.CallDecoder;
import dev.vkval.capture.call.CallEncoder;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.call.Sidecar;
import dev.vkval.capture.call.UndecodableCallException;
import dev.vkval.capture.change.Assignment;
import dev.vkval.capture.change.ChangeException;
import dev.vkval.capture.change.MutableCall;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.write.CaptureWriter;
import java.io.IOException;
import java.util.List;

/** Writes changed and new calls, after it has seen that they can be decoded again and use handles that there are. */
final class CallOutput implements AutoCloseable {
    private final CaptureWriter writer;
    private final LivingHandles handles;
    private final CallEncoder encoder = new CallEncoder(Programs.vulkan());
    private final CallDecoder decoder = new CallDecoder(Programs.vulkan());
    private final CallArena changes = new CallArena();
    private final CallArena trial = new CallArena();

    CallOutput(CaptureWriter writer, LivingHandles handles) {
        this.writer = writer;
        this.handles = handles;
    }

    /** The number that the next block has. */
    long blockCount() {
        return writer.blockCount();
    }

    void copy(StoredBlock block) throws IOException {
        writer.copy(block);
    }

    void changed(Call call, List<CallEdit.Change> edits) throws IOException, EditException {
        changes.reset();
        MutableCall changed = MutableCall.of(call, changes, handles);
        for (CallEdit.Change edit : edits) {
            if (edit instanceof CallEdit.Set set) {
                apply(changed, set.assignment(), place(call));
            } else if (edit instanceof CallEdit.Append append) {
                append(changed, append, place(call));
            }
        }
        write(changed, place(call));
    }

    private static void append(MutableCall call, CallEdit.Append append, String place) throws EditException {
        try {
            call.append(append.array(), append.values());
        } catch (ChangeException e) {
            throw new EditException(place + ": " + e.getMessage());
        }
    }

    private static String place(Call call) {
        return "#" + call.blockIndex() + " " + call.name();
    }

    /**
     * @param anchor the call next to it, which tells the object that it is made on if it does not say; null for no call
     * @param threadId of the block next to it
     */
    void inserted(CallEdit.Insert edit, Call anchor, long threadId) throws IOException, EditException {
        changes.reset();
        String place = edit.command() + " " + edit.at();
        MutableCall call = blank(edit, threadId, place);
        Member first = call.command().parameters().get(0);
        boolean given = edit.assignments().stream().anyMatch(each -> each.path().equals(first.name()));
        if (!given && first.pointers() == 0 && Registry.vulkan().handle(first.type()) != null) {
            call.parameter(0, object(first, anchor, place));
        }
        for (Assignment assignment : edit.assignments()) {
            apply(call, assignment, place);
        }
        write(call, place);
    }

    private MutableCall blank(CallEdit.Insert edit, long threadId, String place) throws EditException {
        try {
            return MutableCall.blank(edit.command(), edit.at().block(), threadId, changes, handles);
        } catch (ChangeException e) {
            throw new EditException(place + ": " + e.getMessage());
        }
    }

    private long object(Member first, Call anchor, String place) throws EditException {
        Member of = anchor == null ? null : anchor.command().parameters().get(0);
        if (of != null && of.pointers() == 0 && of.type().equals(first.type())) {
            return anchor.u64(0);
        }
        long only = handles.only(first.type());
        if (only == 0 || first.type().equals("VkCommandBuffer")) {
            String next = anchor == null ? "what is there" : place(anchor);
            throw new EditException(
                    place + ": " + next + " is not made on a " + first.type() + "; expected " + first.name() + "=ID");
        }
        return only;
    }

    private static void apply(MutableCall call, Assignment assignment, String place) throws EditException {
        try {
            call.apply(assignment);
        } catch (ChangeException e) {
            throw new EditException(place + ": " + e.getMessage());
        }
    }

    private void write(MutableCall changed, String place) throws IOException, EditException {
        Call call;
        try {
            call = changed.call();
        } catch (ChangeException e) {
            throw new EditException(place + ": " + e.getMessage());
        }
        encoder.encode(call);
        trial.reset();
        Sidecar sidecar = new Sidecar();
        try {
            long slots = decoder.decode(call.command(), encoder.address(), encoder.sizeBytes(), trial, sidecar);
            handles.made(new Call(
                    call.command(), call.name(), call.blockIndex(), call.threadId(), 0, false, slots, sidecar));
        } catch (UndecodableCallException e) {
            throw new EditException(place + ": the changed call cannot be decoded: " + e.getMessage());
        }
        writer.call(
                Registry.vulkan().callIdNamed(call.name()).id(),
                call.threadId(),
                encoder.address(),
                encoder.sizeBytes());
    }

    @Override
    public void close() {
        encoder.close();
        changes.close();
        trial.close();
    }
}
