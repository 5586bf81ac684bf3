package dev.vkval.check.imagelayout;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdDecodeVideoKHR;
import dev.vkval.capture.command.CmdEncodeVideoKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.UsedMemory;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.KHRVideoDecodeQueue;
import org.lwjgl.vulkan.KHRVideoEncodeQuantizationMap;
import org.lwjgl.vulkan.KHRVideoEncodeQueue;
import org.lwjgl.vulkan.VkVideoDecodeInfoKHR;
import org.lwjgl.vulkan.VkVideoEncodeInfoKHR;
import org.lwjgl.vulkan.VkVideoEncodeQuantizationMapInfoKHR;
import org.lwjgl.vulkan.VkVideoPictureResourceInfoKHR;
import org.lwjgl.vulkan.VkVideoReferenceSlotInfoKHR;

/** The image layouts that decoding and encoding expect; it leaves them as they are. */
final class VideoUses {
    private static final String RESOURCE = "->pPictureResource";

    private final CoreContext context;
    private final List<LayoutUse> uses = new ArrayList<>();

    private VideoUses(CoreContext context) {
        this.context = context;
    }

    /** Those of vkCmdDecodeVideoKHR. */
    static List<LayoutUse> decode(Call call, CoreContext context) {
        VideoUses uses = new VideoUses(context);
        long info = CmdDecodeVideoKHR.pDecodeInfo(call);
        if (info != 0) {
            uses.decode(info);
        }
        return uses.uses;
    }

    /** Those of vkCmdEncodeVideoKHR. */
    static List<LayoutUse> encode(Call call, CoreContext context) {
        VideoUses uses = new VideoUses(context);
        long info = CmdEncodeVideoKHR.pEncodeInfo(call);
        if (info != 0) {
            uses.encode(info);
        }
        return uses.uses;
    }

    /** Where the reconstructed picture is the output as well, the output is in the layout of a reconstructed picture. */
    private void decode(long info) {
        int dpb = KHRVideoDecodeQueue.VK_IMAGE_LAYOUT_VIDEO_DECODE_DPB_KHR;
        UsedMemory.OfView output = picture(info + VkVideoDecodeInfoKHR.DSTPICTURERESOURCE);
        UsedMemory.OfView rebuilt = slot(CMemory.pointer(info + VkVideoDecodeInfoKHR.PSETUPREFERENCESLOT));
        boolean same = output != null
                && rebuilt != null
                && output.view().image() == rebuilt.view().image()
                && output.range().equals(rebuilt.range());
        String parameter = "pDecodeInfo->dstPictureResource";
        if (same) {
            add(dpb, output, "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-10802", parameter);
        } else {
            int layout = KHRVideoDecodeQueue.VK_IMAGE_LAYOUT_VIDEO_DECODE_DST_KHR;
            add(layout, output, "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-10801", parameter);
        }
        add(dpb, rebuilt, "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-10803", "pDecodeInfo->pSetupReferenceSlot" + RESOURCE);
        references(
                dpb,
                "VUID-vkCmdDecodeVideoKHR-pPictureResource-10804",
                "pDecodeInfo",
                CMemory.pointer(info + VkVideoDecodeInfoKHR.PREFERENCESLOTS),
                VkVideoDecodeInfoKHR.nreferenceSlotCount(info));
    }

    private void encode(long info) {
        int dpb = KHRVideoEncodeQueue.VK_IMAGE_LAYOUT_VIDEO_ENCODE_DPB_KHR;
        add(
                KHRVideoEncodeQueue.VK_IMAGE_LAYOUT_VIDEO_ENCODE_SRC_KHR,
                picture(info + VkVideoEncodeInfoKHR.SRCPICTURERESOURCE),
                "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10811",
                "pEncodeInfo->srcPictureResource");
        add(
                dpb,
                slot(CMemory.pointer(info + VkVideoEncodeInfoKHR.PSETUPREFERENCESLOT)),
                "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10812",
                "pEncodeInfo->pSetupReferenceSlot" + RESOURCE);
        references(
                dpb,
                "VUID-vkCmdEncodeVideoKHR-pPictureResource-10813",
                "pEncodeInfo",
                CMemory.pointer(info + VkVideoEncodeInfoKHR.PREFERENCESLOTS),
                VkVideoEncodeInfoKHR.nreferenceSlotCount(info));
        long map = PNext.find(
                info, KHRVideoEncodeQuantizationMap.VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUANTIZATION_MAP_INFO_KHR);
        ImageViewState view = map == 0
                ? null
                : context.get(ImageViewState.class, VkVideoEncodeQuantizationMapInfoKHR.nquantizationMap(map));
        add(
                KHRVideoEncodeQuantizationMap.VK_IMAGE_LAYOUT_VIDEO_ENCODE_QUANTIZATION_MAP_KHR,
                view == null ? null : new UsedMemory.OfView(view),
                "VUID-vkCmdEncodeVideoKHR-pNext-10314",
                "pEncodeInfo->pNext<VkVideoEncodeQuantizationMapInfoKHR>.quantizationMap");
    }

    private void references(int layout, String rule, String info, long slots, int count) {
        for (int i = 0; i < CMemory.count(count, slots); i++) {
            long slot = CMemory.element(slots, i, VkVideoReferenceSlotInfoKHR.SIZEOF);
            add(layout, slot(slot), rule, info + "->pReferenceSlots[" + i + "].pPictureResource");
        }
    }

    private UsedMemory.OfView slot(long slot) {
        long resource = slot == 0 ? 0 : CMemory.pointer(slot + VkVideoReferenceSlotInfoKHR.PPICTURERESOURCE);
        return resource == 0 ? null : picture(resource);
    }

    private UsedMemory.OfView picture(long resource) {
        ImageViewState view =
                context.get(ImageViewState.class, VkVideoPictureResourceInfoKHR.nimageViewBinding(resource));
        return view == null || view.image() == null
                ? null
                : new UsedMemory.OfView(view, VkVideoPictureResourceInfoKHR.nbaseArrayLayer(resource));
    }

    private void add(int layout, UsedMemory.OfView picture, String rule, String parameter) {
        if (picture != null && picture.view().image() != null) {
            uses.add(LayoutUse.in(layout, picture.view().image(), picture.range(), rule, parameter));
        }
    }
}
