package dev.vkval.state.reader;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkAttachmentDescription2;
import org.lwjgl.vulkan.VkAttachmentDescriptionStencilLayout;
import org.lwjgl.vulkan.VkAttachmentReference2;
import org.lwjgl.vulkan.VkAttachmentReferenceStencilLayout;
import org.lwjgl.vulkan.VkMemoryBarrier2;
import org.lwjgl.vulkan.VkRenderPassCreateInfo2;
import org.lwjgl.vulkan.VkSubpassDependency2;
import org.lwjgl.vulkan.VkSubpassDescription2;
import org.lwjgl.vulkan.VkSubpassDescriptionDepthStencilResolve;

/** Reads VkRenderPassCreateInfo2. */
public final class RenderPass2Reader {

    private RenderPass2Reader() {}

    public static RenderPassState read(StateObject.Creation creation, long info) {
        return new RenderPassState(creation, attachments(info), subpasses(info), dependencies(info), true);
    }

    /** Its attachments, given the address of the struct. */
    public static List<RenderPassState.Attachment> attachments(long info) {
        List<RenderPassState.Attachment> attachments = new ArrayList<>();
        long array = CMemory.pointer(info + VkRenderPassCreateInfo2.PATTACHMENTS);
        for (int i = 0; i < CMemory.count(VkRenderPassCreateInfo2.nattachmentCount(info), array); i++) {
            long at = CMemory.element(array, i, VkAttachmentDescription2.SIZEOF);
            long stencil = PNext.find(at, VK12.VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_STENCIL_LAYOUT);
            attachments.add(new RenderPassState.Attachment(
                    VkAttachmentDescription2.nflags(at),
                    VkAttachmentDescription2.nformat(at),
                    VkAttachmentDescription2.nsamples(at),
                    VkAttachmentDescription2.nloadOp(at),
                    VkAttachmentDescription2.nstoreOp(at),
                    VkAttachmentDescription2.nstencilLoadOp(at),
                    VkAttachmentDescription2.nstencilStoreOp(at),
                    VkAttachmentDescription2.ninitialLayout(at),
                    VkAttachmentDescription2.nfinalLayout(at),
                    stencil == 0
                            ? VkAttachmentDescription2.ninitialLayout(at)
                            : VkAttachmentDescriptionStencilLayout.nstencilInitialLayout(stencil),
                    stencil == 0
                            ? VkAttachmentDescription2.nfinalLayout(at)
                            : VkAttachmentDescriptionStencilLayout.nstencilFinalLayout(stencil)));
        }
        return attachments;
    }

    private static List<RenderPassState.Subpass> subpasses(long info) {
        List<RenderPassState.Subpass> subpasses = new ArrayList<>();
        long array = CMemory.pointer(info + VkRenderPassCreateInfo2.PSUBPASSES);
        for (int i = 0; i < CMemory.count(VkRenderPassCreateInfo2.nsubpassCount(info), array); i++) {
            subpasses.add(subpass(CMemory.element(array, i, VkSubpassDescription2.SIZEOF)));
        }
        return subpasses;
    }

    private static RenderPassState.Subpass subpass(long at) {
        int colors = VkSubpassDescription2.ncolorAttachmentCount(at);
        long resolve = PNext.find(at, VK12.VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_DEPTH_STENCIL_RESOLVE);
        return new RenderPassState.Subpass(
                VkSubpassDescription2.nviewMask(at),
                references(
                        CMemory.pointer(at + VkSubpassDescription2.PINPUTATTACHMENTS),
                        VkSubpassDescription2.ninputAttachmentCount(at)),
                references(CMemory.pointer(at + VkSubpassDescription2.PCOLORATTACHMENTS), colors),
                references(CMemory.pointer(at + VkSubpassDescription2.PRESOLVEATTACHMENTS), colors),
                optional(CMemory.pointer(at + VkSubpassDescription2.PDEPTHSTENCILATTACHMENT)),
                resolve == 0
                        ? RenderPassState.Reference.ABSENT
                        : optional(CMemory.pointer(
                                resolve + VkSubpassDescriptionDepthStencilResolve.PDEPTHSTENCILRESOLVEATTACHMENT)),
                resolve == 0 ? 0 : VkSubpassDescriptionDepthStencilResolve.ndepthResolveMode(resolve),
                resolve == 0 ? 0 : VkSubpassDescriptionDepthStencilResolve.nstencilResolveMode(resolve),
                RenderPassReader.integers(
                        CMemory.pointer(at + VkSubpassDescription2.PPRESERVEATTACHMENTS),
                        VkSubpassDescription2.npreserveAttachmentCount(at)));
    }

    /** Its dependencies, given the address of the struct. */
    public static List<RenderPassState.Dependency> dependencies(long info) {
        List<RenderPassState.Dependency> dependencies = new ArrayList<>();
        long array = CMemory.pointer(info + VkRenderPassCreateInfo2.PDEPENDENCIES);
        for (int i = 0; i < CMemory.count(VkRenderPassCreateInfo2.ndependencyCount(info), array); i++) {
            dependencies.add(dependency(CMemory.element(array, i, VkSubpassDependency2.SIZEOF)));
        }
        return dependencies;
    }

    private static RenderPassState.Dependency dependency(long at) {
        long barrier = PNext.find(at, VK13.VK_STRUCTURE_TYPE_MEMORY_BARRIER_2);
        boolean extended = barrier != 0;
        return new RenderPassState.Dependency(
                VkSubpassDependency2.nsrcSubpass(at),
                VkSubpassDependency2.ndstSubpass(at),
                extended
                        ? VkMemoryBarrier2.nsrcStageMask(barrier)
                        : CMemory.mask(VkSubpassDependency2.nsrcStageMask(at)),
                extended
                        ? VkMemoryBarrier2.ndstStageMask(barrier)
                        : CMemory.mask(VkSubpassDependency2.ndstStageMask(at)),
                extended
                        ? VkMemoryBarrier2.nsrcAccessMask(barrier)
                        : CMemory.mask(VkSubpassDependency2.nsrcAccessMask(at)),
                extended
                        ? VkMemoryBarrier2.ndstAccessMask(barrier)
                        : CMemory.mask(VkSubpassDependency2.ndstAccessMask(at)),
                VkSubpassDependency2.ndependencyFlags(at),
                VkSubpassDependency2.nviewOffset(at));
    }

    private static List<RenderPassState.Reference> references(long array, int count) {
        List<RenderPassState.Reference> references = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, array); i++) {
            references.add(reference(CMemory.element(array, i, VkAttachmentReference2.SIZEOF)));
        }
        return references;
    }

    private static RenderPassState.Reference optional(long at) {
        return at == 0 ? RenderPassState.Reference.ABSENT : reference(at);
    }

    private static RenderPassState.Reference reference(long at) {
        long stencil = PNext.find(at, VK12.VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_STENCIL_LAYOUT);
        return new RenderPassState.Reference(
                VkAttachmentReference2.nattachment(at),
                VkAttachmentReference2.nlayout(at),
                stencil == 0
                        ? VkAttachmentReference2.nlayout(at)
                        : VkAttachmentReferenceStencilLayout.nstencilLayout(stencil),
                VkAttachmentReference2.naspectMask(at));
    }
}
