package dev.vkval.gpuav;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.vkval.spirv.pass.AddressCheck;
import dev.vkval.spirv.pass.ArithmeticCheck;
import dev.vkval.spirv.pass.ArithmeticFault;
import dev.vkval.spirv.pass.DescriptorCheck;
import dev.vkval.spirv.pass.Instrumentation;
import dev.vkval.spirv.pass.MeshOutputCheck;
import dev.vkval.spirv.pass.PayloadCheck;
import dev.vkval.spirv.pass.RaceAccessKind;
import dev.vkval.spirv.pass.RayCheck;
import dev.vkval.spirv.pass.RayFault;
import dev.vkval.spirv.pass.ResourceRaceSite;
import dev.vkval.spirv.pass.SharedRaceCheck;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class CodeFormatTest {
    private static final InstrumentedCode CODE = new InstrumentedCode(
            -42,
            List.of(
                    new AddressCheck(0, 17, 1L << 33, 16, true),
                    new MeshOutputCheck(12, 19, true, 126),
                    new PayloadCheck(18, 21),
                    new RayCheck(18, 20, 4473, RayFault.ORDER),
                    new ArithmeticCheck(24, 21, ArithmeticFault.POW, 26, 3),
                    new SharedRaceCheck(31, 22, RaceAccessKind.ATOMIC, 5),
                    new ResourceRaceSite(38, 23, RaceAccessKind.STORE, 6, 3, 64, 1, 2, 4, 1, true),
                    new DescriptorCheck(
                            6, 18, 5, 1, 2, true, false, 3, List.of(new DescriptorCheck.Access(18, 1L << 32)))),
            new int[] {0x07230203, -1, 2, 3},
            2,
            List.of(3, 1),
            List.of(new Instrumentation.Unguarded(7, "f\u00fcnktion", "a reason")),
            new TreeSet<>(List.of("one", "two")),
            true);

    @Test
    void whatIsEncodedIsDecoded() {
        InstrumentedCode read = CodeFormat.decode(CodeFormat.encode(CODE));
        assertNotNull(read);
        assertEquals(CODE.id(), read.id());
        assertEquals(CODE.checks(), read.checks());
        assertArrayEquals(CODE.words(), read.words());
        assertEquals(CODE.firstHitWord(), read.firstHitWord());
        assertEquals(CODE.addressWords(), read.addressWords());
        assertEquals(CODE.unguarded(), read.unguarded());
        assertEquals(CODE.unchecked(), read.unchecked());
        assertEquals(CODE.readable(), read.readable());
        assertArrayEquals(CodeFormat.encode(CODE), CodeFormat.encode(read));
    }

    @Test
    void bytesThatEndEarlyOrLateAreNoCode() {
        byte[] bytes = CodeFormat.encode(CODE);
        for (int length = 0; length < bytes.length; length++) {
            assertNull(CodeFormat.decode(Arrays.copyOf(bytes, length)));
        }
        assertNull(CodeFormat.decode(Arrays.copyOf(bytes, bytes.length + 1)));
    }

    @Test
    void anyBytesAreReadWithoutFailing() {
        Random random = new Random(11);
        byte[] bytes = CodeFormat.encode(CODE);
        int read = 0;
        for (int round = 0; round < 20_000; round++) {
            byte[] damaged = bytes.clone();
            for (int i = 1 + random.nextInt(3); i > 0; i--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            read += CodeFormat.decode(damaged) == null ? 0 : 1;
        }
        assertNotNull(CodeFormat.decode(bytes), read + " were read");
    }
}
