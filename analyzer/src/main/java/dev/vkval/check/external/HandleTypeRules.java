package dev.vkval.check.external;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AllocateMemory;
import dev.vkval.capture.command.CreateBuffer;
import dev.vkval.capture.command.CreateFence;
import dev.vkval.capture.command.CreateImage;
import dev.vkval.capture.command.CreateSemaphore;
import dev.vkval.capture.command.CreateTensorARM;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.BindMemory;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.ImageState;
import java.util.List;
import java.util.OptionalLong;
import org.lwjgl.vulkan.ANDROIDExternalMemoryAndroidHardwareBuffer;
import org.lwjgl.vulkan.ARMTensors;
import org.lwjgl.vulkan.EXTExternalMemoryHost;
import org.lwjgl.vulkan.EXTExternalMemoryMetal;
import org.lwjgl.vulkan.KHRExternalMemoryFd;
import org.lwjgl.vulkan.KHRExternalMemoryWin32;
import org.lwjgl.vulkan.NVDedicatedAllocation;
import org.lwjgl.vulkan.NVExternalMemory;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkBufferCreateInfo;
import org.lwjgl.vulkan.VkExportFenceCreateInfo;
import org.lwjgl.vulkan.VkExportMemoryAllocateInfo;
import org.lwjgl.vulkan.VkExportSemaphoreCreateInfo;
import org.lwjgl.vulkan.VkExternalMemoryBufferCreateInfo;
import org.lwjgl.vulkan.VkExternalMemoryImageCreateInfo;
import org.lwjgl.vulkan.VkExternalMemoryImageCreateInfoNV;
import org.lwjgl.vulkan.VkExternalMemoryTensorCreateInfoARM;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImportAndroidHardwareBufferInfoANDROID;
import org.lwjgl.vulkan.VkImportMemoryFdInfoKHR;
import org.lwjgl.vulkan.VkImportMemoryHostPointerInfoEXT;
import org.lwjgl.vulkan.VkImportMemoryMetalHandleInfoEXT;
import org.lwjgl.vulkan.VkImportMemoryWin32HandleInfoKHR;
import org.lwjgl.vulkan.VkMemoryDedicatedAllocateInfo;
import org.lwjgl.vulkan.VkMemoryDedicatedAllocateInfoTensorARM;
import org.lwjgl.vulkan.VkTensorCreateInfoARM;

/** Handle types of objects that are created for export, compared with what the device reported of them. */
final class HandleTypeRules implements Topic {
    private static final String EXPORT = "VUID-VkExportMemoryAllocateInfo-handleTypes-09860";

    private static final Struct IMPORT_SCREEN = Registry.vulkan().struct("VkImportScreenBufferInfoQNX");
    private static final int SCREEN_BUFFER = (int) (long) Registry.vulkan()
            .value("VkExternalMemoryHandleTypeFlagBits", "VK_EXTERNAL_MEMORY_HANDLE_TYPE_SCREEN_BUFFER_BIT_QNX");

    private final CoreContext context;
    private final ReportedHandleTypes reported;

    HandleTypeRules(CoreContext context, ReportedHandleTypes reported) {
        this.context = context;
        this.reported = reported;
    }

    /** Some handle types of an object that a call creates or uses. */
    private record Asked(Call call, String rule, String path, long physicalDevice, ReportedHandleTypes.Use use) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateBuffer.ID, this::createBuffer);
        hooks.validate(CreateImage.ID, this::createImage);
        hooks.validate(CreateTensorARM.ID, this::createTensor);
        hooks.validate(CreateFence.ID, this::createFence);
        hooks.validate(CreateSemaphore.ID, this::createSemaphore);
        hooks.validate(AllocateMemory.ID, this::allocate);
        BindMemory.OF_BUFFERS.forEach(command ->
                hooks.validate(command, call -> BindMemory.of(call).forEach(bind -> bindBuffer(call, bind))));
        BindMemory.OF_IMAGES.forEach(command ->
                hooks.validate(command, call -> BindMemory.of(call).forEach(bind -> bindImage(call, bind))));
    }

    private long physicalDevice(long device) {
        DeviceState state = context.get(DeviceState.class, device);
        return state == null ? 0 : state.physicalDevice();
    }

    private void createBuffer(Call call) {
        long info = CreateBuffer.pCreateInfo(call);
        long external = PNext.find(info, VK11.VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO);
        if (external != 0) {
            compatible(
                    new Asked(
                            call,
                            "VUID-VkBufferCreateInfo-pNext-00920",
                            "pCreateInfo->pNext<VkExternalMemoryBufferCreateInfo>.handleTypes",
                            physicalDevice(CreateBuffer.device(call)),
                            new ReportedHandleTypes.BufferUse(
                                    VkBufferCreateInfo.nflags(info), VkBufferCreateInfo.nusage(info))),
                    VkExternalMemoryBufferCreateInfo.nhandleTypes(external));
        }
    }

    private void createImage(Call call) {
        long info = CreateImage.pCreateInfo(call);
        long external = PNext.find(info, VK11.VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO);
        if (external != 0) {
            compatible(
                    new Asked(
                            call,
                            "VUID-VkImageCreateInfo-pNext-00990",
                            "pCreateInfo->pNext<VkExternalMemoryImageCreateInfo>.handleTypes",
                            physicalDevice(CreateImage.device(call)),
                            new ReportedHandleTypes.ImageUse(
                                    VkImageCreateInfo.nformat(info),
                                    VkImageCreateInfo.nimageType(info),
                                    VkImageCreateInfo.ntiling(info),
                                    VkImageCreateInfo.nusage(info),
                                    VkImageCreateInfo.nflags(info))),
                    VkExternalMemoryImageCreateInfo.nhandleTypes(external));
        }
        long older = PNext.find(info, NVExternalMemory.VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO_NV);
        if (older != 0) {
            compatible(
                    new Asked(
                            call,
                            "VUID-VkImageCreateInfo-pNext-00991",
                            "pCreateInfo->pNext<VkExternalMemoryImageCreateInfoNV>.handleTypes",
                            physicalDevice(CreateImage.device(call)),
                            new ReportedHandleTypes.NvImageUse(
                                    VkImageCreateInfo.nformat(info),
                                    VkImageCreateInfo.nimageType(info),
                                    VkImageCreateInfo.ntiling(info),
                                    VkImageCreateInfo.nusage(info),
                                    VkImageCreateInfo.nflags(info))),
                    VkExternalMemoryImageCreateInfoNV.nhandleTypes(older));
        }
    }

    private void createTensor(Call call) {
        long info = CreateTensorARM.pCreateInfo(call);
        long external = PNext.find(info, ARMTensors.VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_TENSOR_CREATE_INFO_ARM);
        if (external != 0) {
            compatible(
                    new Asked(
                            call,
                            "VUID-VkTensorCreateInfoARM-pNext-09864",
                            "pCreateInfo->pNext<VkExternalMemoryTensorCreateInfoARM>.handleTypes",
                            physicalDevice(CreateTensorARM.device(call)),
                            ReportedHandleTypes.TensorUse.of(
                                    VkTensorCreateInfoARM.nflags(info),
                                    CMemory.pointer(info + VkTensorCreateInfoARM.PDESCRIPTION))),
                    VkExternalMemoryTensorCreateInfoARM.nhandleTypes(external));
        }
    }

    private void createFence(Call call) {
        long export = PNext.find(CreateFence.pCreateInfo(call), VK11.VK_STRUCTURE_TYPE_EXPORT_FENCE_CREATE_INFO);
        if (export != 0) {
            exportable(
                    new Asked(
                            call,
                            "VUID-VkExportFenceCreateInfo-handleTypes-01446",
                            "pCreateInfo->pNext<VkExportFenceCreateInfo>.handleTypes",
                            physicalDevice(CreateFence.device(call)),
                            new ReportedHandleTypes.FenceUse()),
                    VkExportFenceCreateInfo.nhandleTypes(export),
                    VK11.VK_EXTERNAL_FENCE_FEATURE_EXPORTABLE_BIT);
        }
    }

    private void createSemaphore(Call call) {
        long info = CreateSemaphore.pCreateInfo(call);
        long export = PNext.find(info, VK11.VK_STRUCTURE_TYPE_EXPORT_SEMAPHORE_CREATE_INFO);
        if (export != 0) {
            exportable(
                    new Asked(
                            call,
                            "VUID-VkExportSemaphoreCreateInfo-handleTypes-01124",
                            "pCreateInfo->pNext<VkExportSemaphoreCreateInfo>.handleTypes",
                            physicalDevice(CreateSemaphore.device(call)),
                            new ReportedHandleTypes.SemaphoreUse(ReportedHandleTypes.type(info))),
                    VkExportSemaphoreCreateInfo.nhandleTypes(export),
                    VK11.VK_EXTERNAL_SEMAPHORE_FEATURE_EXPORTABLE_BIT);
        }
    }

    private void allocate(Call call) {
        long info = AllocateMemory.pAllocateInfo(call);
        long device = physicalDevice(AllocateMemory.device(call));
        long dedicated = PNext.find(info, VK11.VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO);
        BufferState buffer = dedicated == 0
                ? null
                : context.get(BufferState.class, VkMemoryDedicatedAllocateInfo.nbuffer(dedicated));
        ImageState image =
                dedicated == 0 ? null : context.get(ImageState.class, VkMemoryDedicatedAllocateInfo.nimage(dedicated));
        long export = PNext.find(info, VK11.VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO);
        boolean alone = buffer == null
                && image == null
                && PNext.find(
                                info,
                                NVDedicatedAllocation.VK_STRUCTURE_TYPE_DEDICATED_ALLOCATION_MEMORY_ALLOCATE_INFO_NV)
                        == 0;
        if (export != 0 && alone) {
            needsDedicated(call, device, VkExportMemoryAllocateInfo.nhandleTypes(export));
        }
        long tensor = PNext.find(info, ARMTensors.VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO_TENSOR_ARM);
        if (export != 0 && alone && (tensor == 0 || VkMemoryDedicatedAllocateInfoTensorARM.ntensor(tensor) == 0)) {
            needsTensor(call, device, VkExportMemoryAllocateInfo.nhandleTypes(export));
        }
        ReportedHandleTypes.Use use = buffer != null ? use(buffer) : image != null ? use(image) : null;
        if (use != null) {
            platforms(call, info, device, use);
        }
        long fd = PNext.find(info, KHRExternalMemoryFd.VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR);
        if (fd != 0 && use != null) {
            importable(
                    new Asked(
                            call,
                            "VUID-VkImportMemoryFdInfoKHR-handleType-09862",
                            "pAllocateInfo->pNext<VkImportMemoryFdInfoKHR>.handleType",
                            device,
                            use),
                    VkImportMemoryFdInfoKHR.nhandleType(fd));
        }
        long win32 = PNext.find(info, KHRExternalMemoryWin32.VK_STRUCTURE_TYPE_IMPORT_MEMORY_WIN32_HANDLE_INFO_KHR);
        if (win32 != 0 && use != null) {
            importable(
                    new Asked(
                            call,
                            "VUID-VkImportMemoryWin32HandleInfoKHR-handleType-09861",
                            "pAllocateInfo->pNext<VkImportMemoryWin32HandleInfoKHR>.handleType",
                            device,
                            use),
                    VkImportMemoryWin32HandleInfoKHR.nhandleType(win32));
        }
    }

    /** Imports of buffers of a platform, which are of one handle type. */
    private void platforms(Call call, long info, long device, ReportedHandleTypes.Use use) {
        long android = PNext.find(
                info,
                ANDROIDExternalMemoryAndroidHardwareBuffer
                        .VK_STRUCTURE_TYPE_IMPORT_ANDROID_HARDWARE_BUFFER_INFO_ANDROID);
        if (android != 0 && CMemory.pointer(android + VkImportAndroidHardwareBufferInfoANDROID.BUFFER) != 0) {
            importable(
                    new Asked(
                            call,
                            "VUID-VkImportAndroidHardwareBufferInfoANDROID-buffer-09863",
                            "pAllocateInfo->pNext<VkImportAndroidHardwareBufferInfoANDROID>.buffer",
                            device,
                            use),
                    ANDROIDExternalMemoryAndroidHardwareBuffer
                            .VK_EXTERNAL_MEMORY_HANDLE_TYPE_ANDROID_HARDWARE_BUFFER_BIT_ANDROID);
        }
        long screen = PNext.find(info, IMPORT_SCREEN.sType());
        if (screen != 0
                && CMemory.pointer(screen + IMPORT_SCREEN.member("buffer").offset()) != 0) {
            importable(
                    new Asked(
                            call,
                            "VUID-VkImportScreenBufferInfoQNX-buffer-08966",
                            "pAllocateInfo->pNext<VkImportScreenBufferInfoQNX>.buffer",
                            device,
                            use),
                    SCREEN_BUFFER);
        }
    }

    /** Handle types that need a dedicated allocation with tensors, in all that was asked about them. */
    private void needsTensor(Call call, long device, int handleTypes) {
        for (int rest = handleTypes; rest != 0; rest &= rest - 1) {
            int type = Integer.lowestOneBit(rest);
            if (reported.tensorsNeedDedicated(device, type)) {
                context.error(call, "VUID-VkMemoryAllocateInfo-pNext-09858")
                        .parameter("pAllocateInfo->pNext<VkExportMemoryAllocateInfo>.handleTypes")
                        .title("memory for export is allocated without the tensor that it must be dedicated to")
                        .message("the device reported that handle type 0x%x requires a dedicated allocation", type)
                        .help("add VkMemoryDedicatedAllocateInfoTensorARM with the tensor")
                        .report();
                return;
            }
        }
    }

    /** Handle types that need a dedicated allocation with all that was asked about them. */
    private void needsDedicated(Call call, long device, int handleTypes) {
        for (int rest = handleTypes; rest != 0; rest &= rest - 1) {
            List<ReportedHandleTypes.Answer> answers = reported.ofMemory(device, Integer.lowestOneBit(rest));
            boolean all = !answers.isEmpty()
                    && answers.stream()
                            .allMatch(answer ->
                                    (answer.features() & VK11.VK_EXTERNAL_MEMORY_FEATURE_DEDICATED_ONLY_BIT) != 0);
            if (all) {
                context.error(call, "VUID-VkMemoryAllocateInfo-pNext-00639")
                        .parameter("pAllocateInfo->pNext<VkExportMemoryAllocateInfo>.handleTypes")
                        .title(
                                "memory for export is allocated without the image or buffer that it must be dedicated to")
                        .message(
                                "the device reported that handle type 0x%x requires a dedicated allocation",
                                Integer.lowestOneBit(rest))
                        .help("add VkMemoryDedicatedAllocateInfo with the image or buffer")
                        .report();
                return;
            }
        }
    }

    private static ReportedHandleTypes.Use use(BufferState buffer) {
        return new ReportedHandleTypes.BufferUse(buffer.flags(), (int) buffer.usage());
    }

    private static ReportedHandleTypes.Use use(ImageState image) {
        return new ReportedHandleTypes.ImageUse(
                image.info().format(),
                image.info().type(),
                image.info().tiling(),
                image.info().usage(),
                image.info().flags());
    }

    private void bindBuffer(Call call, BindMemory bind) {
        BufferState buffer = context.get(BufferState.class, bind.resource());
        if (buffer != null) {
            bind(call, use(buffer), bind.memory(), bind.path() + "memory");
        }
    }

    private void bindImage(Call call, BindMemory bind) {
        ImageState image = context.get(ImageState.class, bind.resource());
        if (image != null) {
            bind(call, use(image), bind.memory(), bind.path() + "memory");
        }
    }

    /** What memory may be exported as shows with the resource that is bound to it. */
    private void bind(Call call, ReportedHandleTypes.Use use, long id, String path) {
        DeviceMemoryState memory = context.get(DeviceMemoryState.class, id);
        DeviceState device = memory == null ? null : context.device(memory);
        OptionalLong info = CreationParameters.address("VkDeviceMemory", memory);
        if (device == null || info.isEmpty()) {
            return;
        }
        imported(call, info.getAsLong(), device.physicalDevice(), use, path);
        long export = PNext.find(info.getAsLong(), VK11.VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO);
        if (export != 0) {
            exportable(
                    new Asked(call, EXPORT, path, device.physicalDevice(), use),
                    VkExportMemoryAllocateInfo.nhandleTypes(export),
                    VK11.VK_EXTERNAL_MEMORY_FEATURE_EXPORTABLE_BIT);
        }
    }

    /** Memory of the process or of Metal, of which a query tells for what resource it can be imported. */
    private void imported(Call call, long info, long device, ReportedHandleTypes.Use use, String path) {
        long host = PNext.find(info, EXTExternalMemoryHost.VK_STRUCTURE_TYPE_IMPORT_MEMORY_HOST_POINTER_INFO_EXT);
        if (host != 0) {
            importable(
                    new Asked(call, "VUID-VkImportMemoryHostPointerInfoEXT-handleType-01747", path, device, use),
                    VkImportMemoryHostPointerInfoEXT.nhandleType(host));
        }
        long metal = PNext.find(info, EXTExternalMemoryMetal.VK_STRUCTURE_TYPE_IMPORT_MEMORY_METAL_HANDLE_INFO_EXT);
        if (metal != 0) {
            importable(
                    new Asked(call, "VUID-VkImportMemoryMetalHandleInfoEXT-handleType-10408", path, device, use),
                    VkImportMemoryMetalHandleInfoEXT.nhandleType(metal));
        }
    }

    /** Each handle type must be compatible with one of them at least; not known unless all were asked about. */
    private void compatible(Asked asked, int handleTypes) {
        int compatible = 0;
        for (int rest = handleTypes; rest != 0; rest &= rest - 1) {
            int type = Integer.lowestOneBit(rest);
            ReportedHandleTypes.Answer answer = reported.of(asked.physicalDevice(), asked.use(), type);
            if (answer == null) {
                return;
            }
            // Some drivers do not name the type itself.
            compatible |= answer.compatible() | (answer.features() == 0 ? 0 : type);
        }
        if ((handleTypes & ~compatible) != 0) {
            report(
                    asked,
                    "a handle type is asked for that is not compatible with any",
                    String.format("they are 0x%x, but compatibleHandleTypes are 0x%x", handleTypes, compatible));
        }
    }

    private void exportable(Asked asked, int handleTypes, int feature) {
        for (int rest = handleTypes; rest != 0; rest &= rest - 1) {
            int type = Integer.lowestOneBit(rest);
            ReportedHandleTypes.Answer answer = reported.of(asked.physicalDevice(), asked.use(), type);
            if (answer != null && (answer.features() & feature) == 0) {
                report(
                        asked,
                        "a handle type is asked for that cannot be exported",
                        String.format("the device reported that handle type 0x%x cannot be exported", type));
                return;
            }
        }
        compatible(asked, handleTypes);
    }

    private void importable(Asked asked, int handleType) {
        ReportedHandleTypes.Answer answer = reported.of(asked.physicalDevice(), asked.use(), handleType);
        if (answer != null && (answer.features() & VK11.VK_EXTERNAL_MEMORY_FEATURE_IMPORTABLE_BIT) == 0) {
            report(
                    asked,
                    "memory is imported from a handle type that cannot be imported",
                    String.format("the device reported that handle type 0x%x cannot be imported", handleType));
        }
    }

    private void report(Asked asked, String title, String message) {
        context.error(asked.call(), asked.rule())
                .parameter(asked.path())
                .title(title)
                .message("%s", message)
                .help("query the properties of each handle type for the same parameters, and use what they allow")
                .report();
    }
}
