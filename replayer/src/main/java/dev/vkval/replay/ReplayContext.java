package dev.vkval.replay;

import dev.vkval.capture.AnomalyKind;
import dev.vkval.capture.call.Call;

/** What all parts of a replay share. */
final class ReplayContext {
    private final ReplaySettings settings;
    private final VulkanLoader loader;
    private final DeviceChoice choice;
    private final HandleMap handles = new HandleMap();
    private final CallScope scope = new CallScope();
    private boolean hangs;

    ReplayContext(ReplaySettings settings, VulkanLoader loader, DeviceChoice choice) {
        this.settings = settings;
        this.loader = loader;
        this.choice = choice;
    }

    ReplaySettings settings() {
        return settings;
    }

    VulkanLoader loader() {
        return loader;
    }

    /** The device that stands for every one of the capture. */
    DeviceChoice choice() {
        return choice;
    }

    HandleMap handles() {
        return handles;
    }

    CallScope scope() {
        return scope;
    }

    /** Whether the device does not answer, so that nothing may be asked of it any more. */
    boolean hangs() {
        return hangs;
    }

    void hangs(boolean whether) {
        hangs = whether;
    }

    /** Notes that the replay differs from the capture. */
    void differs(Call call, String how) {
        differs(call.blockIndex(), call.name() + " " + how);
    }

    void differs(long block, String how) {
        settings.anomalies().add(AnomalyKind.REPLAY_LIMITATION, how, block, -1);
    }
}
