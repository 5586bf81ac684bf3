package dev.vkval.chassis;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;

/**
 * Executes the calls of a capture: the recorded driver, which returns what the capture recorded, or a real device.
 *
 * <p>A driver never changes the call: validators see captured ids and captured outputs before and after; live handles
 * and live outputs belong to the driver.
 */
public interface Driver extends AutoCloseable {

    /** {@code null} for the recorded driver, {@code vulkan} for a real device. */
    String name();

    /** Name of the device that executes, null for the recorded driver. */
    String deviceName();

    /** Executes a call. Problems that do not end the run are added to the anomalies; others are thrown. */
    void execute(Call call);

    /** Executes a metadata block: memory contents, resource initialisation, device properties ... */
    void metadata(Metadata block);

    /** Destroys all remaining objects, on every exit path. */
    @Override
    void close();
}
