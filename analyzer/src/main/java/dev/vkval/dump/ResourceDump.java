package dev.vkval.dump;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateBuffer;
import dev.vkval.capture.command.CreateImage;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.command.QueueWaitIdle;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.command.CommandTraits;
import dev.vkval.command.Commands;
import dev.vkval.finding.Place;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.gpuav.device.ExecutedCall;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK14;
import org.lwjgl.vulkan.VkBufferCreateInfo;
import org.lwjgl.vulkan.VkBufferUsageFlags2CreateInfo;
import org.lwjgl.vulkan.VkImageCreateInfo;

/**
 * Copies the resources of requests in the command buffers of the capture, right before and after the commands that access
 * them, and reads the copies after the submit that executes these. It runs after the validation of image layouts, whose
 * knowledge it uses.
 */
public final class ResourceDump implements ValidationObject {
    private final StateTracker state;
    private final DeviceServices services;
    private final DumpSink sink;
    private final List<Access> accesses = new ArrayList<>();
    private final Map<Long, List<ResourceCopy>> before = new HashMap<>();
    private final Map<Long, List<ResourceCopy>> after = new HashMap<>();
    private long nextSubmit;

    /** The two copies of a request. */
    private record Access(DumpRequest request, ResourceCopy before, ResourceCopy after) {
        /** Whether a submit of that number may be the one that executes it. */
        boolean isIn(long submit) {
            return request.submit() == Place.NONE || submit >= request.submit();
        }

        boolean waits() {
            return before.waits() || after.waits();
        }
    }

    /**
     * @param readable captured ids of the buffers and images that are to be copied
     * @param sink receives what was copied, at the end of the capture
     */
    public ResourceDump(
            List<DumpPoint> points, Set<Long> readable, StateTracker state, DeviceServices services, DumpSink sink) {
        this.state = state;
        this.services = services;
        this.sink = sink;
        points.forEach(this::add);
        hookCreation(CreateBuffer.ID, readable);
        hookCreation(CreateImage.ID, readable);
    }

    private void add(DumpPoint point) {
        Access access = new Access(
                point.request(),
                new ResourceCopy(point.request(), state, services),
                new ResourceCopy(point.request(), state, services));
        accesses.add(access);
        if (point.obstacle() == null) {
            before.computeIfAbsent(point.before(), block -> new ArrayList<>()).add(access.before());
            after.computeIfAbsent(point.after(), block -> new ArrayList<>()).add(access.after());
        } else {
            access.before().fail(point.obstacle());
            access.after().fail(point.obstacle());
        }
    }

    private void hookCreation(int command, Set<Long> readable) {
        services.hook(command, new DeviceServices.Hook() {
            @Override
            public void before(ExecutedCall call) {
                if (readable.contains(CMemory.handle(call.recorded().u64(3)))) {
                    makeReadable(command, call.u64(1));
                }
            }
        });
    }

    private static void makeReadable(int command, long info) {
        if (command == CreateImage.ID) {
            int usage = VkImageCreateInfo.nusage(info);
            if ((usage & VK10.VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT) == 0) {
                VkImageCreateInfo.nusage(info, usage | VK10.VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
            }
            return;
        }
        VkBufferCreateInfo.nusage(info, VkBufferCreateInfo.nusage(info) | VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
        long flags = PNext.find(info, VK14.VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO);
        if (flags != 0) {
            VkBufferUsageFlags2CreateInfo.nusage(
                    flags, VkBufferUsageFlags2CreateInfo.nusage(flags) | VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
        }
    }

    @Override
    public String name() {
        return "dump";
    }

    @Override
    public void register(Hooks hooks) {
        for (CommandTraits traits : Commands.all()) {
            int command = traits.command().number();
            hooks.preCallRecord(command, call -> record(before, call));
            hooks.postCallRecord(command, call -> record(after, call));
        }
        for (int command : new int[] {QueueSubmit.ID, QueueSubmit2.ID}) {
            hooks.preCallRecord(command, call -> expect());
            hooks.postCallRecord(command, this::submitted);
        }
        hooks.postCallRecord(QueuePresentKHR.ID, call -> nextSubmit++);
    }

    private static void record(Map<Long, List<ResourceCopy>> at, Call call) {
        at.getOrDefault(call.blockIndex(), List.of()).forEach(copy -> copy.record(call));
    }

    /** What earlier submits have copied does not count. */
    private void expect() {
        for (Access access : accesses) {
            if (access.request().submit() == nextSubmit) {
                access.before().expect();
                access.after().expect();
            }
        }
    }

    /** A submit that the replay holds back has executed nothing yet; then a later one shows it. */
    private void submitted(Call call) {
        List<Access> waiting = accesses.stream()
                .filter(access -> access.waits() && access.isIn(nextSubmit))
                .toList();
        nextSubmit++;
        if (!waiting.isEmpty()) {
            services.call(call.u64(0), QueueWaitIdle.ID, services.live(call.u64(0)));
            waiting.forEach(access -> {
                access.before().read();
                access.after().read();
            });
        }
    }

    @Override
    public void finish() {
        accesses.forEach(access -> sink.take(
                access.request(), access.before().result(), access.after().result()));
    }
}
