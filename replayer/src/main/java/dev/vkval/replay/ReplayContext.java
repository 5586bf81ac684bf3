package dev.vkval.replay;

import dev.vkval.capture.AnomalyKind;
import dev.vkval.capture.call.Call;

/** What all parts of a replay share. */
final class ReplayContext {
    final ReplaySettings settings;
    final VulkanLoader loader;
    final DeviceChoice choice;
    final HandleMap handles = new HandleMap();
    final CallScope scope = new CallScope();
    final CapturedAddresses addresses = new CapturedAddresses(this);

    /** Whether the device does not answer, so that nothing may be asked of it any more. */
    boolean hangs;

    ReplayContext(ReplaySettings settings, VulkanLoader loader, DeviceChoice choice) {
        this.settings = settings;
        this.loader = loader;
        this.choice = choice;
    }

    /** Notes that the replay differs from the capture. */
    void differs(Call call, String how) {
        differs(call.blockIndex(), call.name() + " " + how);
    }

    void differs(long block, String how) {
        settings.anomalies().add(AnomalyKind.REPLAY_LIMITATION, how, block, -1);
    }
}
