package dev.vkval.spirv.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.ShaderCorpus;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SourceLocationsTest {
    private static final String SHADER = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            %file = OpString "a.comp"
            %header = OpString "b.h"
            OpSource GLSL 450 %file "// made by a compiler
            #line 1
            first of a
            second of a
            #line 10 \\"b.h\\"
            tenth of b
            "
            OpSourceContinued "eleventh of b
            #line 3 \\"a.comp\\"
            third of a
            "
            %void = OpTypeVoid
            %procedure = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %one = OpConstant %uint 1
            %main = OpFunction %void None %procedure
            %block = OpLabel
            %unlined = OpIAdd %uint %one %one
            OpLine %file 2 7
            %second = OpIAdd %uint %one %one
            OpLine %header 11 0
            %eleventh = OpIAdd %uint %one %one
            OpNoLine
            %none = OpIAdd %uint %one %one
            OpLine %file 3 1
            OpBranch %next
            %next = OpLabel
            %afterBlock = OpIAdd %uint %one %one
            OpReturn
            OpFunctionEnd
            """;

    private static List<Optional<SourceLine>> ofAdditions(SpirvModule module) {
        SourceLocations locations = SourceLocations.of(module);
        List<Optional<SourceLine>> places = new ArrayList<>();
        module.forEach(instruction -> {
            if (instruction.opcode() == Op.I_ADD || instruction.opcode() == Op.BRANCH) {
                places.add(locations.at(instruction.index()));
            }
        });
        return places;
    }

    @Test
    void aLineHoldsUntilTheNextOneOrTheBlocksEnd() throws SpirvTextException {
        assertEquals(
                List.of(
                        Optional.empty(),
                        Optional.of(SourceLine.of("a.comp", 2, 7)),
                        Optional.of(SourceLine.of("b.h", 11, 0)),
                        Optional.empty(),
                        Optional.of(SourceLine.of("a.comp", 3, 1)),
                        Optional.empty()),
                ofAdditions(Assembler.module(SHADER)));
    }

    @Test
    void lineDirectivesNumberTheRowsAfterThem() throws SpirvTextException {
        SourceLocations locations = SourceLocations.of(Assembler.module(SHADER));
        assertEquals("second of a", text(locations, "a.comp", 2));
        assertEquals("third of a", text(locations, "a.comp", 3));
        assertEquals("tenth of b", text(locations, "b.h", 10));
        assertEquals("eleventh of b", text(locations, "b.h", 11));
        assertTrue(locations.excerpt(SourceLine.of("b.h", 12, 0), 1, 1).isEmpty(), "no row is line 12 of b.h");
        assertTrue(locations.excerpt(SourceLine.of("c.h", 1, 0), 1, 1).isEmpty(), "there is no c.h");
    }

    private static String text(SourceLocations locations, String file, int line) {
        return locations.excerpt(SourceLine.of(file, line, 0), 0, 0).get(0).text();
    }

    @Test
    void anExcerptHoldsTheLinesAround() throws SpirvTextException {
        SourceLocations locations = SourceLocations.of(Assembler.module(SHADER));
        assertEquals(
                List.of(new SourceExcerpt(1, "first of a"), new SourceExcerpt(2, "second of a")),
                locations.excerpt(SourceLine.of("a.comp", 2, 0), 5, 0));
    }

    @Test
    void inlinedCallsAreNamedFromTheInside() throws SpirvTextException {
        SpirvModule module = Assembler.module("""
                OpCapability Shader
                OpExtension "SPV_KHR_non_semantic_info"
                %info = OpExtInstImport "NonSemantic.Shader.DebugInfo.100"
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main"
                OpExecutionMode %main LocalSize 1 1 1
                %file = OpString "inlined.comp"
                %text = OpString "one
                two
                three"
                %more = OpString "
                four"
                %innerName = OpString "inner"
                %outerName = OpString "outer"
                %void = OpTypeVoid
                %procedure = OpTypeFunction %void
                %uint = OpTypeInt 32 0
                %zero = OpConstant %uint 0
                %one = OpConstant %uint 1
                %two = OpConstant %uint 2
                %three = OpConstant %uint 3
                %four = OpConstant %uint 4
                %source = OpExtInst %void %info DebugSource %file %text
                %continued = OpExtInst %void %info DebugSourceContinued %more
                %unit = OpExtInst %void %info DebugCompilationUnit %one %four %source %two
                %type = OpExtInst %void %info DebugTypeFunction %zero %void
                %inner = OpExtInst %void %info DebugFunction %innerName %type %source %one %one %unit %innerName %zero %one
                %outer = OpExtInst %void %info DebugFunction %outerName %type %source %three %one %unit %outerName %zero %three
                %block = OpExtInst %void %info DebugLexicalBlock %source %two %one %inner
                %call = OpExtInst %void %info DebugInlinedAt %four %outer
                %main = OpFunction %void None %procedure
                %label = OpLabel
                %scope = OpExtInst %void %info DebugScope %block %call
                %line = OpExtInst %void %info DebugLine %source %two %two %three %four
                %added = OpIAdd %uint %one %one
                %noLine = OpExtInst %void %info DebugNoLine
                %last = OpIAdd %uint %one %one
                OpReturn
                OpFunctionEnd
                """);
        SourceLine call = new SourceLine("inlined.comp", 4, 0, 4, 0, "outer", List.of());
        SourceLine place = new SourceLine("inlined.comp", 2, 3, 2, 4, "inner", List.of(call));
        assertEquals(List.of(Optional.of(place), Optional.empty()), ofAdditions(module));
        assertEquals("four", text(SourceLocations.of(module), "inlined.comp", 4));
    }

    /** In the shaders of the corpus that carry their text, lines lead to text. */
    @Test
    void linesOfTheCorpusLeadToText() throws IOException {
        int found = 0;
        for (ShaderCorpus.Shader shader : ShaderCorpus.shaders()) {
            SpirvModule module = read(shader);
            if (module == null) {
                continue;
            }
            SourceLocations locations = SourceLocations.of(module);
            boolean texted = module.section(Section.DEBUG_SOURCES).stream()
                    .anyMatch(instruction -> instruction.opcode() == Op.SOURCE && instruction.operandCount() > 3);
            for (int i = 0; i < module.instructionCount(); i++) {
                Optional<SourceLine> place = locations.at(i);
                if (place.isPresent() && texted) {
                    List<SourceExcerpt> excerpt = locations.excerpt(place.get(), 0, 0);
                    assertEquals(1, excerpt.size(), shader + ", instruction " + i + ": " + place.get());
                    assertEquals(place.get().line(), excerpt.get(0).line());
                    found++;
                }
            }
        }
        assertTrue(found > 0, "the corpus has shaders with lines and text");
    }

    private static SpirvModule read(ShaderCorpus.Shader shader) {
        try {
            return SpirvReader.read(shader.words());
        } catch (SpirvFormatException e) {
            return null;
        }
    }

    /** Scopes that lead in a circle end. */
    @Test
    void scopesInACircleEnd() throws SpirvTextException {
        SpirvModule module = Assembler.module("""
                OpCapability Shader
                OpExtension "SPV_KHR_non_semantic_info"
                %info = OpExtInstImport "NonSemantic.Shader.DebugInfo.100"
                OpMemoryModel Logical GLSL450
                %file = OpString "a"
                %void = OpTypeVoid
                %procedure = OpTypeFunction %void
                %uint = OpTypeInt 32 0
                %one = OpConstant %uint 1
                %source = OpExtInst %void %info DebugSource %file
                %block = OpExtInst %void %info DebugLexicalBlock %source %one %one %block
                %call = OpExtInst %void %info DebugInlinedAt %one %block %call
                %main = OpFunction %void None %procedure
                %label = OpLabel
                %scope = OpExtInst %void %info DebugScope %block %call
                %line = OpExtInst %void %info DebugLine %source %one %one %one %one
                %added = OpIAdd %uint %one %one
                OpReturn
                OpFunctionEnd
                """);
        SourceLine place = ofAdditions(module).get(0).orElseThrow();
        assertEquals(1, place.line());
        assertEquals("", place.function());
        assertTrue(place.inlinedAt().size() < 1000);
    }

    /** The lines of OpenCL.DebugInfo.100 are OpLine, its numbers literals. */
    @Test
    void openClScopesNameFunctionsAndCalls() throws SpirvTextException {
        SpirvModule module = Assembler.module("""
                OpCapability Shader
                %info = OpExtInstImport "OpenCL.DebugInfo.100"
                OpMemoryModel Logical GLSL450
                %file = OpString "a.hlsl"
                %text = OpString "one
                two
                three"
                %innerName = OpString "inner"
                %outerName = OpString "outer"
                %void = OpTypeVoid
                %procedure = OpTypeFunction %void
                %uint = OpTypeInt 32 0
                %one = OpConstant %uint 1
                %source = OpExtInst %void %info DebugSource %file %text
                %inner = OpExtInst %void %info DebugFunction %innerName %void %source 1 1 %source %innerName FlagIsPublic 1 %void
                %outer = OpExtInst %void %info DebugFunction %outerName %void %source 3 1 %source %outerName FlagIsPublic 3 %void
                %call = OpExtInst %void %info DebugInlinedAt 3 %outer
                %main = OpFunction %void None %procedure
                %label = OpLabel
                %scope = OpExtInst %void %info DebugScope %inner %call
                OpLine %file 2 5
                %added = OpIAdd %uint %one %one
                %noScope = OpExtInst %void %info DebugNoScope
                %last = OpIAdd %uint %one %one
                OpReturn
                OpFunctionEnd
                """);
        SourceLine call = new SourceLine("a.hlsl", 3, 0, 3, 0, "outer", List.of());
        SourceLine place = new SourceLine("a.hlsl", 2, 5, 2, 0, "inner", List.of(call));
        assertEquals(List.of(Optional.of(place), Optional.of(SourceLine.of("a.hlsl", 2, 5))), ofAdditions(module));
        assertEquals("two", text(SourceLocations.of(module), "a.hlsl", 2));
    }

    /** Every DebugSource uses the same string, so that the texts are much larger than the module. */
    @Test
    void textsThatShareAStringAreLimited() throws SpirvTextException {
        StringBuilder sources = new StringBuilder();
        StringBuilder names = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            names.append("%name" + i + " = OpString \"" + i + "\"\n");
            sources.append("%source" + i + " = OpExtInst %void %info DebugSource %name" + i + " %text\n");
        }
        SpirvModule module = Assembler.module(
                """
                OpCapability Shader
                OpExtension "SPV_KHR_non_semantic_info"
                %info = OpExtInstImport "NonSemantic.Shader.DebugInfo.100"
                OpMemoryModel Logical GLSL450
                NAMES%text = OpString "TEXT"
                %void = OpTypeVoid
                SOURCES""".replace("NAMES", names).replace("TEXT", "x".repeat(200_000)).replace("SOURCES", sources));
        long chars = EmbeddedSource.of(module).stream()
                .mapToLong(source -> source.text().length())
                .sum();
        assertTrue(chars > 1 << 23 && chars < 1 << 25, "" + chars);
    }
}
