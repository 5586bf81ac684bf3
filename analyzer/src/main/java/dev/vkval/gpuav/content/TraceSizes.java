package dev.vkval.gpuav.content;

import dev.vkval.state.object.BufferPart;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.lwjgl.vulkan.VkTraceRaysIndirectCommand2KHR;
import org.lwjgl.vulkan.VkTraceRaysIndirectCommandKHR;

/**
 * The numbers of rays of an indirect trace, and its shader binding tables where they are in the buffer.
 *
 * @param second whether the parameters are a VkTraceRaysIndirectCommand2KHR
 */
record TraceSizes(DeviceFacts device, BufferPart place, boolean second) implements ContentCheck {
    private static final String MOST = "maxRayDispatchInvocationCount";

    @Override
    public List<BufferPart> parts() {
        return List.of(place);
    }

    @Override
    public void judge(List<ByteBuffer> contents, Consumer<ContentError> errors) {
        Limits limits = new Limits(
                "an indirect trace has more rays than the device allows",
                "write smaller numbers of rays to the buffer, and trace the rest with further commands",
                place.buffer(),
                errors);
        int first = second ? VkTraceRaysIndirectCommand2KHR.WIDTH : VkTraceRaysIndirectCommandKHR.WIDTH;
        long[] sizes = new long[3];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = Integer.toUnsignedLong(contents.get(0).getInt(first + i * Integer.BYTES));
        }
        check(
                limits,
                second
                        ? "VUID-VkTraceRaysIndirectCommand2KHR-width-03638"
                        : "VUID-VkTraceRaysIndirectCommandKHR-width-03638",
                "width",
                sizes[0],
                first,
                0);
        check(
                limits,
                second
                        ? "VUID-VkTraceRaysIndirectCommand2KHR-height-03639"
                        : "VUID-VkTraceRaysIndirectCommandKHR-height-03639",
                "height",
                sizes[1],
                first,
                1);
        check(
                limits,
                second
                        ? "VUID-VkTraceRaysIndirectCommand2KHR-depth-03640"
                        : "VUID-VkTraceRaysIndirectCommandKHR-depth-03640",
                "depth",
                sizes[2],
                first,
                2);
        limits.check(
                second
                        ? "VUID-VkTraceRaysIndirectCommand2KHR-width-03641"
                        : "VUID-VkTraceRaysIndirectCommandKHR-width-03641",
                "width * height * depth",
                Limits.product(sizes[0], sizes[1], sizes[2]),
                place.offset() + first,
                device.limit(DeviceFacts.RAY_TRACING, MOST),
                MOST);
        if (second) {
            new TraceTables(device, place, contents.get(0), errors).judge();
        }
    }

    private void check(Limits limits, String rule, String what, long value, int first, int dimension) {
        OptionalLong groups = device.limit(DeviceFacts.LIMITS, "maxComputeWorkGroupCount", dimension);
        OptionalLong size = device.limit(DeviceFacts.LIMITS, "maxComputeWorkGroupSize", dimension);
        limits.check(
                rule,
                what,
                value,
                place.offset() + first + (long) dimension * Integer.BYTES,
                groups.isPresent() && size.isPresent()
                        ? OptionalLong.of(groups.getAsLong() * size.getAsLong())
                        : OptionalLong.empty(),
                "maxComputeWorkGroupCount[" + dimension + "] * maxComputeWorkGroupSize[" + dimension + "]");
    }
}
