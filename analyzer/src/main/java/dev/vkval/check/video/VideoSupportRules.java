package dev.vkval.check.video;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateImage;
import dev.vkval.capture.command.CreateQueryPool;
import dev.vkval.capture.command.CreateVideoSessionKHR;
import dev.vkval.capture.command.CreateVideoSessionParametersKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.device.ReportedVideo;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.PhysicalDeviceState;
import dev.vkval.state.object.StateObject;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRVideoDecodeQueue;
import org.lwjgl.vulkan.KHRVideoEncodeQuantizationMap;
import org.lwjgl.vulkan.KHRVideoEncodeQueue;
import org.lwjgl.vulkan.KHRVideoQueue;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkDeviceQueueCreateInfo;
import org.lwjgl.vulkan.VkExtensionProperties;
import org.lwjgl.vulkan.VkExtent2D;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkQueryPoolCreateInfo;
import org.lwjgl.vulkan.VkVideoCapabilitiesKHR;
import org.lwjgl.vulkan.VkVideoEncodeQuantizationMapSessionParametersCreateInfoKHR;
import org.lwjgl.vulkan.VkVideoProfileInfoKHR;
import org.lwjgl.vulkan.VkVideoProfileListInfoKHR;
import org.lwjgl.vulkan.VkVideoSessionCreateInfoKHR;
import org.lwjgl.vulkan.VkVideoSessionParametersCreateInfoKHR;

/** Video sessions are of formats, headers and queue families that the application was told of, as far as it asked. */
public final class VideoSupportRules implements Topic {
    private static final int PICTURES = KHRVideoDecodeQueue.VK_IMAGE_USAGE_VIDEO_DECODE_DST_BIT_KHR
            | KHRVideoDecodeQueue.VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR
            | KHRVideoEncodeQueue.VK_IMAGE_USAGE_VIDEO_ENCODE_SRC_BIT_KHR
            | KHRVideoEncodeQueue.VK_IMAGE_USAGE_VIDEO_ENCODE_DPB_BIT_KHR;

    private final CoreContext context;

    public VideoSupportRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateVideoSessionKHR.ID, this::session);
        hooks.validate(CreateVideoSessionParametersKHR.ID, this::parameters);
        hooks.validate(CreateQueryPool.ID, this::queryPool);
        hooks.validate(CreateImage.ID, this::image);
    }

    /** Of an image for several uses or profiles, the formats of each alone are necessary, not sufficient. */
    private void image(Call call) {
        long info = CreateImage.pCreateInfo(call);
        long list = PNext.find(info, KHRVideoQueue.VK_STRUCTURE_TYPE_VIDEO_PROFILE_LIST_INFO_KHR);
        DeviceState device = list == 0 ? null : context.get(DeviceState.class, CreateImage.device(call));
        if (device == null) {
            return;
        }
        long profiles = CMemory.pointer(list + VkVideoProfileListInfoKHR.PPROFILES);
        int format = VkImageCreateInfo.nformat(info);
        for (int i = 0; i < CMemory.count(VkVideoProfileListInfoKHR.nprofileCount(list), profiles); i++) {
            long profile = CMemory.element(profiles, i, VkVideoProfileInfoKHR.SIZEOF);
            for (int rest = VkImageCreateInfo.nusage(info) & PICTURES; rest != 0; rest &= rest - 1) {
                format(
                        call,
                        "VUID-VkImageCreateInfo-pNext-06811",
                        device,
                        "format",
                        format,
                        profile,
                        Integer.lowestOneBit(rest));
            }
        }
    }

    private void session(Call call) {
        DeviceState device = context.get(DeviceState.class, CreateVideoSessionKHR.device(call));
        long info = CreateVideoSessionKHR.pCreateInfo(call);
        long profile = info == 0 ? 0 : CMemory.pointer(info + VkVideoSessionCreateInfoKHR.PVIDEOPROFILE);
        if (device == null || profile == 0) {
            return;
        }
        int operation = VkVideoProfileInfoKHR.nvideoCodecOperation(profile);
        PhysicalDeviceState physical = device.physicalDeviceState();
        formats(call, device, info, profile, VideoSessions.encodes(operation));
        header(call, device, info, profile);
        int family = VkVideoSessionCreateInfoKHR.nqueueFamilyIndex(info);
        OptionalInt operations = physical.videoOperations(family);
        if (operations.isPresent() && (operations.getAsInt() & operation) != operation) {
            error(
                            call,
                            "VUID-VkVideoSessionCreateInfoKHR-pVideoProfile-11759",
                            device,
                            "pVideoProfile->videoCodecOperation")
                    .title("a video session is created for a queue family that does not support its codec operation")
                    .message("queue family %d does not support the operation 0x%x", family, operation)
                    .help("use a queue family with the operation in VkQueueFamilyVideoPropertiesKHR")
                    .report();
        }
    }

    private void formats(Call call, DeviceState device, long info, long profile, boolean encodes) {
        int picture = VkVideoSessionCreateInfoKHR.npictureFormat(info);
        int reference = VkVideoSessionCreateInfoKHR.nreferencePictureFormat(info);
        boolean references = VkVideoSessionCreateInfoKHR.nmaxActiveReferencePictures(info) != 0;
        if (encodes) {
            int source = KHRVideoEncodeQueue.VK_IMAGE_USAGE_VIDEO_ENCODE_SRC_BIT_KHR;
            int dpb = KHRVideoEncodeQueue.VK_IMAGE_USAGE_VIDEO_ENCODE_DPB_BIT_KHR;
            format(
                    call,
                    "VUID-VkVideoSessionCreateInfoKHR-pictureFormat-04854",
                    device,
                    "pictureFormat",
                    picture,
                    profile,
                    source);
            if (references) {
                String rule = "VUID-VkVideoSessionCreateInfoKHR-referencePictureFormat-06814";
                format(call, rule, device, "referencePictureFormat", reference, profile, dpb);
            }
        } else {
            int output = KHRVideoDecodeQueue.VK_IMAGE_USAGE_VIDEO_DECODE_DST_BIT_KHR;
            int dpb = KHRVideoDecodeQueue.VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR;
            format(
                    call,
                    "VUID-VkVideoSessionCreateInfoKHR-pictureFormat-04853",
                    device,
                    "pictureFormat",
                    picture,
                    profile,
                    output);
            if (references) {
                String rule = "VUID-VkVideoSessionCreateInfoKHR-referencePictureFormat-04852";
                format(call, rule, device, "referencePictureFormat", reference, profile, dpb);
            }
        }
    }

    private static ReportedVideo reported(DeviceState device) {
        return device.physicalDeviceState().properties().video();
    }

    private void format(
            Call call, String rule, DeviceState device, String member, int format, long profile, int usage) {
        Optional<List<ReportedVideo.Format>> known = reported(device).formats(profile, usage);
        if (known.isPresent() && known.get().stream().noneMatch(each -> each.format() == format)) {
            error(call, rule, device, member)
                    .title("a video session or image is created with a format that its profile does not support")
                    .message(
                            "VkFormat %d is none of the %d formats of images with the usage 0x%x",
                            format, known.get().size(), usage)
                    .help("use a format that vkGetPhysicalDeviceVideoFormatPropertiesKHR returns for the profile")
                    .report();
        }
    }

    private void header(Call call, DeviceState device, long info, long profile) {
        long version = CMemory.pointer(info + VkVideoSessionCreateInfoKHR.PSTDHEADERVERSION);
        OptionalLong capabilities = reported(device).capabilities(profile);
        if (version == 0 || capabilities.isEmpty() || capabilities.getAsLong() == 0) {
            return;
        }
        String given = name(version);
        String reported = name(capabilities.getAsLong() + VkVideoCapabilitiesKHR.STDHEADERVERSION);
        if (!given.equals(reported)) {
            error(
                            call,
                            "VUID-VkVideoSessionCreateInfoKHR-pStdHeaderVersion-07190",
                            device,
                            "pStdHeaderVersion->extensionName")
                    .title("a video session is created with another codec header than that of its profile")
                    .message("it is \"%s\", the profile has \"%s\"", given, reported)
                    .help("give stdHeaderVersion of the capabilities of the profile")
                    .report();
        }
    }

    /** The name of a VkExtensionProperties, which may lack an end. */
    private static String name(long properties) {
        long text = properties + VkExtensionProperties.EXTENSIONNAME;
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < VkExtensionProperties.SPECVERSION - VkExtensionProperties.EXTENSIONNAME; i++) {
            byte character = MemoryUtil.memGetByte(text + i);
            if (character == 0) {
                break;
            }
            name.append((char) (character & 0x7f));
        }
        return name.toString();
    }

    private void parameters(Call call) {
        DeviceState device = context.get(DeviceState.class, CreateVideoSessionParametersKHR.device(call));
        long info = CreateVideoSessionParametersKHR.pCreateInfo(call);
        StateObject session =
                info == 0 ? null : VideoSessions.of(context, VkVideoSessionParametersCreateInfoKHR.nvideoSession(info));
        long map = info == 0
                ? 0
                : PNext.find(
                        info,
                        KHRVideoEncodeQuantizationMap
                                .VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUANTIZATION_MAP_SESSION_PARAMETERS_CREATE_INFO_KHR);
        int compatible =
                KHRVideoEncodeQuantizationMap.VK_VIDEO_SESSION_PARAMETERS_CREATE_QUANTIZATION_MAP_COMPATIBLE_BIT_KHR;
        OptionalLong created =
                session == null ? OptionalLong.empty() : CreationParameters.address(session.type(), session);
        if (device == null
                || map == 0
                || created.isEmpty()
                || (VkVideoSessionParametersCreateInfoKHR.nflags(info) & compatible) == 0) {
            return;
        }
        texels(
                call,
                "VUID-VkVideoSessionParametersCreateInfoKHR-flags-10273",
                device,
                created.getAsLong(),
                map,
                KHRVideoEncodeQuantizationMap.VK_VIDEO_SESSION_CREATE_ALLOW_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR,
                KHRVideoEncodeQuantizationMap.VK_IMAGE_USAGE_VIDEO_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR);
        texels(
                call,
                "VUID-VkVideoSessionParametersCreateInfoKHR-flags-10274",
                device,
                created.getAsLong(),
                map,
                KHRVideoEncodeQuantizationMap.VK_VIDEO_SESSION_CREATE_ALLOW_ENCODE_EMPHASIS_MAP_BIT_KHR,
                KHRVideoEncodeQuantizationMap.VK_IMAGE_USAGE_VIDEO_ENCODE_EMPHASIS_MAP_BIT_KHR);
    }

    /** @param session address of the VkVideoSessionCreateInfoKHR of the session */
    private void texels(Call call, String rule, DeviceState device, long session, long map, int allowed, int usage) {
        long profile = CMemory.pointer(session + VkVideoSessionCreateInfoKHR.PVIDEOPROFILE);
        if (profile == 0 || (VkVideoSessionCreateInfoKHR.nflags(session) & allowed) == 0) {
            return;
        }
        long size = map + VkVideoEncodeQuantizationMapSessionParametersCreateInfoKHR.QUANTIZATIONMAPTEXELSIZE;
        int width = VkExtent2D.nwidth(size);
        int height = VkExtent2D.nheight(size);
        Optional<List<ReportedVideo.Format>> known = reported(device).formats(profile, usage);
        if (known.isPresent()
                && known.get().stream()
                        .allMatch(each ->
                                each.texels() && (each.texelWidth() != width || each.texelHeight() != height))) {
            error(call, rule, device, "pNext<VkVideoEncodeQuantizationMapSessionParametersCreateInfoKHR>")
                    .title("session parameters are created for texels of quantization maps that are not supported")
                    .message(
                            "no format of images with the usage 0x%x has texels of %s x %s",
                            usage, Integer.toUnsignedString(width), Integer.toUnsignedString(height))
                    .help("use a quantizationMapTexelSize of the formats of the profile")
                    .report();
        }
    }

    private void queryPool(Call call) {
        DeviceState device = context.get(DeviceState.class, CreateQueryPool.device(call));
        long info = CreateQueryPool.pCreateInfo(call);
        OptionalLong created =
                device == null ? OptionalLong.empty() : CreationParameters.address(device.type(), device);
        boolean asked = info != 0
                && VkQueryPoolCreateInfo.nqueryType(info) == KHRVideoQueue.VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR;
        if (!asked || created.isEmpty()) {
            return;
        }
        long queues = CMemory.pointer(created.getAsLong() + VkDeviceCreateInfo.PQUEUECREATEINFOS);
        int count = CMemory.count(VkDeviceCreateInfo.nqueueCreateInfoCount(created.getAsLong()), queues);
        boolean none = count > 0;
        for (int i = 0; i < count; i++) {
            long queue = CMemory.element(queues, i, VkDeviceQueueCreateInfo.SIZEOF);
            OptionalInt supported =
                    device.physicalDeviceState().resultStatusQueries(VkDeviceQueueCreateInfo.nqueueFamilyIndex(queue));
            none &= supported.isPresent() && supported.getAsInt() == 0;
        }
        if (none) {
            error(call, "VUID-VkQueryPoolCreateInfo-queryType-11839", device, "queryType")
                    .title("a pool of result status queries is created that no queue of the device supports")
                    .message("no queue family of %s has queryResultStatusSupport", device)
                    .help("create the device with queues of a family that supports result status queries")
                    .report();
        }
    }

    private Problem error(Call call, String rule, DeviceState device, String member) {
        return context.error(call, rule).on(device).parameter("pCreateInfo->" + member);
    }
}
