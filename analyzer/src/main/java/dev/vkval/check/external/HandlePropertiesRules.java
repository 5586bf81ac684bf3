package dev.vkval.check.external;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AllocateMemory;
import dev.vkval.capture.command.GetMemoryFdPropertiesKHR;
import dev.vkval.capture.command.GetMemoryWin32HandlePropertiesKHR;
import dev.vkval.capture.command.GetMemoryZirconHandlePropertiesFUCHSIA;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VkMemoryAllocateInfo;
import org.lwjgl.vulkan.VkMemoryFdPropertiesKHR;
import org.lwjgl.vulkan.VkMemoryWin32HandlePropertiesKHR;

/** Memory types of imports, compared with what the application was told of the handle. */
final class HandlePropertiesRules implements Topic {
    /** How memory is imported: the structure in the chain of the allocation, and which query tells its memory types. */
    private record Import(String struct, String handle, String query, String rule) {}

    private static final Import FD = new Import(
            "VkImportMemoryFdInfoKHR",
            "fd",
            "vkGetMemoryFdPropertiesKHR",
            "VUID-VkMemoryAllocateInfo-memoryTypeIndex-00648");
    private static final Import WIN32 = new Import(
            "VkImportMemoryWin32HandleInfoKHR",
            "handle",
            "vkGetMemoryWin32HandlePropertiesKHR",
            "VUID-VkMemoryAllocateInfo-memoryTypeIndex-00645");
    private static final Import ZIRCON = new Import(
            "VkImportMemoryZirconHandleInfoFUCHSIA",
            "handle",
            "vkGetMemoryZirconHandlePropertiesFUCHSIA",
            "VUID-VkMemoryAllocateInfo-None-04749");
    private static final Struct ZIRCON_PROPERTIES = Registry.vulkan().struct("VkMemoryZirconHandlePropertiesFUCHSIA");

    /** A handle of a type; devices of a process may be told different things of it. */
    private record Handle(Import by, long device, int type, long handle) {}

    private final CoreContext context;
    private final Map<Handle, Integer> memoryTypes = new HashMap<>();

    HandlePropertiesRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(GetMemoryFdPropertiesKHR.ID, call -> {
            long properties = GetMemoryFdPropertiesKHR.pMemoryFdProperties(call);
            if (properties != 0) {
                memoryTypes.put(
                        new Handle(
                                FD,
                                GetMemoryFdPropertiesKHR.device(call),
                                GetMemoryFdPropertiesKHR.handleType(call),
                                GetMemoryFdPropertiesKHR.fd(call)),
                        VkMemoryFdPropertiesKHR.nmemoryTypeBits(properties));
            }
        });
        hooks.record(GetMemoryWin32HandlePropertiesKHR.ID, call -> {
            long properties = GetMemoryWin32HandlePropertiesKHR.pMemoryWin32HandleProperties(call);
            if (properties != 0) {
                memoryTypes.put(
                        new Handle(
                                WIN32,
                                GetMemoryWin32HandlePropertiesKHR.device(call),
                                GetMemoryWin32HandlePropertiesKHR.handleType(call),
                                GetMemoryWin32HandlePropertiesKHR.handle(call)),
                        VkMemoryWin32HandlePropertiesKHR.nmemoryTypeBits(properties));
            }
        });
        hooks.record(GetMemoryZirconHandlePropertiesFUCHSIA.ID, call -> {
            long properties = GetMemoryZirconHandlePropertiesFUCHSIA.pMemoryZirconHandleProperties(call);
            if (properties != 0) {
                memoryTypes.put(
                        new Handle(
                                ZIRCON,
                                GetMemoryZirconHandlePropertiesFUCHSIA.device(call),
                                GetMemoryZirconHandlePropertiesFUCHSIA.handleType(call),
                                GetMemoryZirconHandlePropertiesFUCHSIA.zirconHandle(call)),
                        CMemory.u32(
                                properties
                                        + ZIRCON_PROPERTIES
                                                .member("memoryTypeBits")
                                                .offset(),
                                0));
            }
        });
        hooks.validate(AllocateMemory.ID, this::allocate);
        hooks.record(AllocateMemory.ID, this::imported);
    }

    /** What an allocation imports in that way, null for nothing. */
    private static Handle imports(Call call, Import by) {
        Struct struct = Registry.vulkan().struct(by.struct());
        long chained = PNext.find(AllocateMemory.pAllocateInfo(call), struct.sType());
        if (chained == 0) {
            return null;
        }
        long at = chained + struct.member(by.handle()).offset();
        boolean wide = struct.member(by.handle()).sizeBytes() == Long.BYTES;
        return new Handle(
                by,
                AllocateMemory.device(call),
                CMemory.u32(chained + struct.member("handleType").offset(), 0),
                wide ? CMemory.u64(at, 0) : CMemory.u32(at, 0));
    }

    private void allocate(Call call) {
        if (memoryTypes.isEmpty()) {
            return;
        }
        int type = VkMemoryAllocateInfo.nmemoryTypeIndex(AllocateMemory.pAllocateInfo(call));
        for (Import by : List.of(FD, WIN32, ZIRCON)) {
            Handle handle = imports(call, by);
            Integer types = handle == null ? null : memoryTypes.get(handle);
            if (types != null && (type < 0 || type >= Integer.SIZE || (types >> type & 1) == 0)) {
                context.error(call, by.rule())
                        .parameter("pAllocateInfo->memoryTypeIndex")
                        .title("memory is imported with a memory type that its handle cannot have")
                        .message("it is %d, but %s returned memoryTypeBits 0x%x", type, by.query(), types)
                        .help("use a memory type of those bits")
                        .report();
            }
        }
    }

    /** Descriptors of files belong to the implementation from now on, so that their numbers may be used again. */
    private void imported(Call call) {
        Handle handle = memoryTypes.isEmpty() ? null : imports(call, FD);
        if (handle != null) {
            memoryTypes.keySet().removeIf(each -> each.by() == FD && each.handle() == handle.handle());
        }
    }
}
