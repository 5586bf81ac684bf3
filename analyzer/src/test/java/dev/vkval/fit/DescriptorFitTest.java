package dev.vkval.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.Dim;
import dev.vkval.spirv.reflect.ImageAccess;
import dev.vkval.spirv.reflect.ImageShape;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an image view is and what an access forbids it to be, as each names the first that does not fit. */
class DescriptorFitTest {
    private static final int BITS = 14;

    /** Floating-point, one sample, with depth. */
    private static int view(int viewType, int numeric, boolean several, boolean depth) {
        return 1 << viewType | 1 << (7 + numeric) | (several ? 1 << 11 : 1 << 12) | (depth ? 0 : 1 << 13);
    }

    private static ImageAccess access(
            int dim, boolean arrayed, boolean multisampled, String type, boolean extended, boolean compares) {
        ImageShape.Numeric numeric = type == null ? null : ImageShape.Numeric.valueOf(type);
        return new ImageAccess(
                new ImageShape(dim, arrayed, multisampled, numeric, numeric == null ? 0 : 32, 0, extended), compares);
    }

    /** Numeric types: 0 for floating-point, 1 for signed, 2 for unsigned. */
    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                // A 2D view of a floating-point format.
                "1, 0, false, 1, false, false, FLOAT, false, false, true",
                "1, 0, false, 1, true, false, FLOAT, false, false, false",
                "1, 0, false, 2, false, false, FLOAT, false, false, false",
                "1, 0, false, 1, false, false, SINT, false, false, false",
                "1, 0, false, 1, false, false, none, false, false, true",
                "1, 0, false, 1, false, true, FLOAT, false, false, false",
                "1, 0, true, 1, false, true, FLOAT, false, false, true",
                "1, 0, true, 1, false, false, FLOAT, false, false, false",
                // Integers whose sign the access tells.
                "1, 1, false, 1, false, false, UINT, false, false, false",
                "1, 1, false, 1, false, false, UINT, true, false, true",
                "1, 2, false, 1, false, false, SINT, true, false, true",
                "1, 0, false, 1, false, false, SINT, true, false, false",
                // A 2D array view, and cubes.
                "5, 0, false, 1, true, false, FLOAT, false, false, true",
                "3, 0, false, 3, false, false, FLOAT, false, false, true",
                "6, 0, false, 3, true, false, FLOAT, false, false, true",
                "6, 0, false, 3, false, false, FLOAT, false, false, false",
                // A comparison with depth; the view has none.
                "1, 0, false, 1, false, false, FLOAT, false, true, false",
                // Subpass inputs have any view type.
                "5, 0, false, 6, false, false, FLOAT, false, false, true"
            })
    void whatAnAccessForbids(
            int viewType,
            int numeric,
            boolean several,
            int dim,
            boolean arrayed,
            boolean multisampled,
            String type,
            boolean extended,
            boolean compares,
            boolean fits) {
        int forbidden = DescriptorFit.forbidden(access(dim, arrayed, multisampled, type, extended, compares));
        assertEquals(0, forbidden >>> BITS);
        assertEquals(fits, (view(viewType, numeric, several, false) & forbidden) == 0);
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "2", "3"})
    void texelBuffersHaveFormatsOnly(int dim) {
        int buffers = DescriptorFit.forbidden(access(Dim.BUFFER, false, false, "FLOAT", false, false));
        int images = DescriptorFit.forbidden(access(dim, false, false, "FLOAT", false, false));
        assertEquals(images & buffers, buffers);
        assertEquals(0, buffers & view(dim, 0, false, false));
    }
}
