package dev.vkval.check.external;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AllocateMemory;
import dev.vkval.capture.command.GetMemoryFdKHR;
import dev.vkval.capture.command.GetMemoryHostPointerPropertiesEXT;
import dev.vkval.capture.command.GetMemoryWin32HandleKHR;
import dev.vkval.capture.command.GetMemoryZirconHandleFUCHSIA;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.DeviceState;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.lwjgl.vulkan.EXTExternalMemoryHost;
import org.lwjgl.vulkan.KHRExternalMemoryFd;
import org.lwjgl.vulkan.KHRExternalMemoryWin32;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkImportMemoryFdInfoKHR;
import org.lwjgl.vulkan.VkImportMemoryHostPointerInfoEXT;
import org.lwjgl.vulkan.VkImportMemoryWin32HandleInfoKHR;
import org.lwjgl.vulkan.VkMemoryAllocateInfo;
import org.lwjgl.vulkan.VkMemoryDedicatedAllocateInfo;
import org.lwjgl.vulkan.VkMemoryGetFdInfoKHR;
import org.lwjgl.vulkan.VkMemoryGetWin32HandleInfoKHR;
import org.lwjgl.vulkan.VkMemoryHostPointerPropertiesEXT;

/** Memory that is imported with the handle of memory that the application has exported, or from the host. */
final class ExportedMemoryRules implements Topic {
    private static final int OPAQUE_WIN32 = VK11.VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32_BIT
            | VK11.VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32_KMT_BIT;

    private final CoreContext context;
    private final Map<Long, Payload> files = new HashMap<>();
    private final Map<Long, Payload> windows = new HashMap<>();
    private final Map<Long, Payload> zircons = new HashMap<>();
    private final Map<Long, Integer> pointers = new HashMap<>();

    ExportedMemoryRules(CoreContext context) {
        this.context = context;
    }

    /** What exported memory was allocated with. */
    private record Payload(
            int handleType, long sizeBytes, int type, boolean image, boolean buffer, DeviceInstances instances) {}

    /**
     * The ids of the rules for a family of handles.
     *
     * @param allocation null where there is none
     */
    private record Form(String allocation, String image, String buffer, String path) {}

    private static final Form FD = new Form(
            "VUID-VkMemoryAllocateInfo-allocationSize-01742",
            "VUID-VkMemoryDedicatedAllocateInfo-image-01878",
            "VUID-VkMemoryDedicatedAllocateInfo-buffer-01879",
            "pAllocateInfo->pNext<VkImportMemoryFdInfoKHR>.fd");
    private static final Form WIN32 = new Form(
            "VUID-VkMemoryAllocateInfo-allocationSize-01743",
            "VUID-VkMemoryDedicatedAllocateInfo-image-01876",
            "VUID-VkMemoryDedicatedAllocateInfo-buffer-01877",
            "pAllocateInfo->pNext<VkImportMemoryWin32HandleInfoKHR>.handle");

    private static final Form ZIRCON = new Form(
            null,
            "VUID-VkMemoryDedicatedAllocateInfo-image-04751",
            "VUID-VkMemoryDedicatedAllocateInfo-buffer-04752",
            "pAllocateInfo->pNext<VkImportMemoryZirconHandleInfoFUCHSIA>.handle");
    private static final Struct IMPORT_ZIRCON = Registry.vulkan().struct("VkImportMemoryZirconHandleInfoFUCHSIA");
    private static final Struct GET_ZIRCON = Registry.vulkan().struct("VkMemoryGetZirconHandleInfoFUCHSIA");

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(GetMemoryFdKHR.ID, call -> {
            long info = GetMemoryFdKHR.pGetFdInfo(call);
            long out = GetMemoryFdKHR.pFd(call);
            if (out != 0) {
                exported(
                        files,
                        CMemory.u32(out, 0),
                        VkMemoryGetFdInfoKHR.nmemory(info),
                        VkMemoryGetFdInfoKHR.nhandleType(info));
            }
        });
        hooks.record(GetMemoryWin32HandleKHR.ID, call -> {
            long info = GetMemoryWin32HandleKHR.pGetWin32HandleInfo(call);
            long out = GetMemoryWin32HandleKHR.pHandle(call);
            if (out != 0) {
                exported(
                        windows,
                        CMemory.u64(out, 0),
                        VkMemoryGetWin32HandleInfoKHR.nmemory(info),
                        VkMemoryGetWin32HandleInfoKHR.nhandleType(info));
            }
        });
        hooks.record(GetMemoryZirconHandleFUCHSIA.ID, call -> {
            long info = GetMemoryZirconHandleFUCHSIA.pGetZirconHandleInfo(call);
            long out = GetMemoryZirconHandleFUCHSIA.pZirconHandle(call);
            if (out != 0) {
                exported(
                        zircons,
                        CMemory.u32(out, 0),
                        CMemory.u64(info + GET_ZIRCON.member("memory").offset(), 0),
                        CMemory.u32(info + GET_ZIRCON.member("handleType").offset(), 0));
            }
        });
        hooks.record(GetMemoryHostPointerPropertiesEXT.ID, call -> {
            long properties = GetMemoryHostPointerPropertiesEXT.pMemoryHostPointerProperties(call);
            if (properties != 0) {
                pointers.put(
                        GetMemoryHostPointerPropertiesEXT.pHostPointer(call),
                        VkMemoryHostPointerPropertiesEXT.nmemoryTypeBits(properties));
            }
        });
        hooks.validate(AllocateMemory.ID, this::allocate);
        hooks.record(AllocateMemory.ID, this::imported);
    }

    private void exported(Map<Long, Payload> handles, long handle, long id, int handleType) {
        DeviceMemoryState memory = context.get(DeviceMemoryState.class, id);
        OptionalLong info = CreationParameters.address("VkDeviceMemory", memory);
        handles.remove(handle);
        if (memory != null && !memory.imported() && info.isPresent()) {
            long dedicated = PNext.find(info.getAsLong(), VK11.VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO);
            handles.put(
                    handle,
                    new Payload(
                            handleType,
                            memory.sizeBytes(),
                            memory.typeIndex(),
                            dedicated != 0 && VkMemoryDedicatedAllocateInfo.nimage(dedicated) != 0,
                            dedicated != 0 && VkMemoryDedicatedAllocateInfo.nbuffer(dedicated) != 0,
                            DeviceInstances.of(context.device(memory), info.getAsLong())));
        }
    }

    /** The handle belongs to the implementation from now on, so that its number may be used again. */
    private void imported(Call call) {
        long fd = fd(AllocateMemory.pAllocateInfo(call));
        if (fd != 0) {
            files.remove((long) VkImportMemoryFdInfoKHR.nfd(fd));
        }
    }

    private static long fd(long info) {
        return PNext.find(info, KHRExternalMemoryFd.VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR);
    }

    private void allocate(Call call) {
        long info = AllocateMemory.pAllocateInfo(call);
        long fd = fd(info);
        if (fd != 0 && VkImportMemoryFdInfoKHR.nhandleType(fd) == VK11.VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT) {
            compare(
                    call,
                    info,
                    files.get((long) VkImportMemoryFdInfoKHR.nfd(fd)),
                    VkImportMemoryFdInfoKHR.nhandleType(fd),
                    FD);
        }
        long win32 = PNext.find(info, KHRExternalMemoryWin32.VK_STRUCTURE_TYPE_IMPORT_MEMORY_WIN32_HANDLE_INFO_KHR);
        if (win32 != 0 && (VkImportMemoryWin32HandleInfoKHR.nhandleType(win32) & OPAQUE_WIN32) != 0) {
            compare(
                    call,
                    info,
                    windows.get(VkImportMemoryWin32HandleInfoKHR.nhandle(win32)),
                    VkImportMemoryWin32HandleInfoKHR.nhandleType(win32),
                    WIN32);
        }
        long zircon = PNext.find(info, IMPORT_ZIRCON.sType());
        if (zircon != 0) {
            compare(
                    call,
                    info,
                    zircons.get((long)
                            CMemory.u32(zircon + IMPORT_ZIRCON.member("handle").offset(), 0)),
                    CMemory.u32(zircon + IMPORT_ZIRCON.member("handleType").offset(), 0),
                    ZIRCON);
        }
        long host = PNext.find(info, EXTExternalMemoryHost.VK_STRUCTURE_TYPE_IMPORT_MEMORY_HOST_POINTER_INFO_EXT);
        if (host != 0) {
            host(call, info, pointers.get(VkImportMemoryHostPointerInfoEXT.npHostPointer(host)));
        }
    }

    private void compare(Call call, long info, Payload payload, int handleType, Form form) {
        if (payload == null || payload.handleType() != handleType) {
            return;
        }
        long size = VkMemoryAllocateInfo.nallocationSize(info);
        int type = VkMemoryAllocateInfo.nmemoryTypeIndex(info);
        instances(call, info, payload, form);
        if (form.allocation() != null && (size != payload.sizeBytes() || type != payload.type())) {
            problem(call, form.allocation(), form.path(), "memory is imported with other parameters than it has")
                    .message(
                            "allocationSize is %d and memoryTypeIndex %d, but the memory was allocated with %d and %d",
                            size, type, payload.sizeBytes(), payload.type())
                    .report();
        }
        long dedicated = PNext.find(info, VK11.VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO);
        if (dedicated == 0) {
            return;
        }
        if (VkMemoryDedicatedAllocateInfo.nimage(dedicated) != 0 && !payload.image()) {
            problem(call, form.image(), form.path(), "memory is imported for an image that it is not dedicated to")
                    .message("the memory was allocated without an image in VkMemoryDedicatedAllocateInfo")
                    .report();
        }
        if (VkMemoryDedicatedAllocateInfo.nbuffer(dedicated) != 0 && !payload.buffer()) {
            problem(call, form.buffer(), form.path(), "memory is imported for a buffer that it is not dedicated to")
                    .message("the memory was allocated without a buffer in VkMemoryDedicatedAllocateInfo")
                    .report();
        }
    }

    private void instances(Call call, long info, Payload payload, Form form) {
        DeviceInstances importing =
                DeviceInstances.of(context.get(DeviceState.class, AllocateMemory.device(call)), info);
        DeviceInstances exporting = payload.instances();
        if (importing == null || exporting == null) {
            return;
        }
        if (importing.deviceMask() != exporting.deviceMask()) {
            problem(
                            call,
                            "VUID-VkMemoryAllocateInfo-None-00643",
                            form.path(),
                            "memory is imported with other instances")
                    .message(
                            "the device mask is 0x%x, but the memory was allocated with 0x%x",
                            importing.deviceMask(), exporting.deviceMask())
                    .report();
        }
        if (!importing.physicalDevices().equals(exporting.physicalDevices())) {
            problem(call, "VUID-VkMemoryAllocateInfo-None-00644", form.path(), "memory is imported by another device")
                    .message("the device has other physical devices than the one that the memory was allocated on")
                    .report();
        }
    }

    private Problem problem(Call call, String rule, String path, String title) {
        return context.error(call, rule)
                .parameter(path)
                .title(title)
                .help("import memory with what it was allocated with when it was exported");
    }

    private void host(Call call, long info, Integer types) {
        int type = VkMemoryAllocateInfo.nmemoryTypeIndex(info);
        if (types != null && (type < 0 || type >= Integer.SIZE || (types >> type & 1) == 0)) {
            context.error(call, "VUID-VkMemoryAllocateInfo-memoryTypeIndex-01744")
                    .parameter("pAllocateInfo->memoryTypeIndex")
                    .title("host memory is imported with a memory type that it cannot have")
                    .message(
                            "it is %d, but vkGetMemoryHostPointerPropertiesEXT returned memoryTypeBits 0x%x",
                            type, types)
                    .help("use a memory type of those bits")
                    .report();
        }
    }
}
