package dev.vkval.gpuav.content;

import dev.vkval.state.object.BufferPart;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.lwjgl.vulkan.VkAccelerationStructureInstanceKHR;

/**
 * The instances of a geometry.
 *
 * @param fault what is wrong with a reference, null for nothing
 */
record InstanceContents(BufferPart part, int instances, LongFunction<String> fault) implements GeometryContents {
    private static final int REFERENCE = VkAccelerationStructureInstanceKHR.ACCELERATIONSTRUCTUREREFERENCE;

    @Override
    public List<BufferPart> parts() {
        return List.of(part);
    }

    @Override
    public void judge(List<ByteBuffer> contents, Consumer<ContentError> errors) {
        judgeReferences(contents.get(0), errors);
        judgeTransforms(contents.get(0), errors);
    }

    private void judgeReferences(ByteBuffer all, Consumer<ContentError> errors) {
        for (int i = 0; i < instances; i++) {
            long reference = reference(all, i);
            String wrong = reference == 0 ? null : fault.apply(reference);
            if (wrong != null) {
                errors.accept(ContentError.buildInput(
                        "VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-12281",
                        "an instance does not refer to a valid bottom-level acceleration structure",
                        "Instance " + i + " has the acceleration structure reference 0x" + Long.toHexString(reference)
                                + ": " + wrong + ".",
                        new BufferPart(part.buffer(), part.offset() + at(i) + REFERENCE, Long.BYTES),
                        "write the address of a bottom-level acceleration structure, or 0"));
                return;
            }
        }
    }

    private void judgeTransforms(ByteBuffer all, Consumer<ContentError> errors) {
        for (int i = 0; i < instances; i++) {
            BufferPart value = Transforms.part(part, at(i));
            boolean wrong = reference(all, i) != 0
                    && Transforms.judge(all.slice(at(i), (int) value.sizeBytes()), "instance " + i, value, errors);
            if (wrong) {
                return;
            }
        }
    }

    private static int at(int instance) {
        return instance * VkAccelerationStructureInstanceKHR.SIZEOF;
    }

    private static long reference(ByteBuffer all, int instance) {
        return all.getLong(at(instance) + REFERENCE);
    }

    @Override
    public GeometryActivity activity(List<ByteBuffer> contents) {
        return null;
    }

    @Override
    public Place corner(List<ByteBuffer> contents, int corner) {
        throw new IllegalArgumentException("instances are not compared");
    }

    @Override
    public Place index(int number) {
        throw new IllegalArgumentException("instances have no indices");
    }
}
