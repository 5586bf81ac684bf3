package dev.vkval.check.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.NVRayTracingMotionBlur;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;
import org.lwjgl.vulkan.VkTilePropertiesQCOM;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/** Dispatches and traces whose shaders trace rays, load matrices and declare images, with descriptors that are certain. */
class CertainHandleRulesTest {
    private static final int PHYSICAL = 2;
    private static final long IMAGE = 20;
    private static final long VIEW = 21;
    private static final long BUFFER = 22;
    private static final long STRUCTURE = 23;
    private static final long MODULE = 24;
    private static final long PIPELINE = 25;
    private static final long PASS = 26;
    private static final long FRAMEBUFFER = 27;
    private static final int COMPUTE = VK10.VK_SHADER_STAGE_COMPUTE_BIT;
    private static final int RAYGEN = KHRRayTracingPipeline.VK_SHADER_STAGE_RAYGEN_BIT_KHR;
    private static final int STRUCTURES = KHRAccelerationStructure.VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR;
    private static final int CREATE_MOTION = NVRayTracingMotionBlur.VK_ACCELERATION_STRUCTURE_CREATE_MOTION_BIT_NV;
    private static final int BUILD_MOTION = NVRayTracingMotionBlur.VK_BUILD_ACCELERATION_STRUCTURE_MOTION_BIT_NV;
    private static final int ALLOW_MOTION = NVRayTracingMotionBlur.VK_PIPELINE_CREATE_RAY_TRACING_ALLOW_MOTION_BIT_NV;
    private static final int ADDRESSED = 0x20000;
    private static final int ENTRY_NAME = 'm' | 'a' << 8 | 'i' << 16 | 'n' << 24;

    private static final String HEAD = """
            OpCapability Shader
            CAPABILITY
            MEMORY
            OpEntryPoint MODEL %main "main"
            MODE
            OpDecorate %resource DescriptorSet 0
            OpDecorate %resource Binding 0
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %float = OpTypeFloat 32
            %vec3 = OpTypeVector %float 3
            %uint = OpTypeInt 32 0
            %u0 = OpConstant %uint 0
            %u3 = OpConstant %uint 3
            %u8 = OpConstant %uint 8
            %f0 = OpConstant %float 0
            %origin = OpConstantComposite %vec3 %f0 %f0 %f0
            """;
    private static final String RAYS = """
            %structure = OpTypeAccelerationStructureKHR
            %to = OpTypePointer UniformConstant %structure
            %resource = OpVariable %to UniformConstant
            """;
    private static final String START = """
            %main = OpFunction %void None %fn
            %start = OpLabel
            """;
    private static final String END = """
            OpReturn
            OpFunctionEnd
            """;
    private static final String QUERY = RAYS + """
            %query = OpTypeRayQueryKHR
            %own = OpTypePointer Private %query
            %ray = OpVariable %own Private
            """ + START + """
            %loaded = OpLoad %structure %resource
            OpRayQueryInitializeKHR %ray %loaded %u0 %u0 %origin %f0 %origin %f0
            OpRayQueryGenerateIntersectionKHR %ray %f0
            """ + END;
    private static final String TRACES = RAYS + """
            %hit = OpTypeHitObjectTYPE
            %own = OpTypePointer Private %hit
            %object = OpVariable %own Private
            %ofPayload = OpTypePointer RayPayloadKHR %uint
            %payload = OpVariable %ofPayload RayPayloadKHR
            """ + START + """
            %loaded = OpLoad %structure %resource
            TRACE
            """ + END;
    private static final String MATRIX = """
            %array = OpTypeRuntimeArray %float
            %block = OpTypeStruct %array
            %to = OpTypePointer StorageBuffer %block
            %at = OpTypePointer StorageBuffer %float
            %resource = OpVariable %to StorageBuffer
            %matrix = OpTypeCooperativeMatrixKHR %float %u3 %u8 %u8 %u0
            """ + START + """
            %first = OpAccessChain %at %resource %u0 %u0
            %loaded = OpCooperativeMatrixLoadKHR %matrix %first %u0 %u8
            """ + END;
    private static final String SAMPLED = """
            %image = OpTypeImage %float 2D 0 0 0 1 Unknown
            %both = OpTypeSampledImage %image
            %to = OpTypePointer UniformConstant TYPE
            %resource = OpVariable %to UniformConstant
            """ + START + """
            %loaded = OpLoad TYPE %resource
            """ + END;
    private static final String ADDRESS = """
            %block = OpTypeStruct %uint
            %to = OpTypePointer StorageBuffer %block
            %resource = OpVariable %to StorageBuffer
            %by = OpTypePointer PhysicalStorageBuffer %uint
            %long = OpTypeInt 64 0
            %a = OpConstant %long 64
            """ + START + """
            %pointer = OpConvertUToPtr %by %a
            %loaded = OpLoad %uint %pointer Aligned 4
            """ + END;

    private Recorder recorder;
    private CheckRun run;
    private BoundImages images;

    private void start(Recorder created) {
        recorder = created;
        run = created.run();
        images = new BoundImages(run);
    }

    @AfterEach
    void end() {
        recorder.close();
    }

    private long module(String model, String capability, String mode, String text) throws SpirvTextException {
        boolean addresses = text.equals(ADDRESS);
        int[] words = Assembler.words(HEAD.replace("MODEL", model)
                        .replace("CAPABILITY", capability)
                        .replace("MODE", mode)
                        .replace(
                                "MEMORY",
                                "OpMemoryModel " + (addresses ? "PhysicalStorageBuffer64" : "Logical") + " GLSL450")
                + text);
        long code = run.struct("VkShaderModuleCreateInfo", "codeSize", words.length * 4L);
        run.set(code, "VkShaderModuleCreateInfo", "pCode", run.words(words))
                .create("vkCreateShaderModule", MODULE, Recorder.DEVICE, code, 0, 0);
        return MODULE;
    }

    private void stage(long stage, int bit, long module) {
        String type = "VkPipelineShaderStageCreateInfo";
        run.set(stage, type, "sType", VK10.VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO)
                .set(stage, type, "stage", bit)
                .set(stage, type, "module", module);
        MemoryUtil.memPutAddress(stage + VkPipelineShaderStageCreateInfo.PNAME, run.pointer(ENTRY_NAME));
    }

    private void compute(String capability, String modes, String text) throws SpirvTextException {
        long module = module("GLCompute", capability, "OpExecutionMode %main LocalSize 1 1 1" + modes, text);
        long info = run.struct("VkComputePipelineCreateInfo", "layout", BoundImages.LAYOUT);
        stage(info + VkComputePipelineCreateInfo.STAGE, COMPUTE, module);
        run.create("vkCreateComputePipelines", PIPELINE, Recorder.DEVICE, 0, 1, info, 0, 0);
    }

    private List<String> dispatch(String numbers) {
        run.call("vkCmdBindPipeline", Recorder.COMMANDS, VK10.VK_PIPELINE_BIND_POINT_COMPUTE, PIPELINE);
        images.bind(VK10.VK_PIPELINE_BIND_POINT_COMPUTE);
        return recorder.broken(() -> run.call("vkCmdDispatch", Recorder.COMMANDS, 1, 1, 1)).stream()
                .filter(id -> id.matches("VUID-RuntimeSpirv-.*-(" + numbers + ")"))
                .toList();
    }

    /** A structure that the host has built, in the descriptor. */
    private void structure(int created, int built, int stages) {
        String create = "VkAccelerationStructureCreateInfoKHR";
        String build = "VkAccelerationStructureBuildGeometryInfoKHR";
        recorder.buffer(BUFFER, 4096, KHRAccelerationStructure.VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR);
        long info = run.struct(create, "buffer", BUFFER, "size", 1024, "createFlags", created);
        long geometries = run.struct(build, "dstAccelerationStructure", STRUCTURE, "flags", built);
        long range = run.array(run.struct("VkAccelerationStructureBuildRangeInfoKHR"));
        run.create("vkCreateAccelerationStructureKHR", STRUCTURE, Recorder.DEVICE, info, 0, 0)
                .call("vkBuildAccelerationStructuresKHR", Recorder.DEVICE, 0, 1, geometries, range);
        images.write(STRUCTURES, stages, 0, 0, 0);
        String chained = "VkWriteDescriptorSetAccelerationStructureKHR";
        long structures = run.struct(chained, "accelerationStructureCount", 1);
        long write = run.struct("VkWriteDescriptorSet", "dstSet", BoundImages.SET, "descriptorCount", 1);
        run.set(structures, chained, "pAccelerationStructures", run.array(STRUCTURE))
                .set(write, "VkWriteDescriptorSet", "descriptorType", STRUCTURES);
        MemoryUtil.memPutAddress(write + VkWriteDescriptorSet.PNEXT, structures);
        run.call("vkUpdateDescriptorSets", Recorder.DEVICE, 1, write, 0, 0);
    }

    private static Recorder withMotion() {
        return Recorder.withFeature(
                "VK_NV_ray_tracing_motion_blur",
                "VkPhysicalDeviceRayTracingMotionBlurFeaturesNV",
                "rayTracingMotionBlur");
    }

    @ParameterizedTest
    @CsvSource({BUILD_MOTION + ", 1", "0, 0"})
    void queriedStructures(int built, int expected) throws SpirvTextException {
        start(withMotion());
        structure(CREATE_MOTION, built, COMPUTE);
        compute("OpCapability RayQueryKHR", "", QUERY);
        recorder.begin();
        assertEquals(expected, dispatch("06354").size());
    }

    @ParameterizedTest
    @CsvSource({
        "KHR, OpTraceRayKHR %loaded %u0 %u0 %u0 %u0 %u0 %origin %f0 %origin %f0 %payload, 0, 06360",
        "KHR, OpTraceRayKHR %loaded %u0 %u0 %u0 %u0 %u0 %origin %f0 %origin %f0 %payload, " + ALLOW_MOTION + ",",
        "NV, OpHitObjectTraceRayMotionNV %object %loaded %u0 %u0 %u0 %u0 %u0 %origin %f0 %origin %f0 %f0 %payload, 0, 07704",
        "NV, OpHitObjectTraceRayMotionNV %object %loaded %u0 %u0 %u0 %u0 %u0 %origin %f0 %origin %f0 %f0 %payload, "
                + ALLOW_MOTION + ",",
        "EXT, OpHitObjectTraceRayMotionEXT %object %loaded %u0 %u0 %u0 %u0 %u0 %origin %f0 %origin %f0 %f0 %payload, 0,"
                + " 11875",
        "EXT, OpHitObjectTraceRayMotionEXT %object %loaded %u0 %u0 %u0 %u0 %u0 %origin %f0 %origin %f0 %f0 %payload, "
                + ALLOW_MOTION + ","
    })
    void tracedStructures(String type, String trace, int flags, String expected) throws SpirvTextException {
        start(withMotion());
        structure(CREATE_MOTION, BUILD_MOTION, RAYGEN);
        String hit = type.equals("EXT") ? "EXT" : "NV";
        long module = module(
                "RayGenerationKHR",
                "OpCapability RayTracingKHR\nOpCapability RayTracingMotionBlurNV",
                "",
                TRACES.replace("TYPE", hit).replace("TRACE", trace));
        String struct = "VkRayTracingPipelineCreateInfoKHR";
        long stage = run.struct("VkPipelineShaderStageCreateInfo");
        stage(stage, RAYGEN, module);
        long info = run.struct(struct, "stageCount", 1, "layout", BoundImages.LAYOUT, "flags", flags);
        run.set(info, struct, "pStages", stage)
                .create("vkCreateRayTracingPipelinesKHR", PIPELINE, Recorder.DEVICE, 0, 0, 1, info, 0, 0);
        int bindPoint = KHRRayTracingPipeline.VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR;
        recorder.begin();
        run.call("vkCmdBindPipeline", Recorder.COMMANDS, bindPoint, PIPELINE);
        images.bind(bindPoint);
        long table = run.struct("VkStridedDeviceAddressRegionKHR");
        List<String> found = recorder
                .broken(() -> run.call("vkCmdTraceRaysKHR", Recorder.COMMANDS, table, table, table, table, 1, 1, 1))
                .stream()
                .filter(id -> id.matches("VUID-RuntimeSpirv-.*-(06360|07704|11875)"))
                .map(id -> id.substring(id.length() - 5))
                .toList();
        assertEquals(expected == null ? List.of() : List.of(expected), found);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", BUFFER + ", 0"})
    void matricesOfNullDescriptors(long buffer, int expected) throws SpirvTextException {
        start(Recorder.withFeature("VK_EXT_robustness2", "VkPhysicalDeviceRobustness2FeaturesEXT", "nullDescriptor"));
        recorder.buffer(BUFFER, 4096);
        images.write(VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, COMPUTE, 0, 0, 0);
        bufferDescriptor(buffer);
        compute("OpCapability CooperativeMatrixKHR", "", MATRIX);
        recorder.begin();
        assertEquals(expected, dispatch("12379").size());
    }

    private void bufferDescriptor(long buffer) {
        long info = run.struct("VkDescriptorBufferInfo", "buffer", buffer, "range", VK10.VK_WHOLE_SIZE);
        long write = run.struct("VkWriteDescriptorSet", "dstSet", BoundImages.SET, "descriptorCount", 1);
        run.set(write, "VkWriteDescriptorSet", "descriptorType", VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER)
                .set(write, "VkWriteDescriptorSet", "pBufferInfo", info)
                .call("vkUpdateDescriptorSets", Recorder.DEVICE, 1, write, 0, 0);
    }

    @ParameterizedTest
    @CsvSource({"%image, true, 1", "%both, true, 0", "%image, false, 0"})
    void imagesThatNeedAConversion(String type, boolean planes, int expected) throws SpirvTextException {
        start(Recorder.withFeature(
                "VK_KHR_sampler_ycbcr_conversion",
                "VkPhysicalDeviceSamplerYcbcrConversionFeatures",
                "samplerYcbcrConversion"));
        int format = planes ? VK11.VK_FORMAT_G8_B8R8_2PLANE_420_UNORM : VK10.VK_FORMAT_R8G8B8A8_UNORM;
        recorder.image(IMAGE, recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, format, 4, 4, 1))
                .view(VIEW, IMAGE, format, VK10.VK_IMAGE_ASPECT_COLOR_BIT);
        images.write(VK10.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, COMPUTE, VIEW, 0, VK10.VK_IMAGE_LAYOUT_GENERAL);
        compute("", "", SAMPLED.replace("TYPE", type));
        recorder.begin();
        assertEquals(expected, dispatch("12204").size());
    }

    @ParameterizedTest
    @CsvSource({"0, false, 1", "1, false, 0", "0, true, 0"})
    void addressesOfProtectedBuffers(int noFault, boolean another, int expected) throws SpirvTextException {
        start(Recorder.withFeature(
                "VK_KHR_buffer_device_address", "VkPhysicalDeviceProtectedMemoryFeatures", "protectedMemory"));
        long all = run.struct("VkPhysicalDeviceProperties2");
        long protection = run.struct("VkPhysicalDeviceProtectedMemoryProperties", "protectedNoFault", noFault);
        MemoryUtil.memPutAddress(all + VkPhysicalDeviceProperties2.PNEXT, protection);
        run.call("vkGetPhysicalDeviceProperties2", PHYSICAL, all);
        long info = run.struct("VkBufferCreateInfo", "size", 64, "usage", ADDRESSED, "flags", 0x8);
        run.create("vkCreateBuffer", BUFFER, Recorder.DEVICE, info, 0, 0);
        if (another) {
            recorder.buffer(BUFFER + 100, 64, ADDRESSED);
        }
        images.write(VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, COMPUTE, 0, 0, 0);
        compute("OpCapability PhysicalStorageBufferAddresses\nOpCapability Int64", "", ADDRESS);
        recorder.begin();
        assertEquals(expected, dispatch("09645").size());
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "2, 2", "3, 4", "8, 4"})
    void tileRates(int rate, int depth) throws SpirvTextException {
        start(Recorder.withFeature("VK_QCOM_tile_shading", "VkPhysicalDeviceTileShadingFeaturesQCOM", "tileShading"));
        images.write(VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, COMPUTE, 0, 0, 0);
        compute(
                "OpCapability TileShadingQCOM\nOpExtension \"SPV_QCOM_tile_shading\"",
                "\nOpExecutionMode %main TileShadingRateQCOM 1 1 " + rate,
                SAMPLED.replace("TYPE", "%image"));
        long subpass = run.struct("VkSubpassDescription");
        long pass = run.struct("VkRenderPassCreateInfo", "subpassCount", 1);
        run.set(pass, "VkRenderPassCreateInfo", "pSubpasses", subpass)
                .create("vkCreateRenderPass", PASS, Recorder.DEVICE, pass, 0, 0)
                .create(
                        "vkCreateFramebuffer",
                        FRAMEBUFFER,
                        Recorder.DEVICE,
                        run.struct("VkFramebufferCreateInfo", "renderPass", PASS, "width", 4, "height", 4),
                        0,
                        0);
        long tile = run.struct("VkTilePropertiesQCOM");
        VkTilePropertiesQCOM.ntileSize(tile).set(4, 4, depth);
        run.call("vkGetFramebufferTilePropertiesQCOM", Recorder.DEVICE, FRAMEBUFFER, run.pointer(1), tile);
        recorder.begin();
        run.call(
                "vkCmdBeginRenderPass",
                Recorder.COMMANDS,
                run.struct("VkRenderPassBeginInfo", "renderPass", PASS, "framebuffer", FRAMEBUFFER),
                0);
        List<String> expected = rate > depth
                ? List.of("VUID-RuntimeSpirv-z-10704")
                : depth % rate != 0 ? List.of("VUID-RuntimeSpirv-tileSize-10705") : List.of();
        assertEquals(expected, dispatch("10704|10705"));
    }
}
