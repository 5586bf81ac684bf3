package dev.vkval.command;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.capture.command.CmdNextSubpass;
import dev.vkval.capture.command.CmdNextSubpass2;
import org.lwjgl.vulkan.VkSubpassBeginInfo;

/** How the commands of a subpass are provided. */
public final class SubpassContents {
    private SubpassContents() {}

    /** VkSubpassContents of a command that begins a subpass. */
    public static int of(Call call) {
        return switch (call.command().number()) {
            case CmdBeginRenderPass.ID -> CmdBeginRenderPass.contents(call);
            case CmdBeginRenderPass2.ID -> newer(CmdBeginRenderPass2.pSubpassBeginInfo(call));
            case CmdNextSubpass.ID -> CmdNextSubpass.contents(call);
            case CmdNextSubpass2.ID -> newer(CmdNextSubpass2.pSubpassBeginInfo(call));
            default -> throw new IllegalArgumentException(call.name() + " begins no subpass");
        };
    }

    private static int newer(long info) {
        return info == 0 ? 0 : VkSubpassBeginInfo.ncontents(info);
    }
}
