package dev.vkval.spirv.reflect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockLayoutTest {
    private static final int BLOCK = 1;
    private static final String TYPES = """
            %2 = OpTypeFloat 32
            %3 = OpTypeVector %2 2
            %4 = OpTypeVector %2 3
            %5 = OpTypeVector %2 4
            %6 = OpTypeMatrix %4 3
            %7 = OpTypeInt 32 0
            %8 = OpConstant %7 4
            %9 = OpTypeArray %2 %8
            %10 = OpTypeRuntimeArray %4
            %11 = OpTypeFloat 64
            %12 = OpTypeVector %11 3
            %13 = OpTypeStruct %2
            """;

    private static String fault(String decorations, String members, BlockLayout.Alignment alignment, boolean relaxed)
            throws SpirvTextException {
        SpirvModule module = Assembler.module(
                """
                ; Version: 1.0
                OpCapability Shader
                OpCapability Float64
                OpMemoryModel Logical GLSL450
                OpName %1 "Data"
                OpMemberDecorate %13 0 Offset 0
                """ + decorations.replace(';', '\n') + "\n" + TYPES + "%1 = OpTypeStruct " + members + "\n");
        return new BlockLayout(module, new Constants(module, Specialization.none()), alignment, relaxed).fault(BLOCK);
    }

    private static String offsets(int... offsets) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < offsets.length; i++) {
            text.append("OpMemberDecorate %1 ")
                    .append(i)
                    .append(" Offset ")
                    .append(offsets[i])
                    .append(';');
        }
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "fits",
            value = {
                // A scalar and a vector with three components, which may begin behind it only in scalar layouts.
                "4, %2 %4, BASE, false, 'Data.member 1 has Offset 4, which is not a multiple of 16'",
                "4, %2 %4, BASE, true, fits",
                "8, %2 %4, BASE, true, 'Data.member 1 is a vector at byte 8 that straddles a multiple of 16 bytes'",
                "8, %2 %4, SCALAR, true, fits",
                "6, %2 %4, SCALAR, true, 'Data.member 1 has Offset 6, which is not a multiple of 4'",
                "16, %2 %4, EXTENDED, false, fits",
                // Vectors of more than 16 bytes begin at multiples of 16.
                "8, %2 %12, BASE, true, 'Data.member 1 is a vector at byte 8 that straddles a multiple of 16 bytes'",
                "16, %2 %12, BASE, true, fits",
                // Structures, which are padded in uniform buffers.
                "4, %2 %13, BASE, true, fits",
                "4, %2 %13, EXTENDED, true, 'Data.member 1 has Offset 4, which is not a multiple of 16'",
                "4, %13 %2, BASE, true, fits",
                "4, %13 %2, EXTENDED, true, 'Data.member 1 begins at byte 4, and what is before it ends at byte 16'",
                "8, %5 %2, BASE, true, 'Data.member 1 begins at byte 8, and what is before it ends at byte 16'"
            })
    void offsets(int second, String members, BlockLayout.Alignment alignment, boolean relaxed, String fault)
            throws SpirvTextException {
        assertEquals(fault, fault(offsets(0, second), members, alignment, relaxed));
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "fits",
            value = {
                "%9, ArrayStride 4, %9, BASE, fits",
                "%9, ArrayStride 4, %9, EXTENDED, 'Data.member 0 has ArrayStride 4, which is not a multiple of 16'",
                "%9, ArrayStride 16, %9, EXTENDED, fits",
                "%9, ArrayStride 2, %9, SCALAR, 'Data.member 0 has ArrayStride 2, which is not a multiple of 4'",
                "%10, ArrayStride 12, %10, SCALAR, fits",
                "%10, ArrayStride 12, %10, BASE, 'Data.member 0 has ArrayStride 12, which is not a multiple of 16'",
                "%10, ArrayStride 8, %10, SCALAR, 'Data.member 0 has ArrayStride 8 and elements of 12 bytes'",
                "%9, RelaxedPrecision, %9, BASE, Data.member 0 has no ArrayStride",
                "%1 0, MatrixStride 16, %6, BASE, fits",
                "%1 0, MatrixStride 12, %6, SCALAR, fits",
                "%1 0, MatrixStride 12, %6, BASE, 'Data.member 0 has MatrixStride 12, which is not a multiple of 16'",
                "%1 0, ColMajor, %6, BASE, Data.member 0 has no MatrixStride"
            })
    void strides(String target, String decoration, String member, BlockLayout.Alignment alignment, String fault)
            throws SpirvTextException {
        String decorate = target.contains(" ") ? "OpMemberDecorate " : "OpDecorate ";
        assertEquals(fault, fault(offsets(0) + decorate + target + " " + decoration, member, alignment, true));
    }

    @Test
    void aMemberNeedsAnOffset() throws SpirvTextException {
        assertEquals("Data.member 1 has no Offset", fault(offsets(0), "%2 %2", BlockLayout.Alignment.SCALAR, true));
    }

    /** Each structure has many members of the one before: together more than can be looked at. */
    @Test
    void hostileNestingEnds() {
        StringBuilder decorations = new StringBuilder();
        StringBuilder types = new StringBuilder();
        for (int id = 14; id < 320; id++) {
            types.append('%')
                    .append(id)
                    .append(" = OpTypeStruct")
                    .append((" %" + (id - 1)).repeat(20))
                    .append('\n');
            for (int member = 0; member < 20; member++) {
                decorations
                        .append("OpMemberDecorate %")
                        .append(id)
                        .append(' ')
                        .append(member)
                        .append(" Offset 0;");
            }
        }
        String first = offsets(0).replace("%1 ", "%320 ") + decorations;
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            SpirvModule module = Assembler.module("""
                    ; Version: 1.0
                    OpCapability Shader
                    OpMemoryModel Logical GLSL450
                    OpMemberDecorate %13 0 Offset 0
                    """
                    + first.replace(';', '\n') + TYPES.replace("%11 = OpTypeFloat 64\n%12 = OpTypeVector %11 3\n", "")
                    + types + "%320 = OpTypeStruct %319\n");
            Constants constants = new Constants(module, Specialization.none());
            assertNull(new BlockLayout(module, constants, BlockLayout.Alignment.BASE, true).fault(320));
        });
    }
}
