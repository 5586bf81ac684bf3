package dev.vkval.check.core;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHost;
import dev.vkval.finding.Family;
import dev.vkval.state.tracker.StateTracker;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** Finds out which commands each topic of the core checks handles, for {@link TopicCommands}, as part of the build. */
public final class PackTopics {
    private PackTopics() {}

    /** @param arguments the folder of the result */
    public static void main(String[] arguments) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        packed.writeBytes(pack(Checks.topicsBeforeLines()));
        packed.writeBytes(pack(Checks.topicsAfterLines()));
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        Files.write(folder.resolve(TopicCommands.RESOURCE), packed.toByteArray());
    }

    /**
     * Topics: how many there are, then for each the name of its class, and the bytes in which the number of a command that it
     * handles is that of a bit. A name and bytes have their number before them. Integers are big-endian.
     */
    private static byte[] pack(List<Function<CoreContext, Topic>> topics) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        packed.writeBytes(number(topics.size()));
        CoreContext context = CoreContext.of(Family.CORE, finding -> {}, new StateTracker());
        for (Function<CoreContext, Topic> topic : topics) {
            add(packed, topic.apply(context).getClass().getName().getBytes(StandardCharsets.UTF_8));
            add(packed, TopicHost.commands(topic).toByteArray());
        }
        return packed.toByteArray();
    }

    private static void add(ByteArrayOutputStream packed, byte[] bytes) {
        packed.writeBytes(number(bytes.length));
        packed.writeBytes(bytes);
    }

    private static byte[] number(int number) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
    }
}
