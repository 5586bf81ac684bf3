package dev.vkval.replay.lookahead;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetPhysicalDeviceProperties;
import dev.vkval.capture.registry.Registry;
import dev.vkval.chassis.CallEffect;
import dev.vkval.device.ReportedStruct;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.failure.UnfitDeviceException;
import dev.vkval.replay.live.CapturedDevice;
import dev.vkval.replay.live.LiveObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;

/** Searches a capture, before anything is done on the device, for what the device does not support. */
public final class LookAhead {
    private final ReplayContext context;

    public LookAhead(ReplayContext context) {
        this.context = context;
    }

    /**
     * Reads the capture up to the first call that needs something that is missing. The device that a capture was made
     * on supports all that it needs.
     *
     * @param createDevice the call that is about to be made
     * @param extensions the enabled extensions
     * @param missing requested extensions and features that the device does not support
     * @param queueFlags combined VkQueueFlags of all its queues
     * @throws UnfitDeviceException if there is such a call
     */
    public void check(
            Call createDevice, LiveObject physical, Set<String> extensions, List<String> missing, int queueFlags) {
        Path capture = context.settings().capture();
        if (capture == null) {
            return;
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkPhysicalDeviceProperties device = VkPhysicalDeviceProperties.calloc(stack);
            physical.functions().call(GetPhysicalDeviceProperties.ID, physical.handle(), device.address());
            CapturedDevice captured = (CapturedDevice) physical.detail();
            boolean other = captured.differsFrom(device);
            List<Need> needs = new ArrayList<>();
            if ((other || !missing.isEmpty()) && !context.settings().mode().leavesOutUnsupported()) {
                // Software devices accept images of formats that they do not report.
                boolean images = other && !context.choice().software();
                needs.add(new CaptureNeeds(physical, device.apiVersion(), extensions, missing, queueFlags, images));
            }
            if (other) {
                needs.add(new LimitNeeds(
                        captured.limits(), ReportedStruct.limits(device.limits().address())));
            }
            if (!needs.isEmpty()) {
                find(capture, needs);
            }
        } catch (IOException e) {
            context.differs(
                    createDevice,
                    "may not support what the capture needs: the capture could not be read ahead (" + e.getMessage()
                            + ")");
        }
    }

    /**
     * Reads a capture up to the first call that needs one of these.
     *
     * @throws UnfitDeviceException if there is one
     */
    static void find(Path capture, List<Need> needs) throws IOException {
        boolean[][] concerned =
                new boolean[needs.size()][Registry.vulkan().commands().size()];
        boolean[] any = new boolean[Registry.vulkan().commands().size()];
        for (int i = 0; i < concerned.length; i++) {
            for (int command = 0; command < any.length; command++) {
                concerned[i][command] = needs.get(i).concerns(command);
                any[command] |= concerned[i][command];
            }
        }
        UnfitDeviceException[] found = new UnfitDeviceException[1];
        CallScan.read(capture, command -> any[command], call -> {
            for (int i = 0; i < concerned.length && CallEffect.of(call) && found[0] == null; i++) {
                String missing =
                        concerned[i][call.command().number()] ? needs.get(i).of(call) : null;
                if (missing != null) {
                    found[0] = new UnfitDeviceException(missing, List.of(), call.name(), call.blockIndex());
                }
            }
            return found[0] == null;
        });
        if (found[0] != null) {
            throw found[0];
        }
    }
}
