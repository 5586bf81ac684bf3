package dev.vkval.check.shader;

import static dev.vkval.check.shader.ShaderDevice.device;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.Recorder;
import dev.vkval.spirv.text.SpirvTextException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cooperative matrices and vectors of shaders beside the lists that a program was given by its physical device. */
class CooperativeShapesTest {
    private static final String LIMITS = "VkPhysicalDeviceLimits";
    private static final int PHYSICAL_DEVICE = 2;
    private static final int FLOAT32 = 1;
    private static final String KHR = "VkCooperativeMatrixPropertiesKHR";
    private static final String NV = "VkCooperativeMatrixPropertiesNV";
    private static final String FLEXIBLE = "VkCooperativeMatrixFlexibleDimensionsPropertiesNV";
    private static final String VECTOR = "VkCooperativeVectorPropertiesNV";

    private static void tell(ShaderDevice device, String command, String struct, Object... members) {
        long element = device.run.struct(struct);
        for (int i = 0; i < members.length; i += 2) {
            device.run.set(element, struct, (String) members[i], (Integer) members[i + 1]);
        }
        device.run.call(command, PHYSICAL_DEVICE, device.run.pointer(1), element);
    }

    private static void matrices(ShaderDevice device) {
        tell(
                device,
                "vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR",
                KHR,
                "MSize",
                8,
                "NSize",
                4,
                "KSize",
                2,
                "AType",
                FLOAT32,
                "BType",
                FLOAT32,
                "CType",
                FLOAT32,
                "ResultType",
                FLOAT32,
                "scope",
                3);
    }

    private static String types(String kind, int m, int n, int k) {
        String use = kind.equals("KHR") ? " %uUSE" : "";
        String a = "%a = OpTypeCooperativeMatrix" + kind + " %float %u3 %u" + m + " %u" + k + use.replace("USE", "0");
        String b = "%b = OpTypeCooperativeMatrix" + kind + " %float %u3 %u" + k + " %u" + n + use.replace("USE", "1");
        String c = "%c = OpTypeCooperativeMatrix" + kind + " %float %u3 %u" + m + " %u" + n + use.replace("USE", "2");
        return a + " ; " + b + " ; " + c
                + " ; %x = OpConstantNull %a ; %y = OpConstantNull %b ; %z = OpConstantNull %c ; "
                + "> %r = OpCooperativeMatrixMulAdd" + kind + " %c %x %y %z";
    }

    @ParameterizedTest
    @CsvSource({"8, 4, 2, false", "8, 4, 8, true", "4, 4, 2, true"})
    void khr(int m, int n, int k, boolean broken) throws SpirvTextException {
        try (ShaderDevice device = device(LIMITS)) {
            matrices(device);
            var told = device.computePipeline(TableModule.text("GLCompute", types("KHR", m, n, k)), 0, 0);
            assertEquals(broken, told.contains("VUID-RuntimeSpirv-OpTypeCooperativeMatrixKHR-10163"));
            assertEquals(broken, told.contains("VUID-RuntimeSpirv-OpCooperativeMatrixMulAddKHR-10060"));
        }
    }

    @ParameterizedTest
    @CsvSource({"8, 4, 8, false", "6, 4, 8, true"})
    void flexible(int m, int n, int k, boolean broken) throws SpirvTextException {
        Recorder recorder = Recorder.withFeature(
                "VK_NV_cooperative_matrix2",
                "VkPhysicalDeviceCooperativeMatrix2FeaturesNV",
                "cooperativeMatrixFlexibleDimensions");
        try (ShaderDevice device = device(recorder, LIMITS)) {
            matrices(device);
            tell(
                    device,
                    "vkGetPhysicalDeviceCooperativeMatrixFlexibleDimensionsPropertiesNV",
                    FLEXIBLE,
                    "MGranularity",
                    8,
                    "NGranularity",
                    4,
                    "KGranularity",
                    4,
                    "AType",
                    FLOAT32,
                    "BType",
                    FLOAT32,
                    "CType",
                    FLOAT32,
                    "ResultType",
                    FLOAT32,
                    "scope",
                    3);
            var told = device.computePipeline(TableModule.text("GLCompute", types("KHR", m, n, k)), 0, 0);
            assertEquals(broken, told.contains("VUID-RuntimeSpirv-cooperativeMatrixFlexibleDimensions-10165"));
            assertEquals(broken, told.contains("VUID-RuntimeSpirv-cooperativeMatrixFlexibleDimensions-10166"));
        }
    }

    @ParameterizedTest
    @CsvSource({"8, 4, 2, false", "8, 4, 8, true"})
    void nv(int m, int n, int k, boolean broken) throws SpirvTextException {
        try (ShaderDevice device = device(LIMITS)) {
            tell(
                    device,
                    "vkGetPhysicalDeviceCooperativeMatrixPropertiesNV",
                    NV,
                    "MSize",
                    8,
                    "NSize",
                    4,
                    "KSize",
                    2,
                    "AType",
                    FLOAT32,
                    "BType",
                    FLOAT32,
                    "CType",
                    FLOAT32,
                    "DType",
                    FLOAT32,
                    "scope",
                    3);
            var told = device.computePipeline(TableModule.text("GLCompute", types("NV", m, n, k)), 0, 0);
            assertEquals(broken, told.contains("VUID-RuntimeSpirv-OpTypeCooperativeMatrixNV-06316"));
            assertEquals(broken, told.contains("VUID-RuntimeSpirv-OpTypeCooperativeMatrixMulAddNV-10059"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "%float, %u1, VUID-RuntimeSpirv-OpCooperativeVectorMatrixMulNV-10089, false",
        "%float, %u3, VUID-RuntimeSpirv-OpCooperativeVectorMatrixMulNV-10089, true",
        "%float, %u1, VUID-RuntimeSpirv-OpTypeCooperativeVector-10095, false",
        "%double, %u1, VUID-RuntimeSpirv-OpTypeCooperativeVector-10095, true"
    })
    void vectors(String component, String interpretation, String rule, boolean broken) throws SpirvTextException {
        String text = TableModule.text(
                "GLCompute",
                "OpCapability CooperativeVectorNV ; %v = OpTypeVectorIdEXT " + component
                        + " %u4 ; %n = OpConstantNull %v ; > %g = OpCooperativeVectorMatrixMulNV %v %n "
                        + interpretation
                        + " %u0 %u64 %u1 %u4 %u4 %u2 %u0");
        try (ShaderDevice device = device(LIMITS)) {
            tell(
                    device,
                    "vkGetPhysicalDeviceCooperativeVectorPropertiesNV",
                    VECTOR,
                    "inputType",
                    FLOAT32,
                    "inputInterpretation",
                    FLOAT32,
                    "matrixInterpretation",
                    FLOAT32,
                    "resultType",
                    FLOAT32);
            assertEquals(broken, device.computePipeline(text, 0, 0).contains(rule));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "4, 2, VUID-RuntimeSpirv-NSize-12352, false",
        "8, 2, VUID-RuntimeSpirv-NSize-12352, true",
        "4, 2, VUID-RuntimeSpirv-KSize-12353, false",
        "4, 4, VUID-RuntimeSpirv-KSize-12353, true"
    })
    void partsOfArrays(int source, int result, String rule, boolean broken) throws SpirvTextException {
        String text = TableModule.text(
                "GLCompute",
                "%t = OpTypeArray %float %u" + source + " ; %r = OpTypeArray %float %u" + result
                        + " ; %n = OpConstantNull %t ; > %g = OpExtractSubArrayQCOM %r %n %u0");
        try (ShaderDevice device = device(LIMITS)) {
            matrices(device);
            assertEquals(broken, device.computePipeline(text, 0, 0).contains(rule));
        }
    }
}
