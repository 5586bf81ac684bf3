package dev.vkval.check.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.core.CoreCaptures;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Undefined values that upstream's layer tells of, in its own tests. */
class UndefinedValuesTest {
    @ParameterizedTest
    @CsvSource({
        "NegativeShaderInterface.CreatePipelineFragmentOutputNotConsumed, ShaderOutputNotConsumed, INFO",
        "NegativeShaderInterface.FragmentOutputNotConsumedDynamicRendering, ShaderOutputNotConsumed-DynamicRendering, INFO",
        "PositiveShaderInterface.MultidimensionalArrayDims, OutputNotWritten, INFO",
        "NegativeShaderInterface.FragmentOutputNotWrittenDynamicRenderingShaderObject, OutputNotWritten-DynamicRendering, INFO",
        "NegativeShaderStorageImage.FormatComponentTypeMismatch, StorageImage-FormatMismatch-ImageView, WARNING",
        "NegativeGeometryTessellation.WritingToLayerWithSingleFramebufferLayer, Layer-Written, WARNING"
    })
    void areTold(String test, String rule, Severity severity) throws IOException {
        assertEquals(List.of(severity), severities(test, "Undefined-Value-" + rule));
    }

    @ParameterizedTest
    @CsvSource({
        "PositiveShaderStorageImage.WriteMoreComponent, StorageImage-FormatMismatch-ImageView",
        "PositiveGeometryTessellation.DrawDynamicPrimitiveTopology, Layer-Written",
        "PositiveDynamicRendering.Draw, OutputNotWritten-DynamicRendering"
    })
    void areNotToldOfOthers(String test, String rule) throws IOException {
        assertEquals(List.of(), severities(test, "Undefined-Value-" + rule));
    }

    private static List<Severity> severities(String test, String rule) throws IOException {
        return CoreCaptures.upstreamTest(test).stream()
                .filter(finding -> finding.rule().equals(rule))
                .map(Finding::severity)
                .distinct()
                .toList();
    }
}
