package dev.vkval.gpuav;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class AddressWordsTest {
    @Test
    void withoutBuffersOnlyThePretendedOnesAreThere() {
        assertArrayEquals(new int[] {3, 0, 0, 0, -1, -1, 0, 0, 0, 0}, AddressWords.of(List.of()));
    }

    @Test
    void everyAddressIsGoodWhereTheBuffersAreTooMany() {
        assertArrayEquals(new int[] {3, 0, 0, 0, -1, -1, -1, -1, -1, -1}, AddressWords.everything());
    }

    @Test
    void anOverlappedBufferCountsToTheEndOfTheOneThatOverlapsIt() {
        List<AddressWords.Range> buffers = List.of(
                new AddressWords.Range(0x1_0000_0000L, 0x1000),
                new AddressWords.Range(0x1_0000_0800L, 0x100),
                new AddressWords.Range(0x1_0000_2000L, 0x10));
        assertArrayEquals(
                new int[] {
                    6,
                    0,
                    0,
                    0,
                    0,
                    1,
                    0x800,
                    1,
                    0x2000,
                    1,
                    -1,
                    -1, // addresses
                    0,
                    0,
                    0x1000,
                    0,
                    0x800,
                    0,
                    0x10,
                    0,
                    0,
                    0 // sizes
                },
                AddressWords.words(buffers));
    }
}
