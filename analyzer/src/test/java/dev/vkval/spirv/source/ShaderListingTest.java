package dev.vkval.spirv.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.debug.SourceExcerpt;
import dev.vkval.spirv.debug.SourceLine;
import dev.vkval.spirv.text.Assembler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ShaderListingTest {
    private static SpirvModule module(int additions) throws Exception {
        return Assembler.module("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                %void = OpTypeVoid
                %procedure = OpTypeFunction %void
                %uint = OpTypeInt 32 0
                %one = OpConstant %uint 1
                %main = OpFunction %void None %procedure
                %label = OpLabel
                """ + adds(additions) + """
                OpReturn
                OpFunctionEnd
                """);
    }

    private static String adds(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append("%a").append(i).append(" = OpIAdd %uint %one %one\n");
        }
        return text.toString();
    }

    private static Optional<SourceLine> at(String file, int line) {
        return Optional.of(SourceLine.of(file, line, 0));
    }

    @Test
    void eachInstructionHasItsFileAndLine() throws Exception {
        ShaderListing listing = ShaderListing.of(
                "c",
                module(3),
                index -> index < 8 ? Optional.empty() : at(index == 9 ? "b" : "a", index),
                place -> List.of(new SourceExcerpt(place.line(), place.file() + place.line())));
        List<ShaderListing.Row> rows = listing.instructions();
        assertEquals(13, rows.size());
        assertEquals(new ShaderListing.Row(0, "OpCapability Shader", -1, 0), rows.get(0));
        assertEquals(0, rows.get(8).file());
        assertEquals(1, rows.get(9).file());
        assertEquals(
                List.of(Map.of(8, "a8", 10, "a10", 11, "a11", 12, "a12"), Map.of(9, "b9")),
                listing.files().stream().map(ShaderListing.File::lines).toList());
    }

    @Test
    void linesThatAreKnownAreNotLookedUpAgain() throws Exception {
        List<Integer> looked = new ArrayList<>();
        ShaderListing.of("c", module(1), index -> at("a", 1 + index % 4), place -> {
            looked.add(place.line());
            return List.of(new SourceExcerpt(1, ""), new SourceExcerpt(2, ""));
        });
        assertEquals(List.of(1, 3, 4, 3, 4), looked.subList(0, 5));
    }

    @Test
    void veryLongOnesAreCut() throws Exception {
        int[] looked = {0};
        ShaderListing listing = ShaderListing.of("c", module(50_010), index -> at("a", index + 1), place -> {
            looked[0]++;
            return List.of();
        });
        assertEquals(50_000, listing.instructions().size());
        assertEquals(20, listing.instructionsLeftOut());
        assertEquals(1_000, looked[0]);
    }
}
