package dev.vkval.gpuav;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.catalogue.Catalogue;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.pass.RayCheck;
import dev.vkval.spirv.pass.RayFault;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RayErrorDescriberTest {
    private static final int QUERY = Op.RAY_QUERY_INITIALIZE_KHR;

    @ParameterizedTest
    @CsvSource({"4473, 8", "4445, 10", "5339, 6", "5260, 11", "5256, 11", "5316, 11", "5317, 11", "5311, 11", "5312, 11"
    })
    void eachFaultOfAnInstructionHasARuleOfItsOwn(int opcode, int faults) {
        Set<String> ids = new TreeSet<>();
        for (RayFault fault : RayFault.values()) {
            if (fault != RayFault.HIT_KIND && has(opcode, fault)) {
                String id = RayRules.of(opcode, fault);
                assertNotNull(Catalogue.vulkan().find(id), id);
                ids.add(id);
            }
        }
        assertEquals(faults, ids.size());
    }

    private static boolean has(int opcode, RayFault fault) {
        try {
            RayRules.of(opcode, fault);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    @Test
    void aFaultThatAnInstructionCannotHaveHasNoRule() {
        assertThrows(IllegalArgumentException.class, () -> RayRules.of(QUERY, RayFault.TIME));
        assertThrows(IllegalArgumentException.class, () -> RayRules.of(Op.TRACE_RAY_MOTION_NV, RayFault.SKIPS_BOTH));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "NAN # 4 # 0x7fc00000 # component 1 of RayDirection is nan, which is not a number.",
                "NAN # 7 # 0xffc00000 # RayTmax is nan, which is not a number.",
                "INFINITE # 2 # 0xff800000 # component 2 of RayOrigin is -inf, which is not finite.",
                "NEGATIVE # 0x3dcccccd # 0xbf800000 # RayTmin is 0.1 and RayTmax is -1, but neither may be negative.",
                "ORDER # 0x40000000 # 0x3f800000 # RayTmin is 2 and RayTmax is 1, but RayTmin must not be larger than"
                        + " RayTmax.",
                "SKIPS_BOTH # 0x301 # 0 # RayFlags is 0x301 (OpaqueKHR | SkipTrianglesKHR | SkipAABBsKHR): it contains"
                        + " both SkipTrianglesKHR and SkipAABBsKHR."
            })
    void theValuesAreInTheSentence(RayFault fault, String first, String second, String sentence) {
        ShaderError.Record record = new ShaderError.Record(new int[3], Long.decode(first), Long.decode(second), 0);
        ErrorDescription description = describe(QUERY, fault, record);
        assertEquals("OpRayQueryInitializeKHR: " + sentence, description.sentence());
        assertEquals(17, description.instruction());
    }

    @Test
    void aTimeAndAKindOfAHitAreInTheSentence() {
        ShaderError.Record time = new ShaderError.Record(new int[3], Float.floatToIntBits(1.5f), 0, 0);
        assertEquals(
                "OpTraceRayMotionNV: the time is 1.5, but must be from 0 to 1.",
                describe(Op.TRACE_RAY_MOTION_NV, RayFault.TIME, time).sentence());
        ShaderError.Record kind = new ShaderError.Record(new int[3], 128, 0, 0);
        ErrorDescription hit = describe(Op.REPORT_INTERSECTION_KHR, RayFault.HIT_KIND, kind);
        assertEquals("VUID-RuntimeSpirv-OpReportIntersectionKHR-06998", hit.rule());
        assertEquals("OpReportIntersectionKHR: Hit Kind is 128, but must be from 0 to 127.", hit.sentence());
    }

    @Test
    void withoutARecordThereIsNoValue() {
        for (RayFault fault : RayFault.values()) {
            int opcode = fault == RayFault.TIME ? Op.TRACE_RAY_MOTION_NV : Op.TRACE_RAY_KHR;
            ErrorDescription description = describe(opcode, fault, null);
            assertEquals(Map.of(), description.properties(), fault.toString());
            assertTrue(description.sentence().endsWith("."), description.sentence());
        }
    }

    private static ErrorDescription describe(int opcode, RayFault fault, ShaderError.Record record) {
        RayCheck check = new RayCheck(0, 17, opcode, fault);
        return RayErrorDescriber.describe(new ShaderError(null, check, 0, 1, record), check);
    }
}
