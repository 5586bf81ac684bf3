package dev.vkval.check.accelerationstructure;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import java.util.function.LongConsumer;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryKHR;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryTrianglesDataKHR;

/** Calls that create, build and copy acceleration structures of one buffer, each of 1,024 bytes. */
final class StructureCalls implements AutoCloseable {
    static final int STORAGE = KHRAccelerationStructure.VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR;
    static final int TRIANGLES = KHRAccelerationStructure.VK_GEOMETRY_TYPE_TRIANGLES_KHR;
    static final int BOTTOM = KHRAccelerationStructure.VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR;
    static final int ALLOW_UPDATE = KHRAccelerationStructure.VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_KHR;
    static final int BUFFER = 20;

    private static final String BUILD_INFO = "VkAccelerationStructureBuildGeometryInfoKHR";
    private static final String RANGE = "VkAccelerationStructureBuildRangeInfoKHR";
    private static final int SIZE_BYTES = 1024;

    private final Recorder recorder = Recorder.withFeature(
            "VK_KHR_acceleration_structure",
            "VkPhysicalDeviceAccelerationStructureFeaturesKHR",
            "accelerationStructure");
    final CheckRun run = recorder.run();

    StructureCalls() {
        recorder.buffer(BUFFER, 16 * SIZE_BYTES, STORAGE);
        recorder.begin();
    }

    @Override
    public void close() {
        recorder.close();
    }

    Recorder recorder() {
        return recorder;
    }

    /** Creates a structure at an offset of the buffer. */
    StructureCalls structure(long id, long offset) {
        long info = run.struct("VkAccelerationStructureCreateInfoKHR");
        run.set(info, "VkAccelerationStructureCreateInfoKHR", "buffer", BUFFER)
                .set(info, "VkAccelerationStructureCreateInfoKHR", "offset", offset)
                .set(info, "VkAccelerationStructureCreateInfoKHR", "size", SIZE_BYTES)
                .set(
                        info,
                        "VkAccelerationStructureCreateInfoKHR",
                        "type",
                        KHRAccelerationStructure.VK_ACCELERATION_STRUCTURE_TYPE_GENERIC_KHR)
                .create("vkCreateAccelerationStructureKHR", id, Recorder.DEVICE, info, 0, 0);
        return this;
    }

    /** A geometry of triangles that is changed by the test. */
    long triangles(LongConsumer change) {
        long geometry = run.struct("VkAccelerationStructureGeometryKHR");
        VkAccelerationStructureGeometryKHR.ngeometryType(geometry, TRIANGLES);
        VkAccelerationStructureGeometryTrianglesDataKHR.nvertexFormat(data(geometry), VK10.VK_FORMAT_R32G32B32_SFLOAT);
        change.accept(geometry);
        return geometry;
    }

    /** The union of a geometry. */
    static long data(long geometry) {
        return geometry + VkAccelerationStructureGeometryKHR.GEOMETRY;
    }

    /** An update where src is not 0. */
    long info(int flags, long src, long dst, long geometry) {
        long info = run.struct(BUILD_INFO);
        run.set(info, BUILD_INFO, "type", BOTTOM)
                .set(info, BUILD_INFO, "flags", flags)
                .set(info, BUILD_INFO, "mode", src == 0 ? 0 : 1)
                .set(info, BUILD_INFO, "srcAccelerationStructure", src)
                .set(info, BUILD_INFO, "dstAccelerationStructure", dst)
                .set(info, BUILD_INFO, "geometryCount", geometry == 0 ? 0 : 1)
                .set(info, BUILD_INFO, "pGeometries", geometry);
        return info;
    }

    /** An array of arrays with one range. */
    long ranges(int primitives) {
        long range = run.struct(RANGE);
        run.set(range, RANGE, "primitiveCount", primitives);
        return run.array(range);
    }

    StructureCalls onHost(long info, long ranges) {
        run.call("vkBuildAccelerationStructuresKHR", Recorder.DEVICE, 0, 1, info, ranges);
        return this;
    }

    StructureCalls onDevice(long info, long ranges) {
        run.call("vkCmdBuildAccelerationStructuresKHR", Recorder.COMMANDS, 1, info, ranges);
        return this;
    }

    /** Submits the command buffer and begins it again. */
    StructureCalls submit() {
        long info = run.struct("VkSubmitInfo");
        run.set(info, "VkSubmitInfo", "commandBufferCount", 1)
                .set(info, "VkSubmitInfo", "pCommandBuffers", run.pointer(Recorder.COMMANDS))
                .call("vkEndCommandBuffer", Recorder.COMMANDS)
                .call("vkQueueSubmit", Recorder.QUEUE, 1, info, 0)
                .call("vkQueueWaitIdle", Recorder.QUEUE);
        recorder.begin();
        return this;
    }

    /** The ids that have been broken and end with one of those numbers. */
    List<String> broken(String numbers) {
        return run.rules().stream()
                .filter(id -> id.matches(".*-(" + numbers + ")"))
                .toList();
    }
}
