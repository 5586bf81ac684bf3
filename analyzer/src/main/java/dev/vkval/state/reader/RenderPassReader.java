package dev.vkval.state.reader;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkAttachmentDescription;
import org.lwjgl.vulkan.VkAttachmentReference;
import org.lwjgl.vulkan.VkRenderPassCreateInfo;
import org.lwjgl.vulkan.VkRenderPassMultiviewCreateInfo;
import org.lwjgl.vulkan.VkSubpassDependency;
import org.lwjgl.vulkan.VkSubpassDescription;

/** Reads VkRenderPassCreateInfo. */
public final class RenderPassReader {
    private static final int ANY_ASPECT = -1;

    private RenderPassReader() {}

    public static RenderPassState read(StateObject.Creation creation, long info) {
        long multiview = PNext.find(info, VK11.VK_STRUCTURE_TYPE_RENDER_PASS_MULTIVIEW_CREATE_INFO);
        return new RenderPassState(creation, attachments(info), subpasses(info, multiview), dependencies(info));
    }

    /** Its attachments, given the address of the struct. */
    public static List<RenderPassState.Attachment> attachments(long info) {
        List<RenderPassState.Attachment> attachments = new ArrayList<>();
        long array = CMemory.pointer(info + VkRenderPassCreateInfo.PATTACHMENTS);
        for (int i = 0; i < CMemory.count(VkRenderPassCreateInfo.nattachmentCount(info), array); i++) {
            long at = CMemory.element(array, i, VkAttachmentDescription.SIZEOF);
            attachments.add(new RenderPassState.Attachment(
                    VkAttachmentDescription.nflags(at),
                    VkAttachmentDescription.nformat(at),
                    VkAttachmentDescription.nsamples(at),
                    VkAttachmentDescription.nloadOp(at),
                    VkAttachmentDescription.nstoreOp(at),
                    VkAttachmentDescription.nstencilLoadOp(at),
                    VkAttachmentDescription.nstencilStoreOp(at),
                    VkAttachmentDescription.ninitialLayout(at),
                    VkAttachmentDescription.nfinalLayout(at),
                    VkAttachmentDescription.ninitialLayout(at),
                    VkAttachmentDescription.nfinalLayout(at)));
        }
        return attachments;
    }

    private static List<RenderPassState.Subpass> subpasses(long info, long multiview) {
        List<RenderPassState.Subpass> subpasses = new ArrayList<>();
        long array = CMemory.pointer(info + VkRenderPassCreateInfo.PSUBPASSES);
        for (int i = 0; i < CMemory.count(VkRenderPassCreateInfo.nsubpassCount(info), array); i++) {
            long at = CMemory.element(array, i, VkSubpassDescription.SIZEOF);
            int colors = VkSubpassDescription.ncolorAttachmentCount(at);
            long depthStencil = CMemory.pointer(at + VkSubpassDescription.PDEPTHSTENCILATTACHMENT);
            subpasses.add(new RenderPassState.Subpass(
                    viewMask(multiview, i),
                    references(
                            CMemory.pointer(at + VkSubpassDescription.PINPUTATTACHMENTS),
                            VkSubpassDescription.ninputAttachmentCount(at)),
                    references(CMemory.pointer(at + VkSubpassDescription.PCOLORATTACHMENTS), colors),
                    references(CMemory.pointer(at + VkSubpassDescription.PRESOLVEATTACHMENTS), colors),
                    depthStencil == 0 ? RenderPassState.Reference.ABSENT : reference(depthStencil),
                    RenderPassState.Reference.ABSENT,
                    0,
                    0,
                    integers(
                            CMemory.pointer(at + VkSubpassDescription.PPRESERVEATTACHMENTS),
                            VkSubpassDescription.npreserveAttachmentCount(at))));
        }
        return subpasses;
    }

    /** Its dependencies, given the address of the struct. */
    public static List<RenderPassState.Dependency> dependencies(long info) {
        long multiview = PNext.find(info, VK11.VK_STRUCTURE_TYPE_RENDER_PASS_MULTIVIEW_CREATE_INFO);
        List<RenderPassState.Dependency> dependencies = new ArrayList<>();
        long array = CMemory.pointer(info + VkRenderPassCreateInfo.PDEPENDENCIES);
        for (int i = 0; i < CMemory.count(VkRenderPassCreateInfo.ndependencyCount(info), array); i++) {
            long at = CMemory.element(array, i, VkSubpassDependency.SIZEOF);
            dependencies.add(new RenderPassState.Dependency(
                    VkSubpassDependency.nsrcSubpass(at),
                    VkSubpassDependency.ndstSubpass(at),
                    CMemory.mask(VkSubpassDependency.nsrcStageMask(at)),
                    CMemory.mask(VkSubpassDependency.ndstStageMask(at)),
                    CMemory.mask(VkSubpassDependency.nsrcAccessMask(at)),
                    CMemory.mask(VkSubpassDependency.ndstAccessMask(at)),
                    VkSubpassDependency.ndependencyFlags(at),
                    viewOffset(multiview, i)));
        }
        return dependencies;
    }

    private static List<RenderPassState.Reference> references(long array, int count) {
        List<RenderPassState.Reference> references = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, array); i++) {
            references.add(reference(CMemory.element(array, i, VkAttachmentReference.SIZEOF)));
        }
        return references;
    }

    private static RenderPassState.Reference reference(long at) {
        int layout = VkAttachmentReference.nlayout(at);
        return new RenderPassState.Reference(VkAttachmentReference.nattachment(at), layout, layout, ANY_ASPECT);
    }

    static List<Integer> integers(long array, int count) {
        List<Integer> integers = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, array); i++) {
            integers.add(CMemory.u32(array, i));
        }
        return integers;
    }

    private static int viewMask(long multiview, int subpass) {
        return multiview == 0
                ? 0
                : elementOrZero(
                        CMemory.pointer(multiview + VkRenderPassMultiviewCreateInfo.PVIEWMASKS),
                        VkRenderPassMultiviewCreateInfo.nsubpassCount(multiview),
                        subpass);
    }

    private static int viewOffset(long multiview, int dependency) {
        return multiview == 0
                ? 0
                : elementOrZero(
                        CMemory.pointer(multiview + VkRenderPassMultiviewCreateInfo.PVIEWOFFSETS),
                        VkRenderPassMultiviewCreateInfo.ndependencyCount(multiview),
                        dependency);
    }

    /** An element of an array, 0 if the array is NULL or does not have it. */
    private static int elementOrZero(long array, int count, int index) {
        return index < CMemory.count(count, array) ? CMemory.u32(array, index) : 0;
    }
}
