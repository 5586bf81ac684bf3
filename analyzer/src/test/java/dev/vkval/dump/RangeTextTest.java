package dev.vkval.dump;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.vkval.state.object.SubresourceRange;
import dev.vkval.sync.access.AccessDetail;
import dev.vkval.sync.range.ImageRanges;
import org.junit.jupiter.api.Test;

class RangeTextTest {
    @Test
    void bytesAreReadAsFindingsWordThem() {
        assertArrayEquals(new long[] {16, 48}, RangeText.bytes(AccessDetail.bytes(16, 32)));
        assertNull(RangeText.bytes("bytes 16"));
        assertNull(RangeText.bytes("bytes 99999999999999999999..1"));
        assertNull(RangeText.bytes(null));
    }

    @Test
    void subresourcesAreReadAsFindingsWordThem() {
        for (int aspects : new int[] {1, 2, 4, 6, 16, 16 | 64}) {
            for (int mips = 1; mips < 3; mips++) {
                for (int layers = 1; layers < 4; layers++) {
                    SubresourceRange range = new SubresourceRange(aspects, 3, mips, 5, layers);
                    assertEquals(range, RangeText.subresources(ImageRanges.text(range)));
                }
            }
        }
    }

    @Test
    void texelsAreTheirSubresource() {
        assertEquals(
                new SubresourceRange(1, 0, 1, 2, 1),
                RangeText.subresources("texels (0, 0) to (7, 3) of color mip 0 layer 2"));
    }

    @Test
    void otherTextsAreAllOfTheResource() {
        assertNull(RangeText.subresources("image 0"));
        assertNull(RangeText.subresources("color of attachment 0, area 0,0 16x16"));
        assertNull(RangeText.subresources("paint mip 0 layer 0"));
        assertNull(RangeText.subresources(null));
    }
}
