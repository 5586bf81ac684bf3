package dev.vkval.check.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.command.CmdCopyBuffer;
import dev.vkval.capture.command.CmdCopyBuffer2;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.check.topic.TopicHost;
import dev.vkval.check.transfer.BufferCopyRules;
import dev.vkval.finding.Family;
import dev.vkval.state.tracker.StateObserver;
import dev.vkval.state.tracker.StateTracker;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What the build found out about topics is what they register for; most are made late. */
class TopicCommandsTest {
    @Test
    void allTopicsAreThereWithTheirCommands() {
        agree(Checks.topicsBeforeLines(), TopicCommands.before());
        agree(Checks.topicsAfterLines(), TopicCommands.after());
    }

    private static void agree(List<Function<CoreContext, Topic>> topics, List<TopicHost.Maker> known) {
        assertEquals(topics.size(), known.size());
        CoreContext context = CoreContext.of(Family.CORE, finding -> {}, new StateTracker());
        int late = 0;
        for (int i = 0; i < topics.size(); i++) {
            BitSet commands = TopicHost.commands(topics.get(i));
            assertEquals(commands, known.get(i).commands(), "topic " + i);
            assertEquals(
                    topics.get(i).apply(context).getClass(),
                    known.get(i).maker().apply(context).getClass());
            late += commands.isEmpty() ? 0 : 1;
        }
        assertTrue(late > topics.size() / 2, "only " + late + " of " + topics.size() + " are made late");
    }

    @Test
    void aTopicOfSomeCommandsIsMadeLate() {
        BitSet copies = TopicHost.commands(BufferCopyRules::new);
        assertTrue(copies.get(CmdCopyBuffer.ID) && copies.get(CmdCopyBuffer2.ID), copies::toString);
    }

    /** What observes the state, or has something to say at the end, must be there from the begin. */
    @Test
    void aTopicThatFollowsMoreIsNot() {
        Topic observer = hooks -> {
            hooks.validate(CmdCopyBuffer.ID, call -> {});
            hooks.observe(new StateObserver() {});
        };
        Topic ending = new Topic() {
            @Override
            public void register(TopicHooks hooks) {
                hooks.validate(CmdCopyBuffer.ID, call -> {});
            }

            @Override
            public void finish() {}
        };
        assertEquals(new BitSet(), TopicHost.commands(context -> observer));
        assertEquals(new BitSet(), TopicHost.commands(context -> ending));
    }
}
