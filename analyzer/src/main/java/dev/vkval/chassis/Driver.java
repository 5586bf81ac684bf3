package dev.vkval.chassis;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;

/**
 * What executes the calls of a capture: the recorded driver, which returns what the capture recorded, or a real device.
 *
 * <p>A driver never changes the call: validators see captured ids and captured outputs before and after; live handles
 * and live outputs are the driver's own.
 */
public interface Driver extends AutoCloseable {

    /** {@code null} for the recorded driver, {@code vulkan} for a real device. */
    String name();

    /** Name of the device that executes, null for the recorded driver. */
    String deviceName();

    /** Executes a call. Trouble that does not end the run goes to the anomalies; what ends it is thrown. */
    void execute(Call call);

    /** Takes a metadata block: memory contents, resource initialisation, device properties ... */
    void metadata(Metadata block);

    /** Ends every object still alive, on every exit path. */
    @Override
    void close();
}
