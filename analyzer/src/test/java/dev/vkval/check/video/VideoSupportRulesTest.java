package dev.vkval.check.video;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.registry.Registry;
import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRVideoDecodeH264;
import org.lwjgl.vulkan.KHRVideoDecodeQueue;
import org.lwjgl.vulkan.KHRVideoEncodeH264;
import org.lwjgl.vulkan.KHRVideoEncodeQuantizationMap;
import org.lwjgl.vulkan.KHRVideoEncodeQueue;
import org.lwjgl.vulkan.KHRVideoQueue;

class VideoSupportRulesTest {
    private static final int PHYSICAL = 2;
    private static final int DEVICE = 3;
    private static final int SESSION = 10;
    private static final int DECODE = KHRVideoDecodeH264.VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR;
    private static final int ENCODE = KHRVideoEncodeH264.VK_VIDEO_CODEC_OPERATION_ENCODE_H264_BIT_KHR;
    private static final int SUPPORTED = 1000156003;
    private static final String CREATE = "VkVideoSessionCreateInfoKHR";
    private static final String PROFILE = "VkVideoProfileInfoKHR";
    private static final String FAMILY = "VkQueueFamilyProperties2";
    private static final String VUID = "VUID-VkVideoSessionCreateInfoKHR-";

    private final CheckRun run = CheckRun.core();

    @BeforeEach
    void device() {
        run.device(3);
    }

    @AfterEach
    void close() {
        run.close();
    }

    private long profile(int operation) {
        long profile = run.struct(PROFILE);
        run.set(profile, PROFILE, "videoCodecOperation", operation);
        return profile;
    }

    /** The application asks for the formats of a usage, and is told of one. */
    private void ask(long profile, int usage, long texels) {
        String list = "VkVideoProfileListInfoKHR";
        String info = "VkPhysicalDeviceVideoFormatInfoKHR";
        String properties = "VkVideoFormatPropertiesKHR";
        long profiles = run.struct(list);
        long asked = run.struct(info);
        long answer = run.struct(properties);
        run.set(profiles, list, "profileCount", 1)
                .set(profiles, list, "pProfiles", profile)
                .set(asked, info, "pNext", profiles)
                .set(asked, info, "imageUsage", usage)
                .set(answer, properties, "format", SUPPORTED)
                .set(answer, properties, "pNext", texels)
                .call("vkGetPhysicalDeviceVideoFormatPropertiesKHR", PHYSICAL, asked, run.pointer(1), answer);
    }

    private List<String> broken(Runnable call, String numbers) {
        int before = run.rules().size();
        call.run();
        return run.rules().subList(before, run.rules().size()).stream()
                .filter(id -> id.matches(".*-(" + numbers + ")"))
                .toList();
    }

    private long session(long profile, int picture, int reference, int flags) {
        long info = run.struct(CREATE);
        run.set(info, CREATE, "pVideoProfile", profile)
                .set(info, CREATE, "pictureFormat", picture)
                .set(info, CREATE, "referencePictureFormat", reference)
                .set(info, CREATE, "maxActiveReferencePictures", 1)
                .set(info, CREATE, "flags", flags);
        return info;
    }

    private List<String> create(long info) {
        return broken(
                () -> run.create("vkCreateVideoSessionKHR", SESSION, DEVICE, info, 0, 0),
                "04852|04853|04854|06814|07190|11759");
    }

    @ParameterizedTest
    @CsvSource({
        DECODE + ", pictureFormat-04853, referencePictureFormat-04852",
        ENCODE + ", pictureFormat-04854, referencePictureFormat-06814"
    })
    void formatsAreThoseOfTheProfile(int operation, String picture, String reference) {
        boolean decodes = operation == DECODE;
        long profile = profile(operation);
        assertEquals(List.of(), create(session(profile, 9, 9, 0)), "the application has not asked");
        ask(
                profile,
                decodes
                        ? KHRVideoDecodeQueue.VK_IMAGE_USAGE_VIDEO_DECODE_DST_BIT_KHR
                        : KHRVideoEncodeQueue.VK_IMAGE_USAGE_VIDEO_ENCODE_SRC_BIT_KHR,
                0);
        ask(
                profile,
                decodes
                        ? KHRVideoDecodeQueue.VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR
                        : KHRVideoEncodeQueue.VK_IMAGE_USAGE_VIDEO_ENCODE_DPB_BIT_KHR,
                0);
        assertEquals(List.of(), create(session(profile, SUPPORTED, SUPPORTED, 0)));
        assertEquals(List.of(VUID + picture, VUID + reference), create(session(profile, 9, 9, 0)));
    }

    @Test
    void headersAreThoseOfTheProfile() {
        long profile = profile(DECODE);
        String struct = "VkVideoCapabilitiesKHR";
        long capabilities = run.struct(struct);
        long header = capabilities
                + Registry.vulkan().struct(struct).member("stdHeaderVersion").offset();
        MemoryUtil.memPutByte(header, (byte) 'h');
        run.call("vkGetPhysicalDeviceVideoCapabilitiesKHR", PHYSICAL, profile, capabilities);
        long version = run.struct("VkExtensionProperties");
        long info = session(profile, 9, 9, 0);
        run.set(info, CREATE, "pStdHeaderVersion", version);
        assertEquals(List.of(VUID + "pStdHeaderVersion-07190"), create(info));
        MemoryUtil.memPutByte(version, (byte) 'h');
        assertEquals(List.of(), create(info));
    }

    private void family(String chained, String member, int value) {
        long properties = run.struct(chained);
        long family = run.struct(FAMILY);
        run.set(properties, chained, member, value)
                .set(family, FAMILY, "pNext", properties)
                .call("vkGetPhysicalDeviceQueueFamilyProperties2", PHYSICAL, run.pointer(1), family);
    }

    @Test
    void queueFamiliesSupportTheOperation() {
        family("VkQueueFamilyVideoPropertiesKHR", "videoCodecOperations", ENCODE);
        assertEquals(List.of(VUID + "pVideoProfile-11759"), create(session(profile(DECODE), 9, 9, 0)));
        assertEquals(List.of(), create(session(profile(ENCODE), 9, 9, 0)));
    }

    @ParameterizedTest
    @CsvSource({"0, VUID-VkQueryPoolCreateInfo-queryType-11839", "1, ''"})
    void resultStatusQueriesAreSupported(int supported, String rule) {
        family("VkQueueFamilyQueryResultStatusPropertiesKHR", "queryResultStatusSupport", supported);
        long info = run.struct("VkQueryPoolCreateInfo");
        run.set(info, "VkQueryPoolCreateInfo", "queryType", KHRVideoQueue.VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR);
        assertEquals(
                rule.isEmpty() ? List.of() : List.of(rule),
                broken(() -> run.create("vkCreateQueryPool", 20, DEVICE, info, 0, 0), "11839"));
    }

    @ParameterizedTest
    @CsvSource({"8, ''", "16, flags-10273"})
    void texelsOfDeltaMaps(int width, String rule) {
        texels(
                width,
                rule,
                KHRVideoEncodeQuantizationMap.VK_VIDEO_SESSION_CREATE_ALLOW_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR,
                KHRVideoEncodeQuantizationMap.VK_IMAGE_USAGE_VIDEO_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR);
    }

    @ParameterizedTest
    @CsvSource({"8, ''", "16, flags-10274"})
    void texelsOfEmphasisMaps(int width, String rule) {
        texels(
                width,
                rule,
                KHRVideoEncodeQuantizationMap.VK_VIDEO_SESSION_CREATE_ALLOW_ENCODE_EMPHASIS_MAP_BIT_KHR,
                KHRVideoEncodeQuantizationMap.VK_IMAGE_USAGE_VIDEO_ENCODE_EMPHASIS_MAP_BIT_KHR);
    }

    /** Texels of 8 x 8 are supported. */
    private void texels(int width, String rule, int flag, int usage) {
        String properties = "VkVideoFormatQuantizationMapPropertiesKHR";
        String chained = "VkVideoEncodeQuantizationMapSessionParametersCreateInfoKHR";
        String struct = "VkVideoSessionParametersCreateInfoKHR";
        long profile = profile(ENCODE);
        long map = run.struct(properties);
        size(map, properties, 8);
        ask(profile, usage, map);
        create(session(profile, 9, 9, flag));
        long texels = run.struct(chained);
        size(texels, chained, width);
        long info = run.struct(struct);
        run.set(info, struct, "pNext", texels)
                .set(info, struct, "videoSession", SESSION)
                .set(
                        info,
                        struct,
                        "flags",
                        KHRVideoEncodeQuantizationMap
                                .VK_VIDEO_SESSION_PARAMETERS_CREATE_QUANTIZATION_MAP_COMPATIBLE_BIT_KHR);
        assertEquals(
                rule.isEmpty() ? List.of() : List.of("VUID-VkVideoSessionParametersCreateInfoKHR-" + rule),
                broken(() -> run.create("vkCreateVideoSessionParametersKHR", 11, DEVICE, info, 0, 0), "10273|10274"));
    }

    private void size(long address, String struct, int side) {
        long size = address
                + Registry.vulkan()
                        .struct(struct)
                        .member("quantizationMapTexelSize")
                        .offset();
        run.set(size, "VkExtent2D", "width", side).set(size, "VkExtent2D", "height", 8);
    }

    /** Of the formats for decoding, one was returned; of those for encoding, nothing was asked. */
    @ParameterizedTest
    @CsvSource({"1000156003, 1024, false", "37, 1024, true", "37, 16384, false"})
    void images(int format, int usage, boolean wrong) {
        long profile = profile(DECODE);
        ask(profile, 1024, 0);
        String list = "VkVideoProfileListInfoKHR";
        long profiles = run.struct(list);
        long info = run.struct("VkImageCreateInfo");
        run.set(profiles, list, "profileCount", 1)
                .set(profiles, list, "pProfiles", profile)
                .set(info, "VkImageCreateInfo", "pNext", profiles)
                .set(info, "VkImageCreateInfo", "format", format)
                .set(info, "VkImageCreateInfo", "usage", usage);
        assertEquals(
                wrong ? List.of("VUID-VkImageCreateInfo-pNext-06811") : List.of(),
                broken(() -> run.create("vkCreateImage", 50, DEVICE, info, 0, 0), "06811"));
    }
}
