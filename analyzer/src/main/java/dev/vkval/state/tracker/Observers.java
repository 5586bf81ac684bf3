package dev.vkval.state.tracker;

import dev.vkval.state.object.Acquisition;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.Presentation;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The observers of a tracker, in order. Of changes that every frame has many of, only those are told that have a method for them. */
final class Observers {

    /** A change that programs make often. */
    enum Change {
        RECORDED("recorded", CommandBufferRecording.class, boolean.class),
        DISCARDED("discarded", CommandBufferState.class),
        SUBMITTED("submitted", Submission.class),
        RETIRED("retired", Submission.class),
        PRESENTED("presented", Presentation.class),
        ACQUIRED("acquired", Acquisition.class),
        FENCES_SIGNALED("fencesSignaled", List.class),
        FENCES_RESET("fencesReset", List.class),
        DESTROYED("destroyed", StateObject.class);

        private final String method;
        private final Class<?>[] parameters;

        Change(String method, Class<?>... parameters) {
            this.method = method;
            this.parameters = parameters;
        }

        private boolean concerns(StateObserver observer) {
            try {
                Class<?> owner =
                        observer.getClass().getMethod(method, parameters).getDeclaringClass();
                return owner != StateObserver.class;
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private final List<StateObserver> all = new ArrayList<>();
    private final Map<Change, List<StateObserver>> concerned = new EnumMap<>(Change.class);

    /** @param first those that are told before all others */
    Observers(StateObserver... first) {
        for (Change change : Change.values()) {
            concerned.put(change, new ArrayList<>());
        }
        for (StateObserver observer : first) {
            add(observer);
        }
    }

    void add(StateObserver observer) {
        all.add(observer);
        concerned.forEach((change, observers) -> {
            if (change.concerns(observer)) {
                observers.add(observer);
            }
        });
    }

    List<StateObserver> all() {
        return all;
    }

    /** Those that have a method for a change. */
    List<StateObserver> of(Change change) {
        return concerned.get(change);
    }
}
