package dev.vkval.replay.lookahead;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDevice;
import dev.vkval.capture.command.CreatePipelineLayout;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.check.descriptor.DescriptorTotals;
import dev.vkval.device.ReportedStruct;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** The most that calls of a capture use of each upper limit. */
public final class LimitMaxima implements ValidationObject {
    private static final Struct LIMITS = Registry.vulkan().struct("VkPhysicalDeviceLimits");
    private static final long UNKNOWN = -1;

    private final StateTracker state;
    private final LimitUses uses = new LimitUses();
    /** By the place of the value in the structure. */
    private final Map<Integer, Maximum> maxima = new TreeMap<>();

    private long physicalDevice = UNKNOWN;

    /**
     * The most that was used of a limit.
     *
     * @param limit member of VkPhysicalDeviceLimits
     * @param element of an array, 0 for other members
     * @param used more than 0
     */
    public record Maximum(String limit, int element, long used) {
        /** With the index of an element: {@code maxComputeWorkGroupCount[0]}. */
        public String name() {
            return LIMITS.member(limit).elements() > 0 ? limit + "[" + element + "]" : limit;
        }
    }

    /** @param state comes before this object in the chassis */
    public LimitMaxima(StateTracker state) {
        this.state = state;
        uses.on(
                CreatePipelineLayout.ID,
                (call, sink) -> DescriptorTotals.each(DescriptorTotals.layouts(state, call), sink::value));
    }

    @Override
    public String name() {
        return "limits";
    }

    @Override
    public void register(Hooks hooks) {
        uses.commands().forEach(command -> hooks.onEffect(command, call -> uses.read(call, this::used)));
        hooks.onEffect(CreateDevice.ID, this::device);
    }

    private void device(Call call) {
        physicalDevice = physicalDevice == UNKNOWN ? CreateDevice.physicalDevice(call) : physicalDevice;
    }

    private void used(String limit, int element, long value) {
        Member member = LIMITS.member(limit);
        if (value != 0 && member.attributes().getOrDefault("limit", "").equals("max")) {
            maxima.merge(
                    member.offset() + element * member.valueBytes(),
                    new Maximum(limit, element, value),
                    (old, more) -> Long.compareUnsigned(more.used(), old.used()) > 0 ? more : old);
        }
    }

    /** In the order of the limits in their structure. */
    public List<Maximum> maxima() {
        return new ArrayList<>(maxima.values());
    }

    /** The limit of the captured device that was created first, empty if the application did not query it. */
    public OptionalLong captured(Maximum maximum) {
        ReportedStruct limits = state.devices().reported(physicalDevice).limits();
        OptionalLong integer = limits.integer(maximum.limit(), maximum.element());
        return LIMITS.member(maximum.limit()).base() == Base.F32 && limits.known()
                ? OptionalLong.of(
                        (long) limits.real(maximum.limit(), maximum.element()).orElse(0))
                : integer;
    }
}
