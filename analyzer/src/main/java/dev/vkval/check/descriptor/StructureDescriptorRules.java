package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetAccelerationStructureDeviceAddressKHR;
import dev.vkval.capture.command.GetDescriptorEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.AccelerationStructureNvState;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.StateObject;
import java.util.List;
import java.util.OptionalLong;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.NVRayTracing;
import org.lwjgl.vulkan.VkAccelerationStructureDeviceAddressInfoKHR;
import org.lwjgl.vulkan.VkDescriptorGetInfoEXT;

/**
 * Descriptors of acceleration structures, which are got by addresses or handles of these. Where it is not known of each
 * acceleration structure which one it has, nothing is said.
 */
public final class StructureDescriptorRules implements Topic {
    private static final StateObject.SubStateKey<Long> ADDRESS = new StateObject.SubStateKey<>(Long.class);

    private final CoreContext context;

    public StructureDescriptorRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(GetAccelerationStructureDeviceAddressKHR.ID, this::learn);
        hooks.validate(GetDescriptorEXT.ID, this::get);
    }

    private void learn(Call call) {
        long info = GetAccelerationStructureDeviceAddressKHR.pInfo(call);
        AccelerationStructureState structure = info == 0
                ? null
                : context.get(
                        AccelerationStructureState.class,
                        VkAccelerationStructureDeviceAddressInfoKHR.naccelerationStructure(info));
        if (structure != null) {
            structure.subState(ADDRESS, call.returnValue());
        }
    }

    private void get(Call call) {
        long info = GetDescriptorEXT.pDescriptorInfo(call);
        if (info == 0) {
            return;
        }
        long value = CMemory.u64(info + VkDescriptorGetInfoEXT.DATA);
        switch (VkDescriptorGetInfoEXT.ntype(info)) {
            case KHRAccelerationStructure.VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR -> {
                List<AccelerationStructureState> all = context.state().all(AccelerationStructureState.class).stream()
                        .filter(structure -> !(structure instanceof AccelerationStructureNvState))
                        .toList();
                if (value != 0
                        && all.stream()
                                .allMatch(structure -> address(structure).isPresent()
                                        && address(structure).getAsLong() != value)) {
                    report(call, "VUID-VkDescriptorGetInfoEXT-type-08028", "the address", value);
                }
            }
            case NVRayTracing.VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV -> {
                List<AccelerationStructureNvState> all = context.state().all(AccelerationStructureNvState.class);
                if (value != 0
                        && all.stream()
                                .allMatch(structure -> structure.opaqueHandle().isPresent()
                                        && structure.opaqueHandle().getAsLong() != value)) {
                    report(call, "VUID-VkDescriptorGetInfoEXT-type-08029", "the handle", value);
                }
            }
            default -> {}
        }
    }

    /** The address as it was returned. */
    private static OptionalLong address(AccelerationStructureState structure) {
        Long address = structure.subState(ADDRESS);
        return address == null ? OptionalLong.empty() : OptionalLong.of(address);
    }

    private void report(Call call, String rule, String what, long value) {
        context.error(call, rule)
                .parameter("pDescriptorInfo->data.accelerationStructure")
                .title("a descriptor is got for an acceleration structure that does not exist")
                .message("no acceleration structure has %s 0x%x", what, value)
                .help("pass what was returned for an acceleration structure that still exists")
                .report();
    }
}
