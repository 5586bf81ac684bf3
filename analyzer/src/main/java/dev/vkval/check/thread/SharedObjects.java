package dev.vkval.check.thread;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.Family;
import dev.vkval.identity.CapturedObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Objects that several threads use in turn, each with calls of its own: a first thread again after a second one. Whether a
 * lock stands between single calls is not in a capture; how many objects that is true of is said, and none of them is
 * reported.
 */
public final class SharedObjects implements Topic {
    private static final String WHY =
            "a capture does not tell whether a lock guards objects that threads use in turn, a call at a time; ";

    /** The thread of the last use of an object, and how often that has changed. */
    private static final class Turns {
        private long thread;
        private int changes;
    }

    private final CoreContext context;
    private final ExternalSynchronization synchronization;
    private final ConditionalSynchronization conditional = new ConditionalSynchronization();
    private final Map<Long, Turns> used = new HashMap<>();
    private final Map<String, Integer> shared = new TreeMap<>();
    private long firstThread;
    private long secondSince;

    public SharedObjects(CoreContext context) {
        this.context = context;
        this.synchronization = new ExternalSynchronization(context.objects());
    }

    @Override
    public void register(TopicHooks hooks) {
        conditional.register(hooks.calls());
        for (Command command : Registry.vulkan().commands()) {
            if (!ExternalSynchronization.ofCommandBuffer(command) && synchronization.required(command)) {
                hooks.validate(command.number(), this::call);
            }
        }
        context.objects().onEnd((id, call) -> forget(id));
    }

    private void call(Call call) {
        if (firstThread == 0) {
            firstThread = call.threadId();
        }
        if (secondSince == 0 && call.threadId() != firstThread) {
            secondSince = call.blockIndex();
        }
        if (secondSince != 0) {
            synchronization.visit(call, (object, maybe) -> use(call, object, maybe));
        }
    }

    /** Before a second thread made a call, the first one used all objects. */
    private void use(Call call, CapturedObject object, boolean maybe) {
        if (maybe && !conditional.required(object, call)) {
            return;
        }
        Turns turns = used.computeIfAbsent(object.id(), id -> {
            Turns fresh = new Turns();
            fresh.thread = object.createdAt() < secondSince ? firstThread : call.threadId();
            return fresh;
        });
        if (turns.thread != call.threadId()) {
            turns.thread = call.threadId();
            turns.changes++;
            if (turns.changes == 2) {
                shared.merge(object.type(), 1, Integer::sum);
            }
        }
    }

    private void forget(long id) {
        used.remove(id);
        CapturedObject object = context.objects().living(id);
        if (object != null && !used.isEmpty()) {
            object.children().forEach(child -> forget(child.id()));
        }
    }

    @Override
    public List<Coverage.Gap> gaps() {
        if (shared.isEmpty()) {
            return List.of();
        }
        String types = shared.entrySet().stream()
                .map(type -> type.getKey() + " " + type.getValue())
                .collect(Collectors.joining(", "));
        long count = shared.values().stream().mapToInt(Integer::intValue).sum();
        return List.of(new Coverage.Gap(Family.THREADS.label(), WHY + types, count));
    }
}
