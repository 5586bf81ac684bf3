package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AllocateMemory;
import dev.vkval.capture.command.CreateAccelerationStructure2KHR;
import dev.vkval.capture.command.CreateAccelerationStructureKHR;
import dev.vkval.capture.command.CreateBuffer;
import dev.vkval.capture.command.CreateBufferView;
import dev.vkval.capture.command.CreateImage;
import dev.vkval.capture.command.CreateImageView;
import dev.vkval.capture.command.GetBufferDeviceAddress;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.BindMemory;
import dev.vkval.command.Subresources;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.BufferViewState;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.SubresourceRange;
import dev.vkval.state.object.SwapchainState;
import org.lwjgl.vulkan.KHRMaintenance5;
import org.lwjgl.vulkan.KHRSwapchain;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkAccelerationStructureCreateInfo2KHR;
import org.lwjgl.vulkan.VkAccelerationStructureCreateInfoKHR;
import org.lwjgl.vulkan.VkBindImageMemorySwapchainInfoKHR;
import org.lwjgl.vulkan.VkBindImagePlaneMemoryInfo;
import org.lwjgl.vulkan.VkBufferCreateInfo;
import org.lwjgl.vulkan.VkBufferDeviceAddressInfo;
import org.lwjgl.vulkan.VkBufferUsageFlags2CreateInfoKHR;
import org.lwjgl.vulkan.VkBufferViewCreateInfo;
import org.lwjgl.vulkan.VkDeviceAddressRangeKHR;
import org.lwjgl.vulkan.VkExtent3D;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImageStencilUsageCreateInfo;
import org.lwjgl.vulkan.VkImageViewCreateInfo;
import org.lwjgl.vulkan.VkMemoryAllocateInfo;

/** Memory, buffers, images, their views and bindings, acceleration structures. */
final class ResourceTracker {
    private static final int FIRST_PLANE = VK11.VK_IMAGE_ASPECT_PLANE_0_BIT;

    private final StateTracker tracker;

    ResourceTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks hooks) {
        hooks.onEffect(AllocateMemory.ID, this::allocateMemory);
        hooks.onEffect(CreateBuffer.ID, this::createBuffer);
        hooks.onEffect(GetBufferDeviceAddress.ID, this::bufferAddress);
        hooks.onEffect(CreateImage.ID, this::createImage);
        hooks.onEffect(CreateBufferView.ID, this::createBufferView);
        hooks.onEffect(CreateImageView.ID, this::createImageView);
        hooks.onEffect(CreateAccelerationStructureKHR.ID, this::createAccelerationStructure);
        hooks.onEffect(CreateAccelerationStructure2KHR.ID, this::createAddressedStructure);
        BindMemory.OF_BUFFERS.forEach(command -> hooks.onEffect(command, this::bindBuffers));
        BindMemory.OF_IMAGES.forEach(command -> hooks.onEffect(command, this::bindImages));
    }

    private void allocateMemory(Call call) {
        long info = AllocateMemory.pAllocateInfo(call);
        tracker.add(new DeviceMemoryState(
                StateTracker.creation(call, AllocateMemory.pMemory(call)),
                VkMemoryAllocateInfo.nallocationSize(info),
                VkMemoryAllocateInfo.nmemoryTypeIndex(info),
                imported(info)));
    }

    /** Whether the memory is imported. */
    private static boolean imported(long info) {
        for (long next = PNext.next(info); next != 0; next = PNext.next(next)) {
            Struct struct = Registry.vulkan().structOfType(PNext.type(next));
            if (struct != null && struct.name().startsWith("VkImport")) {
                return true;
            }
        }
        return false;
    }

    private void createBuffer(Call call) {
        long info = CreateBuffer.pCreateInfo(call);
        long usage2 = PNext.find(info, KHRMaintenance5.VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO_KHR);
        tracker.add(new BufferState(
                StateTracker.creation(call, CreateBuffer.pBuffer(call)),
                VkBufferCreateInfo.nsize(info),
                usage2 == 0
                        ? CMemory.mask(VkBufferCreateInfo.nusage(info))
                        : VkBufferUsageFlags2CreateInfoKHR.nusage(usage2),
                VkBufferCreateInfo.nflags(info),
                VkBufferCreateInfo.nsharingMode(info)));
    }

    private void bufferAddress(Call call) {
        BufferState buffer =
                tracker.get(BufferState.class, VkBufferDeviceAddressInfo.nbuffer(GetBufferDeviceAddress.pInfo(call)));
        if (buffer != null) {
            tracker.bufferAddresses().put(buffer, call.returnValue());
        }
    }

    private void createImage(Call call) {
        long info = CreateImage.pCreateInfo(call);
        long extent = info + VkImageCreateInfo.EXTENT;
        DeviceState device = tracker.get(DeviceState.class, CreateImage.device(call));
        tracker.add(new ImageState(
                StateTracker.creation(call, CreateImage.pImage(call)),
                new ImageState.Info(
                        VkImageCreateInfo.nflags(info),
                        VkImageCreateInfo.nimageType(info),
                        VkImageCreateInfo.nformat(info),
                        VkExtent3D.nwidth(extent),
                        VkExtent3D.nheight(extent),
                        VkExtent3D.ndepth(extent),
                        VkImageCreateInfo.nmipLevels(info),
                        VkImageCreateInfo.narrayLayers(info),
                        VkImageCreateInfo.nsamples(info),
                        VkImageCreateInfo.ntiling(info),
                        VkImageCreateInfo.nusage(info),
                        stencilUsage(info),
                        VkImageCreateInfo.ninitialLayout(info),
                        VkImageCreateInfo.nsharingMode(info)),
                device != null && device.capabilities().feature("maintenance9")));
    }

    private static int stencilUsage(long info) {
        long apart = PNext.find(info, VK12.VK_STRUCTURE_TYPE_IMAGE_STENCIL_USAGE_CREATE_INFO);
        return apart == 0 ? VkImageCreateInfo.nusage(info) : VkImageStencilUsageCreateInfo.nstencilUsage(apart);
    }

    private void createBufferView(Call call) {
        long info = CreateBufferView.pCreateInfo(call);
        BufferState buffer = tracker.get(BufferState.class, VkBufferViewCreateInfo.nbuffer(info));
        if (buffer != null) {
            long offset = VkBufferViewCreateInfo.noffset(info);
            tracker.add(new BufferViewState(
                    StateTracker.creation(call, CreateBufferView.pView(call)),
                    buffer,
                    VkBufferViewCreateInfo.nformat(info),
                    offset,
                    buffer.rangeBytes(offset, VkBufferViewCreateInfo.nrange(info))));
        }
    }

    private void createImageView(Call call) {
        long info = CreateImageView.pCreateInfo(call);
        ImageState image = tracker.get(ImageState.class, VkImageViewCreateInfo.nimage(info));
        if (image != null) {
            long range = info + VkImageViewCreateInfo.SUBRESOURCERANGE;
            tracker.add(new ImageViewState(
                    StateTracker.creation(call, CreateImageView.pView(call)),
                    image,
                    VkImageViewCreateInfo.nviewType(info),
                    VkImageViewCreateInfo.nformat(info),
                    SubresourceRange.ofView(range, image),
                    Subresources.range(range).mipCount()));
        }
    }

    private void createAccelerationStructure(Call call) {
        long info = CreateAccelerationStructureKHR.pCreateInfo(call);
        tracker.add(new AccelerationStructureState(
                        StateTracker.creation(call, CreateAccelerationStructureKHR.pAccelerationStructure(call)),
                        VkAccelerationStructureCreateInfoKHR.ntype(info),
                        tracker.get(BufferState.class, VkAccelerationStructureCreateInfoKHR.nbuffer(info)),
                        VkAccelerationStructureCreateInfoKHR.noffset(info),
                        VkAccelerationStructureCreateInfoKHR.nsize(info))
                .created(VkAccelerationStructureCreateInfoKHR.ncreateFlags(info), false));
    }

    private void createAddressedStructure(Call call) {
        long info = CreateAccelerationStructure2KHR.pCreateInfo(call);
        long range = info + VkAccelerationStructureCreateInfo2KHR.ADDRESSRANGE;
        long sizeBytes = VkDeviceAddressRangeKHR.nsize(range);
        BufferPart part = tracker.bufferAddresses().at(VkDeviceAddressRangeKHR.naddress$(range), sizeBytes);
        tracker.add(new AccelerationStructureState(
                        StateTracker.creation(call, CreateAccelerationStructure2KHR.pAccelerationStructure(call)),
                        VkAccelerationStructureCreateInfo2KHR.ntype(info),
                        part == null ? null : part.buffer(),
                        part == null ? 0 : part.offset(),
                        sizeBytes)
                .created(VkAccelerationStructureCreateInfo2KHR.ncreateFlags(info), true));
    }

    private void bindBuffers(Call call) {
        for (BindMemory bind : BindMemory.of(call)) {
            BufferState buffer = tracker.get(BufferState.class, bind.resource());
            DeviceMemoryState memory = tracker.get(DeviceMemoryState.class, bind.memory());
            if (buffer != null && memory != null) {
                buffer.bind(new MemoryBinding(memory, bind.offset()));
            }
        }
    }

    private void bindImages(Call call) {
        for (BindMemory bind : BindMemory.of(call)) {
            long swapchain = bind.chained(KHRSwapchain.VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_SWAPCHAIN_INFO_KHR);
            long plane = bind.chained(VK11.VK_STRUCTURE_TYPE_BIND_IMAGE_PLANE_MEMORY_INFO);
            if (swapchain != 0 && bind.memory() == 0) {
                bindToSwapchain(bind.resource(), swapchain);
            } else if (plane == 0 || VkBindImagePlaneMemoryInfo.nplaneAspect(plane) == FIRST_PLANE) {
                bindImage(bind);
            }
        }
    }

    private void bindToSwapchain(long id, long info) {
        ImageState image = tracker.get(ImageState.class, id);
        SwapchainState swapchain =
                tracker.get(SwapchainState.class, VkBindImageMemorySwapchainInfoKHR.nswapchain(info));
        if (image != null && swapchain != null) {
            image.bindToSwapchain(swapchain, VkBindImageMemorySwapchainInfoKHR.nimageIndex(info));
        }
    }

    private void bindImage(BindMemory bind) {
        ImageState image = tracker.get(ImageState.class, bind.resource());
        DeviceMemoryState memory = tracker.get(DeviceMemoryState.class, bind.memory());
        if (image != null && memory != null) {
            image.bind(new MemoryBinding(memory, bind.offset()));
        }
    }
}
