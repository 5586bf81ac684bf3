package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.finding.Finding;
import dev.vkval.gpuav.GpuOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.VkPhysicalDeviceLimits;

/** What shaders print, executed on the software driver. */
class GpuPrintsTest {
    private static final String SAMPLE = "compute-descriptor-index-fixed";
    private static final int INVOCATIONS = 64;

    /** Its dispatches execute this: a loop over i from 0 to 1 at line 8, in 64 invocations. */
    private static final String SHADER = """
            ; Version: 1.3
            OpCapability Shader
            OpCapability Int64
            OpCapability Int16
            OpCapability Int8
            OpCapability Float16
            OpCapability Float64
            OpExtension "SPV_KHR_non_semantic_info"
            %90 = OpExtInstImport "NonSemantic.DebugPrintf"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %1 "main" %3
            OpExecutionMode %1 LocalSize 64 1 1
            %91 = OpString "/work/shader.comp"
            %92 = OpString "FORMAT"
            OpName %3 "gl_LocalInvocationIndex"
            OpName %20 "i"
            OpName %21 "position"
            OpName %22 "half"
            OpDecorate %3 BuiltIn LocalInvocationIndex
            %2 = OpTypeVoid
            %4 = OpTypeFunction %2
            %5 = OpTypeInt 32 0
            %6 = OpTypePointer Input %5
            %7 = OpTypePointer Function %5
            %8 = OpTypeFloat 32
            %9 = OpTypeVector %8 3
            %10 = OpTypePointer Function %9
            %11 = OpTypeBool
            %12 = OpTypeFloat 16
            %13 = OpTypeFloat 64
            %14 = OpTypeInt 64 1
            %15 = OpTypeInt 16 1
            %16 = OpTypeInt 8 0
            %17 = OpTypeInt 32 1
            %30 = OpConstant %5 0
            %31 = OpConstant %5 1
            %32 = OpConstant %5 2
            %33 = OpConstant %8 0.5
            %34 = OpConstant %17 -5
            %3 = OpVariable %6 Input
            %1 = OpFunction %2 None %4
            %40 = OpLabel
            %20 = OpVariable %7 Function
            %21 = OpVariable %10 Function
            OpLine %91 5 0
            %41 = OpLoad %5 %3
            %42 = OpConvertUToF %8 %41
            %43 = OpFMul %8 %42 %33
            %44 = OpCompositeConstruct %9 %43 %42 %33
            OpStore %21 %44
            OpLine %91 6 0
            OpStore %20 %30
            OpBranch %50
            %50 = OpLabel
            OpLine %91 7 0
            OpLoopMerge %55 %54 None
            OpBranch %51
            %51 = OpLabel
            %52 = OpLoad %5 %20
            %53 = OpULessThan %11 %52 %32
            OpBranchConditional %53 %56 %55
            %56 = OpLabel
            OpLine %91 8 0
            %57 = OpLoad %5 %3
            %58 = OpLoad %5 %20
            %59 = OpIAdd %5 %58 %57
            %60 = OpLoad %9 %21
            %61 = OpFConvert %12 %43
            %62 = OpFConvert %13 %43
            %63 = OpSConvert %14 %34
            %64 = OpSConvert %15 %34
            %65 = OpUConvert %16 %57
            %66 = OpIEqual %11 %57 %30
            CALL
            OpBranch %54
            %54 = OpLabel
            OpLine %91 9 0
            %70 = OpLoad %5 %20
            %71 = OpIAdd %5 %70 %31
            OpStore %20 %71
            OpBranch %50
            %55 = OpLabel
            OpLine %91 10 0
            OpReturn
            OpFunctionEnd
            """;

    @TempDir
    Path folder;

    private Tool check(String call, String format, Object... options) throws Exception {
        return check(0, capture(call, format), options);
    }

    private Path capture(String call, String format) throws Exception {
        return ReplacedShader.in(SAMPLE, folder, SHADER.replace("CALL", call).replace("FORMAT", format));
    }

    private Tool check(int code, Path capture, Object... options) throws Exception {
        SoftwareDevice.assume();
        List<Object> words = new ArrayList<>(List.of(
                "check",
                capture,
                "-o",
                folder.resolve("out"),
                "--device",
                "lavapipe",
                "--checks",
                "gpu",
                "--gpu-cache",
                "off",
                "--no-trace"));
        words.addAll(List.of(options));
        Tool tool = Tool.piped();
        assertEquals(code, tool.run(words.toArray()), () -> tool.out());
        return tool;
    }

    private JsonNode findings() throws Exception {
        return Tool.report(folder.resolve("out")).at("/captures/0/findings");
    }

    private static List<String> prints(JsonNode finding) {
        List<String> prints = new ArrayList<>();
        finding.at("/properties/prints").forEach(each -> prints.add(each.asText()));
        return prints;
    }

    /** What the loop prints with {@code i=%d l=%u}. */
    private static List<String> loop() {
        return IntStream.range(0, INVOCATIONS)
                .boxed()
                .flatMap(lane -> IntStream.range(0, 2)
                        .mapToObj(i -> "global invocation (" + lane + ", 0, 0): i=" + i + " l=" + lane))
                .toList();
    }

    @Test
    void everyInvocationPrintsInItsOrder() throws Exception {
        check("%80 = OpExtInst %2 %90 DebugPrintf %92 %58 %57", "i=%d l=%u", "--set", "printf_enable=true");
        assertEquals(1, findings().size());
        JsonNode finding = findings().get(0);
        assertEquals("VVL-DEBUG-PRINTF", finding.get("rule").asText());
        assertEquals("info", finding.get("severity").asText());
        assertEquals(2 * INVOCATIONS, finding.at("/properties/invocationCount").asLong());
        assertEquals(8, finding.at("/shader/line").asInt());
        assertEquals(loop(), prints(finding));
    }

    @Test
    void argumentsOfAllTypesArePrinted() throws Exception {
        check(
                "%80 = OpExtInst %2 %90 DebugPrintf %92 %61 %62 %63 %64 %65 %66 %60 %34",
                "%f %g %ld %d %u %u %1.2v3f %x%%", "--set", "printf_enable=true");
        List<String> prints = prints(findings().get(0));
        assertEquals("global invocation (0, 0, 0): 0.000000 0 -5 -5 0 1 0.00, 0.00, 0.50 fffffffb%", prints.get(0));
        assertEquals("global invocation (3, 0, 0): 1.500000 1.5 -5 -5 3 0 1.50, 3.00, 0.50 fffffffb%", prints.get(6));
    }

    @Test
    void nothingIsPrintedUnlessThatIsAskedFor() throws Exception {
        check("%80 = OpExtInst %2 %90 DebugPrintf %92 %58 %57", "i=%d l=%u");
        assertEquals(0, findings().size());
        String gaps = Tool.report(folder.resolve("out"))
                .at("/captures/0/coverage/gaps")
                .toString();
        assertTrue(gaps.contains("shaders print: what they print is not shown"), gaps);
    }

    @Test
    void whatDoesNotFitIsCounted() throws Exception {
        check(
                "%80 = OpExtInst %2 %90 DebugPrintf %92 %58 %57",
                "i=%d l=%u", "--set", "printf_enable=true", "--printf-buffer", "100");
        JsonNode finding = findings().get(0);
        assertEquals(2 * INVOCATIONS, finding.at("/properties/invocationCount").asLong());
        assertEquals(2, prints(finding).size());
        String message = finding.get("message").asText();
        assertTrue(message.contains("126 texts are not kept"), message);
    }

    @Test
    void anAddedPrintGivesWhatTheShaderWouldPrintItself() throws Exception {
        check("", "unused", "--printf", "shader.comp:8: i=%d l=%u, i, gl_LocalInvocationIndex");
        JsonNode finding = findings().get(0);
        assertEquals(8, finding.at("/shader/line").asInt());
        assertEquals(loop(), prints(finding));
    }

    @Test
    void partsOfVectorsArePrinted() throws Exception {
        check("", "unused", "--printf", "shader.comp:10: %g %g, position.x, position[1]");
        assertEquals(
                "global invocation (5, 0, 0): 2.5 5", prints(findings().get(0)).get(5));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "other.comp:8: x ; no shader is of this file; there are /work/shader.comp",
                "shader.comp:30: x ; the nearest lines with code are 5, 6, 7, 8, 9, 10",
                "shader.comp:8: %d, k ; 'k' is not known there",
                "shader.comp:8: %f, position ; is for a scalar, but argument 1 is a vector"
            })
    void whatCannotBeAddedIsNamed(String print, String why) throws Exception {
        check("", "unused", "--printf", print);
        String gaps =
                Tool.report(folder.resolve("out")).at("/captures/0/coverage").toString();
        assertTrue(gaps.contains(why), gaps);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void shadersPrintHoweverTheyReachTheMemory(int route) throws Exception {
        SoftwareDevice.assume();
        List<UnaryOperator<LimitedDevice>> routes = List.of(
                device -> device,
                device -> device.limit(VkPhysicalDeviceLimits.MAXBOUNDDESCRIPTORSETS, 1),
                device -> device.limit(VkPhysicalDeviceLimits.MAXBOUNDDESCRIPTORSETS, 1)
                        .limit(VkPhysicalDeviceLimits.MAXPUSHCONSTANTSSIZE, 0));
        LimitedRun run = LimitedRun.of(
                capture("%80 = OpExtInst %2 %90 DebugPrintf %92 %58 %57", "i=%d l=%u"),
                routes.get(route),
                Map.of(),
                GpuOptions.of(Map.of("printf_enable", true)));
        assertEquals(List.of(), run.faults());
        Finding finding = run.findings().get(0);
        assertEquals("VVL-DEBUG-PRINTF", finding.rule());
        // Where the memory is not of one action, it has what all of them printed.
        assertEquals(0L, (Long) finding.properties().get("invocationCount") % (2 * INVOCATIONS));
        assertEquals(loop().get(0), ((List<?>) finding.properties().get("prints")).get(0));
    }

    @ParameterizedTest
    @CsvSource({"%f %d, error, 1", "%d, warning, 0"})
    void aFormatThatDoesNotGoWithItsArgumentsIsReported(String format, String severity, int code) throws Exception {
        check(
                code,
                capture("%80 = OpExtInst %2 %90 DebugPrintf %92 %60 %43", format.equals("%d") ? "%v3f %d" : format),
                "--set",
                "printf_enable=true");
        List<JsonNode> wrong = new ArrayList<>();
        findings().forEach(each -> {
            if (each.get("rule").asText().equals("DEBUG-PRINTF-FORMATTING")) {
                wrong.add(each);
            }
        });
        assertEquals(1, wrong.size());
        assertEquals(severity, wrong.get(0).get("severity").asText());
        assertEquals(8, wrong.get(0).at("/shader/line").asInt());
        assertEquals(code == 0 ? 2 : 1, findings().size(), "with an error, nothing is printed");
    }

    @ParameterizedTest
    @CsvSource({
        "NegativeGpuAVShaderDebugInfo.BasicGlslang, a.comp:11",
        "NegativeGpuAVShaderDebugInfo.BasicDXC, a.hlsl:5",
        "NegativeGpuAVShaderDebugInfo.OpLineColumn, a.comp:6",
        "NegativeGpuAVShaderDebugInfo.BasicGlslangShaderDebugInfoWithSourceShaderObject, a.comp:11"
    })
    void capturesOfOtherProgramsPrintFromTheirLines(String name, String line) throws Exception {
        Path capture = Captures.corpus("vvl-tests").resolve(name + ".gfxr");
        check(1, capture, "--printf", line + ": here", "--no-gpu-details");
        List<String> prints = new ArrayList<>();
        findings().forEach(each -> {
            if (each.get("rule").asText().equals("VVL-DEBUG-PRINTF")) {
                prints.addAll(prints(each));
            }
        });
        assertEquals(List.of("global invocation (0, 0, 0): here"), prints);
    }
}
