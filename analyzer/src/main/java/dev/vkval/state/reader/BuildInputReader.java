package dev.vkval.state.reader;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.command.BuildCommand;
import dev.vkval.command.BuildGeometry;
import dev.vkval.state.object.BufferAddresses;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.IndexTypes;
import dev.vkval.state.object.RecordedCommand;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VkAabbPositionsKHR;
import org.lwjgl.vulkan.VkAccelerationStructureInstanceKHR;
import org.lwjgl.vulkan.VkTransformMatrixKHR;

/**
 * The memory that the build of an acceleration structure reads: vertices, indices, transforms, boxes and instances, as
 * VkAccelerationStructureBuildRangeInfoKHR selects them.
 */
public final class BuildInputReader {
    private static final int CORNERS = 3;

    private final BufferAddresses addresses;

    public BuildInputReader(BufferAddresses addresses) {
        this.addresses = addresses;
    }

    /** The memory of a build whose ranges are parameters. */
    public List<RecordedCommand.BuildInput> of(BuildCommand.Build build) {
        List<RecordedCommand.BuildInput> inputs = new ArrayList<>();
        List<BuildGeometry> geometries = build.info().geometries();
        for (int i = 0; i < Math.min(geometries.size(), build.ranges().size()); i++) {
            add(inputs, geometries.get(i), build.ranges().get(i));
        }
        return List.copyOf(inputs);
    }

    private void add(List<RecordedCommand.BuildInput> inputs, BuildGeometry geometry, BuildCommand.Range range) {
        if (geometry instanceof BuildGeometry.Triangles triangles) {
            triangles(inputs, triangles, range);
        } else if (geometry instanceof BuildGeometry.Boxes boxes) {
            long address = boxes.data() + range.primitiveOffset();
            add(inputs, "AABB data", address, range.primitives(), boxes.strideBytes(), VkAabbPositionsKHR.SIZEOF);
        } else if (geometry instanceof BuildGeometry.Instances instances) {
            int bytes = instances.pointers() ? Long.BYTES : VkAccelerationStructureInstanceKHR.SIZEOF;
            add(inputs, "instance data", instances.data() + range.primitiveOffset(), range.primitives(), bytes, bytes);
        }
    }

    private void triangles(
            List<RecordedCommand.BuildInput> inputs, BuildGeometry.Triangles data, BuildCommand.Range range) {
        long stride = data.strideBytes();
        long firstVertex = data.vertices() + range.firstVertex() * stride;
        long vertexBytes = FormatInfo.of(data.vertexFormat()).blockBytes();
        long corners = range.primitives() * CORNERS;
        int indexBytes = IndexTypes.bytes(data.indexType());
        if (indexBytes == 0) {
            add(inputs, "vertex data", firstVertex + range.primitiveOffset(), corners, stride, vertexBytes);
        } else {
            add(inputs, "vertex data", firstVertex, CMemory.mask(data.maxVertex()) + 1, stride, vertexBytes);
            add(inputs, "index data", data.indices() + range.primitiveOffset(), corners, indexBytes, indexBytes);
        }
        if (data.transform() != 0 && range.primitives() != 0) {
            long transform = data.transform() + range.transformOffset();
            add(inputs, "transform data", transform, 1, 0, VkTransformMatrixKHR.SIZEOF);
        }
    }

    private void add(
            List<RecordedCommand.BuildInput> inputs,
            String what,
            long address,
            long count,
            long strideBytes,
            long elementBytes) {
        if (count > 0) {
            BufferPart part = addresses.at(address, (count - 1) * strideBytes + elementBytes);
            if (part != null) {
                inputs.add(new RecordedCommand.BuildInput(what, part));
            }
        }
    }
}
