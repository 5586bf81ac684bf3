package dev.vkval.gpuav.content;

import dev.vkval.state.object.BufferPart;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/**
 * The AABBs of a geometry.
 *
 * @param part from the first to the end of the last one
 */
record BoxContents(BufferPart part, int primitives, long strideBytes) implements GeometryContents {
    private static final int DIMENSIONS = 3;
    private static final String AXES = "XYZ";
    private static final List<String> RULES = List.of(
            "VUID-VkAabbPositionsKHR-minX-03546",
            "VUID-VkAabbPositionsKHR-minY-03547",
            "VUID-VkAabbPositionsKHR-minZ-03548");

    @Override
    public List<BufferPart> parts() {
        return List.of(part);
    }

    private int at(int primitive) {
        return (int) (primitive * strideBytes);
    }

    @Override
    public void judge(List<ByteBuffer> contents, Consumer<ContentError> errors) {
        for (int axis = 0; axis < DIMENSIONS; axis++) {
            judge(contents.get(0), axis, errors);
        }
    }

    private void judge(ByteBuffer boxes, int axis, Consumer<ContentError> errors) {
        for (int i = 0; i < primitives; i++) {
            int at = at(i) + axis * Float.BYTES;
            float least = boxes.getFloat(at);
            float largest = boxes.getFloat(at + DIMENSIONS * Float.BYTES);
            if (isActive(boxes, i) && least > largest) {
                char name = AXES.charAt(axis);
                BufferPart value = new BufferPart(part.buffer(), part.offset() + at, Float.BYTES);
                errors.accept(ContentError.buildInput(
                        RULES.get(axis),
                        "an AABB ends before it begins",
                        "AABB " + i + " has min" + name + " " + least + " and max" + name + " " + largest + ".",
                        value,
                        "write the smaller number as the minimum"));
                return;
            }
        }
    }

    private boolean isActive(ByteBuffer boxes, int primitive) {
        return !Float.isNaN(boxes.getFloat(at(primitive)));
    }

    @Override
    public GeometryActivity activity(List<ByteBuffer> contents) {
        BitSet nan = new BitSet();
        for (int i = 0; i < primitives; i++) {
            nan.set(i, !isActive(contents.get(0), i));
        }
        return new GeometryActivity(primitives, 1, nan, new int[0]);
    }

    @Override
    public Place corner(List<ByteBuffer> contents, int corner) {
        return new Place(
                new BufferPart(part.buffer(), part.offset() + at(corner), Float.BYTES),
                "minX of AABB primitive at index " + corner + " strided by " + strideBytes + " bytes");
    }

    @Override
    public Place index(int number) {
        throw new IllegalArgumentException("AABBs have no indices");
    }
}
