package dev.vkval.gpuav.content;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdDraw;
import dev.vkval.capture.command.CmdDrawIndexed;
import dev.vkval.capture.command.CmdDrawMultiEXT;
import dev.vkval.capture.command.CmdDrawMultiIndexedEXT;
import dev.vkval.capture.memory.CMemory;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VkMultiDrawIndexedInfoEXT;
import org.lwjgl.vulkan.VkMultiDrawInfoEXT;

/** The draws of calls whose parameters are recorded. */
final class RecordedDraws {
    private RecordedDraws() {}

    static List<DrawRange> of(Call call) {
        return switch (call.command().number()) {
            case CmdDraw.ID ->
                List.of(DrawRange.of(
                        CmdDraw.vertexCount(call),
                        CmdDraw.firstVertex(call),
                        0,
                        CmdDraw.instanceCount(call),
                        CmdDraw.firstInstance(call)));
            case CmdDrawIndexed.ID ->
                List.of(DrawRange.of(
                        CmdDrawIndexed.indexCount(call),
                        CmdDrawIndexed.firstIndex(call),
                        CmdDrawIndexed.vertexOffset(call),
                        CmdDrawIndexed.instanceCount(call),
                        CmdDrawIndexed.firstInstance(call)));
            case CmdDrawMultiEXT.ID -> multi(call);
            case CmdDrawMultiIndexedEXT.ID -> multiIndexed(call);
            default -> throw new IllegalArgumentException(call.name() + " is no draw with recorded parameters");
        };
    }

    private static List<DrawRange> multi(Call call) {
        long array = CmdDrawMultiEXT.pVertexInfo(call);
        List<DrawRange> draws = new ArrayList<>();
        for (int i = 0; i < CMemory.count(CmdDrawMultiEXT.drawCount(call), array); i++) {
            long at = CMemory.element(array, i, VkMultiDrawInfoEXT.SIZEOF);
            draws.add(DrawRange.of(
                    VkMultiDrawInfoEXT.nvertexCount(at),
                    VkMultiDrawInfoEXT.nfirstVertex(at),
                    0,
                    CmdDrawMultiEXT.instanceCount(call),
                    CmdDrawMultiEXT.firstInstance(call)));
        }
        return draws;
    }

    private static List<DrawRange> multiIndexed(Call call) {
        long array = CmdDrawMultiIndexedEXT.pIndexInfo(call);
        long offset = CmdDrawMultiIndexedEXT.pVertexOffset(call);
        List<DrawRange> draws = new ArrayList<>();
        for (int i = 0; i < CMemory.count(CmdDrawMultiIndexedEXT.drawCount(call), array); i++) {
            long at = CMemory.element(array, i, VkMultiDrawIndexedInfoEXT.SIZEOF);
            draws.add(DrawRange.of(
                    VkMultiDrawIndexedInfoEXT.nindexCount(at),
                    VkMultiDrawIndexedInfoEXT.nfirstIndex(at),
                    offset == 0 ? VkMultiDrawIndexedInfoEXT.nvertexOffset(at) : CMemory.u32(offset, 0),
                    CmdDrawMultiIndexedEXT.instanceCount(call),
                    CmdDrawMultiIndexedEXT.firstInstance(call)));
        }
        return draws;
    }
}
