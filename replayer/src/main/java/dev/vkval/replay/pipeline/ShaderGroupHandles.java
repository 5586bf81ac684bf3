package dev.vkval.replay.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetRayTracingShaderGroupHandlesKHR;
import dev.vkval.replay.call.CallRunner;
import dev.vkval.replay.call.CommandTable;
import dev.vkval.replay.call.LiveCall;
import dev.vkval.replay.call.ReplayContext;
import java.nio.ByteBuffer;
import org.lwjgl.system.MemoryUtil;

/** Compares the handles of shader groups, which applications copy into shader binding tables, with those of the capture. */
public final class ShaderGroupHandles {
    private final ReplayContext context;
    private final CallRunner calls;

    public ShaderGroupHandles(ReplayContext context, CommandTable table, CallRunner calls) {
        this.context = context;
        this.calls = calls;
        table.onEffect(GetRayTracingShaderGroupHandlesKHR.ID, this::compare);
    }

    private void compare(Call call) {
        LiveCall live = calls.prepare(call);
        long recorded = GetRayTracingShaderGroupHandlesKHR.pData(call);
        int bytes = Math.toIntExact(GetRayTracingShaderGroupHandlesKHR.dataSize(call));
        if (live == null || recorded == 0) {
            return;
        }
        calls.run(live);
        ByteBuffer before = MemoryUtil.memByteBuffer(recorded, bytes);
        ByteBuffer now = MemoryUtil.memByteBuffer(live.u64(5), bytes);
        if (live.result() >= 0 && !before.equals(now)) {
            context.differs(
                    call,
                    "returns other shader group handles than in the capture: the captured shader"
                            + " binding tables will not work");
        }
    }
}
