package dev.vkval.gpuav.content;

import dev.vkval.state.object.BufferPart;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;
import org.lwjgl.vulkan.VkTransformMatrixKHR;

/** Transforms of geometries and instances. */
final class Transforms {
    private static final int ROWS = 3;
    private static final int COLUMNS = 4;

    private Transforms() {}

    /** The transform at an offset of a part. */
    static BufferPart part(BufferPart part, int at) {
        return new BufferPart(part.buffer(), part.offset() + at, VkTransformMatrixKHR.SIZEOF);
    }

    /**
     * Reports a transform that cannot be inverted.
     *
     * @param of what it is of
     * @return whether it was reported
     */
    static boolean judge(ByteBuffer matrix, String of, BufferPart value, Consumer<ContentError> errors) {
        ByteBuffer floats = matrix.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        double[][] m = new double[ROWS][COLUMNS];
        for (int i = 0; i < ROWS * COLUMNS; i++) {
            m[i / COLUMNS][i % COLUMNS] = floats.getFloat(i * Float.BYTES);
        }
        double determinant = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
                - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
                + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
        if (determinant != 0 && !Double.isNaN(determinant)) {
            return false;
        }
        errors.accept(ContentError.buildInput(
                "VUID-VkTransformMatrixKHR-matrix-03799",
                "a transform of an acceleration structure cannot be inverted",
                "The first three columns of the transform of " + of + " have the determinant " + determinant + ": "
                        + rows(m) + ".",
                value,
                "write a matrix that does not flatten what it transforms, such as the identity"));
        return true;
    }

    private static String rows(double[][] matrix) {
        StringBuilder text = new StringBuilder();
        for (double[] row : matrix) {
            text.append(text.isEmpty() ? "(" : ", (");
            for (int i = 0; i < ROWS; i++) {
                text.append(i == 0 ? "" : ", ").append((float) row[i]);
            }
            text.append(')');
        }
        return text.toString();
    }
}
