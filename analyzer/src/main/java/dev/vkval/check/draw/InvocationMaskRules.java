package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdTraceRaysKHR;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;

/** An invocation mask that is bound has a texel for each ray of a trace. */
public final class InvocationMaskRules implements Topic {
    private final CoreContext context;

    public InvocationMaskRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdTraceRaysKHR.ID, this::trace);
    }

    private void trace(Call call, CommandBufferState buffer) {
        ImageViewState mask = buffer.images().invocationMask();
        if (mask == null || mask.image() == null) {
            return;
        }
        ImageState.Info info = mask.image().info();
        int width = ImageState.Info.mipSize(info.width(), mask.range().baseMip());
        int height = ImageState.Info.mipSize(info.height(), mask.range().baseMip());
        if (CmdTraceRaysKHR.width(call) != width || CmdTraceRaysKHR.height(call) != height) {
            error(call, buffer, mask, "VUID-vkCmdBindInvocationMaskHUAWEI-width-04981")
                    .title("the size of a trace differs from that of the invocation mask")
                    .message(
                            "it traces %s by %s rays, and %s, the invocation mask, has %d by %d texels",
                            Integer.toUnsignedString(CmdTraceRaysKHR.width(call)),
                            Integer.toUnsignedString(CmdTraceRaysKHR.height(call)),
                            mask,
                            width,
                            height)
                    .help("bind a mask of the size of the trace, or VK_NULL_HANDLE")
                    .report();
        }
        if (CmdTraceRaysKHR.depth(call) != 1) {
            error(call, buffer, mask, "VUID-vkCmdBindInvocationMaskHUAWEI-depth-04983")
                    .parameter("depth")
                    .title("a trace with an invocation mask has more than one layer of rays")
                    .message("%s is the invocation mask, and depth must be 1", mask)
                    .help("trace one layer of rays, or bind VK_NULL_HANDLE as the invocation mask")
                    .report();
        }
    }

    private Problem error(Call call, CommandBufferState buffer, ImageViewState mask, String rule) {
        return context.error(call, rule).on(buffer).on(mask).on(mask.image());
    }
}
