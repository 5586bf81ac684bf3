package dev.vkval.sync;

import dev.vkval.finding.Ordering;
import dev.vkval.finding.Place;
import dev.vkval.state.object.Barriers;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;
import java.util.List;
import java.util.stream.Collectors;

/** Describes what the operations of a path order. */
final class PathText {
    private static final int MOST_PARTS = 3;

    private PathText() {}

    static List<Ordering.Step> steps(List<SyncOperation> path, Hazard.Where where) {
        return path.stream()
                .map(operation -> new Ordering.Step(operation.usage().toPlace(), text(operation, where)))
                .toList();
    }

    private static String text(SyncOperation operation, Hazard.Where where) {
        String what = String.valueOf(operation.parts().get(0).resource());
        if (operation.effect() instanceof SyncOperation.WaitForSome) {
            return "the host waits for one of " + resources(operation)
                    + ", each signaled after that; what it submits later comes after that";
        }
        if (operation.ofHost()) {
            return "the host waits for " + what + signaled(operation) + "; what it submits later comes after that";
        }
        if (operation.effect() instanceof SyncOperation.Wait) {
            Barriers.Memory masks = operation.parts().get(0).dependency().masks();
            return Stages.name(masks.dstStages()) + " waits for " + what + signaled(operation) + " after "
                    + Stages.name(masks.srcStages());
        }
        boolean memory = operation.parts().stream().anyMatch(part -> part.covers(where) && part.ofMemory());
        String masks = operation.parts().stream()
                .filter(part -> part.covers(where) && (part.ofMemory() || !memory))
                .limit(MOST_PARTS)
                .map(PathText::masks)
                .collect(Collectors.joining("; "));
        ResourceUsage since = operation.since();
        return since == null ? masks : masks + ", since " + call(since.toPlace());
    }

    private static String resources(SyncOperation operation) {
        return operation.parts().stream()
                .map(part -> String.valueOf(part.resource()))
                .collect(Collectors.joining(", "));
    }

    private static String signaled(SyncOperation operation) {
        ResourceUsage since = operation.since();
        return since == null ? "" : ", signaled by " + call(since.toPlace());
    }

    private static String call(Place place) {
        return "#" + place.block() + " " + place.call();
    }

    private static String masks(SyncOperation.Part part) {
        Barriers.Memory masks = part.dependency().masks();
        return scope(masks.srcStages(), masks.srcAccesses()) + " before "
                + scope(masks.dstStages(), masks.dstAccesses())
                + (part.space() == null ? "" : " of " + part.resource());
    }

    private static String scope(long stages, long accesses) {
        return Stages.name(stages) + (accesses == 0 ? "" : " (" + StageAccess.accessName(accesses) + ")");
    }
}
