package dev.vkval.finding;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShaderLocationTest {
    private static final ShaderLocation.Line FIVE = new ShaderLocation.Line(5, "five");
    private static final ShaderLocation.Line NINE = new ShaderLocation.Line(9, "nine");

    @Test
    void theLineOfSourceIsTheOneAtFault() {
        ShaderLocation location = new ShaderLocation("fragment", "main", 9, "a.frag", 5, 1, List.of(FIVE, NINE));
        assertTrue(location.at(FIVE));
        assertFalse(location.at(NINE));
    }

    @Test
    void ofADisassemblyItIsTheInstruction() {
        ShaderLocation location = new ShaderLocation("fragment", "main", 9, null, 0, 0, List.of(FIVE, NINE));
        assertTrue(location.at(NINE));
        assertFalse(location.at(FIVE));
    }
}
