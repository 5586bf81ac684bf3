package dev.vkval.replay.live;

import dev.vkval.capture.command.DestroyDevice;
import dev.vkval.capture.command.DestroyInstance;
import dev.vkval.capture.command.DeviceWaitIdle;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.replay.system.Functions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Destroys everything in order, whether or not the application did. Otherwise drivers with their own threads crash when
 * the process exits.
 */
public final class Teardown {
    private final HandleMap handles;
    private final List<Consumer<LiveDevice>> beforeDevice = new ArrayList<>();

    public Teardown(HandleMap handles) {
        this.handles = handles;
    }

    /**
     * Registers a part of the replay that destroys what it created on a device; the device is idle and its objects
     * still exist.
     */
    public void beforeDevice(Consumer<LiveDevice> part) {
        beforeDevice.add(part);
    }

    /** As {@link #beforeDevice}, by the device's captured id, and before those parts. */
    public void beforeDeviceId(LongConsumer part) {
        beforeDevice.add(0, device -> part.accept(device.id()));
    }

    /** Destroys all remaining objects. */
    public void everything() {
        handles.youngestFirst(object -> object.type().equals("VkInstance")).forEach(this::instance);
    }

    /** Destroys an instance and all objects created from it. */
    public void instance(LiveObject instance) {
        handles.youngestFirst(object -> object.type().equals("VkDevice") && object.instance() == instance.instance())
                .forEach(this::device);
        List<LiveObject> left = handles.youngestFirst(object -> object.instance() == instance.instance());
        left.forEach(
                object -> destroy(object, instance.handle(), instance.instance().functions()));
        instance.instance().end();
        instance.instance().functions().call(DestroyInstance.ID, instance.handle(), 0);
        left.forEach(object -> handles.remove(object.id()));
    }

    /** Destroys a device and all objects created from it. */
    public void device(LiveObject device) {
        device.functions().call(DeviceWaitIdle.ID, device.handle());
        beforeDevice.forEach(part -> part.accept(device.device()));
        device.device().closeOwn();
        List<LiveObject> left = handles.youngestFirst(object -> object.device() == device.device());
        left.forEach(object -> destroy(object, device.handle(), device.functions()));
        device.functions().call(DestroyDevice.ID, device.handle(), 0);
        left.forEach(object -> handles.remove(object.id()));
    }

    private static void destroy(LiveObject object, long parent, Functions functions) {
        if (object.substitute()) {
            return;
        }
        String verb = object.type().equals("VkDeviceMemory") ? "vkFree" : "vkDestroy";
        String noun = object.type().equals("VkDeviceMemory")
                ? "Memory"
                : object.type().substring("Vk".length());
        Command command = Registry.vulkan().command(verb + noun);
        if (command != null && command.parameters().size() == 3 && functions.has(command.number())) {
            functions.call(command.number(), parent, object.handle(), 0);
        }
    }
}
