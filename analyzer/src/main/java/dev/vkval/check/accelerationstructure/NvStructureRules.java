package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BindAccelerationStructureMemoryNV;
import dev.vkval.capture.command.CmdBuildAccelerationStructureNV;
import dev.vkval.capture.command.CmdCopyAccelerationStructureNV;
import dev.vkval.capture.command.GetAccelerationStructureHandleNV;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.AccelerationStructureNvState;
import dev.vkval.state.CommandBufferState;
import dev.vkval.state.DeviceMemoryState;
import dev.vkval.state.StateObject;
import org.lwjgl.vulkan.VkAccelerationStructureInfoNV;
import org.lwjgl.vulkan.VkBindAccelerationStructureMemoryInfoNV;

/** Structures of VK_NV_ray_tracing: bound once, bound before use, built with the parameters of their creation. */
public final class NvStructureRules implements Topic {
    private final CoreContext context;

    public NvStructureRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(BindAccelerationStructureMemoryNV.ID, this::bind);
        hooks.validate(GetAccelerationStructureHandleNV.ID, this::handle);
        hooks.validate(CmdBuildAccelerationStructureNV.ID, this::build);
        hooks.validate(CmdCopyAccelerationStructureNV.ID, (call, buffer) -> {
            String rule = "VUID-vkCmdCopyAccelerationStructureNV-buffer-";
            bound(call, buffer, structure(CmdCopyAccelerationStructureNV.src(call)), "src", rule + "03718");
            bound(call, buffer, structure(CmdCopyAccelerationStructureNV.dst(call)), "dst", rule + "03719");
        });
    }

    private AccelerationStructureNvState structure(long id) {
        return context.get(AccelerationStructureNvState.class, id);
    }

    private void bind(Call call) {
        long infos = BindAccelerationStructureMemoryNV.pBindInfos(call);
        for (int i = 0; i < CMemory.count(BindAccelerationStructureMemoryNV.bindInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkBindAccelerationStructureMemoryInfoNV.SIZEOF);
            String path = "pBindInfos[" + i + "].";
            AccelerationStructureNvState structure =
                    structure(VkBindAccelerationStructureMemoryInfoNV.naccelerationStructure(info));
            DeviceMemoryState memory =
                    context.get(DeviceMemoryState.class, VkBindAccelerationStructureMemoryInfoNV.nmemory(info));
            if (structure != null && structure.binding() != null) {
                bindProblem(call, structure, "accelerationStructure-03620", path + "accelerationStructure")
                        .on(structure.binding().memory())
                        .title("an acceleration structure is bound to memory twice")
                        .message(
                                "%s is already bound to %s",
                                structure, structure.binding().memory())
                        .help("bind each acceleration structure once; create another one to use other memory")
                        .report();
            }
            long offset = VkBindAccelerationStructureMemoryInfoNV.nmemoryOffset(info);
            if (memory != null && Long.compareUnsigned(offset, memory.sizeBytes()) >= 0) {
                bindProblem(call, structure, "memoryOffset-03621", path + "memoryOffset")
                        .on(memory)
                        .title("an acceleration structure is bound at an offset outside of the memory")
                        .message(
                                "%s is not less than the %d bytes of %s",
                                Long.toUnsignedString(offset), memory.sizeBytes(), memory)
                        .help("use an offset less than the size of the memory")
                        .report();
            }
        }
    }

    private Problem bindProblem(Call call, StateObject structure, String suffix, String path) {
        return context.error(call, "VUID-VkBindAccelerationStructureMemoryInfoNV-" + suffix)
                .on(structure)
                .parameter(path);
    }

    private void handle(Call call) {
        bound(
                call,
                null,
                structure(GetAccelerationStructureHandleNV.accelerationStructure(call)),
                "accelerationStructure",
                "VUID-vkGetAccelerationStructureHandleNV-accelerationStructure-02787");
        long size = GetAccelerationStructureHandleNV.dataSize(call);
        if (Long.compareUnsigned(size, Long.BYTES) < 0) {
            context.error(call, "VUID-vkGetAccelerationStructureHandleNV-dataSize-02240")
                    .parameter("dataSize")
                    .title("the memory for an acceleration structure handle is too small")
                    .message("it is %d, but a handle has %d bytes", size, Long.BYTES)
                    .help("pass at least 8 bytes")
                    .report();
        }
    }

    private void build(Call call, CommandBufferState buffer) {
        AccelerationStructureNvState dst = structure(CmdBuildAccelerationStructureNV.dst(call));
        bound(call, buffer, dst, "dst", "VUID-vkCmdBuildAccelerationStructureNV-dst-07787");
        if (CmdBuildAccelerationStructureNV.update(call) != 0 && CmdBuildAccelerationStructureNV.src(call) == 0) {
            context.error(call, "VUID-vkCmdBuildAccelerationStructureNV-update-02489")
                    .on(buffer)
                    .on(dst)
                    .parameter("src")
                    .title("an update has no source acceleration structure")
                    .message("it is VK_NULL_HANDLE and update is VK_TRUE")
                    .help("pass the acceleration structure to update in src, or set update to VK_FALSE")
                    .report();
        }
        long info = CmdBuildAccelerationStructureNV.pInfo(call);
        if (dst != null && info != 0) {
            same(call, buffer, dst, "type", dst.info().type(), VkAccelerationStructureInfoNV.ntype(info));
            same(call, buffer, dst, "flags", dst.info().flags(), VkAccelerationStructureInfoNV.nflags(info));
            enough(
                    call,
                    buffer,
                    dst,
                    "instanceCount",
                    dst.info().instanceCount(),
                    VkAccelerationStructureInfoNV.ninstanceCount(info));
            enough(
                    call,
                    buffer,
                    dst,
                    "geometryCount",
                    dst.info().geometryCount(),
                    VkAccelerationStructureInfoNV.ngeometryCount(info));
        }
    }

    private void same(
            Call call, StateObject user, AccelerationStructureNvState dst, String member, int created, int built) {
        if (created != built) {
            incompatible(call, user, dst, member, created, built);
        }
    }

    private void enough(
            Call call, StateObject user, AccelerationStructureNvState dst, String member, int created, int built) {
        if (Integer.compareUnsigned(created, built) < 0) {
            incompatible(call, user, dst, member, created, built);
        }
    }

    private void incompatible(
            Call call, StateObject user, AccelerationStructureNvState dst, String member, int created, int built) {
        context.error(call, "VUID-vkCmdBuildAccelerationStructureNV-dst-02488")
                .on(user)
                .on(dst)
                .parameter("pInfo->" + member)
                .title("a build does not match the creation of its acceleration structure")
                .message(
                        "it is %s, but %s was created with %s",
                        Integer.toUnsignedString(built), dst, Integer.toUnsignedString(created))
                .help("create the acceleration structure with the type and flags of its builds, and with counts of "
                        + "at least theirs")
                .report();
    }

    private void bound(Call call, StateObject user, AccelerationStructureNvState structure, String path, String rule) {
        if (structure == null || structure.fromStateSetup()) {
            return;
        }
        boolean freed =
                structure.binding() != null && structure.binding().memory().destroyed();
        if (freed || structure.binding() == null) {
            context.error(call, rule)
                    .on(user)
                    .on(structure)
                    .parameter(path)
                    .title("an acceleration structure is used that is not bound to memory")
                    .message(freed ? "the memory of %s has been freed" : "%s has not been bound to memory", structure)
                    .help("bind it with vkBindAccelerationStructureMemoryNV first, and do not free the memory "
                            + "before the last use")
                    .report();
        }
    }
}
