package dev.vkval.spirv.print;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.print.PrintArgument.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of prints; those of floating-point numbers and integers are the output of glibc's printf for the same values. */
class PrintTextTest {
    private static final PrintArgument DOUBLE = new PrintArgument(Kind.FLOAT, 64, 1);
    private static final PrintArgument FLOAT = new PrintArgument(Kind.FLOAT, 32, 1);
    private static final PrintArgument INT = new PrintArgument(Kind.SIGNED, 32, 1);
    private static final PrintArgument UINT = new PrintArgument(Kind.UNSIGNED, 32, 1);
    private static final double[] NUMBERS = {
        0.0,
        -1.0,
        3.1415,
        0.1,
        1000000.0,
        1234567.5,
        1e-5,
        0.5,
        2.5,
        Double.MIN_VALUE,
        -0.0,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        0.0001,
        99999.95,
        9.9999995
    };

    private static String text(String format, PrintArgument argument, int... words) {
        return PrintText.of(PrintFormat.parse(format), List.of(argument), words);
    }

    private static String text(String format, double number) {
        long bits = Double.doubleToRawLongBits(number);
        return text(format, DOUBLE, (int) bits, (int) (bits >>> 32));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%f ; 0.000000|-1.000000|3.141500|0.100000|1000000.000000|1234567.500000|0.000010|0.500000|2.500000|0.000000|-0.000000|inf|-inf|0.000100|99999.950000|9.999999",
                "%.2f ; 0.00|-1.00|3.14|0.10|1000000.00|1234567.50|0.00|0.50|2.50|0.00|-0.00|inf|-inf|0.00|99999.95|10.00",
                "%e ; 0.000000e+00|-1.000000e+00|3.141500e+00|1.000000e-01|1.000000e+06|1.234568e+06|1.000000e-05|5.000000e-01|2.500000e+00|4.940656e-324|-0.000000e+00|inf|-inf|1.000000e-04|9.999995e+04|9.999999e+00",
                "%g ; 0|-1|3.1415|0.1|1e+06|1.23457e+06|1e-05|0.5|2.5|4.94066e-324|-0|inf|-inf|0.0001|99999.9|10",
                "%G ; 0|-1|3.1415|0.1|1E+06|1.23457E+06|1E-05|0.5|2.5|4.94066E-324|-0|INF|-INF|0.0001|99999.9|10",
                "%a ; 0x0p+0|-0x1p+0|0x1.921cac083126fp+1|0x1.999999999999ap-4|0x1.e848p+19|0x1.2d6878p+20|0x1.4f8b588e368f1p-17|0x1p-1|0x1.4p+1|0x0.0000000000001p-1022|-0x0p+0|inf|-inf|0x1.a36e2eb1c432dp-14|0x1.869ff33333333p+16|0x1.3ffffef39085fp+3",
                "%.3a ; 0x0.000p+0|-0x1.000p+0|0x1.922p+1|0x1.99ap-4|0x1.e84p+19|0x1.2d7p+20|0x1.4f9p-17|0x1.000p-1|0x1.400p+1|0x0.000p-1022|-0x0.000p+0|inf|-inf|0x1.a37p-14|0x1.86ap+16|0x1.400p+3",
                "%A ; 0X0P+0|-0X1P+0|0X1.921CAC083126FP+1|0X1.999999999999AP-4|0X1.E848P+19|0X1.2D6878P+20|0X1.4F8B588E368F1P-17|0X1P-1|0X1.4P+1|0X0.0000000000001P-1022|-0X0P+0|INF|-INF|0X1.A36E2EB1C432DP-14|0X1.869FF33333333P+16|0X1.3FFFFEF39085FP+3",
                "%08.3f ; 0000.000|-001.000|0003.142|0000.100|1000000.000|1234567.500|0000.000|0000.500|0002.500|0000.000|-000.000|     inf|    -inf|0000.000|99999.950|0010.000",
                "%10.1e ;    0.0e+00|  -1.0e+00|   3.1e+00|   1.0e-01|   1.0e+06|   1.2e+06|   1.0e-05|   5.0e-01|   2.5e+00|  4.9e-324|  -0.0e+00|       inf|      -inf|   1.0e-04|   1.0e+05|   1.0e+01",
                "%.0f ; 0|-1|3|0|1000000|1234568|0|0|2|0|-0|inf|-inf|0|100000|10",
                "%.10g ; 0|-1|3.1415|0.1|1000000|1234567.5|1e-05|0.5|2.5|4.940656458e-324|-0|inf|-inf|0.0001|99999.95|9.9999995",
                "%.0e ; 0e+00|-1e+00|3e+00|1e-01|1e+06|1e+06|1e-05|5e-01|2e+00|5e-324|-0e+00|inf|-inf|1e-04|1e+05|1e+01",
                "%.0a ; 0x0p+0|-0x1p+0|0x2p+1|0x2p-4|0x2p+19|0x1p+20|0x1p-17|0x1p-1|0x1p+1|0x0p-1022|-0x0p+0|inf|-inf|0x2p-14|0x2p+16|0x1p+3"
            })
    void floatingPointNumbersAreThoseOfC(String row) {
        String[] parts = row.split(" ; ");
        List<String> texts = new ArrayList<>();
        for (double number : NUMBERS) {
            texts.add(text(parts[0], number));
        }
        assertEquals(parts[1], String.join("|", texts));
    }

    @Test
    void integersAreThoseOfC() {
        assertEquals("[      42]", text("[%8u]", UINT, 42));
        assertEquals("[0000002a]", text("[%08x]", UINT, 42));
        assertEquals("[ -007]", text("[%5.3d]", INT, -7));
        assertEquals("[]", text("[%.0u]", UINT, 0));
        assertEquals("[-0000042]", text("[%08d]", INT, -42));
        assertEquals("[ABCDEF]", text("[%X]", UINT, 0xabcdef));
        assertEquals("[10]", text("[%o]", UINT, 8));
        assertEquals("4294967295", text("%u", INT, -1));
        assertEquals("-1", text("%i", UINT, -1));
    }

    @Test
    void theTypeOfAnArgumentSaysWhatItsBitsAre() {
        assertEquals("-1", text("%d", new PrintArgument(Kind.SIGNED, 8, 1), 0xff));
        assertEquals("255", text("%d", new PrintArgument(Kind.UNSIGNED, 8, 1), 0xff));
        assertEquals("-2", text("%d", new PrintArgument(Kind.SIGNED, 16, 1), 0xfffe));
        assertEquals("1", text("%u", new PrintArgument(Kind.BOOLEAN, 1, 1), 1));
        assertEquals("0.5", text("%g", new PrintArgument(Kind.FLOAT, 16, 1), Float.floatToRawIntBits(0.5f)));
        assertEquals("3.141500", text("%f", FLOAT, Float.floatToRawIntBits(3.1415f)));
        PrintArgument wide = new PrintArgument(Kind.UNSIGNED, 64, 1);
        assertEquals("2305843009213693953", text("%lu", wide, 1, 0x20000000));
        assertEquals("2000000000000001", text("%lx", wide, 1, 0x20000000));
        assertEquals("2000000000000001", text("%ul", wide, 1, 0x20000000));
        assertEquals("-2", text("%ld", new PrintArgument(Kind.SIGNED, 64, 1), -2, -1));
        assertEquals("0x100000002", text("%p", new PrintArgument(Kind.POINTER, 64, 1), 2, 1));
    }

    @Test
    void componentsOfVectorsAreSeparated() {
        int[] words = {
            Float.floatToRawIntBits(1.2f),
            Float.floatToRawIntBits(2.2f),
            Float.floatToRawIntBits(3.2f),
            Float.floatToRawIntBits(4.2f)
        };
        assertEquals("1.20, 2.20, 3.20, 4.20", text("%1.2v4f", new PrintArgument(Kind.FLOAT, 32, 4), words));
        assertEquals("1.2, 2.2", text("%v2g", new PrintArgument(Kind.FLOAT, 32, 4), words));
        PrintArgument pair = new PrintArgument(Kind.UNSIGNED, 64, 2);
        assertEquals("1, 4294967296", text("%v2lu", pair, 1, 0, 0, 1));
    }

    @Test
    void textAndPercentSignsStay() {
        assertEquals("100% of 3\n", text("100%% of %d\n", INT, 3));
    }
}
