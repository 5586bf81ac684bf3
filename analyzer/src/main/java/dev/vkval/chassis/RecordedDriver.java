package dev.vkval.chassis;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;

/** Executes nothing: the recorded results and outputs of a call are its outcome. Needs no GPU and no Vulkan loader. */
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
        // The outcome is in the call already.
    }

    @Override
    public void metadata(Metadata block) {
        // No device to give it to.
    }

    @Override
    public void close() {
        // Nothing was created.
    }
}
