package dev.vkval.trim;

import dev.vkval.capture.block.Payload;
import dev.vkval.check.imagelayout.SubmittedLayouts;
import java.io.IOException;
import java.util.List;

/** The contents that resources have where the execution of a capture has come to. */
public interface ResourceContents {

    /** Receives contents, which are valid during the call. */
    interface BufferTaker {
        void take(Payload data) throws IOException;
    }

    /** Receives one aspect of an image. */
    interface ImageTaker {
        /**
         * @param aspect bit of VkImageAspectFlags
         * @param levelBytes size of each mip level in the data, as blocks of trimmed captures have them
         */
        void take(int aspect, List<Long> levelBytes, Payload data) throws IOException;
    }

    /** The block of a submit that waits for what is not signaled yet, -1 for none. */
    long waitingSubmit();

    /**
     * Reads a buffer.
     *
     * @param buffer captured id
     * @return why it could not be read, null if it was
     */
    String buffer(long buffer, BufferTaker taker) throws IOException;

    /**
     * Reads all aspects of an image, in the layouts that its subresources are in and stay in. Subresources in no defined
     * layout are not read.
     *
     * @param image captured id
     * @return why it could not be read, null if it was
     */
    String image(long image, List<SubmittedLayouts.InLayout> layouts, ImageTaker taker) throws IOException;
}
