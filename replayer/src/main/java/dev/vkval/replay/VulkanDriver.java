package dev.vkval.replay;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.chassis.Driver;
import dev.vkval.check.imagelayout.SubmittedLayouts;
import dev.vkval.replay.call.CallHooks;
import dev.vkval.replay.call.CallRunner;
import dev.vkval.replay.call.CommandTable;
import dev.vkval.replay.call.InformationalCommands;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.contents.ImageLayouts;
import dev.vkval.replay.contents.ResourceInitializer;
import dev.vkval.replay.contents.ResourceReader;
import dev.vkval.replay.descriptor.DescriptorPools;
import dev.vkval.replay.descriptor.DescriptorTemplates;
import dev.vkval.replay.descriptor.DescriptorWrites;
import dev.vkval.replay.failure.DeviceLostException;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.failure.ReplayResourceException;
import dev.vkval.replay.failure.UnfitDeviceException;
import dev.vkval.replay.live.LiveObject;
import dev.vkval.replay.live.Teardown;
import dev.vkval.replay.memory.CapturedAddresses;
import dev.vkval.replay.memory.DeviceAddresses;
import dev.vkval.replay.memory.MemoryBinding;
import dev.vkval.replay.memory.MemoryMap;
import dev.vkval.replay.memory.Resources;
import dev.vkval.replay.memory.UnbuiltStructures;
import dev.vkval.replay.message.DebugNames;
import dev.vkval.replay.message.LayerMessenger;
import dev.vkval.replay.pipeline.Pipelines;
import dev.vkval.replay.pipeline.ShaderGroupHandles;
import dev.vkval.replay.service.ReplayServices;
import dev.vkval.replay.settings.ReplaySettings;
import dev.vkval.replay.setup.DeviceSetup;
import dev.vkval.replay.setup.InstanceSetup;
import dev.vkval.replay.submit.ActionLog;
import dev.vkval.replay.submit.CommandBuffers;
import dev.vkval.replay.submit.Submits;
import dev.vkval.replay.submit.SynchronizationObjects;
import dev.vkval.replay.submit.Waits;
import dev.vkval.replay.swapchain.Surfaces;
import dev.vkval.replay.swapchain.SwapchainSubstitute;
import dev.vkval.replay.system.DeviceChoice;
import dev.vkval.replay.system.VulkanLoader;
import dev.vkval.trim.ResourceContents;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Executes a capture on a real device. */
public final class VulkanDriver implements Driver {
    private final ReplayContext context;
    private final Set<Long> leftOut;
    private final CommandTable table = InformationalCommands.register(new CommandTable());
    private final CallHooks hooks = new CallHooks();
    private final CallRunner calls;
    private final ReplayServices services;
    private final Teardown teardown;
    private final CapturedAddresses addresses;
    private final DeviceSetup devices;
    private final Resources resources;
    private final ImageLayouts layouts;
    private final MemoryMap memories;
    private final ResourceInitializer initializer;
    private final Submits submits;
    private final ActionLog actions;
    private final SwapchainSubstitute swapchains;
    private final UnbuiltStructures structures = new UnbuiltStructures();
    /** Null if no layer is under the replay. */
    private final LayerMessenger messenger;

    private VulkanDriver(ReplayContext context) {
        this.context = context;
        leftOut = context.settings().mode().leftOut();
        messenger = context.settings().layered()
                ? new LayerMessenger(context.settings().upstream(), context.scope(), context.handles())
                : null;
        calls = new CallRunner(context, hooks);
        teardown = new Teardown(context.handles());
        new InstanceSetup(context, table, teardown, messenger);
        addresses = new CapturedAddresses(context.settings().capture());
        devices = new DeviceSetup(context, table, calls, hooks, teardown, addresses);
        resources = new Resources(context, table, calls, addresses);
        memories = new MemoryMap(context, table, calls, addresses);
        new MemoryBinding(context, table, calls, resources, memories);
        new DeviceAddresses(table, calls, resources, addresses);
        new ShaderGroupHandles(context, table, calls);
        layouts = new ImageLayouts();
        initializer = new ResourceInitializer(context, resources, layouts);
        SynchronizationObjects objects = new SynchronizationObjects(context, table, calls);
        actions = new ActionLog(context);
        submits = new Submits(context, table, calls, objects, actions);
        new Waits(context, table, calls, objects, submits);
        new Surfaces(context, table);
        swapchains = new SwapchainSubstitute(context, table, objects, submits, layouts, teardown);
        DescriptorPools pools = new DescriptorPools(context, table, calls);
        teardown.beforeDevice(pools::close);
        new DescriptorTemplates(context, table, calls);
        new DescriptorWrites(context, table, calls);
        new CommandBuffers(context, table, calls);
        new Pipelines(context, table, calls);
        teardown.beforeDevice(resources::close);
        services = new ReplayServices(context, hooks, teardown);
        if (messenger != null) {
            new DebugNames(context, table, calls);
        }
    }

    /**
     * Finds a device.
     *
     * @throws NoDeviceException if there is no loader, no device, or not the requested one
     */
    public static VulkanDriver open(ReplaySettings settings) throws NoDeviceException {
        VulkanLoader loader = VulkanLoader.open(settings.progress());
        try {
            DeviceChoice choice = DeviceChoice.choose(DeviceChoice.all(loader), settings.device());
            return new VulkanDriver(new ReplayContext(settings, loader, choice));
        } catch (NoDeviceException e) {
            loader.close();
            throw e;
        }
    }

    @Override
    public String name() {
        return "vulkan";
    }

    @Override
    public String deviceName() {
        return context.choice().name();
    }

    /**
     * Executes a call.
     *
     * @throws DeviceLostException if the device was lost or does not answer
     * @throws UnfitDeviceException if the device does not support what the capture needs
     */
    @Override
    public void execute(Call call) {
        if (!leftOut.isEmpty() && leftOut.contains(call.blockIndex())) {
            return;
        }
        actions.follow(call);
        structures.follow(call);
        context.scope().enter(call);
        CommandTable.Handler handler = table.of(call.command().number());
        try {
            swapchains.before(call);
            if (handler == null) {
                calls.execute(call);
            } else {
                handler.execute(call);
            }
        } catch (ReplayResourceException e) {
            context.differs(call, "was not executed: " + e.getMessage());
        } catch (DeviceLostException e) {
            context.hangs(e.hang());
            throw e;
        }
        checkMessenger();
    }

    /**
     * Makes a changed copy of a call, which the layer under the replay is expected to stop: see {@link
     * CallRunner#attempt}.
     */
    public boolean attempt(Call call, Predicate<Call> change) {
        context.scope().enter(call);
        boolean made = calls.attempt(call, change);
        checkMessenger();
        return made;
    }

    /** The device's handle of a captured object, 0 if the replay has none. */
    public long liveHandle(long id) {
        LiveObject object = context.handles().get(id);
        return object == null ? 0 : object.handle();
    }

    private void checkMessenger() {
        if (messenger != null) {
            messenger.check();
        }
    }

    @Override
    public void metadata(Metadata block) {
        context.scope().enter(block.index());
        try {
            if (block instanceof Metadata.FillMemory fill) {
                memories.fill(fill);
            } else if (block instanceof Metadata.SetDeviceProperties properties) {
                devices.properties(properties);
            } else if (block instanceof Metadata.SetDeviceMemoryProperties properties) {
                devices.memory(properties);
            } else if (block instanceof Metadata.InitBuffer init) {
                initializer.buffer(init);
            } else if (block instanceof Metadata.InitImage init) {
                initializer.image(init);
            } else if (block instanceof Metadata.SetSwapchainImageState state) {
                swapchains.state(state);
            } else {
                lost(block);
            }
        } catch (ReplayResourceException e) {
            context.differs(block.index(), "metadata was not applied: " + e.getMessage());
        } catch (DeviceLostException e) {
            context.hangs(e.hang());
            throw e;
        }
        checkMessenger();
    }

    /** Contents that the capture restores and that the replay does not. Other metadata changes nothing on a device. */
    private void lost(Metadata block) {
        String contents = block instanceof Metadata.InitTensor
                ? "of a tensor"
                : block instanceof Metadata.SetOpaqueCaptureDescriptorData
                        ? "of descriptors (opaque capture data)"
                        : block instanceof Metadata.CreateHardwareBuffer ? "of an Android hardware buffer" : null;
        if (contents != null) {
            context.differs(block.index(), "the contents " + contents + " were not restored");
        }
    }

    /** The services for validators that work on the device. */
    public ReplayServices services() {
        return services;
    }

    /**
     * Reads what the calls so far have made of resources, which the replay must have created so that they can be copied.
     */
    public ResourceContents contents() {
        ResourceReader reader = new ResourceReader(resources, layouts);
        return new ResourceContents() {
            @Override
            public long waitingSubmit() {
                return submits.firstHeld();
            }

            @Override
            public String buffer(long buffer, BufferTaker taker) throws IOException {
                return reader.buffer(buffer, taker);
            }

            @Override
            public String image(long image, List<SubmittedLayouts.InLayout> inLayouts, ImageTaker taker)
                    throws IOException {
                return reader.image(image, inLayouts, taker);
            }
        };
    }

    /** Number of submits made to the device. */
    public long submitCount() {
        return submits.handed();
    }

    /** Destroys everything, except a device that does not answer: waiting for it would not end. */
    @Override
    public void close() {
        submits.close();
        if (context.hangs()) {
            calls.close();
            addresses.abandon();
            return;
        }
        teardown.everything();
        calls.close();
        context.loader().close();
        addresses.close();
        if (messenger != null) {
            messenger.close();
        }
    }
}
