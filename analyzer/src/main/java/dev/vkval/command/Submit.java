package dev.vkval.command;

import dev.vkval.capture.call.Call;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The parameters of vkQueueSubmit, vkQueueSubmit2 or vkQueueBindSparse; the last is of the first generation and has no
 * command buffers.
 *
 * @param queue captured id
 * @param fence captured id, 0 for none
 */
public record Submit(Generation generation, long queue, long fence, List<Batch> batches) {

    /**
     * VkSubmitInfo, VkSubmitInfo2 or VkBindSparseInfo, with what its pNext chain says of it.
     *
     * @param timeline the sizes of the arrays of VkTimelineSemaphoreSubmitInfo, null if there is none
     * @param deviceGroup VkDeviceGroupSubmitInfo, null if there is none
     * @param counterPass counter pass of its performance queries, 0 if it is not specified
     * @param isProtected whether it is submitted to protected memory
     */
    public record Batch(
            Location at,
            List<Semaphore> waits,
            List<CommandBuffer> commandBuffers,
            List<Semaphore> signals,
            TimelineValues timeline,
            DeviceGroup deviceGroup,
            int counterPass,
            boolean isProtected) {}

    /**
     * A semaphore that is waited for or signaled.
     *
     * @param at the place of the handle
     * @param id captured id
     * @param value of a timeline semaphore; 0 where none is given
     * @param stages VkPipelineStageFlags2 of the second scope of a wait, of the first scope of a signal; all commands
     *     where the form of the call does not name them
     */
    public record Semaphore(Location at, long id, long value, long stages) {}

    /**
     * @param at the place of the handle
     * @param id captured id
     * @param deviceMask of the second generation; 0 for all devices
     */
    public record CommandBuffer(Location at, long id, int deviceMask) {}

    /** The numbers of values, which are those of the semaphores if the call is valid. */
    public record TimelineValues(int waits, int signals) {}

    /** The numbers of device indices and masks, which are those of the objects if the call is valid. */
    public record DeviceGroup(Location at, int waits, int commandBuffers, int signals, List<Integer> masks) {}

    /** The submit that a call makes. */
    public static Submit of(Call call) {
        return call.read(Submit.class, SubmitReader::read);
    }

    /** Passes the captured ids of the command buffers to a consumer, in order. */
    public void forEachCommandBuffer(LongConsumer consumer) {
        for (Batch batch : batches) {
            batch.commandBuffers().forEach(buffer -> consumer.accept(buffer.id()));
        }
    }
}
