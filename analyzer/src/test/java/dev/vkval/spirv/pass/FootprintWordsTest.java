package dev.vkval.spirv.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FootprintWordsTest {

    /** The texels of an image of 1920 by 1080 for up to eight actions, those of 256 by 256 for each of 256. */
    @ParameterizedTest
    @CsvSource({
        "1, 2097152",
        "8, 2097152",
        "9, 1048576",
        "16, 1048576",
        "100, 131072",
        "256, 65536",
        "257, 32768",
        "8192, 2048",
        "100000, 2048"
    })
    void fewActionsHaveALongerMap(int actions, int granules) {
        assertEquals(granules, HitCounters.footprints(actions).granuleWords() * Integer.SIZE);
    }

    @Test
    void someActionsNeedNoMoreMemoryThanMany() {
        long many = 256L * FootprintWords.DETAILED_GRANULE_WORDS;
        for (int actions = 1; actions <= 1 << 13; actions++) {
            assertTrue((long) actions * FootprintWords.granuleWords(actions) <= many, actions + " actions");
        }
    }
}
