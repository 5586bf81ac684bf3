package dev.vkval.check.core;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHost;
import dev.vkval.finding.Family;
import dev.vkval.state.tracker.StateTracker;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** Finds out which commands each topic of the core checks handles, for {@link TopicCommands}, as part of the build. */
public final class PackTopics {
    private PackTopics() {}

    /** @param arguments the folder of the result */
    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        try (DataOutputStream out =
                new DataOutputStream(Files.newOutputStream(folder.resolve(TopicCommands.RESOURCE)))) {
            pack(Checks.topicsBeforeLines(), out);
            pack(Checks.topicsAfterLines(), out);
        }
    }

    /**
     * Topics: how many there are, then for each the name of its class, how many bytes follow, and these bytes, in which the
     * number of a command that it handles is that of a bit.
     */
    private static void pack(List<Function<CoreContext, Topic>> topics, DataOutputStream out) throws IOException {
        CoreContext context = CoreContext.of(Family.CORE, finding -> {}, new StateTracker());
        out.writeInt(topics.size());
        for (Function<CoreContext, Topic> topic : topics) {
            byte[] commands = TopicHost.commands(topic).toByteArray();
            out.writeUTF(topic.apply(context).getClass().getName());
            out.writeInt(commands.length);
            out.write(commands);
        }
    }
}
