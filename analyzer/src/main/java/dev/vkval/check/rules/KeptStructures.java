package dev.vkval.check.rules;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;

/**
 * Keeps with the objects of the state what rule lines ask of them. Lines are evaluated by many topics and families, so that
 * it belongs to none of them: it goes with the state, after all topics, which may still need what it releases.
 */
public final class KeptStructures implements Topic {
    private final CreationParameters creations;
    private final VideoScopes videoScopes = new VideoScopes();
    private final RecordingInfos recordings = new RecordingInfos();
    private final boolean ofCommands;

    private KeptStructures(CoreContext context, boolean ofCommands) {
        this.creations = new CreationParameters(context.state());
        this.ofCommands = ofCommands;
    }

    /** All that lines ask for. */
    public static KeptStructures all(CoreContext context) {
        return new KeptStructures(context, true);
    }

    /** What objects were created with: best practices ask for nothing else. */
    public static KeptStructures ofCreations(CoreContext context) {
        return new KeptStructures(context, false);
    }

    @Override
    public void register(TopicHooks hooks) {
        creations.register(hooks);
        if (ofCommands) {
            videoScopes.register(hooks);
            recordings.register(hooks);
        }
    }

    @Override
    public void finish() {
        creations.close();
        videoScopes.close();
        recordings.close();
    }
}
