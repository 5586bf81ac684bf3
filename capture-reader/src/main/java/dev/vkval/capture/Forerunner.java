package dev.vkval.capture;

/**
 * Looks at the items of a capture before the caller of the reader does, on a thread of its own; by a few batches at most.
 *
 * <p>It sees what the caller sees, in the same order. Items are shared with other threads and must not be changed; their
 * memory is valid until the call that takes the next one.
 */
public interface Forerunner {

    /**
     * Takes the next item. Must not throw: what goes wrong is to be kept for the caller.
     *
     * @param blocks blocks up to this one, of every kind
     */
    void item(CaptureReader.Item item, long blocks);
}
