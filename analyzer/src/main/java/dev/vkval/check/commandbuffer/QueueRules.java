package dev.vkval.check.commandbuffer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueueBindSparse;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.catalogue.Catalogue;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.QueueState;
import org.lwjgl.vulkan.VK10;

/** The requirements of the registry on the queues of a device: that there is one, and what a queue supports. */
public final class QueueRules implements Topic {
    private static final String ANY = "VUID-{all}-device-queuecount";

    private final CoreContext context;

    public QueueRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        for (Command command : Registry.vulkan().commands()) {
            if (command.parameters().get(0).type().equals("VkDevice")) {
                hooks.validate(command.number(), this::device);
            }
        }
        hooks.validate(QueueBindSparse.ID, this::bindSparse);
    }

    private void device(Call call) {
        DeviceState device = context.get(DeviceState.class, call.u64(0));
        if (device != null && !device.withQueues() && needsQueues(call.command())) {
            context.error(call, ANY)
                    .on(device)
                    .parameter("device")
                    .title("a command that requires a device with queues is called for one without")
                    .message("%s was created without queues", device)
                    .help("create the device with a queue, or do not call this command")
                    .report();
        }
    }

    private static boolean needsQueues(Command command) {
        return Catalogue.vulkan().contains(OwnerSets.id(ANY, command.name()));
    }

    private void bindSparse(Call call) {
        QueueState queue = context.get(QueueState.class, QueueBindSparse.queue(call));
        if (queue != null
                && queue.flags() != QueueState.ALL_FLAGS
                && (queue.flags() & VK10.VK_QUEUE_SPARSE_BINDING_BIT) == 0) {
            context.error(call, "VUID-vkQueueBindSparse-queuetype")
                    .on(queue)
                    .parameter("queue")
                    .title("sparse memory is bound on a queue that does not support it")
                    .message(
                            "queue family %d of %s supports %s",
                            queue.family(), queue, Names.bits("VkQueueFlagBits", Integer.toUnsignedLong(queue.flags())))
                    .help("use a queue of a family with VK_QUEUE_SPARSE_BINDING_BIT")
                    .report();
        }
    }
}
