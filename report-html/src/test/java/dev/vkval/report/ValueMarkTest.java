package dev.vkval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ValueMarkTest {
    private static String of(Map<String, Object> values) {
        Finding.Builder finding = Finding.of("VUID-x", Severity.ERROR, Family.GPU);
        values.forEach(finding::property);
        return ValueMark.of(finding.at(1, 1));
    }

    @Test
    void theValueAtFaultIsBesideItsLimit() {
        assertEquals("index 5, length 4", of(Map.of("descriptorIndex", 5L, "descriptorArrayLength", 4L)));
        assertEquals("ends at 68, 64 bound", of(Map.of("accessEnd", 68L, "boundSize", 64L)));
        assertEquals("address 0xffffffff00000000", of(Map.of("deviceAddress", 0xffffffff00000000L)));
        assertEquals("70, at most 64", of(Map.of("count", 70L, "limit", 64L)));
        assertEquals("RayTmin = -1", of(Map.of("operand", "RayTmin", "value", "-1")));
    }

    @Test
    void withoutBothNothingIsSaid() {
        assertEquals("", of(Map.of()));
        assertEquals("", of(Map.of("descriptorArrayLength", 4L)));
        assertEquals("", of(Map.of("accessEnd", 68L)));
    }
}
