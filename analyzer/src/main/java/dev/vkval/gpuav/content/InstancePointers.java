package dev.vkval.gpuav.content;

import dev.vkval.state.object.BufferPart;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;

/** The addresses of the instances of a geometry; the instances themselves are not looked at. */
record InstancePointers(BufferPart part, int instances) implements GeometryContents {
    private static final int ALIGNMENT = 16;

    @Override
    public List<BufferPart> parts() {
        return List.of(part);
    }

    @Override
    public void judge(List<ByteBuffer> contents, Consumer<ContentError> errors) {
        for (int i = 0; i < instances; i++) {
            long address = contents.get(0).getLong(i * Long.BYTES);
            if (address % ALIGNMENT != 0) {
                errors.accept(ContentError.buildInput(
                        "VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-03717",
                        "the address of an instance is not aligned",
                        "Instance " + i + " has the address 0x" + Long.toHexString(address)
                                + ", which is not a multiple of " + ALIGNMENT + ".",
                        new BufferPart(part.buffer(), part.offset() + (long) i * Long.BYTES, Long.BYTES),
                        "write instances at multiples of 16 bytes"));
                return;
            }
        }
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
