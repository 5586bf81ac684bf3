package dev.vkval.replay.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.replay.Corpus;
import dev.vkval.replay.ReplayCapture;
import dev.vkval.replay.failure.NoDeviceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplayProgressTest {

    /** Keeps what it is told. */
    private static final class Told implements ReplayProgress {
        final List<SubmitNote> submits = new ArrayList<>();
        long calls;
        boolean inside;
        boolean idle;

        @Override
        public void enter(int command) {
            assertFalse(inside, "one call at a time");
            inside = true;
            calls++;
        }

        @Override
        public void leave() {
            inside = false;
        }

        @Override
        public void submit(SubmitNote submit) {
            submits.add(submit);
            idle = false;
        }

        @Override
        public void idle() {
            idle = true;
        }
    }

    @Test
    void tellsWhatASubmitHoldsBeforeItIsHandedOver() throws IOException, NoDeviceException {
        Told told = new Told();
        Path capture = Path.of(System.getProperty("vkval.root"), "samples", "captures", "compute-missing-barrier.gfxr");
        ReplayCapture.replay(capture, Corpus.software(new Anomalies()).withProgress(told));
        assertEquals(3, told.submits.size(), "three frames");
        SubmitNote submit = told.submits.get(0);
        assertEquals(0, submit.number());
        assertEquals("vkQueueSubmit", submit.call());
        assertEquals(2, submit.actions());
        assertEquals("vkCmdDispatch", submit.last().call());
        assertEquals(1, submit.last().number());
        assertTrue(submit.last().block() < submit.block());
        assertEquals("twice", submit.last().label());
        assertTrue(told.idle, "the program waits for its submit");
        assertFalse(told.inside);
        assertTrue(told.calls > submit.block() / 2, "most calls reach the driver");
    }
}
