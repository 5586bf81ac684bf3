package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Captures of the validation layers' own tests of shaders, executed on the software driver. */
class GpuCapturesTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "NegativeGpuAVDescriptorIndexing.ArrayOOBBuffer, VUID-vkCmdDraw-None-08114|VUID-vkCmdDraw-None-10068",
        "NegativeGpuAVDescriptorIndexing.ArrayEarlyDelete, UNASSIGNED-Descriptor destroyed",
        "NegativeGpuAVDescriptorIndexing.UpdateAfterBind, VUID-vkCmdDraw-None-08114",
        "PositiveGpuAVDescriptorIndexing.BindingPartiallyBound, ''",
        "PositiveGpuAVDescriptorIndexing.VariableDescriptorCountAllocateAfterPipeline, ''",
        "NegativeGpuAVDescriptorClassGeneralBuffer.StorageBuffer, VUID-vkCmdDispatch-storageBuffers-06936",
        "NegativeGpuAVDescriptorClassGeneralBuffer.UniformBufferTooSmall, VUID-vkCmdDraw-uniformBuffers-06935",
        "NegativeGpuAVDescriptorClassTexelBuffer.TexelFetch, UNASSIGNED-Descriptor Texel Buffer texel out of bounds",
        "NegativeGpuAVDescriptorPostProcess.PostProcesingOnly, VUID-vkCmdDraw-viewType-07752",
        "NegativeGpuAVDescriptorPostProcess.AliasDepthSamplers, VUID-vkCmdDispatch-None-06479",
        "PositiveGpuAVDescriptorPostProcess.AliasImageMultisample, ''",
        "NegativeGpuAVMesh.TaskPayloadSharedMissingNoTaskStruct, VUID-RuntimeSpirv-MeshEXT-12380",
        "PositiveGpuAVMesh.BasicMesh, ''",
        "PositiveGpuAVSpirv.VulkanMemoryModelDeviceScope, ''",
        "NegativeGpuAVBufferDeviceAddress.UVec3Array, VUID-RuntimeSpirv-PhysicalStorageBuffer64-11819",
        "NegativeGpuAVBufferDeviceAddress.LoadAlignment, VUID-RuntimeSpirv-PhysicalStorageBuffer64-06315",
        "PositiveGpuAVBufferDeviceAddress.StoreStd430, ''",
        "NegativeGpuAVIndirectBuffer.FirstInstance, VUID-VkDrawIndirectCommand-firstInstance-00501",
        "NegativeGpuAVIndirectBuffer.FirstInstanceIndexed3, VUID-VkDrawIndexedIndirectCommand-None-09462"
                + "|VUID-VkDrawIndexedIndirectCommand-firstInstance-00554|VUID-vkCmdDrawIndexedIndirect-None-02721",
        "PositiveGpuAVIndirectBuffer.FirstInstanceCustomStride, ''",
        "PositiveGpuAVIndirectBuffer.MeshSingleCommand, ''",
        "NegativeGpuAVIndirectBuffer.DispatchWorkgroupSizeShaderObjects, VUID-VkDispatchIndirectCommand-x-00417"
                + "|VUID-VkDispatchIndirectCommand-y-00418|VUID-VkDispatchIndirectCommand-z-00419",
        "NegativeGpuAVIndexBuffer.IndexBufferOOB, VUID-VkDrawIndexedIndirectCommand-robustBufferAccess2-08798",
        "PositiveGpuAVIndexBuffer.IndexedIndirectRobustness, ''",
        "NegativeGpuAVVertexAttributeFetch.DrawBadVertexIndex16DebugLabel, VUID-vkCmdDrawIndexed-None-02721",
        "NegativeGpuAVVertexAttributeFetch.DrawInSecondaryCmdBufferBadVertexIndex32, VUID-vkCmdDrawIndexed-None-02721",
        "NegativeGpuAVVertexAttributeFetch.DrawBadVertexIndex32MultiDraw, VUID-vkCmdDrawMultiIndexedEXT-None-02721",
        "NegativeGpuAVVertexAttributeFetch.IndirectDrawBadVertexIndex8, VUID-vkCmdDrawIndexedIndirect-None-02721",
        "NegativeGpuAVVertexAttributeFetch.CmdSetVertexInputEXT, VUID-vkCmdDrawIndexed-None-02721",
        "NegativeGpuAVVertexAttributeFetch.DrawBadVertexIndex32ShaderObject, VUID-vkCmdDrawIndexed-None-02721",
        "NegativeGpuAVVertexAttributeFetch.InstanceIndexVertexAttributeDivisor, VUID-vkCmdDrawIndexed-None-02721",
        "PositiveGpuAVVertexAttributeFetch.InstanceRateZeroDivisor, ''",
        "PositiveGpuAVIndexBuffer.IndirectDrawBadVertexIndex32, ''",
        "NegativeGpuAVCopies.BufferToImageD32U8Vk13, VUID-VkCopyBufferToImageInfo2-pRegions-07931",
        "PositiveGpuAVCopies.CopyBufferToImageD32, ''",
        "NegativeGpuAVMesh.PrimitiveCount, VUID-RuntimeSpirv-MeshEXT-07332",
        "PositiveGpuAVMesh.BasicMesh, ''",
        "NegativeGpuAVRayQuery.FragmentUseQueryUninit, VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06349",
        "NegativeGpuAVRayQuery.ComputeRayOriginNaN, VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06351",
        "PositiveGpuAVRayQuery.ComputeDynamicTminTmax, ''",
        "NegativeGpuAVRayQuery.OpRayQueryInitializeTlasNotBuilt, VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06352",
        "NegativeGpuAVRayTracing.OpTraceRayTlasNotBuilt, VUID-RuntimeSpirv-OpTraceRayKHR-06359",
        "NegativeGpuAVRayTracing.OpTraceRayDirectionNonFinite, VUID-RuntimeSpirv-OpTraceRayKHR-06355",
        "NegativeGpuAVRayTracing.OpTraceRaySkipAABBsWithPipelineSkipTriangles, VUID-RuntimeSpirv-OpTraceRayKHR-06554",
        "PositiveGpuAVRayTracing.BasicTraceRaysDynamicRayFlags, ''",
        "NegativeGpuAVRayTracing.AabbStatusUpdate, VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-03663"
                + "|VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-03664",
        "NegativeGpuAVRayTracing.VertexBufferUpdateStridedVerticesIndexBuffer,"
                + " VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-03663"
                + "|VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-03664",
        "PositiveGpuAVRayTracing.VertexBufferUpdateStridedVertices, ''",
        "PositiveGpuAVRayTracing.IndexBufferUpdate, ''",
        "NegativeGpuAVShaderSanitizer.Atan2Vector, SPIRV-Sanitizer-Atan2",
        "NegativeGpuAVShaderSanitizer.DivideByZeroFModScalar, SPIRV-Sanitizer-Divide-By-Zero",
        "NegativeGpuAVShaderSanitizer.DivideByZeroUDivVector64, SPIRV-Sanitizer-Divide-By-Zero",
        "NegativeGpuAVShaderSanitizer.FMaxNaNVector, SPIRV-Sanitizer-Fminmax",
        "NegativeGpuAVShaderSanitizer.ImageGather, SPIRV-Sanitizer-Image-Gather",
        "NegativeGpuAVShaderSanitizer.SRem, SPIRV-Sanitizer-Divide-By-Zero",
        "NegativeGpuAVSharedMemoryDataRace.StructVsScalar, SharedMemoryDataRace-RaceOnLoad",
        "NegativeGpuAVSharedMemoryDataRace.DebugGlobalVariable, SharedMemoryDataRace-RaceOnStore",
        "NegativeGpuAVSharedMemoryDataRace.AtomicAddAndLoad, SharedMemoryDataRace-RaceOnLoadStoreVsAtomic",
        "PositiveGpuAVSharedMemoryDataRace.TwoDimensionalArrayBarrier, ''",
        "PositiveGpuAVShaderSanitizer.PowFloat16, ''",
        "PositiveGpuAVShaderSanitizer.Atan2VectorMix, ''",
        "NegativeGpuAVDebugPrintf.Basic, VUID-vkCmdDispatch-storageBuffers-06936|VVL-DEBUG-PRINTF",
        "NegativeGpuAVDebugPrintf.BasicLayerSettingsNoPrintf, VUID-vkCmdDispatch-storageBuffers-06936",
        "NegativeGpuAVShaderDebugInfo.ShaderObjectHandle, VUID-RuntimeSpirv-PhysicalStorageBuffer64-11819",
        "PositiveGpuAVDescriptorIndexing.SharedPipelineLayoutSubsetGraphicsShaderObject, ''"
    })
    void aCaptureGivesTheRulesThatItsTestExpects(String name, String rules) throws IOException {
        String corpus = System.getProperty("vkval.corpus", "");
        Assumptions.assumeFalse(corpus.isEmpty(), "no corpus of captures is given");
        Path capture = Path.of(corpus, "vvl-tests", name + ".gfxr");
        Assumptions.assumeTrue(Files.exists(capture), "the corpus has no " + name);
        SoftwareDevice.assume();
        Tool tool = Tool.piped();
        int code = tool.run("check", capture, "-o", folder, "--device", "lavapipe", "--checks", "gpu");
        TreeSet<String> found = new TreeSet<>();
        for (JsonNode finding : Tool.report(folder).at("/captures/0/findings")) {
            found.add(finding.get("rule").asText());
        }
        List<String> expected = rules.isEmpty() ? List.of() : Arrays.asList(rules.split("\\|"));
        assertEquals(new TreeSet<>(expected), found, tool.out());
        assertEquals(rules.isEmpty() ? 0 : 1, code, tool.out());
    }
}
