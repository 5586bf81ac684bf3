package dev.vkval.check.resource;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresIndirectKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresKHR;
import dev.vkval.capture.command.CmdConvertCooperativeVectorMatrixNV;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.BuildCommand;
import dev.vkval.command.BuildGeometry;
import dev.vkval.state.object.CommandBufferState;
import java.util.List;
import org.lwjgl.vulkan.VkConvertCooperativeVectorMatrixInfoNV;

/** Device addresses that commands take: each is in a buffer. Nothing is said while the application has asked for none. */
public final class ValidAddressRules implements Topic {
    private static final String TRANSFORM =
            "VUID-{vkCmdBuildAccelerationStructuresKHR|vkCmdBuildAccelerationStructuresIndirectKHR}-pInfos-03808";

    private final CoreContext context;

    public ValidAddressRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdBuildAccelerationStructuresKHR.ID, this::transforms);
        hooks.validate(CmdBuildAccelerationStructuresIndirectKHR.ID, this::transforms);
        hooks.validate(CmdConvertCooperativeVectorMatrixNV.ID, this::conversions);
    }

    private void transforms(Call call, CommandBufferState buffer) {
        String rule = OwnerSets.id(TRANSFORM, call.command().name());
        for (BuildCommand.Build build : BuildCommand.of(call).builds()) {
            List<BuildGeometry> geometries = build.info().geometries();
            for (int i = 0; i < geometries.size(); i++) {
                if (geometries.get(i) instanceof BuildGeometry.Triangles triangles && triangles.transform() != 0) {
                    String path = build.at()
                            .dot("pGeometries", i)
                            .dot("geometry.triangles.transformData.deviceAddress")
                            .toString();
                    address(new ResourceRules.Use(call, buffer, path), rule, triangles.transform());
                }
            }
        }
    }

    private void conversions(Call call, CommandBufferState buffer) {
        long infos = CmdConvertCooperativeVectorMatrixNV.pInfos(call);
        for (int i = 0; i < CMemory.count(CmdConvertCooperativeVectorMatrixNV.infoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkConvertCooperativeVectorMatrixInfoNV.SIZEOF);
            address(
                    new ResourceRules.Use(call, buffer, "pInfos[" + i + "].srcData.deviceAddress"),
                    "VUID-vkCmdConvertCooperativeVectorMatrixNV-pInfo-10083",
                    CMemory.u64(info + VkConvertCooperativeVectorMatrixInfoNV.SRCDATA));
            address(
                    new ResourceRules.Use(call, buffer, "pInfos[" + i + "].dstData.deviceAddress"),
                    "VUID-vkCmdConvertCooperativeVectorMatrixNV-pInfo-10895",
                    CMemory.u64(info + VkConvertCooperativeVectorMatrixInfoNV.DSTDATA));
        }
    }

    private void address(ResourceRules.Use use, String rule, long address) {
        boolean known = !context.state().bufferAddresses().all().isEmpty();
        if (known && context.state().bufferAddresses().all(address).isEmpty()) {
            context.error(use.call(), rule)
                    .on(use.user())
                    .parameter(use.parameter())
                    .title("a device address that a command reads or writes is in no buffer")
                    .message("no existing buffer whose address was queried has 0x%x", address)
                    .help("use an address from vkGetBufferDeviceAddress, and destroy the buffer after the last use")
                    .report();
        }
    }
}
