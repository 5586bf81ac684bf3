package dev.vkval.replay.call;

import dev.vkval.capture.AnomalyKind;
import dev.vkval.capture.call.Call;
import dev.vkval.replay.live.HandleMap;
import dev.vkval.replay.settings.ReplaySettings;
import dev.vkval.replay.system.DeviceChoice;
import dev.vkval.replay.system.VulkanLoader;

/** The context shared by all parts of a replay. */
public final class ReplayContext {
    private final ReplaySettings settings;
    private final VulkanLoader loader;
    private final DeviceChoice choice;
    private final HandleMap handles = new HandleMap();
    private final CallScope scope = new CallScope();
    private boolean hangs;

    public ReplayContext(ReplaySettings settings, VulkanLoader loader, DeviceChoice choice) {
        this.settings = settings;
        this.loader = loader;
        this.choice = choice;
    }

    public ReplaySettings settings() {
        return settings;
    }

    public VulkanLoader loader() {
        return loader;
    }

    /** The device that replaces every physical device of the capture. */
    public DeviceChoice choice() {
        return choice;
    }

    public HandleMap handles() {
        return handles;
    }

    public CallScope scope() {
        return scope;
    }

    /** Whether the device does not answer, so that it must not be used any more. */
    public boolean hangs() {
        return hangs;
    }

    public void hangs(boolean whether) {
        hangs = whether;
    }

    /** Reports that the replay differs from the capture. */
    public void differs(Call call, String how) {
        differs(call.blockIndex(), call.name() + " " + how);
    }

    public void differs(long block, String how) {
        settings.anomalies().add(AnomalyKind.REPLAY_LIMITATION, how, block, -1);
    }
}
