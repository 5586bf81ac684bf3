package dev.vkval.check.video;

import java.util.HashMap;
import java.util.Map;

/** The state of a video session on the device after the commands so far. */
final class SessionState {
    private boolean initialized;
    private int qualityLevel;
    private RateControl rateControl = RateControl.DEFAULT;
    private final Map<Integer, DpbSlot> slots = new HashMap<>();

    SessionState copy() {
        SessionState copy = new SessionState();
        copy.initialized = initialized;
        copy.qualityLevel = qualityLevel;
        copy.rateControl = rateControl;
        slots.forEach((index, slot) -> copy.slots.put(index, slot.copy()));
        return copy;
    }

    /** Whether it has been reset once. */
    boolean initialized() {
        return initialized;
    }

    /** The video encode quality level. */
    int qualityLevel() {
        return qualityLevel;
    }

    RateControl rateControl() {
        return rateControl;
    }

    /** A slot of the decoded picture buffer, null if it is not active. */
    DpbSlot slot(int index) {
        return slots.get(index);
    }

    void reset() {
        initialized = true;
        qualityLevel = 0;
        rateControl = RateControl.DEFAULT;
        slots.clear();
    }

    void quality(int level) {
        qualityLevel = level;
    }

    void control(RateControl to) {
        rateControl = to;
    }

    void deactivate(int index) {
        slots.remove(index);
    }

    void forget(int index) {
        slots.put(index, DpbSlot.unknown());
    }

    void activate(int index, DpbSlot.Kind kind, DpbPicture picture) {
        slots.computeIfAbsent(index, unused -> new DpbSlot()).associate(kind, picture);
    }
}
