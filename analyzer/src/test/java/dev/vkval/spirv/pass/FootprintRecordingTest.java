package dev.vkval.spirv.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvTools;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.text.Assembler;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Accesses to an array of two storage buffers, each an array of words, and to an image. */
class FootprintRecordingTest {
    private static final int COMPUTE = 5;

    private static final String SHADER = """
            ; Version: 1.5
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %index %parts %items %image %texture %triples
            OpExecutionMode %main LocalSize 8 1 1
            OpDecorate %index BuiltIn GlobalInvocationId
            OpDecorate %words ArrayStride 4
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %parts DescriptorSet 0
            OpDecorate %parts Binding 0
            OpDecorate %structs ArrayStride 32
            OpDecorate %itemBlock Block
            OpMemberDecorate %itemBlock 0 Offset 0
            OpMemberDecorate %item 0 Offset 0
            OpMemberDecorate %item 1 Offset 16
            OpDecorate %items DescriptorSet 0
            OpDecorate %items Binding 1
            OpDecorate %threes ArrayStride 12
            OpDecorate %threeBlock Block
            OpMemberDecorate %threeBlock 0 Offset 0
            OpMemberDecorate %three 0 Offset 0
            OpMemberDecorate %three 1 Offset 4
            OpMemberDecorate %three 2 Offset 8
            OpDecorate %triples DescriptorSet 0
            OpDecorate %triples Binding 4
            OpDecorate %image DescriptorSet 0
            OpDecorate %image Binding 2
            OpDecorate %texture DescriptorSet 0
            OpDecorate %texture Binding 3
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %float = OpTypeFloat 32
            %v3 = OpTypeVector %uint 3
            %v2 = OpTypeVector %uint 2
            %f4 = OpTypeVector %float 4
            %0 = OpConstant %uint 0
            %1 = OpConstant %uint 1
            %2 = OpConstant %uint 2
            %f0 = OpConstant %float 0
            %texel = OpConstantComposite %f4 %f0 %f0 %f0 %f0
            %words = OpTypeRuntimeArray %uint
            %block = OpTypeStruct %words
            %two = OpTypeArray %block %2
            %item = OpTypeStruct %uint %f4
            %structs = OpTypeRuntimeArray %item
            %itemBlock = OpTypeStruct %structs
            %three = OpTypeStruct %uint %uint %uint
            %threes = OpTypeRuntimeArray %three
            %threeBlock = OpTypeStruct %threes
            %twoThrees = OpTypeArray %threeBlock %2
            %imageType = OpTypeImage %float 2D 0 0 0 2 Rgba8
            %sampledType = OpTypeImage %float 2D 0 0 0 1 Unknown
            %combined = OpTypeSampledImage %sampledType
            %toCombined = OpTypePointer UniformConstant %combined
            %f2 = OpTypeVector %float 2
            %center = OpConstantComposite %f2 %f0 %f0
            %shift = OpConstantComposite %v2 %1 %1
            %in = OpTypePointer Input %v3
            %toTwo = OpTypePointer StorageBuffer %two
            %toItems = OpTypePointer StorageBuffer %itemBlock
            %toItem = OpTypePointer StorageBuffer %item
            %toTwoThrees = OpTypePointer StorageBuffer %twoThrees
            %toThree = OpTypePointer StorageBuffer %three
            %toVector = OpTypePointer StorageBuffer %f4
            %toWord = OpTypePointer StorageBuffer %uint
            %toImage = OpTypePointer UniformConstant %imageType
            %index = OpVariable %in Input
            %parts = OpVariable %toTwo StorageBuffer
            %items = OpVariable %toItems StorageBuffer
            %triples = OpVariable %toTwoThrees StorageBuffer
            %image = OpVariable %toImage UniformConstant
            %texture = OpVariable %toCombined UniformConstant
            %local = OpTypePointer Function %uint
            %main = OpFunction %void None %fn
            %entry = OpLabel
            %at = OpVariable %local Function
            %id = OpLoad %v3 %index
            %i = OpCompositeExtract %uint %id 0
            CODE
            OpReturn
            OpFunctionEnd
            """;

    @Test
    void wordsOfAnElementThatVariesAreRecorded() throws Exception {
        FootprintSite site = sites("%p = OpAccessChain %toWord %parts %i %0 %i\nOpStore %p %i")
                .get(0);
        assertEquals(-1, site.element());
        assertEquals(4, site.granuleBytes());
        assertEquals(1, site.granules());
        assertEquals(List.of(true, false, true), List.of(site.writes(), site.reads(), site.whole()));
    }

    @Test
    void elementsThatConstantsNameAreKnown() throws Exception {
        FootprintSite site = sites("%p = OpAccessChain %toWord %parts %1 %0 %i\n%l = OpLoad %uint %p")
                .get(0);
        assertEquals(1, site.element());
        assertEquals(List.of(false, true), List.of(site.writes(), site.reads()));
    }

    @Test
    void atomicsReadAndWrite() throws Exception {
        FootprintSite site = sites("%p = OpAccessChain %toWord %parts %1 %0 %i\n%a = OpAtomicIAdd %uint %p %1 %0 %1")
                .get(0);
        assertEquals(List.of(true, true), List.of(site.writes(), site.reads()));
    }

    @Test
    void granulesAreAsLargeAsAllAccessesAllow() throws Exception {
        FootprintSite vector = sites("%p = OpAccessChain %toVector %items %0 %i %1\nOpStore %p %texel")
                .get(0);
        assertEquals(List.of(16, 1, true), List.of(vector.granuleBytes(), vector.granules(), vector.whole()));
        FootprintSite word = sites("%p = OpAccessChain %toWord %items %0 %i %0\n%l = OpLoad %uint %p")
                .get(0);
        assertEquals(List.of(4, 1, true), List.of(word.granuleBytes(), word.granules(), word.whole()));
    }

    @Test
    void structuresMayHaveGaps() throws Exception {
        FootprintSite site = sites("%p = OpAccessChain %toItem %items %0 %i\n%l = OpLoad %item %p")
                .get(0);
        assertEquals(List.of(32, 1, false), List.of(site.granuleBytes(), site.granules(), site.whole()));
    }

    /** With one action the map tells elements apart, with many it does not. */
    @ParameterizedTest
    @ValueSource(ints = {1, 32, 33, 8192})
    void severalGranulesOfAnElementThatVaries(int actions) throws Exception {
        String code = "%p = OpAccessChain %toThree %triples %i %0 %i\n%l = OpLoad %three %p";
        FootprintSite site =
                sites(Assembler.module(SHADER.replace("CODE", code)), actions).get(0);
        assertEquals(List.of(-1, 4, 3), List.of(site.element(), site.granuleBytes(), site.granules()));
        assertEquals(
                actions <= 32 ? 8 : 1,
                site.lanes(HitCounters.footprints(actions).granuleWords()));
    }

    @Test
    void ofImagesTexelsAreRecorded() throws Exception {
        FootprintSite site = sites("%c = OpCompositeConstruct %v2 %i %i\n%m = OpLoad %imageType %image\n"
                        + "OpImageWrite %m %c %texel")
                .get(0);
        assertEquals(
                List.of(true, true, 1, 0, true),
                List.of(site.writes(), site.texels(), site.granuleBytes(), site.element(), site.whole()));
    }

    @Test
    void ofImagesThatAreSampledItIsRecordedThatTheyAre() throws Exception {
        FootprintSite site = sites(
                        "%m = OpLoad %combined %texture\n" + "%s = OpImageSampleExplicitLod %f4 %m %center Lod %f0")
                .get(0);
        assertEquals(List.of(true, false, 0), List.of(site.samples(), site.texels(), site.granuleBytes()));
    }

    @Test
    void texelsAreFetchedFromTheFirstMipLevelOrFromAny() throws Exception {
        String image = "%m = OpLoad %combined %texture\n%n = OpImage %sampledType %m\n"
                + "%c = OpCompositeConstruct %v2 %i %i\n";
        FootprintSite first =
                sites(image + "%s = OpImageFetch %f4 %n %c Lod %0").get(0);
        assertEquals(List.of(true, false), List.of(first.texels(), first.samples()));
        FootprintSite any = sites(image + "%s = OpImageFetch %f4 %n %c Lod %i").get(0);
        assertEquals(List.of(false, 0), List.of(any.texels(), any.granuleBytes()));
        FootprintSite moved =
                sites(image + "%s = OpImageFetch %f4 %n %c ConstOffset %shift").get(0);
        assertEquals(List.of(false, 0), List.of(moved.texels(), moved.granuleBytes()));
    }

    @Test
    void whatIsNotAnAccessHasNoSite() throws Exception {
        assertEquals(List.of(), sites("%l = OpArrayLength %uint %items 0"));
    }

    private static final String ADDRESSES = """
            ; Version: 1.3
            OpCapability Shader
            OpCapability PhysicalStorageBufferAddresses
            OpExtension "SPV_KHR_physical_storage_buffer"
            OpMemoryModel PhysicalStorageBuffer64 GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 8 1 1
            OpDecorate %Push Block
            OpMemberDecorate %Push 0 Offset 0
            OpMemberDecorate %Item 0 Offset 0
            OpMemberDecorate %Item 1 Offset 16
            OpMemberDecorate %Filled 0 Offset 0
            OpMemberDecorate %Filled 1 Offset 8
            OpMemberDecorate %Filled 2 Offset 12
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %float = OpTypeFloat 32
            %f2 = OpTypeVector %float 2
            %f4 = OpTypeVector %float 4
            %0 = OpConstant %uint 0
            %1 = OpConstant %uint 1
            %Item = OpTypeStruct %uint %f4
            %Filled = OpTypeStruct %f2 %uint %uint
            %toItem = OpTypePointer PhysicalStorageBuffer %Item
            %toFilled = OpTypePointer PhysicalStorageBuffer %Filled
            %toWord = OpTypePointer PhysicalStorageBuffer %uint
            %toVector = OpTypePointer PhysicalStorageBuffer %f4
            %toAddress = OpTypePointer PhysicalStorageBuffer %toItem
            %Push = OpTypeStruct %toItem
            %toPush = OpTypePointer PushConstant %Push
            %toPushed = OpTypePointer PushConstant %toItem
            %push = OpVariable %toPush PushConstant
            %main = OpFunction %void None %fn
            %entry = OpLabel
            %at = OpAccessChain %toPushed %push %0
            %item = OpLoad %toItem %at
            CODE
            OpReturn
            OpFunctionEnd
            """;

    private FootprintSite addressed(String code) throws Exception {
        List<FootprintSite> sites = sites(Assembler.module(ADDRESSES.replace("CODE", code)), 1);
        assertEquals(1, sites.size());
        assertEquals(FootprintSite.BY_ADDRESS, sites.get(0).variable());
        assertEquals(FootprintSite.RECORDED, sites.get(0).element());
        return sites.get(0);
    }

    @Test
    void granulesOfAddressesAreAsLargeAsTheirAlignment() throws Exception {
        FootprintSite vector = addressed("%p = OpAccessChain %toVector %item %1\n%v = OpLoad %f4 %p Aligned 16");
        assertEquals(List.of(16, 1, true), List.of(vector.granuleBytes(), vector.granules(), vector.whole()));
        FootprintSite packed = addressed("%p = OpAccessChain %toVector %item %1\n%v = OpLoad %f4 %p Aligned 4");
        assertEquals(List.of(4, 4, true), List.of(packed.granuleBytes(), packed.granules(), packed.whole()));
        FootprintSite unaligned = addressed("%p = OpAccessChain %toWord %item %0\nOpStore %p %1 Aligned 1");
        assertEquals(List.of(1, 4), List.of(unaligned.granuleBytes(), unaligned.granules()));
        assertEquals(List.of(false, true), List.of(unaligned.reads(), unaligned.writes()));
    }

    @Test
    void addressesInMemoryHaveNoGaps() throws Exception {
        FootprintSite site = addressed("%p = OpBitcast %toAddress %item\n%v = OpLoad %toItem %p Aligned 8");
        assertEquals(List.of(8, 1, true), List.of(site.granuleBytes(), site.granules(), site.whole()));
    }

    @Test
    void atomicsByAddressReadAndWrite() throws Exception {
        FootprintSite site = addressed("%p = OpAccessChain %toWord %item %0\n%a = OpAtomicIAdd %uint %p %1 %0 %1");
        assertEquals(List.of(true, true, 4), List.of(site.reads(), site.writes(), site.granuleBytes()));
    }

    @Test
    void structuresByAddressMayHaveGaps() throws Exception {
        FootprintSite site = addressed("%v = OpLoad %Item %item Aligned 16");
        assertEquals(List.of(16, 2, false), List.of(site.granuleBytes(), site.granules(), site.whole()));
    }

    @Test
    void structuresWhoseMembersFollowEachOtherHaveNoGaps() throws Exception {
        FootprintSite site = addressed("%p = OpBitcast %toFilled %item\n%v = OpLoad %Filled %p Aligned 16");
        assertEquals(List.of(16, 1, true), List.of(site.granuleBytes(), site.granules(), site.whole()));
    }

    /** Hit counters of a site with a map. */
    private static final int NEXT = HitCounters.footprints(1).siteHits(true);

    @Test
    void whatTheCodeNamesByAConstantIsNotRecorded() throws Exception {
        FootprintSite site = sites("%p = OpAccessChain %toWord %parts %1 %0 %2\n%l = OpLoad %uint %p\n")
                .get(0);
        assertFalse(site.hasMap());
        assertEquals(List.of(2, 4, 1), List.of(site.fixed(), site.granuleBytes(), site.granules()));
        assertTrue(site.hits() < NEXT, "it has no map");
        FootprintSite varying = sites("%p = OpAccessChain %toWord %parts %1 %0 %i\n%l = OpLoad %uint %p\n")
                .get(0);
        assertEquals(List.of(FootprintSite.RECORDED, NEXT), List.of(varying.fixed(), varying.hits()));
        assertTrue(varying.hasMap());
    }

    /** Loads a word of the part that a variable says, twice, with something between. */
    private List<Integer> hits(String between) throws Exception {
        String first = "%a = OpLoad %uint %at\n%p = OpAccessChain %toWord %parts %1 %0 %a\n%l = OpLoad %uint %p\n";
        String second = "%b = OpLoad %uint %at\n%q = OpAccessChain %toWord %parts %1 %0 %b\n%m = OpLoad %uint %q\n";
        return sites("OpStore %at %i\n" + first + between + second).stream()
                .map(FootprintSite::hit)
                .toList();
    }

    @Test
    void anAccessToTheSamePlaceOfABlockIsRecordedOnce() throws Exception {
        assertEquals(List.of(0, 0), hits(""));
        assertEquals(List.of(0, NEXT, 0), hits("%w = OpAccessChain %toWord %parts %1 %0 %2\n%n = OpLoad %uint %w\n"));
    }

    @Test
    void aPlaceThatAVariableHasChangedIsAnotherOne() throws Exception {
        assertEquals(List.of(0, NEXT), hits("OpStore %at %1\n"));
        assertEquals(List.of(0, NEXT), hits("OpBranch %next\n%next = OpLabel\n"), "nor is one of another block known");
    }

    @Test
    void onlyWatchedInstructionsHaveSitesThatRecordInvocations() throws Exception {
        String code = """
                %p = OpAccessChain %toWord %parts %i %0 %i
                OpStore %p %i
                %q = OpAccessChain %toWord %parts %1 %0 %i
                %l = OpLoad %uint %q
                %t = OpLoad %imageType %image
                OpImageWrite %t %shift %texel
                """;
        List<Integer> all = sites(code).stream().map(FootprintSite::instruction).toList();
        assertEquals(3, all.size());
        for (int instruction : all) {
            assertEquals(List.of(instruction), watched(code, instruction));
        }
        assertEquals(all, watched(code, all.toArray(Integer[]::new)));
        assertEquals(List.of(), watched(code, 1 << 20));
    }

    private List<Integer> watched(String code, Integer... instructions) throws Exception {
        SpirvModule module = Assembler.module(SHADER.replace("CODE", code));
        return sites(module, HitCounters.watches(List.of(instructions))).stream()
                .map(FootprintSite::instruction)
                .toList();
    }

    private List<FootprintSite> sites(String code) throws Exception {
        return sites(Assembler.module(SHADER.replace("CODE", code)), 1);
    }

    private List<FootprintSite> sites(SpirvModule module, int actions) throws Exception {
        return sites(module, HitCounters.footprints(actions));
    }

    private List<FootprintSite> sites(SpirvModule module, HitCounters counters) throws Exception {
        Instrumentation pass = new Instrumentation(
                "main", COMPUTE, new Specialization(Map.of()), new ErrorOutput(7, 0, 1, 2, 3, 42).with(counters));
        new PassManager()
                .add(new EntryPointSelection("main", COMPUTE))
                .add(new FootprintRecording(pass))
                .run(module);
        SpirvTools.assumeInstalled("spirv-val");
        SpirvTools.Result result = SpirvTools.run("spirv-val", SpirvWriter.words(module), "--target-env", "vulkan1.3");
        assertEquals(0, result.exitCode(), result.output());
        return pass.checks().stream().map(FootprintSite.class::cast).toList();
    }
}
