package dev.vkval.check.video;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdDecodeVideoKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.KHRVideoDecodeAV1;
import org.lwjgl.vulkan.VkVideoDecodeInfoKHR;
import org.lwjgl.vulkan.VkVideoReferenceSlotInfoKHR;
import org.lwjgl.vulkan.video.StdVideoDecodeAV1PictureInfo;
import org.lwjgl.vulkan.video.StdVideoDecodeAV1PictureInfoFlags;

/** A picture with film grain is written beside the reconstructed one, which has none. */
public final class FilmGrainRules implements Topic {
    private final CoreContext context;

    public FilmGrainRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdDecodeVideoKHR.ID, this::decode);
    }

    private void decode(Call call, CommandBufferState buffer) {
        long info = CmdDecodeVideoKHR.pDecodeInfo(call);
        StateObject session = SessionLog.of(buffer).session();
        long slot = info == 0 ? 0 : CMemory.pointer(info + VkVideoDecodeInfoKHR.PSETUPREFERENCESLOT);
        long rebuilt = slot == 0 ? 0 : CMemory.pointer(slot + VkVideoReferenceSlotInfoKHR.PPICTURERESOURCE);
        int av1 = KHRVideoDecodeAV1.VK_VIDEO_CODEC_OPERATION_DECODE_AV1_BIT_KHR;
        if (rebuilt == 0 || session == null || VideoSessions.operation(session) != av1 || !grain(info)) {
            return;
        }
        DpbPicture output = DpbPicture.read(context, info + VkVideoDecodeInfoKHR.DSTPICTURERESOURCE);
        if (output != null && output.equals(DpbPicture.read(context, rebuilt))) {
            context.error(call, "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-09249")
                    .on(buffer)
                    .on(session)
                    .parameter("pDecodeInfo->dstPictureResource")
                    .title("a picture with film grain is decoded into the reconstructed picture")
                    .message("the output and the reconstructed picture are %s", output.text())
                    .help("decode into a picture of its own where apply_grain is set")
                    .report();
        }
    }

    private static boolean grain(long info) {
        String struct = "VkVideoDecodeAV1PictureInfoKHR";
        long std = ParameterSets.pointer(struct, ParameterSets.chained(info, struct), "pStdPictureInfo");
        return std != 0
                && StdVideoDecodeAV1PictureInfoFlags.napply_grain(std + StdVideoDecodeAV1PictureInfo.FLAGS) != 0;
    }
}
