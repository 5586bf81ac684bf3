package dev.vkval.check.shader;

import dev.vkval.capture.memory.CMemory;
import org.lwjgl.vulkan.KHRCooperativeMatrix;
import org.lwjgl.vulkan.NVCooperativeVector;
import org.lwjgl.vulkan.VkConvertCooperativeVectorMatrixInfoNV;

/**
 * VkConvertCooperativeVectorMatrixInfoNV.
 *
 * @param srcBytes srcSize
 * @param dstBytes what pDstSize points to, -1 for NULL
 */
record MatrixConversion(Matrix src, long srcBytes, Matrix dst, long dstBytes) {

    /**
     * One of the two matrices.
     *
     * @param address of the device or the host, 0 for none
     * @param component VkComponentTypeKHR
     * @param layout VkCooperativeVectorMatrixLayoutNV
     */
    record Matrix(long address, int component, int layout, long strideBytes, long rows, long columns) {
        private static final int ROWS = NVCooperativeVector.VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_ROW_MAJOR_NV;
        private static final int COLUMNS = NVCooperativeVector.VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_COLUMN_MAJOR_NV;

        /** Whether its rows or columns are one after the other; other layouts are those of the device. */
        boolean standard() {
            return layout == ROWS || layout == COLUMNS;
        }

        /** Bytes of a component, 0 if they are not known. */
        int elementBytes() {
            return switch (component) {
                case KHRCooperativeMatrix.VK_COMPONENT_TYPE_SINT8_KHR,
                        KHRCooperativeMatrix.VK_COMPONENT_TYPE_UINT8_KHR,
                        NVCooperativeVector.VK_COMPONENT_TYPE_FLOAT_E4M3_NV,
                        NVCooperativeVector.VK_COMPONENT_TYPE_FLOAT_E5M2_NV -> 1;
                case KHRCooperativeMatrix.VK_COMPONENT_TYPE_FLOAT16_KHR,
                        KHRCooperativeMatrix.VK_COMPONENT_TYPE_SINT16_KHR,
                        KHRCooperativeMatrix.VK_COMPONENT_TYPE_UINT16_KHR -> Short.BYTES;
                case KHRCooperativeMatrix.VK_COMPONENT_TYPE_FLOAT32_KHR,
                        KHRCooperativeMatrix.VK_COMPONENT_TYPE_SINT32_KHR,
                        KHRCooperativeMatrix.VK_COMPONENT_TYPE_UINT32_KHR -> Integer.BYTES;
                case KHRCooperativeMatrix.VK_COMPONENT_TYPE_FLOAT64_KHR,
                        KHRCooperativeMatrix.VK_COMPONENT_TYPE_SINT64_KHR,
                        KHRCooperativeMatrix.VK_COMPONENT_TYPE_UINT64_KHR -> Long.BYTES;
                default -> 0;
            };
        }

        /** Bytes of one row, or of one column, of a standard layout. */
        long lineBytes() {
            return (layout == ROWS ? columns : rows) * elementBytes();
        }

        /** Bytes from the first component to the end of the last one; 0 if they are not known, or more than can be counted. */
        long sizeBytes() {
            long lines = layout == ROWS ? rows : columns;
            boolean countable = standard() && elementBytes() != 0 && lines != 0 && strideBytes >= 0;
            long before = countable ? Math.multiplyHigh(lines - 1, strideBytes) : -1;
            long end = (lines - 1) * strideBytes + lineBytes();
            return before == 0 && end > 0 ? end : 0;
        }
    }

    /** Reads the struct at an address. */
    static MatrixConversion read(long info) {
        long rows = Integer.toUnsignedLong(VkConvertCooperativeVectorMatrixInfoNV.nnumRows(info));
        long columns = Integer.toUnsignedLong(VkConvertCooperativeVectorMatrixInfoNV.nnumColumns(info));
        long dstSize = CMemory.pointer(info + VkConvertCooperativeVectorMatrixInfoNV.PDSTSIZE);
        return new MatrixConversion(
                new Matrix(
                        CMemory.u64(info + VkConvertCooperativeVectorMatrixInfoNV.SRCDATA),
                        VkConvertCooperativeVectorMatrixInfoNV.nsrcComponentType(info),
                        VkConvertCooperativeVectorMatrixInfoNV.nsrcLayout(info),
                        VkConvertCooperativeVectorMatrixInfoNV.nsrcStride(info),
                        rows,
                        columns),
                VkConvertCooperativeVectorMatrixInfoNV.nsrcSize(info),
                new Matrix(
                        CMemory.u64(info + VkConvertCooperativeVectorMatrixInfoNV.DSTDATA),
                        VkConvertCooperativeVectorMatrixInfoNV.ndstComponentType(info),
                        VkConvertCooperativeVectorMatrixInfoNV.ndstLayout(info),
                        VkConvertCooperativeVectorMatrixInfoNV.ndstStride(info),
                        rows,
                        columns),
                dstSize == 0 ? -1 : CMemory.u64(dstSize));
    }
}
