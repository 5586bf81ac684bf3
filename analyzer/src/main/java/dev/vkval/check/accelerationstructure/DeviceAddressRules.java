package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresIndirectKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresKHR;
import dev.vkval.capture.command.CmdCopyAccelerationStructureToMemoryKHR;
import dev.vkval.capture.command.CmdCopyMemoryToAccelerationStructureKHR;
import dev.vkval.capture.command.CmdTraceRaysIndirect2KHR;
import dev.vkval.capture.command.CmdTraceRaysIndirectKHR;
import dev.vkval.capture.command.CmdTraceRaysKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.resource.AddressedBuffers;
import dev.vkval.check.resource.ResourceRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.BuildCommand;
import dev.vkval.command.BuildGeometry;
import dev.vkval.command.Location;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.CommandBufferState;
import java.util.List;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkCopyAccelerationStructureToMemoryInfoKHR;
import org.lwjgl.vulkan.VkCopyMemoryToAccelerationStructureInfoKHR;
import org.lwjgl.vulkan.VkStridedDeviceAddressRegionKHR;
import org.lwjgl.vulkan.VkTraceRaysIndirectCommand2KHR;
import org.lwjgl.vulkan.VkTraceRaysIndirectCommandKHR;

/** Device addresses that builds, copies and traces read and write: each is in a buffer that has memory. */
public final class DeviceAddressRules implements Topic {
    private static final Parameters OF_SIZES = new Parameters(
            "VUID-vkCmdTraceRaysIndirectKHR-indirectDeviceAddress-03633",
            "VUID-vkCmdTraceRaysIndirectKHR-indirectDeviceAddress-03636",
            VkTraceRaysIndirectCommandKHR.SIZEOF);
    private static final Parameters OF_ALL = new Parameters(
            "VUID-vkCmdTraceRaysIndirect2KHR-indirectDeviceAddress-03633",
            "VUID-vkCmdTraceRaysIndirect2KHR-indirectDeviceAddress-03636",
            VkTraceRaysIndirectCommand2KHR.SIZEOF);

    private static final String INPUT =
            "VUID-{vkCmdBuildAccelerationStructuresKHR|vkCmdBuildAccelerationStructuresIndirectKHR}-geometry-03673";
    private static final String SCRATCH =
            "VUID-{vkCmdBuildAccelerationStructuresKHR|vkCmdBuildAccelerationStructuresIndirectKHR}-pInfos-12261";

    private final CoreContext context;
    private final ResourceRules resources;
    private final AddressedBuffers addressed;

    /** The rules about the address of the parameters of a trace, and how many bytes they have. */
    private record Parameters(String usage, String range, int sizeBytes) {}

    public DeviceAddressRules(CoreContext context) {
        this.context = context;
        this.resources = new ResourceRules(context);
        this.addressed = new AddressedBuffers(context);
    }

    /** What an address is a parameter of. */
    private record Use(Call call, CommandBufferState buffer) {
        ResourceRules.Use of(String path) {
            return new ResourceRules.Use(call, buffer, path);
        }
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdBuildAccelerationStructuresKHR.ID, (call, buffer) -> builds(new Use(call, buffer)));
        hooks.validate(CmdBuildAccelerationStructuresIndirectKHR.ID, (call, buffer) -> builds(new Use(call, buffer)));
        hooks.validate(
                CmdTraceRaysKHR.ID,
                (call, buffer) -> tables(
                        new Use(call, buffer),
                        CmdTraceRaysKHR.pRaygenShaderBindingTable(call),
                        CmdTraceRaysKHR.pMissShaderBindingTable(call),
                        CmdTraceRaysKHR.pHitShaderBindingTable(call),
                        CmdTraceRaysKHR.pCallableShaderBindingTable(call)));
        hooks.validate(CmdTraceRaysIndirectKHR.ID, (call, buffer) -> {
            Use use = new Use(call, buffer);
            tables(
                    use,
                    CmdTraceRaysIndirectKHR.pRaygenShaderBindingTable(call),
                    CmdTraceRaysIndirectKHR.pMissShaderBindingTable(call),
                    CmdTraceRaysIndirectKHR.pHitShaderBindingTable(call),
                    CmdTraceRaysIndirectKHR.pCallableShaderBindingTable(call));
            indirect(use, CmdTraceRaysIndirectKHR.indirectDeviceAddress(call), OF_SIZES);
        });
        hooks.validate(
                CmdTraceRaysIndirect2KHR.ID,
                (call, buffer) ->
                        indirect(new Use(call, buffer), CmdTraceRaysIndirect2KHR.indirectDeviceAddress(call), OF_ALL));
        hooks.validate(CmdCopyMemoryToAccelerationStructureKHR.ID, (call, buffer) -> {
            long info = CmdCopyMemoryToAccelerationStructureKHR.pInfo(call);
            if (info != 0) {
                long source = CMemory.pointer(info + VkCopyMemoryToAccelerationStructureInfoKHR.SRC);
                address(new Use(call, buffer), source, "pInfo->src");
            }
        });
        hooks.validate(CmdCopyAccelerationStructureToMemoryKHR.ID, (call, buffer) -> {
            long info = CmdCopyAccelerationStructureToMemoryKHR.pInfo(call);
            if (info != 0) {
                long destination = CMemory.pointer(info + VkCopyAccelerationStructureToMemoryInfoKHR.DST);
                address(new Use(call, buffer), destination, "pInfo->dst");
            }
        });
    }

    private void builds(Use use) {
        for (BuildCommand.Build build : BuildCommand.of(use.call()).builds()) {
            String scratch = build.at().dot("scratchData").toString();
            address(use, build.info().scratch(), scratch);
            if (!build.info().update()) {
                usage(use, build.info().scratch(), scratch, SCRATCH, VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
            }
            List<Long> primitives = build.primitives();
            List<BuildGeometry> geometries = build.info().geometries();
            for (int i = 0; i < geometries.size(); i++) {
                if (geometries.get(i) != null && i < primitives.size() && primitives.get(i) > 0) {
                    geometry(
                            use,
                            geometries.get(i),
                            build.at().dot("pGeometries", i).dot("geometry"));
                }
            }
        }
    }

    private void geometry(Use use, BuildGeometry geometry, Location at) {
        if (geometry instanceof BuildGeometry.Triangles triangles) {
            Location member = at.dot("triangles");
            input(use, triangles.vertices(), member.dot("vertexData").toString());
            if (triangles.indexType() != KHRAccelerationStructure.VK_INDEX_TYPE_NONE_KHR) {
                input(use, triangles.indices(), member.dot("indexData").toString());
            }
            input(use, triangles.transform(), member.dot("transformData").toString());
        } else if (geometry instanceof BuildGeometry.Boxes boxes) {
            input(use, boxes.data(), at.dot("aabbs").dot("data").toString());
        } else if (geometry instanceof BuildGeometry.Instances instances) {
            input(use, instances.data(), at.dot("instances").dot("data").toString());
        }
    }

    private void input(Use use, long address, String path) {
        address(use, address, path);
        usage(
                use,
                address,
                path,
                INPUT,
                KHRAccelerationStructure.VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR);
    }

    private void usage(Use use, long address, String path, String rule, int usage) {
        addressed.usage(use.of(path), OwnerSets.id(rule, use.call().command().name()), address, usage);
    }

    private void tables(Use use, long raygen, long miss, long hit, long callable) {
        table(use, raygen, "pRaygenShaderBindingTable");
        table(use, miss, "pMissShaderBindingTable");
        table(use, hit, "pHitShaderBindingTable");
        table(use, callable, "pCallableShaderBindingTable");
    }

    private void table(Use use, long region, String path) {
        long size = region == 0 ? 0 : VkStridedDeviceAddressRegionKHR.nsize(region);
        if (size == 0) {
            return;
        }
        long address = VkStridedDeviceAddressRegionKHR.ndeviceAddress(region);
        BufferPart part = address(use, address, path + "->deviceAddress");
        if (part == null) {
            return;
        }
        long left = part.buffer().sizeBytes() - part.offset();
        if (Long.compareUnsigned(size, left) > 0) {
            error(use, "VUID-VkStridedDeviceAddressRegionKHR-size-04631", path + "->size")
                    .on(part.buffer())
                    .title("a shader binding table goes beyond the end of its buffer")
                    .message(
                            "it has %s bytes from an address with %d bytes after it", Long.toUnsignedString(size), left)
                    .help("make the buffer larger, or the table smaller")
                    .report();
        }
        long stride = VkStridedDeviceAddressRegionKHR.nstride(region);
        if (Long.compareUnsigned(stride, part.buffer().sizeBytes()) > 0) {
            error(use, "VUID-VkStridedDeviceAddressRegionKHR-size-04632", path + "->stride")
                    .on(part.buffer())
                    .title("the stride of a shader binding table is larger than its buffer")
                    .message(
                            "%s is more than the %d bytes",
                            Long.toUnsignedString(stride), part.buffer().sizeBytes())
                    .help("use the aligned size of a shader group handle and its data as the stride")
                    .report();
        }
    }

    private void indirect(Use use, long address, Parameters rules) {
        String path = "indirectDeviceAddress";
        BufferPart part = address(use, address, path);
        if (part == null) {
            return;
        }
        if ((part.buffer().usage() & VK10.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT) == 0) {
            error(use, rules.usage(), path)
                    .on(part.buffer())
                    .title("the parameters of a trace are in a buffer without the usage for them")
                    .message("%s was created without VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT", part.buffer())
                    .help("create the buffer with VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT")
                    .report();
        }
        long left = part.buffer().sizeBytes() - part.offset();
        if (left < rules.sizeBytes()) {
            error(use, rules.range(), path)
                    .on(part.buffer())
                    .title("the parameters of a trace go beyond the end of their buffer")
                    .message("they have %d bytes, and %d are left in the buffer", rules.sizeBytes(), left)
                    .help("make the buffer large enough for the parameters")
                    .report();
        }
    }

    private Problem error(Use use, String rule, String path) {
        return context.error(use.call(), rule).on(use.buffer()).parameter(path);
    }

    /** The part of a buffer from an address on, null for no address and for one that is in no buffer. */
    private BufferPart address(Use use, long address, String path) {
        BufferPart part = addressed.at(use.of(path), address);
        if (part != null) {
            resources.memory(use.of(path), "VUID-VkDeviceAddress-None-10894", part.buffer());
        }
        return part;
    }
}
