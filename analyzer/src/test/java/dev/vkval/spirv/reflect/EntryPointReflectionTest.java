package dev.vkval.spirv.reflect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EntryPointReflectionTest {
    private static final int FRAGMENT = 4;
    private static final int COMPUTE = 5;

    /** Two storage buffers, one behind a function; a runtime array of textures; push constants; one unused buffer. */
    private static final String COMPUTE_SHADER = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpEntryPoint GLCompute %other "other"
            OpExecutionMode %main LocalSize 8 4 1
            OpExecutionMode %other LocalSize 1 1 1
            OpName %in "source"
            OpName %Block "Block"
            OpDecorate %Block Block
            OpMemberDecorate %Block 0 Offset 0
            OpDecorate %Push Block
            OpMemberDecorate %Push 0 Offset 0
            OpMemberDecorate %Push 1 Offset 16
            OpMemberDecorate %Push 2 Offset 32
            OpDecorate %fours ArrayStride 16
            OpDecorate %words ArrayStride 4
            OpDecorate %in DescriptorSet 0
            OpDecorate %in Binding 3
            OpDecorate %out DescriptorSet 1
            OpDecorate %out Binding 0
            OpDecorate %unused DescriptorSet 2
            OpDecorate %unused Binding 0
            OpDecorate %textures DescriptorSet 0
            OpDecorate %textures Binding 1
            OpDecorate %size SpecId 7
            OpDecorate %sized DescriptorSet 0
            OpDecorate %sized Binding 2
            %void = OpTypeVoid
            %procedure = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %float = OpTypeFloat 32
            %vec4 = OpTypeVector %float 4
            %zero = OpConstant %uint 0
            %one = OpConstant %uint 1
            %two = OpConstant %uint 2
            %size = OpSpecConstant %uint 4
            %fours = OpTypeArray %vec4 %two
            %words = OpTypeRuntimeArray %uint
            %Block = OpTypeStruct %words
            %Push = OpTypeStruct %uint %vec4 %fours
            %blockPointer = OpTypePointer StorageBuffer %Block
            %uintPointer = OpTypePointer StorageBuffer %uint
            %pushPointer = OpTypePointer PushConstant %Push
            %pushVec4 = OpTypePointer PushConstant %vec4
            %image = OpTypeImage %float 2D 0 0 0 1 Unknown
            %sampled = OpTypeSampledImage %image
            %imageArray = OpTypeRuntimeArray %sampled
            %imageArrayPointer = OpTypePointer UniformConstant %imageArray
            %imagePointer = OpTypePointer UniformConstant %sampled
            %storage = OpTypeImage %uint 2D 0 0 0 2 R32ui
            %storages = OpTypeArray %storage %size
            %storagesPointer = OpTypePointer UniformConstant %storages
            %storagePointer = OpTypePointer UniformConstant %storage
            %texel = OpTypePointer Image %uint
            %vec2 = OpTypeVector %uint 2
            %origin = OpConstantComposite %vec2 %zero %zero
            %coordinateType = OpTypeVector %float 2
            %floatZero = OpConstant %float 0
            %coordinate = OpConstantComposite %coordinateType %floatZero %floatZero
            %storing = OpTypeFunction %void %uintPointer %uint
            %in = OpVariable %blockPointer StorageBuffer
            %out = OpVariable %blockPointer StorageBuffer
            %unused = OpVariable %blockPointer StorageBuffer
            %push = OpVariable %pushPointer PushConstant
            %textures = OpVariable %imageArrayPointer UniformConstant
            %sized = OpVariable %storagesPointer UniformConstant
            %store = OpFunction %void None %storing
            %target = OpFunctionParameter %uintPointer
            %value = OpFunctionParameter %uint
            %storeBlock = OpLabel
            OpStore %target %value
            OpReturn
            OpFunctionEnd
            %main = OpFunction %void None %procedure
            %mainBlock = OpLabel
            %inElement = OpAccessChain %uintPointer %in %zero %one
            %loaded = OpLoad %uint %inElement
            %outElement = OpAccessChain %uintPointer %out %zero %loaded
            %call = OpFunctionCall %void %store %outElement %loaded
            %texture = OpAccessChain %imagePointer %textures %loaded
            %textureLoaded = OpLoad %sampled %texture
            %color = OpImageSampleExplicitLod %vec4 %textureLoaded %coordinate Lod %floatZero
            %pushed = OpAccessChain %pushVec4 %push %two %one
            %pushedLoaded = OpLoad %vec4 %pushed
            %element = OpAccessChain %storagePointer %sized %one
            %texelPointer = OpImageTexelPointer %texel %element %origin %zero
            %old = OpAtomicIAdd %uint %texelPointer %one %zero %one
            OpReturn
            OpFunctionEnd
            %other = OpFunction %void None %procedure
            %otherBlock = OpLabel
            %length = OpArrayLength %uint %unused 0
            OpReturn
            OpFunctionEnd
            """;

    private static EntryPointReflection reflect(String text, String name, int model, Specialization specialization)
            throws SpirvTextException {
        SpirvModule module = Assembler.module(text);
        return EntryPointReflection.of(module, name, model, specialization);
    }

    private static DescriptorUse at(EntryPointReflection reflection, int set, int binding) {
        return reflection.descriptors().stream()
                .filter(use -> use.set() == set && use.binding() == binding)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void descriptorsAreThoseOfTheCallTree() throws SpirvTextException {
        EntryPointReflection main = reflect(COMPUTE_SHADER, "main", COMPUTE, Specialization.none());
        assertEquals(4, main.descriptors().size());
        DescriptorUse source = at(main, 0, 3);
        assertEquals("source", source.name());
        assertEquals(DescriptorUse.Kind.STORAGE_BUFFER, source.kind());
        assertTrue(source.read() && !source.written() && !source.atomic());
        assertEquals(1, source.accesses().size());
        EntryPointReflection other = reflect(COMPUTE_SHADER, "other", COMPUTE, Specialization.none());
        assertEquals(1, other.descriptors().size());
        DescriptorUse unused = at(other, 2, 0);
        assertFalse(unused.read() || unused.written(), "a length is no access");
    }

    @Test
    void aStoreThroughAParameterIsAWriteOfTheArgument() throws SpirvTextException {
        DescriptorUse out = at(reflect(COMPUTE_SHADER, "main", COMPUTE, Specialization.none()), 1, 0);
        assertTrue(out.written() && !out.read());
        assertEquals("Block", out.name());
    }

    @Test
    void arraysHaveTheirLengthUnderTheSpecialisation() throws SpirvTextException {
        EntryPointReflection plain = reflect(COMPUTE_SHADER, "main", COMPUTE, Specialization.none());
        assertEquals(4, at(plain, 0, 2).arrayLength());
        EntryPointReflection specialized = reflect(COMPUTE_SHADER, "main", COMPUTE, new Specialization(Map.of(7, 9L)));
        assertEquals(9, at(specialized, 0, 2).arrayLength());
        DescriptorUse textures = at(plain, 0, 1);
        assertEquals(0, textures.arrayLength());
        assertTrue(textures.array());
        assertEquals(DescriptorUse.Kind.COMBINED_IMAGE_SAMPLER, textures.kind());
    }

    @Test
    void elementsOfArraysAreKnownWhereEachIndexIsAConstant() throws SpirvTextException {
        EntryPointReflection main = reflect(COMPUTE_SHADER, "main", COMPUTE, Specialization.none());
        assertEquals(
                List.of(new DescriptorUse.Element(1, true, true)),
                at(main, 0, 2).elements());
        assertNull(at(main, 0, 1).elements(), "the index was loaded");
        assertNull(at(main, 1, 0).elements(), "no array");
    }

    @Test
    void atomicsOnTexelsReadAndWriteTheImage() throws SpirvTextException {
        DescriptorUse image = at(reflect(COMPUTE_SHADER, "main", COMPUTE, Specialization.none()), 0, 2);
        assertTrue(image.read() && image.written() && image.atomic());
        assertEquals(DescriptorUse.Kind.STORAGE_IMAGE, image.kind());
    }

    @Test
    void executionModesAndPushConstants() throws SpirvTextException {
        EntryPointReflection main = reflect(COMPUTE_SHADER, "main", COMPUTE, Specialization.none());
        assertEquals(8, main.executionModes().localSizeX());
        assertEquals(4, main.executionModes().localSizeY());
        assertEquals(List.of(new ByteRange(48, 16)), main.pushConstants());
        assertFalse(main.physicalStorageBuffers());
        assertEquals(
                List.of(),
                reflect(COMPUTE_SHADER, "other", COMPUTE, Specialization.none()).pushConstants());
    }

    @Test
    void anEntryPointIsFoundByNameAndModel() throws SpirvTextException {
        assertNull(reflect(COMPUTE_SHADER, "main", FRAGMENT, Specialization.none()));
        assertNull(reflect(COMPUTE_SHADER, "mine", COMPUTE, Specialization.none()));
    }

    @Test
    void fragmentOutputsInputAttachmentsAndDepth() throws SpirvTextException {
        EntryPointReflection reflection = reflect("""
                OpCapability Shader
                OpCapability InputAttachment
                OpMemoryModel Logical GLSL450
                OpEntryPoint Fragment %main "main" %color %counts %depth %normal %unread
                OpExecutionMode %main OriginUpperLeft
                OpExecutionMode %main EarlyFragmentTests
                OpExecutionMode %main DepthReplacing
                OpExecutionMode %main DepthLess
                OpDecorate %color Location 0
                OpDecorate %color Index 1
                OpDecorate %counts Location 2
                OpDecorate %depth BuiltIn FragDepth
                OpDecorate %normal Location 5
                OpDecorate %unread Location 6
                OpDecorate %attachment DescriptorSet 0
                OpDecorate %attachment Binding 4
                OpDecorate %attachment InputAttachmentIndex 3
                %void = OpTypeVoid
                %procedure = OpTypeFunction %void
                %float = OpTypeFloat 32
                %vec4 = OpTypeVector %float 4
                %uint = OpTypeInt 32 0
                %int = OpTypeInt 32 1
                %two = OpConstant %uint 2
                %ivec2 = OpTypeVector %int 2
                %origin = OpConstantNull %ivec2
                %pair = OpTypeArray %uint %two
                %vec4Out = OpTypePointer Output %vec4
                %pairOut = OpTypePointer Output %pair
                %floatOut = OpTypePointer Output %float
                %vec4In = OpTypePointer Input %vec4
                %half = OpConstant %float 0.5
                %subpass = OpTypeImage %float SubpassData 0 0 0 2 Unknown
                %subpassPointer = OpTypePointer UniformConstant %subpass
                %color = OpVariable %vec4Out Output
                %counts = OpVariable %pairOut Output
                %depth = OpVariable %floatOut Output
                %normal = OpVariable %vec4In Input
                %unread = OpVariable %vec4In Input
                %attachment = OpVariable %subpassPointer UniformConstant
                %main = OpFunction %void None %procedure
                %block = OpLabel
                %loaded = OpLoad %subpass %attachment
                %texel = OpImageRead %vec4 %loaded %origin
                %read = OpLoad %vec4 %normal
                OpStore %color %texel
                OpStore %depth %half
                OpReturn
                OpFunctionEnd
                """, "main", FRAGMENT, Specialization.none());
        assertEquals(0b1101, reflection.outputLocations());
        assertEquals(0b100000, reflection.readLocations());
        assertTrue(reflection.writesFragDepth());
        assertFalse(reflection.writesFragStencilRef());
        assertTrue(reflection.executionModes().earlyFragmentTests());
        assertEquals(ExecutionModes.DepthMode.LESS, reflection.executionModes().depthMode());
        InterfaceVariable color = reflection.outputs().get(0);
        assertEquals(1, color.index());
        assertEquals(InterfaceVariable.Numeric.FLOAT, color.numeric());
        assertEquals(4, color.componentCount());
        InterfaceVariable counts = reflection.outputs().get(1);
        assertEquals(2, counts.locationCount());
        assertEquals(InterfaceVariable.Numeric.UNSIGNED_INTEGER, counts.numeric());
        assertFalse(counts.written());
        DescriptorUse attachment = at(reflection, 0, 4);
        assertEquals(DescriptorUse.Kind.INPUT_ATTACHMENT, attachment.kind());
        assertEquals(3, attachment.inputAttachmentIndex());
        assertTrue(attachment.read());
    }

    /** Each selection doubles the ways back to a variable; following all of them would not end. */
    @Test
    void manyWaysBackToAVariableAreFollowedOnce() throws SpirvTextException {
        StringBuilder text = new StringBuilder("""
                OpCapability Shader
                OpCapability VariablePointersStorageBuffer
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main" %a %b
                OpExecutionMode %main LocalSize 1 1 1
                OpDecorate %a Binding 0
                OpDecorate %b Binding 1
                %void = OpTypeVoid
                %procedure = OpTypeFunction %void
                %uint = OpTypeInt 32 0
                %bool = OpTypeBool
                %true = OpConstantTrue %bool
                %zero = OpConstant %uint 0
                %pointer = OpTypePointer StorageBuffer %uint
                %a = OpVariable %pointer StorageBuffer
                %b = OpVariable %pointer StorageBuffer
                %main = OpFunction %void None %procedure
                %block = OpLabel
                %s0 = OpSelect %pointer %true %a %b
                """);
        int last = 20_000;
        for (int i = 1; i <= last; i++) {
            text.append("%s" + i + " = OpSelect %pointer %true %s" + (i - 1) + " %s" + (i - 1) + "\n");
            text.append("OpStore %s" + i + " %zero\n");
        }
        text.append("OpReturn\nOpFunctionEnd\n");
        EntryPointReflection reflection = reflect(text.toString(), "main", COMPUTE, Specialization.none());
        assertTrue(at(reflection, 0, 0).written());
        assertTrue(at(reflection, 0, 1).written());
    }
}
