package dev.vkval.gpuav.content;

import dev.vkval.state.object.BufferPart;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/**
 * The triangles of a geometry.
 *
 * @param transform null for none
 * @param indices null for none; they may be fewer than the triangles need
 * @param vertices null if they are not looked at; from vertex 0, or from the first one that is used without indices
 */
record TriangleContents(
        BufferPart transform, BufferPart indices, int indexBytes, Limits limits, BufferPart vertices, Format format)
        implements GeometryContents {
    private static final int CORNERS = 3;

    /**
     * @param triangles number of them
     * @param firstVertex that is added to indices
     * @param maxVertex unsigned
     */
    record Limits(int triangles, long firstVertex, long maxVertex) {}

    /**
     * Of the vertices.
     *
     * @param componentBytes of the floating-point number at the beginning of a vertex
     */
    record Format(String name, int componentBytes, long strideBytes) {}

    @Override
    public List<BufferPart> parts() {
        List<BufferPart> parts = new ArrayList<>();
        for (BufferPart part : new BufferPart[] {transform, indices, vertices}) {
            if (part != null) {
                parts.add(part);
            }
        }
        return parts;
    }

    private ByteBuffer indices(List<ByteBuffer> contents) {
        return indices == null ? null : contents.get(transform == null ? 0 : 1);
    }

    @Override
    public void judge(List<ByteBuffer> contents, Consumer<ContentError> errors) {
        if (transform != null) {
            Transforms.judge(contents.get(0), "a geometry", transform, errors);
        }
        if (indices != null) {
            judgeIndices(indices(contents), errors);
        }
    }

    private int indexCount() {
        return (int) Math.min((long) limits.triangles() * CORNERS, indices.sizeBytes() / indexBytes);
    }

    private long index(ByteBuffer all, int number) {
        int at = number * indexBytes;
        return switch (indexBytes) {
            case Byte.BYTES -> Byte.toUnsignedLong(all.get(at));
            case Short.BYTES -> Short.toUnsignedLong(all.getShort(at));
            default -> Integer.toUnsignedLong(all.getInt(at));
        };
    }

    private void judgeIndices(ByteBuffer all, Consumer<ContentError> errors) {
        for (int i = 0; i < indexCount(); i++) {
            long vertex = limits.firstVertex() + index(all, i);
            if (vertex > limits.maxVertex()) {
                errors.accept(ContentError.buildInput(
                        "VUID-VkAccelerationStructureBuildRangeInfoKHR-maxVertex-10774",
                        "an index of a geometry leads to a vertex above maxVertex",
                        "Index " + i + " is " + index(all, i) + ", which with firstVertex " + limits.firstVertex()
                                + " is vertex " + vertex + ", but maxVertex is " + limits.maxVertex() + ".",
                        index(i).value(),
                        "set maxVertex to the largest index plus firstVertex, or write smaller indices"));
                return;
            }
        }
    }

    /** The vertex of a corner, counted in the contents; -1 if it is not among them. */
    private long vertex(ByteBuffer all, int corner) {
        if (indices == null) {
            return corner;
        }
        return corner < indexCount() ? limits.firstVertex() + index(all, corner) : -1;
    }

    /** Whether a vertex begins with NaN, null if it is not in the contents. */
    private Boolean isNan(ByteBuffer data, long vertex) {
        long at = vertex * format.strideBytes();
        if (vertex < 0 || at + format.componentBytes() > data.capacity()) {
            return null;
        }
        return switch (format.componentBytes()) {
            case Short.BYTES -> (data.getShort((int) at) & 0x7fff) > 0x7c00;
            case Double.BYTES -> Double.isNaN(data.getDouble((int) at));
            default -> Float.isNaN(data.getFloat((int) at));
        };
    }

    @Override
    public GeometryActivity activity(List<ByteBuffer> contents) {
        if (vertices == null) {
            return null;
        }
        ByteBuffer data = contents.get(contents.size() - 1);
        BitSet corners = new BitSet();
        for (int corner = 0; corner < limits.triangles() * CORNERS; corner++) {
            Boolean nan = isNan(data, vertex(indices(contents), corner));
            if (nan == null) {
                return null;
            }
            corners.set(corner, nan);
        }
        int[] all = new int[indices == null ? 0 : indexCount()];
        for (int i = 0; i < all.length; i++) {
            all[i] = (int) index(indices(contents), i);
        }
        return new GeometryActivity(limits.triangles(), CORNERS, corners, all);
    }

    @Override
    public Place corner(List<ByteBuffer> contents, int corner) {
        long vertex = vertex(indices(contents), corner);
        BufferPart value = new BufferPart(
                vertices.buffer(), vertices.offset() + vertex * format.strideBytes(), format.componentBytes());
        return new Place(
                value,
                "x of vertex " + vertex + " of format " + format.name() + ", strided by " + format.strideBytes()
                        + " bytes, of triangle " + corner / CORNERS);
    }

    @Override
    public Place index(int number) {
        BufferPart value = new BufferPart(indices.buffer(), indices.offset() + (long) number * indexBytes, indexBytes);
        return new Place(value, "index " + number);
    }
}
