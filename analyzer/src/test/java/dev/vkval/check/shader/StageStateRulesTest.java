package dev.vkval.check.shader;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;
import org.lwjgl.vulkan.VkPipelineDepthStencilStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;

/** Stages of graphics pipelines that do not fit the state beside them, or each other, and others that do. */
class StageStateRulesTest {
    private static final String INFO = "VkGraphicsPipelineCreateInfo";
    private static final String PREFIX = "VUID-VkGraphicsPipelineCreateInfo-";
    private static final String STAGE = "VkPipelineShaderStageCreateInfo";
    private static final String DEPTH = "VkPipelineDepthStencilStateCreateInfo";
    private static final String SAMPLES = "VkPipelineMultisampleStateCreateInfo";
    private static final int PASS = 80;
    private static final int FIRST_MODULE = 30;
    private static final int ENTRY_NAME = 'm' | 'a' << 8 | 'i' << 16 | 'n' << 24;

    /** The state of a pipeline, given the structure. */
    private interface State extends BiConsumer<CheckRun, Long> {}

    /** A stage: the execution model, lines at the head, decorations and globals, code. */
    private record Code(String model, String head, String globals, String code) {
        int bit() {
            return switch (model) {
                case "Geometry" -> 8;
                case "Fragment" -> 16;
                case "MeshEXT", "MeshNV" -> 128;
                case "TaskEXT", "TaskNV" -> 64;
                default -> 1;
            };
        }

        String text() {
            String capabilities = Stream.of(head.split(" ; "))
                    .filter(line -> line.startsWith("OpCapability"))
                    .reduce("", (all, line) -> all + line + "\n");
            String modes = Stream.of(head.split(" ; "))
                    .filter(line -> line.startsWith("OpExecutionMode"))
                    .reduce("", (all, line) -> all + line + "\n");
            String decorations = Stream.of(globals.split(" ; "))
                    .filter(line -> line.startsWith("OpDecorate"))
                    .reduce("", (all, line) -> all + line + "\n");
            String others = Stream.of(globals.split(" ; "))
                    .filter(line -> !line.startsWith("OpDecorate"))
                    .reduce("", (all, line) -> all + line + "\n");
            String imports = head.contains("OpExtInstImport") ? "%glsl = OpExtInstImport \"GLSL.std.450\"\n" : "";
            return "OpCapability Shader\n" + capabilities + imports + "OpMemoryModel Logical GLSL450\nOpEntryPoint "
                    + model
                    + " %main \"main\"" + (globals.contains("%a = ") ? " %a" : "")
                    + (globals.contains("%b = ") ? " %b" : "") + "\n" + modes + decorations + """
                    %void = OpTypeVoid
                    %fn = OpTypeFunction %void
                    %float = OpTypeFloat 32
                    %uint = OpTypeInt 32 0
                    %double = OpTypeFloat 64
                    %f0 = OpConstantNull %float
                    %u0 = OpConstantNull %uint
                    """ + others
                    + "%main = OpFunction %void None %fn\n%start = OpLabel\n"
                    + code.replace(" ; ", "\n") + "\nOpReturn\nOpFunctionEnd\n";
        }
    }

    private static Code code(String model, String head, String globals, String code) {
        return new Code(model, head, globals, code);
    }

    private static Code vertex() {
        return code("Vertex", "", "", "");
    }

    private static Code output(String model, String builtIn) {
        return code(
                model,
                "",
                "OpDecorate %a BuiltIn " + builtIn + " ; %p = OpTypePointer Output %uint ; %a = OpVariable %p Output",
                "OpStore %a %u0");
    }

    private static Code readsPrimitiveId() {
        return code(
                "Fragment",
                "",
                "OpDecorate %a BuiltIn PrimitiveId ; OpDecorate %a Flat ; %p = OpTypePointer Input %uint ; "
                        + "%a = OpVariable %p Input",
                "%l = OpLoad %uint %a");
    }

    private static Code early(String code) {
        return code("Fragment", "OpExecutionMode %main EarlyFragmentTests", "", code);
    }

    private static Code xfb(String model) {
        return code(model, "OpExecutionMode %main Xfb", "", "");
    }

    private static State depth(String member, int value) {
        return (run, info) -> {
            long state = run.struct(DEPTH);
            run.set(state, DEPTH, member, value).set(info, INFO, "pDepthStencilState", state);
        };
    }

    private static State stencil(int mask) {
        return (run, info) -> {
            long state = run.struct(DEPTH);
            VkPipelineDepthStencilStateCreateInfo.create(state).front().writeMask(mask);
            run.set(info, INFO, "pDepthStencilState", state);
        };
    }

    private static State renderPass(int subpassFlags) {
        return (run, info) -> {
            long subpass = run.struct("VkSubpassDescription");
            run.set(subpass, "VkSubpassDescription", "flags", subpassFlags);
            long pass = run.struct("VkRenderPassCreateInfo");
            run.set(pass, "VkRenderPassCreateInfo", "subpassCount", 1)
                    .set(pass, "VkRenderPassCreateInfo", "pSubpasses", subpass)
                    .create("vkCreateRenderPass", PASS, Recorder.DEVICE, pass, 0, 0)
                    .set(info, INFO, "renderPass", PASS);
        };
    }

    private static State shading(float least) {
        return (run, info) -> {
            long state = run.struct(SAMPLES);
            run.set(state, SAMPLES, "sampleShadingEnable", 1)
                    .set(state, SAMPLES, "minSampleShading", Float.floatToIntBits(least))
                    .set(info, INFO, "pMultisampleState", state);
        };
    }

    private static State rendering(String member, int value) {
        return (run, info) -> {
            long state = run.struct("VkPipelineRenderingCreateInfo");
            run.set(state, "VkPipelineRenderingCreateInfo", member, value).set(info, INFO, "pNext", state);
        };
    }

    /** An output by view, with fewer and with as many elements as there are views. */
    private static Arguments views(String rule, String builtIn, String element) {
        State two = rendering("viewMask", 3);
        return Arguments.of(
                rule, two, List.of(perView(builtIn, element, 1)), two, List.of(perView(builtIn, element, 2)));
    }

    private static Code perView(String builtIn, String element, int elements) {
        return code(
                "Vertex",
                "",
                "OpDecorate %a BuiltIn " + builtIn + " ; %v = OpTypeVector %float 4 ; %n = OpConstant %uint " + elements
                        + " ; %t = OpTypeArray " + element + " %n ; %p = OpTypePointer Output %t ;"
                        + " %a = OpVariable %p Output",
                "");
    }

    private static State viewports(int count) {
        return (run, info) -> {
            long state = run.struct("VkPipelineViewportStateCreateInfo");
            run.set(state, "VkPipelineViewportStateCreateInfo", "viewportCount", count)
                    .set(info, INFO, "pViewportState", state);
        };
    }

    private static State stream(int number) {
        return (run, info) -> {
            long state = run.struct("VkPipelineRasterizationStateCreateInfo");
            long stream = run.struct("VkPipelineRasterizationStateStreamCreateInfoEXT");
            run.set(stream, "VkPipelineRasterizationStateStreamCreateInfoEXT", "rasterizationStream", number)
                    .set(state, "VkPipelineRasterizationStateCreateInfo", "pNext", stream)
                    .set(info, INFO, "pRasterizationState", state);
        };
    }

    /** A geometry shader with a position in a stream. */
    private static Code streams(int number) {
        return code(
                "Geometry",
                "OpCapability GeometryStreams",
                "OpDecorate %a BuiltIn PointSize ; OpDecorate %a Stream " + number
                        + " ; %p = OpTypePointer Output %float ; %a = OpVariable %p Output",
                "OpStore %a %f0");
    }

    private static State locations(int enabled) {
        return (run, info) -> {
            long state = run.struct(SAMPLES);
            long locations = run.struct("VkPipelineSampleLocationsStateCreateInfoEXT");
            run.set(locations, "VkPipelineSampleLocationsStateCreateInfoEXT", "sampleLocationsEnable", enabled)
                    .set(state, SAMPLES, "pNext", locations)
                    .set(info, INFO, "pMultisampleState", state);
        };
    }

    private static Code interpolates(int instruction) {
        return code(
                "Fragment",
                "OpExtInstImport",
                "OpDecorate %a Location 0 ; %p = OpTypePointer Input %float ; %a = OpVariable %p Input",
                "%i = OpExtInst %float %glsl " + instruction + " %a %u0");
    }

    private static Code sampleId() {
        return code(
                "Fragment",
                "",
                "OpDecorate %a BuiltIn SampleId ; OpDecorate %a Flat ; %p = OpTypePointer Input %uint ; "
                        + "%a = OpVariable %p Input",
                "%l = OpLoad %uint %a");
    }

    private static State external(int format) {
        return (run, info) -> {
            long external = run.struct("VkExternalFormatANDROID");
            run.set(external, "VkExternalFormatANDROID", "externalFormat", format)
                    .set(info, INFO, "pNext", external);
        };
    }

    /** A subpass whose resolve attachment may have an external format. */
    private static State externalSubpass(int format) {
        return (run, info) -> {
            long external = run.struct("VkExternalFormatANDROID");
            long attachment = run.struct("VkAttachmentDescription2");
            long reference = run.struct("VkAttachmentReference2");
            long subpass = run.struct("VkSubpassDescription2");
            long pass = run.struct("VkRenderPassCreateInfo2");
            run.set(external, "VkExternalFormatANDROID", "externalFormat", format)
                    .set(attachment, "VkAttachmentDescription2", "pNext", external)
                    .set(subpass, "VkSubpassDescription2", "colorAttachmentCount", 1)
                    .set(subpass, "VkSubpassDescription2", "pColorAttachments", reference)
                    .set(subpass, "VkSubpassDescription2", "pResolveAttachments", reference)
                    .set(pass, "VkRenderPassCreateInfo2", "attachmentCount", 1)
                    .set(pass, "VkRenderPassCreateInfo2", "pAttachments", attachment)
                    .set(pass, "VkRenderPassCreateInfo2", "subpassCount", 1)
                    .set(pass, "VkRenderPassCreateInfo2", "pSubpasses", subpass)
                    .create("vkCreateRenderPass2", PASS, Recorder.DEVICE, pass, 0, 0)
                    .set(info, INFO, "renderPass", PASS);
        };
    }

    private static State flags(int flags) {
        return (run, info) -> run.set(info, INFO, "flags", flags);
    }

    private static State newerFlags(long flags) {
        return (run, info) -> {
            long state = run.struct("VkPipelineCreateFlags2CreateInfo");
            run.set(state, "VkPipelineCreateFlags2CreateInfo", "flags", flags).set(info, INFO, "pNext", state);
        };
    }

    private static State attribute(int format) {
        return (run, info) -> {
            long attribute = run.struct("VkVertexInputAttributeDescription");
            run.set(attribute, "VkVertexInputAttributeDescription", "format", format);
            long state = run.struct("VkPipelineVertexInputStateCreateInfo");
            run.set(state, "VkPipelineVertexInputStateCreateInfo", "vertexAttributeDescriptionCount", 1)
                    .set(state, "VkPipelineVertexInputStateCreateInfo", "pVertexAttributeDescriptions", attribute)
                    .set(info, INFO, "pVertexInputState", state);
        };
    }

    private static State plain() {
        return (run, info) -> {};
    }

    private static Arguments row(String rule, State broken, State kept, Code... stages) {
        return Arguments.of(rule, broken, List.of(stages), kept, List.of(stages));
    }

    private static Arguments stages(String rule, List<Code> broken, List<Code> kept) {
        return Arguments.of(rule, plain(), broken, plain(), kept);
    }

    static Stream<Arguments> rows() {
        Code input = code(
                "Fragment",
                "OpCapability InputAttachment",
                "OpDecorate %a InputAttachmentIndex 0 ; OpDecorate %a DescriptorSet 0 ; OpDecorate %a Binding 0 ; %i = OpTypeImage %float SubpassData 0 0 0 2 Unknown ; "
                        + "%p = OpTypePointer UniformConstant %i ; %a = OpVariable %p UniformConstant ; "
                        + "%int = OpTypeInt 32 1 ; %v = OpTypeVector %int 2 ; %n = OpConstantNull %v ; "
                        + "%t = OpTypeVector %float 4",
                "%l = OpLoad %i %a ; %r = OpImageRead %t %l %n");
        Code twoDoubles = code(
                "Vertex",
                "",
                "OpDecorate %a Location 0 ; %v = OpTypeVector %double 2 ; %p = OpTypePointer Input %v ; "
                        + "%a = OpVariable %p Input",
                "");
        String both = "OpDecorate %a BuiltIn PrimitiveShadingRateKHR ; OpDecorate %b BuiltIn %% ; "
                + "%p = OpTypePointer Output %uint ; %a = OpVariable %p Output ; %b = OpVariable %p Output";
        Code geometry = code("Geometry", "", "", "");
        Code mesh = code("MeshEXT", "", "", "");
        return Stream.of(
                row(PREFIX + "flags-06591", depth("flags", 1), depth("flags", 0), vertex(), early("")),
                row(
                        PREFIX + "pStages-08711",
                        depth("depthWriteEnable", 1),
                        depth("depthWriteEnable", 0),
                        vertex(),
                        early("%d = OpDepthAttachmentReadEXT %float")),
                row(
                        PREFIX + "pStages-08712",
                        stencil(1),
                        stencil(0),
                        vertex(),
                        early("%d = OpStencilAttachmentReadEXT %uint")),
                row(
                        PREFIX + "renderPass-08710",
                        renderPass(0),
                        plain(),
                        vertex(),
                        code("Fragment", "OpCapability TileImageColorReadAccessEXT", "", "")),
                row(
                        "VUID-RuntimeSpirv-SampleRateShading-06378",
                        renderPass(4),
                        renderPass(0),
                        vertex(),
                        code("Fragment", "OpCapability SampleRateShading", "", "")),
                row(
                        "VUID-RuntimeSpirv-minSampleShading-08732",
                        shading(0.5f),
                        shading(1),
                        vertex(),
                        code("Fragment", "", "", "%d = OpDepthAttachmentReadEXT %float")),
                row(
                        PREFIX + "renderPass-09652",
                        rendering("colorAttachmentCount", 0),
                        rendering("colorAttachmentCount", 1),
                        vertex(),
                        input),
                row(
                        PREFIX + "renderPass-06059",
                        rendering("viewMask", 1),
                        rendering("viewMask", 0),
                        output("Vertex", "Layer")),
                row(PREFIX + "flags-02966", flags(1 << 18), flags(0), xfb("Vertex")),
                row(PREFIX + "flags-11001", newerFlags(1L << 38), newerFlags(0), xfb("Vertex")),
                row(
                        PREFIX + "pVertexInputState-09198",
                        attribute(VK10.VK_FORMAT_R64_SFLOAT),
                        attribute(VK10.VK_FORMAT_R64G64_SFLOAT),
                        twoDoubles),
                row(
                        PREFIX + "flags-10188",
                        flags(0),
                        flags(0x800),
                        code("MeshEXT", "OpCapability ShaderEnqueueAMDX", "", "")),
                row(
                        PREFIX + "pStages-10189",
                        newerFlags(0x800),
                        newerFlags(0x800 | 1L << 32),
                        code("MeshEXT", "OpCapability ShaderEnqueueAMDX", "", "")),
                row(
                        PREFIX + "primitiveFragmentShadingRateWithMultipleViewports-04503",
                        viewports(2),
                        viewports(1),
                        output("Vertex", "PrimitiveShadingRateKHR")),
                row(PREFIX + "rasterizationStream-02320", stream(0), stream(1), vertex(), streams(1)),
                row(PREFIX + "rasterizationStream-02319", stream(1), stream(0), vertex(), streams(0)),
                row(PREFIX + "sampleLocationsEnable-01524", locations(1), locations(0), vertex(), interpolates(77)),
                row(PREFIX + "Input-06632", plain(), shading(1), vertex(), sampleId()),
                row(
                        PREFIX + "externalFormatResolve-09310",
                        external(1),
                        external(0),
                        vertex(),
                        code("Fragment", "OpExecutionMode %main DepthReplacing", "", "")),
                row(
                        PREFIX + "externalFormatResolve-09308",
                        external(1),
                        external(0),
                        output("Vertex", "PrimitiveShadingRateKHR")),
                row(
                        PREFIX + "externalFormatResolve-09317",
                        externalSubpass(1),
                        externalSubpass(0),
                        output("Vertex", "PrimitiveShadingRateKHR")),
                views("VUID-PositionPerViewNV-PositionPerViewNV-04325", "PositionPerViewNV", "%v"),
                views("VUID-ViewportMaskPerViewNV-ViewportMaskPerViewNV-04416", "ViewportMaskPerViewNV", "%uint"),
                stages(
                        PREFIX + "TaskNV-07063",
                        List.of(code("TaskNV", "", "", ""), mesh),
                        List.of(code("TaskEXT", "", "", ""), mesh)),
                stages(
                        "VUID-VkPipelineShaderStageCreateInfo-pName-00707",
                        List.of(code("GLCompute", "", "", "")),
                        List.of(code("TaskNV", "", "", ""), code("MeshNV", "", "", ""))),
                stages(
                        PREFIX + "shaderMeshEnqueue-10187",
                        List.of(code("MeshEXT", "OpCapability ShaderEnqueueAMDX", "", "")),
                        List.of(mesh)),
                stages(PREFIX + "pStages-02317", List.of(xfb("Vertex"), xfb("Geometry")), List.of(xfb("Vertex"))),
                stages(
                        PREFIX + "geometryStreams-02321",
                        List.of(vertex(), code("Geometry", "OpCapability GeometryStreams", "", "")),
                        List.of(vertex(), geometry)),
                stages(
                        PREFIX + "primitiveFragmentShadingRateWithMultipleViewports-04504",
                        List.of(code(
                                "Vertex", "", both.replace("%%", "ViewportIndex"), "OpStore %a %u0 ; OpStore %b %u0")),
                        List.of(output("Vertex", "PrimitiveShadingRateKHR"))),
                stages(
                        PREFIX + "primitiveFragmentShadingRateWithMultipleViewports-04505",
                        List.of(code(
                                "Vertex", "", both.replace("%%", "ViewportMaskNV"), "OpStore %a %u0 ; OpStore %b %u0")),
                        List.of(output("Vertex", "ViewportMaskNV"))),
                stages(
                        PREFIX + "pStages-00740",
                        List.of(vertex(), geometry, readsPrimitiveId()),
                        List.of(vertex(), output("Geometry", "PrimitiveId"), readsPrimitiveId())),
                stages(
                        "VUID-PrimitiveId-Fragment-04331",
                        List.of(vertex(), geometry, readsPrimitiveId()),
                        List.of(vertex(), readsPrimitiveId())),
                stages(
                        PREFIX + "PrimitiveId-06264",
                        List.of(mesh, readsPrimitiveId()),
                        List.of(output("MeshEXT", "PrimitiveId"), readsPrimitiveId())),
                stages(
                        "VUID-PrimitiveId-Fragment-04332",
                        List.of(mesh, readsPrimitiveId()),
                        List.of(output("MeshEXT", "PrimitiveId"), readsPrimitiveId())));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void isBrokenAndKept(String rule, State wrong, List<Code> wrongStages, State right, List<Code> rightStages)
            throws SpirvTextException {
        List<String> broken = broken(wrong, wrongStages);
        assertEquals(true, broken.contains(rule), broken.toString());
        assertEquals(false, broken(right, rightStages).contains(rule));
    }

    private static List<String> broken(State state, List<Code> stages) throws SpirvTextException {
        String struct = "VkPhysicalDeviceExternalFormatResolveFeaturesANDROID";
        try (Recorder recorder =
                Recorder.withFeature("VK_ANDROID_external_format_resolve", struct, "externalFormatResolve")) {
            CheckRun run = recorder.run();
            long all = run.struct("VkPhysicalDeviceProperties2");
            MemoryUtil.memPutAddress(
                    all + VkPhysicalDeviceProperties2.PNEXT,
                    run.struct("VkPhysicalDeviceFragmentShadingRatePropertiesKHR"));
            run.call("vkGetPhysicalDeviceProperties2", 2, all);
            int bytes = VkPipelineShaderStageCreateInfo.SIZEOF;
            long array = run.array(new long[stages.size() * bytes / Long.BYTES]);
            for (int i = 0; i < stages.size(); i++) {
                module(run, FIRST_MODULE + i, stages.get(i).text());
                long at = array + (long) i * bytes;
                run.set(at, STAGE, "sType", 18)
                        .set(at, STAGE, "stage", stages.get(i).bit())
                        .set(at, STAGE, "module", FIRST_MODULE + i);
                MemoryUtil.memPutAddress(at + VkPipelineShaderStageCreateInfo.PNAME, run.pointer(ENTRY_NAME));
            }
            long info = run.struct(INFO);
            run.set(info, INFO, "stageCount", stages.size()).set(info, INFO, "pStages", array);
            state.accept(run, info);
            return new ArrayList<>(recorder.broken(
                    () -> run.create("vkCreateGraphicsPipelines", PASS + 1, Recorder.DEVICE, 0, 1, info, 0, 0)));
        }
    }

    private static void module(CheckRun run, long id, String text) throws SpirvTextException {
        int[] words = Assembler.words(text);
        long info = run.struct("VkShaderModuleCreateInfo");
        run.set(info, "VkShaderModuleCreateInfo", "codeSize", words.length * 4L)
                .set(info, "VkShaderModuleCreateInfo", "pCode", run.words(words))
                .create("vkCreateShaderModule", id, Recorder.DEVICE, info, 0, 0);
    }
}
