package dev.vkval.gpuav;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.pass.RaceAccessKind;
import dev.vkval.spirv.pass.SharedRaceCheck;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharedRaceDescriberTest {
    @ParameterizedTest
    @CsvSource({
        "STORE, SharedMemoryDataRace-RaceOnStore, store",
        "LOAD, SharedMemoryDataRace-RaceOnLoad, load",
        "ATOMIC, SharedMemoryDataRace-RaceOnAtomic, atomic operation"
    })
    void theAccessDecidesTheRule(RaceAccessKind kind, String rule, String access) {
        SharedRaceCheck check = new SharedRaceCheck(0, 17, kind, 0);
        ErrorDescription description =
                SharedRaceDescriber.describe(new ShaderError(null, check, 0, 1, null), check, null);
        assertEquals(rule, description.rule());
        assertEquals("The " + access + " is part of a data race.", description.sentence());
        assertEquals(17, description.instruction());
    }
}
