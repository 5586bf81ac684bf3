package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AcquireProfilingLockKHR;
import dev.vkval.capture.command.CreateDevice;
import dev.vkval.capture.command.CreateInstance;
import dev.vkval.capture.command.EnumeratePhysicalDeviceGroups;
import dev.vkval.capture.command.EnumeratePhysicalDevices;
import dev.vkval.capture.command.GetDeviceQueue;
import dev.vkval.capture.command.GetDeviceQueue2;
import dev.vkval.capture.command.GetPhysicalDeviceQueueFamilyProperties;
import dev.vkval.capture.command.GetPhysicalDeviceQueueFamilyProperties2;
import dev.vkval.capture.command.ReleaseProfilingLockKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.chassis.Hooks;
import dev.vkval.profile.DeviceProfile;
import dev.vkval.profile.StructValues;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.PhysicalDeviceState;
import dev.vkval.state.object.PlainObjectState;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.lwjgl.vulkan.KHRVideoQueue;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkDeviceGroupDeviceCreateInfo;
import org.lwjgl.vulkan.VkDeviceQueueInfo2;
import org.lwjgl.vulkan.VkExtent3D;
import org.lwjgl.vulkan.VkPhysicalDeviceGroupProperties;
import org.lwjgl.vulkan.VkQueueFamilyProperties;
import org.lwjgl.vulkan.VkQueueFamilyProperties2;
import org.lwjgl.vulkan.VkQueueFamilyQueryResultStatusPropertiesKHR;
import org.lwjgl.vulkan.VkQueueFamilyVideoPropertiesKHR;

/** Instances, physical devices, devices, queues. */
final class DeviceTracker {
    private final StateTracker tracker;

    DeviceTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks hooks) {
        hooks.onEffect(CreateInstance.ID, this::createInstance);
        hooks.onEffect(EnumeratePhysicalDevices.ID, this::enumeratePhysicalDevices);
        hooks.onEffect(EnumeratePhysicalDeviceGroups.ID, this::enumeratePhysicalDeviceGroups);
        hooks.onEffect(GetPhysicalDeviceQueueFamilyProperties.ID, this::queueFamilies);
        hooks.onEffect(GetPhysicalDeviceQueueFamilyProperties2.ID, this::queueFamilies2);
        hooks.onEffect(CreateDevice.ID, this::createDevice);
        hooks.onEffect(
                AcquireProfilingLockKHR.ID, call -> profilingLock(AcquireProfilingLockKHR.device(call), true, call));
        hooks.onEffect(
                ReleaseProfilingLockKHR.ID, call -> profilingLock(ReleaseProfilingLockKHR.device(call), false, call));
        hooks.onEffect(
                GetDeviceQueue.ID,
                call -> queue(
                        call,
                        GetDeviceQueue.device(call),
                        GetDeviceQueue.queueFamilyIndex(call),
                        GetDeviceQueue.queueIndex(call),
                        0,
                        GetDeviceQueue.pQueue(call)));
        hooks.onEffect(GetDeviceQueue2.ID, call -> {
            long info = GetDeviceQueue2.pQueueInfo(call);
            queue(
                    call,
                    GetDeviceQueue2.device(call),
                    VkDeviceQueueInfo2.nqueueFamilyIndex(info),
                    VkDeviceQueueInfo2.nqueueIndex(info),
                    VkDeviceQueueInfo2.nflags(info),
                    GetDeviceQueue2.pQueue(call));
        });
    }

    private void createInstance(Call call) {
        tracker.add(new PlainObjectState("VkInstance", StateTracker.creation(call, CreateInstance.pInstance(call))));
    }

    private void enumeratePhysicalDevices(Call call) {
        long array = EnumeratePhysicalDevices.pPhysicalDevices(call);
        long count = EnumeratePhysicalDevices.pPhysicalDeviceCount(call);
        if (array == 0 || count == 0) {
            return;
        }
        for (int i = 0; i < CMemory.u32(count, 0); i++) {
            physicalDevice(EnumeratePhysicalDevices.instance(call), StateTracker.creation(call, array, i));
        }
    }

    private void enumeratePhysicalDeviceGroups(Call call) {
        long array = EnumeratePhysicalDeviceGroups.pPhysicalDeviceGroupProperties(call);
        long count = EnumeratePhysicalDeviceGroups.pPhysicalDeviceGroupCount(call);
        if (array == 0 || count == 0) {
            return;
        }
        for (int i = 0; i < CMemory.u32(count, 0); i++) {
            long group = CMemory.element(array, i, VkPhysicalDeviceGroupProperties.SIZEOF);
            int devices = Math.min(VkPhysicalDeviceGroupProperties.nphysicalDeviceCount(group), 32);
            for (int d = 0; d < devices; d++) {
                long handles = group + VkPhysicalDeviceGroupProperties.PHYSICALDEVICES;
                physicalDevice(EnumeratePhysicalDeviceGroups.instance(call), StateTracker.creation(call, handles, d));
            }
        }
    }

    private void physicalDevice(long instance, StateObject.Creation creation) {
        if (tracker.get(StateObject.class, creation.id()) == null) {
            PhysicalDeviceState device =
                    new PhysicalDeviceState(creation, tracker.devices().reported(creation.id()));
            learn(device, stated());
            tracker.add(device);
        }
    }

    /** The queue families of a device profile, none without one or where it has none. */
    private List<StructValues> stated() {
        DeviceProfile profile = tracker.devices().profile();
        return profile == null ? List.of() : profile.queueFamilies();
    }

    private static void learn(PhysicalDeviceState device, List<StructValues> families) {
        device.learnQueueFamilyCount(families.size());
        device.learnQueueFamilies(families.stream()
                .map(family -> (int) family.integer("queueFlags"))
                .toList());
        device.learnQueues(families.stream()
                .map(family -> new PhysicalDeviceState.QueueFamily(
                        (int) family.integer("queueCount"),
                        (int) family.integer("timestampValidBits"),
                        granularity(family)))
                .toList());
    }

    private static PhysicalDeviceState.Granularity granularity(StructValues family) {
        OptionalLong width = family.value("minImageTransferGranularity.width", 0);
        OptionalLong height = family.value("minImageTransferGranularity.height", 0);
        OptionalLong depth = family.value("minImageTransferGranularity.depth", 0);
        return width.isEmpty() || height.isEmpty() || depth.isEmpty()
                ? null
                : new PhysicalDeviceState.Granularity(
                        (int) width.getAsLong(), (int) height.getAsLong(), (int) depth.getAsLong());
    }

    private void queueFamilies(Call call) {
        queueFamilies(
                GetPhysicalDeviceQueueFamilyProperties.physicalDevice(call),
                GetPhysicalDeviceQueueFamilyProperties.pQueueFamilyPropertyCount(call),
                GetPhysicalDeviceQueueFamilyProperties.pQueueFamilyProperties(call),
                0,
                VkQueueFamilyProperties.SIZEOF);
    }

    private void queueFamilies2(Call call) {
        queueFamilies(
                GetPhysicalDeviceQueueFamilyProperties2.physicalDevice(call),
                GetPhysicalDeviceQueueFamilyProperties2.pQueueFamilyPropertyCount(call),
                GetPhysicalDeviceQueueFamilyProperties2.pQueueFamilyProperties(call),
                VkQueueFamilyProperties2.QUEUEFAMILYPROPERTIES,
                VkQueueFamilyProperties2.SIZEOF);
        video(
                tracker.get(PhysicalDeviceState.class, GetPhysicalDeviceQueueFamilyProperties2.physicalDevice(call)),
                GetPhysicalDeviceQueueFamilyProperties2.pQueueFamilyPropertyCount(call),
                GetPhysicalDeviceQueueFamilyProperties2.pQueueFamilyProperties(call));
    }

    /** What queue families do with video, as far as it was asked for; not known where a device profile states them. */
    private void video(PhysicalDeviceState device, long count, long array) {
        if (device == null || count == 0 || array == 0 || !stated().isEmpty()) {
            return;
        }
        for (int i = 0; i < CMemory.count(CMemory.u32(count, 0), array); i++) {
            long family = CMemory.element(array, i, VkQueueFamilyProperties2.SIZEOF);
            long status =
                    PNext.find(family, KHRVideoQueue.VK_STRUCTURE_TYPE_QUEUE_FAMILY_QUERY_RESULT_STATUS_PROPERTIES_KHR);
            long video = PNext.find(family, KHRVideoQueue.VK_STRUCTURE_TYPE_QUEUE_FAMILY_VIDEO_PROPERTIES_KHR);
            if (status != 0) {
                device.learnResultStatusQueries(
                        i, VkQueueFamilyQueryResultStatusPropertiesKHR.nqueryResultStatusSupport(status));
            }
            if (video != 0) {
                device.learnVideoOperations(i, VkQueueFamilyVideoPropertiesKHR.nvideoCodecOperations(video));
            }
        }
    }

    /**
     * A family without any capability, which no device has, is an unknown one: GFXReconstruct 0.9.18 writes zeros into
     * the state of a trimmed capture where the application had asked for the number first.
     *
     * @param array 0 if only their number was queried
     */
    private void queueFamilies(long physicalDevice, long count, long array, int offset, int strideBytes) {
        PhysicalDeviceState device = tracker.get(PhysicalDeviceState.class, physicalDevice);
        if (device == null || count == 0 || !stated().isEmpty()) {
            return;
        }
        if (array == 0) {
            device.learnQueueFamilyCount(CMemory.u32(count, 0));
        }
        List<Integer> flags = new ArrayList<>();
        List<PhysicalDeviceState.QueueFamily> families = new ArrayList<>();
        for (int i = 0; array != 0 && i < CMemory.u32(count, 0); i++) {
            long family = CMemory.element(array + offset, i, strideBytes);
            int known = VkQueueFamilyProperties.nqueueFlags(family);
            flags.add(known == 0 ? QueueState.ALL_FLAGS : known);
            families.add(new PhysicalDeviceState.QueueFamily(
                    known == 0 ? 0 : VkQueueFamilyProperties.nqueueCount(family),
                    VkQueueFamilyProperties.ntimestampValidBits(family),
                    known == 0 ? null : granularity(family + VkQueueFamilyProperties.MINIMAGETRANSFERGRANULARITY)));
        }
        device.learnQueues(families);
        device.learnQueueFamilies(flags);
    }

    /** @param extent address of a VkExtent3D */
    private static PhysicalDeviceState.Granularity granularity(long extent) {
        return new PhysicalDeviceState.Granularity(
                VkExtent3D.nwidth(extent), VkExtent3D.nheight(extent), VkExtent3D.ndepth(extent));
    }

    private void profilingLock(long id, boolean locked, Call call) {
        DeviceState device = tracker.get(DeviceState.class, id);
        if (device != null && call.result() != VK10.VK_TIMEOUT) {
            device.profilingLocked(locked);
        }
    }

    private void createDevice(Call call) {
        long info = CreateDevice.pCreateInfo(call);
        long physicalDevice = CreateDevice.physicalDevice(call);
        long group = PNext.find(info, VK11.VK_STRUCTURE_TYPE_DEVICE_GROUP_DEVICE_CREATE_INFO);
        StateObject.Creation creation = StateTracker.creation(call, CreateDevice.pDevice(call));
        PhysicalDeviceState state = tracker.get(PhysicalDeviceState.class, physicalDevice);
        tracker.add(new DeviceState(
                creation,
                physicalDevice,
                state != null ? state : unknown(physicalDevice),
                tracker.devices().of(tracker.identities().living(creation.id())),
                group == 0 ? 1 : Math.max(1, VkDeviceGroupDeviceCreateInfo.nphysicalDeviceCount(group)),
                info == 0 || VkDeviceCreateInfo.nqueueCreateInfoCount(info) != 0));
    }

    private PhysicalDeviceState unknown(long id) {
        PhysicalDeviceState device = new PhysicalDeviceState(
                new StateObject.Creation(0, -1, false), tracker.devices().reported(id));
        learn(device, stated());
        return device;
    }

    private void queue(Call call, long device, int family, int index, int createFlags, long pointer) {
        StateObject.Creation creation = StateTracker.creation(call, pointer);
        if (tracker.get(QueueState.class, creation.id()) == null) {
            DeviceState owner = tracker.get(DeviceState.class, device);
            int flags = owner == null ? QueueState.ALL_FLAGS : owner.queueFlags(family);
            tracker.add(new QueueState(creation, family, index, flags, createFlags));
        }
    }
}
