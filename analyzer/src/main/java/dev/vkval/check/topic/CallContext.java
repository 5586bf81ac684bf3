package dev.vkval.check.topic;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Command;
import dev.vkval.check.Provider;
import dev.vkval.command.ExecuteCommands;
import dev.vkval.device.Capabilities;
import dev.vkval.device.CapturedDevices;
import dev.vkval.identity.CapturedObject;
import dev.vkval.identity.CapturedObjects;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The call at hand: what it is made on, and what may be used there. Looked up when first asked for. */
public final class CallContext {
    private static final String DEVICE = "VkDevice";
    private static final String PHYSICAL_DEVICE = "VkPhysicalDevice";

    private final StateTracker state;
    private final CapturedObjects objects;
    private final CapturedDevices devices;
    private Call call;
    private CapturedObject dispatched;
    private Capabilities capabilities;
    private CommandBufferState commandBuffer;
    private boolean commandBufferFound;
    private List<CommandBufferState> executed;
    private Object read;
    private GeneratedSequences sequences;

    CallContext(StateTracker state) {
        this.state = state;
        this.objects = state.identities();
        this.devices = state.devices();
    }

    void begin(Call next) {
        if (next != call) {
            call = next;
            dispatched = null;
            capabilities = null;
            commandBuffer = null;
            commandBufferFound = false;
            executed = null;
            read = null;
            sequences = GeneratedSequences.of(next, state);
        }
    }

    /** The command buffer that the call is made on, null where it is not known. */
    CommandBufferState commandBuffer() {
        if (!commandBufferFound) {
            commandBuffer = state.get(CommandBufferState.class, call.u64(0));
            commandBufferFound = true;
        }
        return commandBuffer;
    }

    /** What several topics read of a call, read by the first that asks for it. */
    public <T> T once(Call of, Class<T> type, Supplier<T> reader) {
        begin(of);
        if (!type.isInstance(read)) {
            read = reader.get();
        }
        return type.cast(read);
    }

    /** The command buffers that vkCmdExecuteCommands executes, null for one that is not known. */
    public List<CommandBufferState> executed() {
        if (executed == null) {
            List<Long> ids = ExecuteCommands.of(call).executed();
            executed = new ArrayList<>(ids.size());
            for (long id : ids) {
                executed.add(state.get(CommandBufferState.class, id));
            }
        }
        return executed;
    }

    /** The sequences that the call executes, null for none. */
    public GeneratedSequences sequences() {
        return sequences;
    }

    /** Whether sequences that the call executes set any of some state, so that what was bound or set before does not count. */
    public boolean setsItself(Sets... some) {
        return sequences != null && sequences.setsAny(some);
    }

    /** The command whose rules about bound state hold: that of the call, or the one that the sequences of the call end with. */
    public Command action() {
        return sequences == null ? call.command() : sequences.last();
    }

    /** The object that the call is made on, null where it is not known. */
    public CapturedObject dispatched() {
        if (dispatched == null) {
            dispatched = objects.dispatched(call);
        }
        return dispatched;
    }

    /** The object of a type that the call is made on, or that it was created from; null where it is not known. */
    public CapturedObject ancestor(String type) {
        CapturedObject on = dispatched();
        return on == null ? null : on.ancestor(type);
    }

    /** The device of the call, null where it is not known. */
    public CapturedObject device() {
        return ancestor(DEVICE);
    }

    /** What the device of the call may use, or else its instance. */
    public Capabilities capabilities() {
        if (capabilities == null) {
            capabilities = devices.of(dispatched());
        }
        return capabilities;
    }

    /** Whether what provides something is in the version in use or enabled; true if nothing is needed or known. */
    public boolean available(List<Provider> needed) {
        if (needed.isEmpty()) {
            return true;
        }
        Capabilities used = capabilities();
        for (Provider provider : needed) {
            if (provider.in(used)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a feature is enabled on the device of the call; true if the device is not known. */
    public boolean feature(String name) {
        Capabilities ofDevice = devices.of(device());
        return !ofDevice.known() || ofDevice.feature(name);
    }

    /** Whether the call is made on a device or on a child object of one. */
    public boolean onDevice() {
        return device() != null;
    }

    /**
     * Whether the call asks a physical device what it can do. One that has maintenance5 may be asked about values and bits
     * that are no enumerants, so that programs need not know what it supports before they ask.
     */
    public boolean asksPhysicalDevice() {
        CapturedObject on = dispatched();
        return on != null && on.type().equals(PHYSICAL_DEVICE);
    }
}
