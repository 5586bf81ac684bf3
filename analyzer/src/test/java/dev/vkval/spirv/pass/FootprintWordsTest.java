package dev.vkval.spirv.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FootprintWordsTest {

    /** The texels of an image of 2048 by 2048 for up to four actions, those of 256 by 256 for each of many. */
    @ParameterizedTest
    @CsvSource({"1, 4194304", "4, 4194304", "5, 2097152", "16, 1048576", "100, 131072", "256, 65536", "100000, 65536"})
    void fewActionsHaveALongerMap(int actions, int granules) {
        assertEquals(granules, HitCounters.footprints(actions).mapWords() * Integer.SIZE);
    }

    @Test
    void someActionsNeedNoMoreMemoryThanMany() {
        long many = 256L * FootprintWords.LEAST_MAP_WORDS;
        for (int actions = 1; actions <= 256; actions++) {
            assertTrue((long) actions * FootprintWords.mapWords(actions) <= many, actions + " actions");
        }
    }
}
