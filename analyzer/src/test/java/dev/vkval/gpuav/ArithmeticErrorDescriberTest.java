package dev.vkval.gpuav;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.vkval.spirv.pass.ArithmeticCheck;
import dev.vkval.spirv.pass.ArithmeticFault;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArithmeticErrorDescriberTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "ZERO_DIVISOR # 134 # 1 # 0 # 0 # OpUDiv divides by zero: operand 2 is 0. The behavior is undefined.",
                "ZERO_DIVISOR # 139 # 3 # 2 # 0 # OpSMod divides by zero: in component 2, operand 2 is 0. The behavior is"
                        + " undefined.",
                "ZERO_DIVISOR # 141 # 1 # 0 # 0 # OpFMod divides by zero: operand 2 is 0. The result is undefined.",
                "POW # 26 # 1 # 0xbf000000 # 0x40000000 # Pow has an undefined result: x is -0.5 and y is 2, but x must"
                        + " not be negative.",
                "POW # 26 # 3 # 0 # 0xbf800000 # Pow has an undefined result: x is 0 and y is -1, but y must be positive"
                        + " if x is 0.",
                "ATAN2 # 25 # 1 # 0 # 0 # Atan2 has an undefined result: y and x are both 0.",
                "NAN # 37 # 1 # 0 # 0 # FMin has an undefined result: operand x is not a number.",
                "NAN # 40 # 2 # 1 # 1 # FMax has an undefined result: in component 1, operand y is not a number.",
                "GATHER_COMPONENT # 96 # 1 # 0xffffffff # 0 # OpImageGather gathers component -1, but it must be 0, 1, 2"
                        + " or 3."
            })
    void theValuesAreInTheSentence(
            ArithmeticFault fault, int operation, int components, String first, String second, String sentence) {
        ShaderError.Record record = new ShaderError.Record(new int[3], Long.decode(first), Long.decode(second), 0);
        ErrorDescription description = describe(fault, operation, components, record);
        assertEquals(sentence, description.sentence());
        assertEquals(17, description.instruction());
        assertEquals(
                components > 1 && fault != ArithmeticFault.POW || fault == ArithmeticFault.GATHER_COMPONENT,
                description.properties().containsKey("component"));
    }

    @Test
    void withoutARecordThereIsNoValue() {
        for (ArithmeticFault fault : ArithmeticFault.values()) {
            ErrorDescription description = describe(fault, 134, 4, null);
            assertEquals(Map.of(), description.properties(), fault.toString());
            assertFalse(description.sentence().contains("component 0"), description.sentence());
        }
    }

    private static ErrorDescription describe(
            ArithmeticFault fault, int operation, int components, ShaderError.Record record) {
        ArithmeticCheck check = new ArithmeticCheck(0, 17, fault, operation, components);
        return ArithmeticErrorDescriber.describe(new ShaderError(null, check, 0, 1, record), check);
    }
}
