package dev.vkval.check.rules;

import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkRenderPassCreateInfo2;
import org.lwjgl.vulkan.VkRenderPassMultiviewCreateInfo;
import org.lwjgl.vulkan.VkSubpassDescription2;

/**
 * Writes a VkRenderPassCreateInfo in the form of VkRenderPassCreateInfo2, with the view masks of its pNext chain, so that
 * rules read every render pass in one way. View offsets and the aspects of input attachments are left out.
 */
final class RenderPassForm {
    private static final String OLDER = "VkRenderPassCreateInfo";

    private final CallArena arena;

    private RenderPassForm(CallArena arena) {
        this.arena = arena;
    }

    /**
     * The address of the newer form.
     *
     * @param info address of the older one
     * @param arena where the newer form is allocated; it shares what it can with the older one
     */
    static long of(long info, CallArena arena) {
        RenderPassForm form = new RenderPassForm(arena);
        long converted = arena.allocateZeroed(VkRenderPassCreateInfo2.SIZEOF);
        form.convert(Registry.vulkan().struct(OLDER), info, converted);
        form.viewMasks(PNext.find(info, VK11.VK_STRUCTURE_TYPE_RENDER_PASS_MULTIVIEW_CREATE_INFO), converted);
        return converted;
    }

    /** The newer form has the members of the older one by the same names; its structures have names that end with 2. */
    private void convert(Struct older, long from, long to) {
        Struct newer = newer(older);
        MemoryUtil.memPutInt(to, newer.sType());
        for (Member member : older.members()) {
            Member target = newer.member(member.name());
            if (member.name().equals("sType") || target == null) {
                continue;
            }
            if (member.pointers() == 1 && member.base() == Base.STRUCT) {
                MemoryUtil.memPutAddress(to + target.offset(), array(older, member, from));
            } else {
                MemoryUtil.memCopy(from + member.offset(), to + target.offset(), member.sizeBytes());
            }
        }
    }

    private static Struct newer(Struct older) {
        return Registry.vulkan().struct(older.name() + "2");
    }

    private long array(Struct owner, Member member, long from) {
        long elements = CMemory.pointer(from + member.offset());
        if (elements == 0) {
            return 0;
        }
        Struct older = Registry.vulkan().struct(member.type());
        int bytes = newer(older).sizeBytes();
        int count = member.length() == null
                ? 1
                : CMemory.u32(from + owner.member(member.length()).offset());
        long converted = arena.allocateZeroed((long) bytes * CMemory.count(count, elements));
        for (int i = 0; i < CMemory.count(count, elements); i++) {
            convert(older, CMemory.element(elements, i, older.sizeBytes()), converted + (long) i * bytes);
        }
        return converted;
    }

    private static void viewMasks(long multiview, long converted) {
        if (multiview == 0) {
            return;
        }
        long masks = CMemory.pointer(multiview + VkRenderPassMultiviewCreateInfo.PVIEWMASKS);
        long subpasses = CMemory.pointer(converted + VkRenderPassCreateInfo2.PSUBPASSES);
        int known = Math.min(
                CMemory.count(VkRenderPassMultiviewCreateInfo.nsubpassCount(multiview), masks),
                CMemory.count(VkRenderPassCreateInfo2.nsubpassCount(converted), subpasses));
        for (int i = 0; i < known; i++) {
            long subpass = CMemory.element(subpasses, i, VkSubpassDescription2.SIZEOF);
            VkSubpassDescription2.nviewMask(subpass, CMemory.u32(masks, i));
        }
    }
}
