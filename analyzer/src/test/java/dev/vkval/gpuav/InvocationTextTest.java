package dev.vkval.gpuav;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.pass.ErrorOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The invocation of a record is told in the words of its stage. */
class InvocationTextTest {
    private static final int HALF = Float.floatToRawIntBits(0.5f);

    private static ShaderError.Record record(int first, int second, int third, int lane) {
        return new ShaderError.Record(new int[] {first, second, third}, 0, 0, lane);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0x1    | vertex 1, instance 2
            0x2    | primitive 2, invocation 1
            0x8    | primitive 1, invocation 2
            0x20   | global invocation (1, 2, 3)
            0x40   | global invocation (1, 2, 3)
            0x80   | global invocation (1, 2, 3)
            0x100  | launch id (1, 2, 3)
            0x200  | launch id (1, 2, 3)
            0x400  | launch id (1, 2, 3)
            0x800  | launch id (1, 2, 3)
            0x1000 | launch id (1, 2, 3)
            0x2000 | launch id (1, 2, 3)
            0x4000 | ''
            """)
    void stagesOfIntegers(String stage, String text) {
        assertEquals(text, InvocationText.of(Integer.decode(stage), record(1, 2, 3, 0)));
    }

    @Test
    void stagesOfCoordinates() {
        assertEquals("primitive 7, tessellation coordinate (0.5, 0.0)", InvocationText.of(0x4, record(7, HALF, 0, 0)));
        assertEquals("fragment (0.5, 0.0)", InvocationText.of(0x10, record(HALF, 0, 0, 0)));
    }

    @Test
    void theViewAndTheSampleAreToldWhereTheyAreKnown() {
        assertEquals("vertex 1, instance 2, view 0", InvocationText.of(0x1, record(1, 2, 0, 1)));
        int sample = 4 << ErrorOutput.LANE_SHIFT;
        assertEquals("fragment (0.0, 0.0), sample 3", InvocationText.of(0x10, record(0, 0, 0, sample)));
        assertEquals("fragment (0.0, 0.0), view 1, sample 3", InvocationText.of(0x10, record(0, 0, 0, 2 | sample)));
    }
}
