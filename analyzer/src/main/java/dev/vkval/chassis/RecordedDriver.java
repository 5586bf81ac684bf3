package dev.vkval.chassis;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;

/** Executes nothing: the results and outputs of a call are the recorded ones. Requires no GPU and no Vulkan loader. */
public final class RecordedDriver implements Driver {
    @Override
    public String name() {
        return "null";
    }

    @Override
    public String deviceName() {
        return null;
    }

    @Override
    public void execute(Call call) {
        // The call already has the recorded results.
    }

    @Override
    public void metadata(Metadata block) {
        // There is no device.
    }

    @Override
    public void close() {
        // Nothing was created.
    }
}
