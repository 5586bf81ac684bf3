package dev.vkval.replay.failure;

/** There is no Vulkan loader, no device, or not the requested one; the message says which and what to do. */
public final class NoDeviceException extends Exception {
    private static final long serialVersionUID = 1;

    public NoDeviceException(String message) {
        super(message);
    }

    public NoDeviceException(String message, Throwable cause) {
        super(message, cause);
    }
}
