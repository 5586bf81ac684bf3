package dev.vkval.sync;

import dev.vkval.sync.model.CommandStream;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;

/** Puts a stream into words, for a test that fails. */
final class StreamText {
    private StreamText() {}

    static String of(CommandStream stream) {
        StringBuilder text = new StringBuilder();
        for (CommandStream.Step step : stream.steps()) {
            if (step instanceof CommandStream.Submit submit) {
                text.append("\nqueue ").append(submit.queue()).append(" fence ").append(submit.fence());
                for (CommandStream.Batch batch : submit.batches()) {
                    text.append("\n  batch");
                    batch.waits().forEach(use -> text.append("\n    wait ").append(of(use)));
                    batch.commands().forEach(command -> text.append("\n    ").append(of(command)));
                    batch.signals().forEach(use -> text.append("\n    signal ").append(of(use)));
                }
            } else {
                text.append("\nhost ").append(step);
            }
        }
        return text.append('\n').toString();
    }

    private static String of(CommandStream.SemaphoreUse use) {
        return (use.timeline() ? "timeline " : "binary ") + use.semaphore() + " = " + use.value() + " "
                + Stages.name(use.stages());
    }

    private static String of(CommandStream.Command command) {
        StringBuilder text = new StringBuilder().append(command.id());
        if (command instanceof CommandStream.Action action) {
            action.touches()
                    .forEach(touch -> text.append(' ')
                            .append(touch.access())
                            .append(' ')
                            .append(touch.begin())
                            .append("..")
                            .append(touch.end()));
        } else if (command instanceof CommandStream.Barrier barrier) {
            text.append(" barrier");
            barrier.scopes().forEach(scope -> text.append(of(scope)));
        } else if (command instanceof CommandStream.SetEvent set) {
            text.append(" set event ").append(set.event());
            set.scopes().forEach(scope -> text.append(of(scope)));
        } else if (command instanceof CommandStream.WaitEvent wait) {
            text.append(" wait event ").append(wait.event());
            wait.scopes().forEach(scope -> text.append(of(scope)));
        }
        return text.toString();
    }

    private static String of(CommandStream.Scope scope) {
        String range = scope.begin() == CommandStream.NONE ? "" : " bytes " + scope.begin() + ".." + scope.end();
        return " {" + Stages.name(scope.srcStages()) + "/" + StageAccess.accessName(scope.srcAccesses()) + " -> "
                + Stages.name(scope.dstStages()) + "/" + StageAccess.accessName(scope.dstAccesses()) + range + "}";
    }
}
