package dev.vkval.sync.report;

import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.sync.stage.LegacyFlags;
import dev.vkval.sync.stage.Stages;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK13;

/** Subpass dependencies as code, in the form of the call that created their render pass. */
final class SubpassCode {
    private static final long LEGACY_BITS = 0xffffffffL;

    private static final long FRAMEBUFFER_SPACE = VK13.VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT
            | VK13.VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT
            | VK13.VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT
            | VK13.VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT;

    private SubpassCode() {}

    /**
     * @param replaced the dependency that it takes the place of, null for a new one
     * @param byRegion whether it is framebuffer-local
     */
    static String dependency(
            RenderPassState pass,
            int src,
            int dst,
            Barriers.Memory masks,
            boolean byRegion,
            RenderPassState.Dependency replaced) {
        boolean chained = replaced != null && chained(replaced);
        List<String> members = new ArrayList<>();
        if (pass.version2()) {
            members.add(".sType = VK_STRUCTURE_TYPE_SUBPASS_DEPENDENCY_2");
        }
        if (chained) {
            members.add(".pNext = &barrier");
        }
        members.add(".srcSubpass = " + subpass(src));
        members.add(".dstSubpass = " + subpass(dst));
        if (!chained) {
            members.add(".srcStageMask = " + CodeText.srcStages(masks.srcStages()));
            members.add(".dstStageMask = " + CodeText.dstStages(masks.dstStages()));
            members.add(".srcAccessMask = " + LegacyFlags.accessConstants(masks.srcAccesses()));
            members.add(".dstAccessMask = " + LegacyFlags.accessConstants(masks.dstAccesses()));
        }
        if (byRegion) {
            members.add(".dependencyFlags = VK_DEPENDENCY_BY_REGION_BIT");
        } else if (replaced != null && replaced.flags() != 0) {
            members.add(".dependencyFlags = 0x" + Integer.toHexString(replaced.flags()) + " /* as it is */");
        }
        String version = pass.version2() ? "2" : "";
        String where = "// in pDependencies of the VkRenderPassCreateInfo" + version + " of " + CodeText.object(pass)
                + (replaced == null ? "" : ", in place of the one there is") + "\n";
        return where
                + (chained ? CodeText.memoryBarrier2("barrier", masks) + "\n" : "")
                + CodeText.struct("VkSubpassDependency" + version + " dependency", members.toArray(String[]::new));
    }

    /** Whether the masks of a dependency are those of a chained VkMemoryBarrier2. */
    static boolean chained(RenderPassState.Dependency dependency) {
        return ((dependency.srcStages() | dependency.dstStages()) & ~LEGACY_BITS) != 0;
    }

    static String subpass(int number) {
        return number == RenderPassState.EXTERNAL ? "VK_SUBPASS_EXTERNAL" : Integer.toString(number);
    }

    /** Whether all stages of a mask are framebuffer-space stages (specification, Framebuffer Region Dependencies). */
    static boolean framebufferSpace(long stages) {
        return stages != 0 && (Stages.expand(stages, -1) & ~FRAMEBUFFER_SPACE) == 0;
    }
}
