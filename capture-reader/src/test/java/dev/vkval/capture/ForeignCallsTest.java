package dev.vkval.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls of other APIs than Vulkan are skipped, and it is said which they are. */
class ForeignCallsTest {
    private static final int FUNCTION_CALL = 4;
    private static final int METHOD_CALL = 6;

    private static Anomalies read(int type, int apiCallId) throws IOException {
        ByteBuffer file = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        file.put("GFXR".getBytes(StandardCharsets.US_ASCII)).putInt(0).putInt(0).putInt(0);
        file.putLong(Integer.BYTES + 2 * Long.BYTES).putInt(type);
        file.putInt(apiCallId).putLong(5).putLong(1);
        Anomalies anomalies = new Anomalies();
        try (CaptureReader reader = CaptureReader.of(new ArraySource(file.array(), file.position()), null, anomalies)) {
            while (reader.next() != null) {}
            assertEquals(1, reader.blockCount());
        }
        return anomalies;
    }

    @ParameterizedTest
    @CsvSource({
        "6, 0x31001, 'id 0x31001, a method of Direct3D 12'",
        "6, 0x21000, 'id 0x21000, a method of DXGI'",
        "4, 0x71000, 'id 0x71000 of OpenXR'",
        "4, 0x1000, 'id 0x1000'",
        "4, 0x810001, 'id 0x810001'",
        "4, 0xFFFF0001, 'id 0xffff0001'"
    })
    void theApiIsNamed(int type, String id, String detail) throws IOException {
        Anomalies anomalies = read(type, Long.decode(id).intValue());
        assertEquals(1, anomalies.entries().size());
        assertEquals(AnomalyKind.FOREIGN_CALL, anomalies.entries().get(0).kind());
        assertEquals(detail, anomalies.entries().get(0).detail());
        assertFalse(anomalies.anyLoss());
    }

    @Test
    void aVulkanCallIsNoForeignOne() throws IOException {
        int number = 0x1_1FFF;
        assertFalse(read(FUNCTION_CALL, number).has(AnomalyKind.FOREIGN_CALL));
        assertEquals(1, read(METHOD_CALL, number).entries().size());
    }
}
