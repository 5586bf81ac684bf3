package dev.vkval.state.tracker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObserversTest {
    private static class Ends implements StateObserver {
        @Override
        public void recorded(CommandBufferRecording recording, boolean stateSetup) {
            // That it is there counts.
        }
    }

    private static final class EndsAndSubmits extends Ends {
        @Override
        public void submitted(Submission submission) {
            // That it is there counts.
        }
    }

    @Test
    void onlyThoseAreToldThatHaveAMethod() {
        StateObserver nothing = new StateObserver() {};
        StateObserver destroys = new StateObserver() {
            @Override
            public void destroyed(StateObject object) {
                // That it is there counts.
            }
        };
        Ends ends = new Ends();
        EndsAndSubmits both = new EndsAndSubmits();
        Observers observers = new Observers(destroys);
        observers.add(both);
        observers.add(nothing);
        observers.add(ends);
        assertEquals(List.of(destroys, both, nothing, ends), observers.all());
        assertEquals(List.of(both, ends), observers.of(Observers.Change.RECORDED), "inherited methods count");
        assertEquals(List.of(both), observers.of(Observers.Change.SUBMITTED));
        assertEquals(List.of(destroys), observers.of(Observers.Change.DESTROYED));
        assertEquals(List.of(), observers.of(Observers.Change.PRESENTED));
    }
}
