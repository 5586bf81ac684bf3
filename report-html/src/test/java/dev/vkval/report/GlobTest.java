package dev.vkval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {
    @ParameterizedTest
    @CsvSource({
        "*, llvmpipe, true",
        "llvm*, llvmpipe (LLVM 19), true",
        "LLVM*, llvmpipe, true",
        "llvm, llvmpipe, false",
        "*pipe, llvmpipe, true",
        "*pipe, llvmpipes, false",
        "l??mpipe, llvmpipe, true",
        "l?mpipe, llvmpipe, false",
        "VUID-*-0091?, VUID-VkBufferCreateInfo-size-00912, true",
        "a*b*c, abbbc, true",
        "a*b*c, abbb, false",
        "null, null, true",
    })
    void aPatternMatchesAllOfAText(String pattern, String text, boolean matches) {
        assertEquals(matches, Glob.matches(pattern, text));
    }

    @Test
    void hostilePatternsTakeNoLongTime() {
        String text = "a".repeat(10_000);
        assertTimeout(Duration.ofSeconds(10), () -> assertFalse(Glob.matches("*a".repeat(1000) + "b", text)));
    }
}
