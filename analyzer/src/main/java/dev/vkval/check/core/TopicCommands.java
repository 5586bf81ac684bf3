package dev.vkval.check.core;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHost;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The topics of the core checks and the commands that each handles, as the build finds them out: most captures need some of
 * the topics, and to make and register all takes longer than to check a small one.
 */
final class TopicCommands {
    /** Beside this class; see {@link PackTopics}. */
    static final String RESOURCE = "topics.commands";

    private static final TopicCommands KNOWN = read();

    private final List<TopicHost.Maker> before;
    private final List<TopicHost.Maker> after;

    private TopicCommands(DataInputStream packed) throws IOException {
        before = makers(packed);
        after = makers(packed);
    }

    private static TopicCommands read() {
        try (InputStream in = TopicCommands.class.getResourceAsStream(RESOURCE)) {
            return new TopicCommands(new DataInputStream(new ByteArrayInputStream(in.readAllBytes())));
        } catch (IOException e) {
            throw new UncheckedIOException("the topics cannot be read", e);
        }
    }

    private static List<TopicHost.Maker> makers(DataInputStream packed) throws IOException {
        List<TopicHost.Maker> makers = new ArrayList<>();
        int count = packed.readInt();
        for (int i = 0; i < count; i++) {
            String name = packed.readUTF();
            BitSet commands = BitSet.valueOf(packed.readNBytes(packed.readInt()));
            makers.add(new TopicHost.Maker(context -> make(name, context), commands));
        }
        return makers;
    }

    /** By reflection: to link a constructor of each topic would take longer than to make those that are needed. */
    private static Topic make(String name, CoreContext context) {
        try {
            return Class.forName(name)
                    .asSubclass(Topic.class)
                    .getConstructor(CoreContext.class)
                    .newInstance(context);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the topic " + name + " cannot be made", e);
        }
    }

    /** The topics before the lines of rule files. */
    static List<TopicHost.Maker> before() {
        return KNOWN.before;
    }

    /** The topics after the lines of rule files. */
    static List<TopicHost.Maker> after() {
        return KNOWN.after;
    }
}
