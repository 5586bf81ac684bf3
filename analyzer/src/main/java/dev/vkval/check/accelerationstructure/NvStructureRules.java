package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BindAccelerationStructureMemoryNV;
import dev.vkval.capture.command.CmdBuildAccelerationStructureNV;
import dev.vkval.capture.command.CmdCopyAccelerationStructureNV;
import dev.vkval.capture.command.GetAccelerationStructureHandleNV;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.AccelerationStructureNvState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.VkBindAccelerationStructureMemoryInfoNV;

/** Structures of VK_NV_ray_tracing: bound once, bound before use, built with the parameters of their creation. */
public final class NvStructureRules implements Topic {
    private final CoreContext context;
    private final StructureOverlap overlaps;

    public NvStructureRules(CoreContext context) {
        this.context = context;
        this.overlaps = new StructureOverlap(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(BindAccelerationStructureMemoryNV.ID, this::bind);
        hooks.validate(GetAccelerationStructureHandleNV.ID, this::handle);
        hooks.validate(CmdBuildAccelerationStructureNV.ID, this::build);
        hooks.validate(CmdCopyAccelerationStructureNV.ID, (call, buffer) -> {
            bound(
                    call,
                    buffer,
                    structure(CmdCopyAccelerationStructureNV.src(call)),
                    "src",
                    "VUID-vkCmdCopyAccelerationStructureNV-buffer-03718");
            bound(
                    call,
                    buffer,
                    structure(CmdCopyAccelerationStructureNV.dst(call)),
                    "dst",
                    "VUID-vkCmdCopyAccelerationStructureNV-buffer-03719");
            overlaps.check(
                    call,
                    buffer,
                    structure(CmdCopyAccelerationStructureNV.src(call)),
                    structure(CmdCopyAccelerationStructureNV.dst(call)),
                    "dst",
                    "VUID-vkCmdCopyAccelerationStructureNV-dst-07791");
        });
    }

    private AccelerationStructureNvState structure(long id) {
        return context.get(AccelerationStructureNvState.class, id);
    }

    private void bind(Call call) {
        long infos = BindAccelerationStructureMemoryNV.pBindInfos(call);
        for (int i = 0; i < CMemory.count(BindAccelerationStructureMemoryNV.bindInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkBindAccelerationStructureMemoryInfoNV.SIZEOF);
            AccelerationStructureNvState structure =
                    structure(VkBindAccelerationStructureMemoryInfoNV.naccelerationStructure(info));
            if (structure != null && structure.binding() != null) {
                context.error(call, "VUID-VkBindAccelerationStructureMemoryInfoNV-accelerationStructure-03620")
                        .on(structure)
                        .on(structure.binding().memory())
                        .parameter("pBindInfos[" + i + "].accelerationStructure")
                        .title("an acceleration structure is bound to memory twice")
                        .message(
                                "%s is already bound to %s",
                                structure, structure.binding().memory())
                        .help("bind each acceleration structure once; create another one to use other memory")
                        .report();
            }
        }
    }

    private void handle(Call call) {
        bound(
                call,
                null,
                structure(GetAccelerationStructureHandleNV.accelerationStructure(call)),
                "accelerationStructure",
                "VUID-vkGetAccelerationStructureHandleNV-accelerationStructure-02787");
    }

    private void build(Call call, CommandBufferState buffer) {
        AccelerationStructureNvState dst = structure(CmdBuildAccelerationStructureNV.dst(call));
        bound(call, buffer, dst, "dst", "VUID-vkCmdBuildAccelerationStructureNV-dst-07787");
        if (CmdBuildAccelerationStructureNV.update(call) != 0) {
            AccelerationStructureNvState src = structure(CmdBuildAccelerationStructureNV.src(call));
            overlaps.check(call, buffer, src, dst, "dst", "VUID-vkCmdBuildAccelerationStructureNV-update-03526");
        }
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
