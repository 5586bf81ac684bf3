package dev.vkval.check.memory;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateBuffer;
import dev.vkval.capture.command.CreateImage;
import dev.vkval.capture.command.GetImageMemoryRequirements;
import dev.vkval.capture.command.GetImageMemoryRequirements2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.tracker.StateObserver;
import java.util.LinkedHashSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import org.lwjgl.vulkan.EXTDescriptorBuffer;
import org.lwjgl.vulkan.KHRMaintenance5;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferCreateInfo;
import org.lwjgl.vulkan.VkBufferUsageFlags2CreateInfoKHR;
import org.lwjgl.vulkan.VkImageMemoryRequirementsInfo2;

/**
 * Resources that share an address space of limited size: sparse ones, and buffers of descriptors. An image needs what its memory
 * requirements say, so that it counts from when they are asked for.
 */
public final class AddressSpaceRules implements Topic, StateObserver {
    private static final StateObject.SubStateKey<Resources> RESOURCES = new StateObject.SubStateKey<>(Resources.class);
    private static final String DESCRIPTORS = "VkPhysicalDeviceDescriptorBufferPropertiesEXT";
    private static final String EXTENDED = "VkPhysicalDeviceExtendedSparseAddressSpacePropertiesNV";
    private static final long DESCRIPTOR_USAGE = EXTDescriptorBuffer.VK_BUFFER_USAGE_SAMPLER_DESCRIPTOR_BUFFER_BIT_EXT
            | EXTDescriptorBuffer.VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT;

    private final CoreContext context;

    public AddressSpaceRules(CoreContext context) {
        this.context = context;
    }

    /** The existing resources of a device that count. */
    private static final class Resources {
        private final Set<StateObject> sparse = new LinkedHashSet<>();
        private final Set<BufferState> descriptors = new LinkedHashSet<>();
    }

    /** The ids of the rules about a kind of sparse resource. */
    private record SparseRules(String all, String others, String extended) {}

    private static final SparseRules BUFFERS = new SparseRules(
            "VUID-vkCreateBuffer-flags-00911", "VUID-vkCreateBuffer-flags-09383", "VUID-vkCreateBuffer-flags-09384");
    private static final SparseRules IMAGES = new SparseRules(
            "VUID-vkCreateImage-flags-00939", "VUID-vkCreateImage-flags-09385", "VUID-vkCreateImage-flags-09386");

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateBuffer.ID, this::buffer);
        hooks.record(CreateBuffer.ID, this::created);
        hooks.record(CreateImage.ID, call -> {
            ImageState image = context.get(ImageState.class, CMemory.handle(CreateImage.pImage(call)));
            if (image != null && sparse(image.info().flags())) {
                of(context.device(image)).sparse.add(image);
            }
        });
        hooks.record(GetImageMemoryRequirements.ID, call -> required(call, GetImageMemoryRequirements.image(call)));
        hooks.record(
                GetImageMemoryRequirements2.ID,
                call -> required(call, VkImageMemoryRequirementsInfo2.nimage(GetImageMemoryRequirements2.pInfo(call))));
        hooks.observe(this);
    }

    private static Resources of(DeviceState device) {
        return device == null ? new Resources() : device.subStateOr(RESOURCES, Resources::new);
    }

    private static boolean sparse(int flags) {
        return (flags & VK10.VK_BUFFER_CREATE_SPARSE_BINDING_BIT) != 0;
    }

    @Override
    public void destroyed(StateObject object) {
        boolean buffer = object instanceof BufferState;
        DeviceState device = buffer || object instanceof ImageState ? object.ancestor(DeviceState.class) : null;
        Resources resources = device == null ? null : device.subState(RESOURCES);
        if (resources != null) {
            resources.sparse.remove(object);
            resources.descriptors.remove(object);
        }
    }

    private void created(Call call) {
        BufferState buffer = context.get(BufferState.class, CMemory.handle(CreateBuffer.pBuffer(call)));
        if (buffer != null && sparse(buffer.flags())) {
            of(context.device(buffer)).sparse.add(buffer);
        }
        if (buffer != null && (buffer.usage() & DESCRIPTOR_USAGE) != 0) {
            of(context.device(buffer)).descriptors.add(buffer);
        }
    }

    private void buffer(Call call) {
        DeviceState device = context.get(DeviceState.class, CreateBuffer.device(call));
        long info = CreateBuffer.pCreateInfo(call);
        if (device == null) {
            return;
        }
        long size = VkBufferCreateInfo.nsize(info);
        long usage = usage(info);
        if (sparse(VkBufferCreateInfo.nflags(info))) {
            sparse(call, device, size, usage, BUFFERS, "extendedSparseBufferUsageFlags");
        }
        if ((usage & EXTDescriptorBuffer.VK_BUFFER_USAGE_SAMPLER_DESCRIPTOR_BUFFER_BIT_EXT) != 0) {
            descriptors(
                    call,
                    device,
                    size,
                    EXTDescriptorBuffer.VK_BUFFER_USAGE_SAMPLER_DESCRIPTOR_BUFFER_BIT_EXT,
                    "samplerDescriptorBufferAddressSpaceSize",
                    "VUID-VkBufferCreateInfo-usage-08097");
        }
        if ((usage & EXTDescriptorBuffer.VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT) != 0) {
            descriptors(
                    call,
                    device,
                    size,
                    EXTDescriptorBuffer.VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT,
                    "resourceDescriptorBufferAddressSpaceSize",
                    "VUID-VkBufferCreateInfo-usage-08098");
        }
    }

    private static long usage(long info) {
        long longer = PNext.find(info, KHRMaintenance5.VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO_KHR);
        return longer == 0
                ? CMemory.mask(VkBufferCreateInfo.nusage(info))
                : VkBufferUsageFlags2CreateInfoKHR.nusage(longer);
    }

    private void descriptors(Call call, DeviceState device, long size, long usage, String limit, String rule) {
        OptionalLong own = device.physicalDeviceState().properties().integer(DESCRIPTORS, limit, 0);
        OptionalLong all =
                device.physicalDeviceState().properties().integer(DESCRIPTORS, "descriptorBufferAddressSpaceSize", 0);
        if (own.isEmpty() || all.isEmpty()) {
            return;
        }
        long total = sum(
                size,
                of(device).descriptors.stream()
                        .filter(each -> (each.usage() & usage) != 0)
                        .mapToLong(BufferState::sizeBytes)
                        .toArray());
        long most = Math.min(own.getAsLong(), all.getAsLong());
        exceeds(call, rule, device, total, most, "descriptor buffers", limit);
    }

    /** The requirements of an image are known to the state already. */
    private void required(Call call, long id) {
        ImageState image = context.get(ImageState.class, id);
        DeviceState device = image == null || !sparse(image.info().flags()) ? null : context.device(image);
        if (device != null) {
            long usage = CMemory.mask(image.info().usage());
            sparse(call, device, 0, usage, IMAGES, "extendedSparseImageUsageFlags");
        }
    }

    /** @param size of a resource that does not exist yet */
    private void sparse(Call call, DeviceState device, long size, long usage, SparseRules rules, String extendedUsage) {
        Set<StateObject> existing = of(device).sparse;
        OptionalLong most = device.physicalDeviceState().limits().integer("sparseAddressSpaceSize");
        String limit = "sparseAddressSpaceSize";
        if (!device.capabilities().feature("extendedSparseAddressSpace")) {
            if (most.isPresent()) {
                exceeds(
                        call,
                        rules.all(),
                        device,
                        total(existing, size, each -> true),
                        most.getAsLong(),
                        "sparse resources",
                        limit);
            }
            return;
        }
        OptionalLong ofBuffers = extended(device, "extendedSparseBufferUsageFlags");
        OptionalLong ofImages = extended(device, "extendedSparseImageUsageFlags");
        OptionalLong extended = extended(device, "extendedSparseAddressSpaceSize");
        OptionalLong own = extended(device, extendedUsage);
        if (most.isPresent() && ofBuffers.isPresent() && ofImages.isPresent() && (usage & ~own.getAsLong()) != 0) {
            Predicate<StateObject> counts = each -> each instanceof BufferState buffer
                    ? (buffer.usage() & ofBuffers.getAsLong()) == 0
                    : each instanceof ImageState image && (image.info().usage() & ofImages.getAsLong()) == 0;
            long total = total(existing, size, counts);
            exceeds(call, rules.others(), device, total, most.getAsLong(), "sparse resources", limit);
        }
        if (extended.isPresent()) {
            long total = total(existing, size, each -> true);
            exceeds(
                    call,
                    rules.extended(),
                    device,
                    total,
                    extended.getAsLong(),
                    "sparse resources",
                    "extendedSparseAddressSpaceSize");
        }
    }

    private static OptionalLong extended(DeviceState device, String member) {
        return device.physicalDeviceState().properties().integer(EXTENDED, member, 0);
    }

    private static long total(Set<StateObject> existing, long size, Predicate<StateObject> counts) {
        return sum(
                size,
                existing.stream()
                        .filter(counts)
                        .mapToLong(each -> each instanceof BufferState buffer
                                ? buffer.sizeBytes()
                                : ((ImageState) each).requiredBytes())
                        .toArray());
    }

    /** Never wraps. */
    private static long sum(long first, long[] sizes) {
        long total = first < 0 ? Long.MAX_VALUE : first;
        for (long size : sizes) {
            total = size < 0 || total > Long.MAX_VALUE - size ? Long.MAX_VALUE : total + size;
        }
        return total;
    }

    private void exceeds(Call call, String rule, DeviceState device, long total, long most, String what, String limit) {
        if (Long.compareUnsigned(total, most) > 0) {
            context.error(call, rule)
                    .on(device)
                    .title("the resources of a device need more address space than it has for them")
                    .message(
                            "the existing %s need %d bytes with this one, and %s is %s",
                            what, total, limit, Long.toUnsignedString(most))
                    .help("destroy those that are not needed any more, or create smaller ones")
                    .report();
        }
    }
}
