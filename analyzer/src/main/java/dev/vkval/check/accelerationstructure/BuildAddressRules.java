package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresIndirectKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresKHR;
import dev.vkval.check.resource.ResourceRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.BuildCommand;
import dev.vkval.command.BuildGeometry;
import dev.vkval.command.OpacityMicromap;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.CommandBufferState;
import java.util.List;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkAccelerationStructureBuildRangeInfoKHR;

/**
 * Arrays that builds read by an address and whose size the call has: ranges of indirect builds, and indices of micromaps.
 * Each must be in one buffer. An address that is in no buffer is not looked at.
 */
public final class BuildAddressRules implements Topic {
    private static final String RANGES =
            "VUID-vkCmdBuildAccelerationStructuresIndirectKHR-pIndirectDeviceAddresses-03646";
    private static final String RANGES_USAGE =
            "VUID-vkCmdBuildAccelerationStructuresIndirectKHR-pIndirectDeviceAddresses-03647";
    private static final String MICROMAP_INDICES = "VUID-vkCmdBuildAccelerationStructuresKHR-indexBuffer-11577";

    private final CoreContext context;
    private final ResourceRules resources;

    public BuildAddressRules(CoreContext context) {
        this.context = context;
        this.resources = new ResourceRules(context);
    }

    /** What an array is a parameter of. */
    private record Use(Call call, CommandBufferState buffer) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdBuildAccelerationStructuresKHR.ID, (call, buffer) -> micromaps(new Use(call, buffer)));
        hooks.validate(CmdBuildAccelerationStructuresIndirectKHR.ID, (call, buffer) -> ranges(new Use(call, buffer)));
    }

    private void ranges(Use use) {
        int index = 0;
        for (BuildCommand.Build build : BuildCommand.of(use.call()).builds()) {
            BuildCommand.Indirect indirect = build.indirect();
            long count = Integer.toUnsignedLong(build.info().geometryCount());
            String path = "pIndirectDeviceAddresses[" + index++ + "]";
            if (count != 0) {
                long bytes = (count - 1) * indirect.strideBytes() + VkAccelerationStructureBuildRangeInfoKHR.SIZEOF;
                BufferPart part = array(use, RANGES, indirect.address(), bytes, path);
                int usage = VK10.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT;
                if (part != null && context.state().bufferAddresses().at(indirect.address(), 1, usage) == null) {
                    resources.usage(
                            new ResourceRules.Use(use.call(), use.buffer(), path), RANGES_USAGE, part.buffer(), usage);
                }
            }
        }
    }

    private void micromaps(Use use) {
        for (BuildCommand.Build build : BuildCommand.of(use.call()).builds()) {
            List<BuildGeometry> geometries = build.info().geometries();
            List<Long> primitives = build.primitives();
            for (int i = 0; i < Math.min(geometries.size(), primitives.size()); i++) {
                OpacityMicromap micromap =
                        geometries.get(i) instanceof BuildGeometry.Triangles triangles ? triangles.micromap() : null;
                if (micromap != null
                        && micromap.khr()
                        && micromap.indexType() != KHRAccelerationStructure.VK_INDEX_TYPE_NONE_KHR
                        && micromap.strideBytes() >>> Integer.SIZE == 0) {
                    array(
                            use,
                            MICROMAP_INDICES,
                            micromap.indices(),
                            micromap.strideBytes() * primitives.get(i),
                            build.at()
                                    .dot("pGeometries", i)
                                    .dot("geometry.triangles.pNext")
                                    .toString());
                }
            }
        }
    }

    /** The part of a buffer that begins with an array, null where the address is in none. */
    private BufferPart array(Use use, String rule, long address, long neededBytes, String path) {
        BufferPart part = context.state().bufferAddresses().largest(address);
        if (part != null && Long.compareUnsigned(part.sizeBytes(), neededBytes) < 0) {
            context.error(use.call(), rule)
                    .on(use.buffer())
                    .on(part.buffer())
                    .parameter(path)
                    .title("an array that a build reads goes beyond the end of its buffer")
                    .message(
                            "it has %s bytes, and %d bytes of %s are left from its address on",
                            Long.toUnsignedString(neededBytes), part.sizeBytes(), part.buffer())
                    .help("make the buffer large enough for all elements")
                    .report();
        }
        return part;
    }
}
