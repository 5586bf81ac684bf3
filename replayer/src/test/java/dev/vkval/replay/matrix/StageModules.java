package dev.vkval.replay.matrix;

import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.pass.StageFrame;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;

/**
 * The modules of the stages beside the one whose module is of the matrix of checks; they access nothing that
 * is checked.
 */
final class StageModules {
    private static final String HEAD = """
            ; Version: 1.5
            CAPABILITIESOpMemoryModel Logical GLSL450
            OpEntryPoint MODEL %1 "main"INTERFACE
            MODES""";

    private static final String TYPES = """
            %void = OpTypeVoid
            %main = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %float = OpTypeFloat 32
            %c1 = OpConstant %uint 1
            %c2 = OpConstant %uint 2
            %c4 = OpConstant %uint 4
            %f0 = OpConstant %float 0
            %f1 = OpConstant %float 1
            %f4 = OpConstant %float 4
            """;

    private static final String BEGIN = "%1 = OpFunction %void None %main\n%start = OpLabel\n";
    private static final String END = "OpReturn\nOpFunctionEnd\n";

    /** The vertices of a triangle that covers all pixels. */
    private static final String VERTEX = """
            OpDecorate %index BuiltIn VertexIndex
            OpDecorate %position BuiltIn Position
            """ + TYPES + """
            %vec4 = OpTypeVector %float 4
            %ptr_in = OpTypePointer Input %uint
            %ptr_out = OpTypePointer Output %vec4
            %index = OpVariable %ptr_in Input
            %position = OpVariable %ptr_out Output
            """ + BEGIN + """
            %i = OpLoad %uint %index
            %right = OpBitwiseAnd %uint %i %c1
            %down = OpShiftRightLogical %uint %i %c1
            %fx = OpConvertUToF %float %right
            %fy = OpConvertUToF %float %down
            %sx = OpFMul %float %fx %f4
            %sy = OpFMul %float %fy %f4
            %x = OpFSub %float %sx %f1
            %y = OpFSub %float %sy %f1
            %p = OpCompositeConstruct %vec4 %x %y %f0 %f1
            OpStore %position %p
            """ + END;

    /** One triangle for each patch. */
    private static final String CONTROL = """
            OpDecorate %outer BuiltIn TessLevelOuter
            OpDecorate %outer Patch
            OpDecorate %inner BuiltIn TessLevelInner
            OpDecorate %inner Patch
            """ + TYPES + """
            %outers = OpTypeArray %float %c4
            %inners = OpTypeArray %float %c2
            %ptr_outers = OpTypePointer Output %outers
            %ptr_inners = OpTypePointer Output %inners
            %outer = OpVariable %ptr_outers Output
            %inner = OpVariable %ptr_inners Output
            %four = OpConstantComposite %outers %f1 %f1 %f1 %f1
            %two = OpConstantComposite %inners %f1 %f1
            """ + BEGIN + """
            OpStore %outer %four
            OpStore %inner %two
            """ + END;

    /** A ray through the empty structure of set 1, and a call. */
    private static final String RAYS = """
            OpDecorate %res DescriptorSet 1
            OpDecorate %res Binding 0
            """ + TYPES + """
            %vec3 = OpTypeVector %float 3
            %c0 = OpConstant %uint 0
            %f9 = OpConstant %float 9
            %from = OpConstantComposite %vec3 %f0 %f0 %f4
            %back = OpConstant %float -1
            %to = OpConstantComposite %vec3 %f0 %f0 %back
            %tlas = OpTypeAccelerationStructureKHR
            %ptr_tlas = OpTypePointer UniformConstant %tlas
            %ptr_payload = OpTypePointer RayPayloadKHR %vec3
            %ptr_data = OpTypePointer CallableDataKHR %vec3
            %res = OpVariable %ptr_tlas UniformConstant
            %payload = OpVariable %ptr_payload RayPayloadKHR
            %data = OpVariable %ptr_data CallableDataKHR
            """ + BEGIN + """
            %t = OpLoad %tlas %res
            OpTraceRayKHR %t %c0 %c1 %c0 %c0 %c1 %from %f0 %to %f9 %payload
            OpExecuteCallableKHR %c0 %data
            """ + END;

    private static final String NOTHING = TYPES + BEGIN + END;

    private StageModules() {}

    /** The words of the module of a stage. */
    static int[] of(StageFrame.Model model) {
        return switch (model) {
            case VERTEX -> words(model, VERTEX, " %index %position");
            case TESSELLATION_CONTROL -> words(model, CONTROL, " %outer %inner");
            case RAY_GENERATION -> words(model, RAYS, " %res %payload %data");
            default -> words(model, NOTHING, "");
        };
    }

    private static int[] words(StageFrame.Model model, String body, String variables) {
        String text = HEAD.replace("CAPABILITIES", "OpCapability Shader\n" + StageFrame.capabilities(model.title()))
                .replace("MODEL", model.title())
                .replace("INTERFACE", variables)
                .replace("MODES", StageFrame.stageModes(model.title()));
        try {
            return SpirvWriter.words(Assembler.module(text + body));
        } catch (SpirvTextException e) {
            throw new IllegalStateException(text + body, e);
        }
    }
}
