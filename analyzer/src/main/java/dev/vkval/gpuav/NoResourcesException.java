package dev.vkval.gpuav;

/** The device, or one of its limits, leaves no room for an object of GPU-assisted validation. */
final class NoResourcesException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param why the end of a sentence: {@code the device has no memory left for them} */
    NoResourcesException(String why) {
        super(why);
    }
}
