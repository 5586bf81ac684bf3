package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.CallEffect;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.command.CommandTraits;
import dev.vkval.command.Commands;
import dev.vkval.device.CapturedDevices;
import dev.vkval.finding.ObjectRef;
import dev.vkval.identity.CapturedObject;
import dev.vkval.identity.CapturedObjects;
import dev.vkval.profile.DeviceProfile;
import dev.vkval.state.object.BufferAddresses;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DescriptorPoolState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.ObjectLookup;
import dev.vkval.state.object.Presentation;
import dev.vkval.state.object.SamplerState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.reader.BuildSizes;
import dev.vkval.state.reader.MicromapSizes;
import dev.vkval.state.reader.PartitionSizes;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Tracks the state of every Vulkan object for all validation objects. Runs before them in the chassis, but after them for
 * calls that end objects or reset pools.
 *
 * <p>The work is divided among trackers by topic; this class has the table of existing objects and the observers.
 */
public final class StateTracker implements ValidationObject, ObjectLookup {
    private final CapturedObjects identities = new CapturedObjects();
    private final CapturedDevices devices;
    private final ObjectTable objects = new ObjectTable();
    private final QueueLabels queueLabels = new QueueLabels();
    private final Set<Integer> recordedCommands = new TreeSet<>();
    private final BufferAddresses bufferAddresses = new BufferAddresses();
    private final BuildSizes buildSizes = new BuildSizes();
    private final PartitionSizes partitionSizes = new PartitionSizes();
    private final MicromapSizes micromapSizes = new MicromapSizes();
    private final InFlight inFlight = new InFlight(this);
    private final Observers observers =
            new Observers(inFlight, new EventWrites(), new MicromapWork(), new StructureWork());
    private final QueueTracker queues = new QueueTracker(this);

    public StateTracker() {
        this(null);
    }

    /** @param profile what physical devices offer, in place of what the capture recorded; null for what it recorded */
    public StateTracker(DeviceProfile profile) {
        devices = new CapturedDevices(identities, profile);
    }

    @Override
    public String name() {
        return "state";
    }

    @Override
    public void register(Hooks hooks) {
        identities.onEnd(this::destroy);
        identities.register(hooks);
        devices.register(hooks);
        new DeviceTracker(this).register(hooks);
        new PhysicalDeviceTracker(this).register(hooks);
        new PlainObjectTracker(this).register(hooks);
        new ResourceTracker(this).register(hooks);
        new ImageModifierTracker(this).register(hooks);
        new MemoryRequirementsTracker(this).register(hooks);
        new MemoryMapTracker(this).register(hooks);
        new SurfaceTracker(this).register(hooks);
        new SwapchainTracker(this).register(hooks);
        new SynchronizationObjectTracker(this).register(hooks);
        new SharedPayloadTracker(this).register(hooks);
        new RenderPassTracker(this).register(hooks);
        new DescriptorTracker(this).register(hooks);
        new DescriptorBufferTracker(this).register(hooks);
        new PipelineTracker(this).register(hooks);
        new ShaderObjectTracker(this).register(hooks);
        new CommandBufferTracker(this).register(hooks);
        new BindingCommandTracker(this).register(hooks);
        new DynamicStateTracker(this).register(hooks);
        new AddressBindingTracker(this).register(hooks);
        new TransferCommandTracker(this).register(hooks);
        new AddressTransferTracker(this).register(hooks);
        new ImageTransferTracker(this).register(hooks);
        new IndirectCopyTracker(this).register(hooks);
        new AuxiliaryImageTracker(this).register(hooks);
        new ActionCommandTracker(this).register(hooks);
        new GeneratedCommandTracker(this).register(hooks);
        new ExecutionGraphTracker(this).register(hooks);
        new AccelerationStructureCommandTracker(this).register(hooks);
        new NvAccelerationStructureTracker(this).register(hooks);
        new StructureSetTracker(this).register(hooks);
        new MicromapTracker(this).register(hooks);
        new RayTracingCommandTracker(this).register(hooks);
        new FeedbackCommandTracker(this).register(hooks);
        new AddressedMemoryTracker(this).register(hooks);
        new TensorTracker(this).register(hooks);
        new OpticalFlowTracker(this).register(hooks);
        new VideoCommandTracker(this).register(hooks);
        new BarrierCommandTracker(this).register(hooks);
        new RenderingCommandTracker(this).register(hooks);
        queues.register(hooks);
        new SparseBindTracker(this).register(hooks);
        new HostWaitTracker(this).register(hooks);
        new HostImageTracker(this).register(hooks);
        new DebugLabelTracker(this).register(hooks);
        requireAllRecorded();
    }

    /** Which handle is which object, for those who look at calls as well. */
    public CapturedObjects identities() {
        return identities;
    }

    /** What instances and devices offer, for those who look at calls as well. */
    public CapturedDevices devices() {
        return devices;
    }

    /** The object with that type and id, null if it does not exist. */
    @Override
    public <T extends StateObject> T get(Class<T> type, long id) {
        return objects.get(type, id);
    }

    /** An object as findings name it, also after its end; null where it is unknown or forgotten. */
    public ObjectRef ref(long id) {
        return objects.ref(id);
    }

    /** All existing objects of a type, by id. */
    public <T extends StateObject> List<T> all(Class<T> type) {
        return objects.all(type);
    }

    /** Declares that recordings contain a command, or the state it sets for other commands. */
    void records(int command) {
        if (!recorded(Commands.of(command))) {
            throw new IllegalStateException(Commands.of(command).command().name() + " is not recorded by the table");
        }
        recordedCommands.add(command);
    }

    private static boolean recorded(CommandTraits traits) {
        return traits.recorded() != CommandTraits.Recorded.NOTHING;
    }

    private void requireAllRecorded() {
        for (CommandTraits traits : Commands.where(StateTracker::recorded)) {
            if (!recordedCommands.contains(traits.command().number())) {
                throw new IllegalStateException(traits.command().name() + " is recorded by the table only");
            }
        }
    }

    /** Adds an observer; observers are called in the order of their addition. */
    public void observe(StateObserver observer) {
        observers.add(observer);
    }

    /** What a submit will submit if it executes now; null if that is nothing. */
    public Submission submission(Call call) {
        return queues.submission(call);
    }

    /** What a present will present if it executes now; null if nothing will be queued. */
    public Presentation presentation(Call call) {
        return queues.presentation(call);
    }

    /** The submissions that are not known to have completed. */
    public InFlight inFlight() {
        return inFlight;
    }

    List<StateObserver> observers() {
        return observers.all();
    }

    /** Those that have a method for a change that is made often. */
    List<StateObserver> observers(Observers.Change change) {
        return observers.of(change);
    }

    /** The sizes of builds of acceleration structures, as far as the application asked. */
    public BuildSizes buildSizes() {
        return buildSizes;
    }

    /** The sizes of builds of micromaps, as far as the application asked. */
    public MicromapSizes micromapSizes() {
        return micromapSizes;
    }

    /** The sizes of builds of partitioned acceleration structures, as far as the application asked. */
    public PartitionSizes partitionSizes() {
        return partitionSizes;
    }

    /** The device addresses of buffers. */
    public BufferAddresses bufferAddresses() {
        return bufferAddresses;
    }

    QueueLabels queueLabels() {
        return queueLabels;
    }

    /** Adds an object, which is destroyed with its parent. */
    <T extends StateObject> T add(T object) {
        CapturedObject identity = identities.existing(object.identity());
        object.identity(identity);
        StateObject parent = identity.parent() == null
                ? null
                : objects.get(StateObject.class, identity.parent().id());
        if (parent != null) {
            parent.adopt(object);
        }
        objects.add(object);
        return object;
    }

    private void destroy(long id, Call call) {
        StateObject object = objects.get(StateObject.class, id);
        if (object != null) {
            end(object, call);
            objects.destroy(id);
        }
    }

    /** Informs the observers of the destruction of an object, children first. */
    private void end(StateObject object, Call call) {
        object.children().forEach(child -> end(child, call));
        if (object instanceof CommandBufferState buffer) {
            discard(buffer);
        }
        if (object instanceof BufferState buffer) {
            bufferAddresses.remove(buffer);
        }
        if (object instanceof DescriptorSetState set && set.parent() instanceof DescriptorPoolState pool) {
            pool.freed(set);
        }
        if (object instanceof SamplerState sampler && sampler.parent() instanceof DeviceState device) {
            device.countCustomBorderColor(sampler, -1);
        }
        object.invalidateUsers(new CommandBufferState.Invalidation(object, call.name(), call.blockIndex()));
        observers(Observers.Change.DESTROYED).forEach(observer -> observer.destroyed(object));
    }

    /** Informs the observers that a command buffer loses its commands. */
    void discard(CommandBufferState buffer) {
        if (buffer.open()) {
            CommandBufferRecording partial = buffer.partial();
            observers().forEach(observer -> observer.unfinished(partial, buffer.begunInStateSetup()));
        } else {
            observers(Observers.Change.DISCARDED).forEach(observer -> observer.discarded(buffer));
        }
    }

    @Override
    public void finish() {
        for (CommandBufferState buffer : all(CommandBufferState.class)) {
            if (buffer.open()) {
                discard(buffer);
            }
        }
    }

    /** The creation of the object that a call returned through a pointer parameter. */
    static StateObject.Creation creation(Call call, long pointer) {
        return creation(call, pointer, 0);
    }

    /** The creation of the object at an index of the array that a call returned. */
    static StateObject.Creation creation(Call call, long pointer, int index) {
        long id = pointer == 0 ? 0 : CMemory.u64(pointer, index);
        return new StateObject.Creation(id, call.blockIndex(), call.stateSetup());
    }

    static boolean effective(Call call) {
        return CallEffect.of(call);
    }
}
