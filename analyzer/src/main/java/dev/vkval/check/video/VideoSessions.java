package dev.vkval.check.video;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.state.object.StateObject;
import java.util.OptionalLong;
import org.lwjgl.vulkan.KHRVideoEncodeAV1;
import org.lwjgl.vulkan.KHRVideoEncodeH264;
import org.lwjgl.vulkan.KHRVideoEncodeH265;
import org.lwjgl.vulkan.VkVideoProfileInfoKHR;
import org.lwjgl.vulkan.VkVideoSessionCreateInfoKHR;

/** Video sessions by their handles, and what they were created with. */
final class VideoSessions {
    private static final String TYPE = "VkVideoSessionKHR";

    private static final int ENCODE = KHRVideoEncodeH264.VK_VIDEO_CODEC_OPERATION_ENCODE_H264_BIT_KHR
            | KHRVideoEncodeH265.VK_VIDEO_CODEC_OPERATION_ENCODE_H265_BIT_KHR
            | KHRVideoEncodeAV1.VK_VIDEO_CODEC_OPERATION_ENCODE_AV1_BIT_KHR;

    private VideoSessions() {}

    /** The session of a handle, null if it is not known. */
    static StateObject of(CoreContext context, long id) {
        StateObject found = context.get(StateObject.class, id);
        return found != null && found.type().equals(TYPE) ? found : null;
    }

    /** Whether it was created with a codec operation that encodes. */
    static boolean encodes(StateObject session) {
        return encodes(operation(session));
    }

    /** Whether a VkVideoCodecOperationFlagBitsKHR encodes. */
    static boolean encodes(int operation) {
        return (operation & ENCODE) != 0;
    }

    /** Its VkVideoCodecOperationFlagBitsKHR, 0 where that is not known. */
    static int operation(StateObject session) {
        OptionalLong info = CreationParameters.address(TYPE, session);
        long profile =
                info.isEmpty() ? 0 : CMemory.pointer(info.getAsLong() + VkVideoSessionCreateInfoKHR.PVIDEOPROFILE);
        return profile == 0 ? 0 : VkVideoProfileInfoKHR.nvideoCodecOperation(profile);
    }
}
