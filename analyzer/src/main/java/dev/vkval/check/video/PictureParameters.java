package dev.vkval.check.video;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.video.STDVulkanVideoCodecH264;
import org.lwjgl.vulkan.video.StdVideoH264PictureParameterSet;
import org.lwjgl.vulkan.video.StdVideoH264PpsFlags;
import org.lwjgl.vulkan.video.StdVideoH265PictureParameterSet;
import org.lwjgl.vulkan.video.StdVideoH265PpsFlags;

/**
 * What a picture parameter set says of the slices of pictures.
 *
 * @param weightedP whether slices of type P use explicit weighted sample prediction
 * @param weightedB whether slices of type B do
 * @param tiles how many tiles a picture has; 1 where the codec has none
 */
record PictureParameters(boolean weightedP, boolean weightedB, int tiles) {
    /**
     * Those of a structure that adds parameter sets, by what identifies them.
     *
     * @param kind H264_PICTURE or H265_PICTURE; of others there are none
     */
    static Map<List<Integer>, PictureParameters> added(ParameterSets kind, String struct, long address) {
        Map<List<Integer>, PictureParameters> read = new HashMap<>();
        boolean h264 = kind.equals(ParameterSets.H264_PICTURE);
        if (kind.picture()) {
            Struct type = Registry.vulkan().struct(struct);
            long elements = CMemory.pointer(address + type.member(kind.array()).offset());
            List<List<Integer>> identities = kind.added(struct, address);
            int elementBytes = Registry.vulkan().struct(kind.name()).sizeBytes();
            for (int i = 0; i < identities.size(); i++) {
                long at = CMemory.element(elements, i, elementBytes);
                read.put(identities.get(i), h264 ? h264(at) : h265(at));
            }
        }
        return read;
    }

    private static PictureParameters h264(long at) {
        return new PictureParameters(
                StdVideoH264PpsFlags.nweighted_pred_flag(at + StdVideoH264PictureParameterSet.FLAGS) != 0,
                StdVideoH264PictureParameterSet.nweighted_bipred_idc(at)
                        == STDVulkanVideoCodecH264.STD_VIDEO_H264_WEIGHTED_BIPRED_IDC_EXPLICIT,
                1);
    }

    private static PictureParameters h265(long at) {
        long flags = at + StdVideoH265PictureParameterSet.FLAGS;
        int columns = Byte.toUnsignedInt(StdVideoH265PictureParameterSet.nnum_tile_columns_minus1(at)) + 1;
        int rows = Byte.toUnsignedInt(StdVideoH265PictureParameterSet.nnum_tile_rows_minus1(at)) + 1;
        return new PictureParameters(
                StdVideoH265PpsFlags.nweighted_pred_flag(flags) != 0,
                StdVideoH265PpsFlags.nweighted_bipred_flag(flags) != 0,
                StdVideoH265PpsFlags.ntiles_enabled_flag(flags) == 0 ? 1 : columns * rows);
    }
}
