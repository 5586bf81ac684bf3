package dev.vkval.replay.lookahead;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.command.CmdBindVertexBuffers;
import dev.vkval.capture.command.CmdBindVertexBuffers2;
import dev.vkval.capture.command.CmdDispatch;
import dev.vkval.capture.command.CmdDrawIndexedIndirect;
import dev.vkval.capture.command.CmdDrawIndirect;
import dev.vkval.capture.command.CmdSetViewport;
import dev.vkval.capture.command.CmdSetViewportWithCount;
import dev.vkval.command.BeginRenderingCommand;

/** Limits of parameters of commands that are recorded. */
final class CommandLimits {
    private static final String DRAWS = "maxDrawIndirectCount";
    private static final String GROUPS = "maxComputeWorkGroupCount";
    private static final String VERTEX_BINDINGS = "maxVertexInputBindings";
    private static final String VIEWPORTS = "maxViewports";

    private CommandLimits() {}

    static void register(LimitUses uses) {
        uses.on(CmdDispatch.ID, CommandLimits::dispatch, GROUPS);
        uses.on(
                CmdDrawIndirect.ID,
                (call, sink) -> sink.value(DRAWS, unsigned(CmdDrawIndirect.drawCount(call))),
                DRAWS);
        uses.on(
                CmdDrawIndexedIndirect.ID,
                (call, sink) -> sink.value(DRAWS, unsigned(CmdDrawIndexedIndirect.drawCount(call))),
                DRAWS);
        uses.on(
                CmdBindVertexBuffers.ID,
                (call, sink) -> sink.value(
                        VERTEX_BINDINGS,
                        unsigned(CmdBindVertexBuffers.firstBinding(call))
                                + unsigned(CmdBindVertexBuffers.bindingCount(call))),
                VERTEX_BINDINGS);
        uses.on(
                CmdBindVertexBuffers2.ID,
                (call, sink) -> sink.value(
                        VERTEX_BINDINGS,
                        unsigned(CmdBindVertexBuffers2.firstBinding(call))
                                + unsigned(CmdBindVertexBuffers2.bindingCount(call))),
                VERTEX_BINDINGS);
        uses.on(
                CmdSetViewport.ID,
                (call, sink) -> sink.value(
                        VIEWPORTS,
                        unsigned(CmdSetViewport.firstViewport(call)) + unsigned(CmdSetViewport.viewportCount(call))),
                VIEWPORTS);
        uses.on(
                CmdSetViewportWithCount.ID,
                (call, sink) -> sink.value(VIEWPORTS, unsigned(CmdSetViewportWithCount.viewportCount(call))),
                VIEWPORTS);
        uses.on(CmdBeginRendering.ID, CommandLimits::rendering, "maxColorAttachments");
    }

    private static void dispatch(Call call, LimitUses.Sink sink) {
        sink.value(GROUPS, 0, unsigned(CmdDispatch.groupCountX(call)));
        sink.value(GROUPS, 1, unsigned(CmdDispatch.groupCountY(call)));
        sink.value(GROUPS, 2, unsigned(CmdDispatch.groupCountZ(call)));
    }

    private static void rendering(Call call, LimitUses.Sink sink) {
        BeginRenderingCommand begin = BeginRenderingCommand.of(call);
        if (begin != null) {
            sink.value("maxColorAttachments", begin.colors().size());
        }
    }

    private static long unsigned(int value) {
        return Integer.toUnsignedLong(value);
    }
}
