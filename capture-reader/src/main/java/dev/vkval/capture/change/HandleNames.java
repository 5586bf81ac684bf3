package dev.vkval.capture.change;

/** Says which captured ids can be given where. */
@FunctionalInterface
public interface HandleNames {
    /** All of them. */
    HandleNames ANY = (type, id, returned) -> null;

    /**
     * What speaks against an id.
     *
     * @param type of the handle, {@code VkBuffer}
     * @param returned whether the call returns the handle, which must be new then
     * @return null for nothing
     */
    String objection(String type, long id, boolean returned);
}
