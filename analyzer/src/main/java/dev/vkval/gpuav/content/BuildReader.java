package dev.vkval.gpuav.content;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BuildAccelerationStructuresKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresIndirectKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresKHR;
import dev.vkval.capture.command.CmdCopyAccelerationStructureKHR;
import dev.vkval.capture.command.CmdCopyMemoryToAccelerationStructureKHR;
import dev.vkval.capture.command.CopyAccelerationStructureKHR;
import dev.vkval.capture.command.CopyMemoryToAccelerationStructureKHR;
import dev.vkval.capture.command.GetAccelerationStructureDeviceAddressKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Registry;
import dev.vkval.command.BuildCommand;
import dev.vkval.command.BuildGeometry;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.IndexTypes;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkAabbPositionsKHR;
import org.lwjgl.vulkan.VkAccelerationStructureDeviceAddressInfoKHR;
import org.lwjgl.vulkan.VkAccelerationStructureInstanceKHR;
import org.lwjgl.vulkan.VkCopyAccelerationStructureInfoKHR;
import org.lwjgl.vulkan.VkCopyMemoryToAccelerationStructureInfoKHR;
import org.lwjgl.vulkan.VkTransformMatrixKHR;

/** Finds what builds of acceleration structures read, and which structures get contents that are not looked at. */
public final class BuildReader {
    private static final int CORNERS = 3;
    /** Bytes of one kind of data of a geometry that are looked at. */
    private static final long MOST_BYTES = 1 << 24;

    private static final String TOO_MUCH =
            "geometries of acceleration structures with more than 16 megabytes of vertices, indices, AABBs or instances are not checked";

    private final StateTracker state;
    private final Predicate<BufferPart> readable;
    private final Consumer<String> gaps;
    private final StructureReferences references;

    /** @param readable whether the contents of a part can be copied */
    BuildReader(StateTracker state, Predicate<BufferPart> readable, Consumer<String> gaps) {
        this.state = state;
        this.readable = readable;
        this.gaps = gaps;
        this.references = new StructureReferences(() -> state.all(AccelerationStructureState.class));
    }

    /** The application was told the device address of an acceleration structure. */
    void told(Call call) {
        long info = GetAccelerationStructureDeviceAddressKHR.pInfo(call);
        references.told(
                structure(VkAccelerationStructureDeviceAddressInfoKHR.naccelerationStructure(info)),
                call.returnValue());
    }

    /** The commands that give contents to acceleration structures. */
    public static List<Integer> writing() {
        return List.of(
                CmdBuildAccelerationStructuresKHR.ID,
                CmdBuildAccelerationStructuresIndirectKHR.ID,
                BuildAccelerationStructuresKHR.ID,
                CmdCopyAccelerationStructureKHR.ID,
                CopyAccelerationStructureKHR.ID,
                CmdCopyMemoryToAccelerationStructureKHR.ID,
                CopyMemoryToAccelerationStructureKHR.ID);
    }

    /** Forgets what is known of the structures that a call gives contents to. */
    public static void lose(Call call, StateTracker state) {
        for (long id : written(call)) {
            AccelerationStructureState structure = state.get(AccelerationStructureState.class, id);
            if (structure != null) {
                StructureActivity.of(structure).lose();
            }
        }
    }

    private static List<Long> written(Call call) {
        return switch (call.command().number()) {
            case CmdCopyAccelerationStructureKHR.ID ->
                List.of(VkCopyAccelerationStructureInfoKHR.ndst(CmdCopyAccelerationStructureKHR.pInfo(call)));
            case CopyAccelerationStructureKHR.ID ->
                List.of(VkCopyAccelerationStructureInfoKHR.ndst(CopyAccelerationStructureKHR.pInfo(call)));
            case CmdCopyMemoryToAccelerationStructureKHR.ID ->
                List.of(VkCopyMemoryToAccelerationStructureInfoKHR.ndst(
                        CmdCopyMemoryToAccelerationStructureKHR.pInfo(call)));
            case CopyMemoryToAccelerationStructureKHR.ID ->
                List.of(VkCopyMemoryToAccelerationStructureInfoKHR.ndst(
                        CopyMemoryToAccelerationStructureKHR.pInfo(call)));
            default ->
                BuildCommand.of(call).builds().stream()
                        .map(build -> build.info().dst())
                        .toList();
        };
    }

    /** The check of the builds of a call, null if nothing of them is looked at. */
    ContentCheck of(Call call, ContentSettings settings) {
        boolean values = settings.on(ContentSettings.BUILDS);
        boolean compares = settings.on(ContentSettings.CONSISTENCY);
        List<BuildContents.Structure> structures = new ArrayList<>();
        List<BuildCommand.Build> builds = BuildCommand.of(call).builds();
        for (BuildCommand.Build build : builds) {
            boolean compared = compares
                    && (build.info().update()
                            || (build.info().flags()
                                            & KHRAccelerationStructure
                                                    .VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_KHR)
                                    != 0);
            List<GeometryContents> geometries = new ArrayList<>();
            for (int i = 0;
                    i
                            < Math.min(
                                    build.info().geometries().size(),
                                    build.ranges().size());
                    i++) {
                BuildGeometry geometry = build.info().geometries().get(i);
                geometries.add(
                        geometry instanceof BuildGeometry.Instances instances
                                ? values
                                        ? instances(
                                                call, instances, build.ranges().get(i), build)
                                        : null
                                : geometry(geometry, build.ranges().get(i), values, compared));
            }
            structures.add(new BuildContents.Structure(
                    build.info().update() ? structure(build.info().src()) : null,
                    structure(build.info().dst()),
                    geometries,
                    compared));
        }
        BuildContents contents = new BuildContents(List.copyOf(structures));
        return contents.parts().isEmpty() ? null : contents;
    }

    private AccelerationStructureState structure(long id) {
        return state.get(AccelerationStructureState.class, id);
    }

    private GeometryContents geometry(
            BuildGeometry geometry, BuildCommand.Range range, boolean values, boolean compared) {
        if (range.primitives() == 0 || range.primitives() > Integer.MAX_VALUE / CORNERS) {
            return null;
        }
        if (geometry instanceof BuildGeometry.Boxes boxes) {
            long bytes = (range.primitives() - 1) * boxes.strideBytes() + VkAabbPositionsKHR.SIZEOF;
            BufferPart part = values || compared ? whole(boxes.data() + range.primitiveOffset(), bytes) : null;
            return part == null ? null : new BoxContents(part, (int) range.primitives(), boxes.strideBytes());
        }
        return geometry instanceof BuildGeometry.Triangles triangles
                ? triangles(triangles, range, values, compared)
                : null;
    }

    private GeometryContents instances(
            Call call, BuildGeometry.Instances data, BuildCommand.Range range, BuildCommand.Build build) {
        if (range.primitives() == 0
                || range.primitives() > Integer.MAX_VALUE / VkAccelerationStructureInstanceKHR.SIZEOF) {
            return null;
        }
        if (data.pointers()) {
            gaps.accept("instances of acceleration structures that a buffer has the addresses of are not checked");
            BufferPart pointers = whole(data.data() + range.primitiveOffset(), range.primitives() * Long.BYTES);
            return pointers == null ? null : new InstancePointers(pointers, (int) range.primitives());
        }
        long block = call.blockIndex();
        long bytes = range.primitives() * VkAccelerationStructureInstanceKHR.SIZEOF;
        BufferPart part = whole(data.data() + range.primitiveOffset(), bytes);
        List<AccelerationStructureState> unknown = references.unknown();
        return part == null
                ? null
                : new InstanceContents(
                        part,
                        (int) range.primitives(),
                        new InstanceTargets(
                                address -> references.fault(address, block, unknown),
                                references::structure,
                                others(call, build),
                                micromaps(call)));
    }

    /** What the other builds of a command build. */
    private List<AccelerationStructureState> others(Call call, BuildCommand.Build build) {
        return BuildCommand.of(call).builds().stream()
                .filter(each -> each != build)
                .map(each -> structure(each.info().dst()))
                .filter(Objects::nonNull)
                .toList();
    }

    /** Whether the device of a command may have the feature; true if that is not known. */
    private boolean micromaps(Call call) {
        CommandBufferState buffer = state.get(CommandBufferState.class, call.u64(0));
        DeviceState device = buffer == null ? null : buffer.ancestor(DeviceState.class);
        return device == null || device.capabilities().feature("micromap");
    }

    private GeometryContents triangles(
            BuildGeometry.Triangles data, BuildCommand.Range range, boolean values, boolean compared) {
        BufferPart transform = values && data.transform() != 0
                ? whole(data.transform() + range.transformOffset(), VkTransformMatrixKHR.SIZEOF)
                : null;
        int indexBytes = IndexTypes.bytes(data.indexType());
        long corners = range.primitives() * CORNERS;
        BufferPart indices = indexBytes == 0 || !values && !compared
                ? null
                : whole(data.indices() + range.primitiveOffset(), corners * indexBytes);
        int componentBytes = componentBytes(data.vertexFormat());
        boolean looked = compared && componentBytes > 0 && (indexBytes == 0 || indices != null);
        BufferPart vertices = looked ? vertices(data, range, indexBytes != 0) : null;
        String format = Registry.vulkan().enumeration("VkFormat").nameOf(data.vertexFormat());
        TriangleContents contents = new TriangleContents(
                transform,
                indices,
                indexBytes,
                new TriangleContents.Limits(
                        (int) range.primitives(), range.firstVertex(), CMemory.mask(data.maxVertex())),
                vertices,
                new TriangleContents.Format(format, componentBytes, data.strideBytes()));
        return contents.parts().isEmpty() ? null : contents;
    }

    private BufferPart vertices(BuildGeometry.Triangles data, BuildCommand.Range range, boolean indexed) {
        long vertexBytes = FormatInfo.of(data.vertexFormat()).blockBytes();
        if (indexed) {
            return whole(data.vertices(), CMemory.mask(data.maxVertex()) * data.strideBytes() + vertexBytes);
        }
        long first = data.vertices() + range.primitiveOffset() + range.firstVertex() * data.strideBytes();
        return whole(first, (range.primitives() * CORNERS - 1) * data.strideBytes() + vertexBytes);
    }

    /** Bytes of a component that can be NaN, 0 for other formats. */
    private static int componentBytes(int format) {
        return switch (format) {
            case VK10.VK_FORMAT_R16G16_SFLOAT, VK10.VK_FORMAT_R16G16B16_SFLOAT, VK10.VK_FORMAT_R16G16B16A16_SFLOAT ->
                Short.BYTES;
            case VK10.VK_FORMAT_R32G32_SFLOAT, VK10.VK_FORMAT_R32G32B32_SFLOAT, VK10.VK_FORMAT_R32G32B32A32_SFLOAT ->
                Float.BYTES;
            case VK10.VK_FORMAT_R64G64_SFLOAT, VK10.VK_FORMAT_R64G64B64_SFLOAT, VK10.VK_FORMAT_R64G64B64A64_SFLOAT ->
                Double.BYTES;
            default -> 0;
        };
    }

    /** The memory at an address, null if it is not whole in a buffer that can be read, or too much. */
    private BufferPart whole(long address, long sizeBytes) {
        if (sizeBytes > MOST_BYTES) {
            gaps.accept(TOO_MUCH);
            return null;
        }
        BufferPart part = address == 0 ? null : state.bufferAddresses().at(address, sizeBytes);
        return part != null && part.sizeBytes() == sizeBytes && readable.test(part) ? part : null;
    }
}
