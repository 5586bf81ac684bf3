package dev.vkval.gpuav.content;

import dev.vkval.state.object.BufferPart;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import org.lwjgl.vulkan.VkDispatchIndirectCommand;

/** The numbers of workgroups of an indirect dispatch. */
record DispatchSizes(DeviceFacts device, BufferPart place) implements ContentCheck {
    private static final String LIMIT = "maxComputeWorkGroupCount";

    @Override
    public List<BufferPart> parts() {
        return List.of(place);
    }

    @Override
    public void judge(List<ByteBuffer> contents, Consumer<ContentError> errors) {
        ByteBuffer command = contents.get(0);
        Limits limits = new Limits(
                "an indirect dispatch has more workgroups than the device allows",
                "write at most as many workgroups to the buffer, and process the rest in further dispatches",
                place.buffer(),
                errors);
        check(limits, "VUID-VkDispatchIndirectCommand-x-00417", command, VkDispatchIndirectCommand.X, 0);
        check(limits, "VUID-VkDispatchIndirectCommand-y-00418", command, VkDispatchIndirectCommand.Y, 1);
        check(limits, "VUID-VkDispatchIndirectCommand-z-00419", command, VkDispatchIndirectCommand.Z, 2);
    }

    private void check(Limits limits, String rule, ByteBuffer command, int at, int dimension) {
        limits.check(
                rule,
                "VkDispatchIndirectCommand::" + "xyz".charAt(dimension),
                Integer.toUnsignedLong(command.getInt(at)),
                place.offset() + at,
                device.limit(DeviceFacts.LIMITS, LIMIT, dimension),
                LIMIT + "[" + dimension + "]");
    }
}
