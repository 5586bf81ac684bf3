package dev.vkval.finding;

/**
 * The driver died, hung or lost the device.
 *
 * @param signal what ended it: {@code SIGSEGV}, {@code hang}, {@code VK_ERROR_DEVICE_LOST}
 * @param block block of the last call handed to the driver, -1 where unknown
 * @param submit number of the submit in flight, from 0, -1 for none
 * @param draw number of the draw in its command buffer, from 0, -1 for none
 * @param label innermost debug label open there, null for none
 */
public record CrashNote(String signal, long block, long submit, long draw, String label) {
    /** The device or the driver does not answer. */
    public static final String HANG = "hang";
    /** For what does not apply. */
    public static final long NONE = -1;
}
