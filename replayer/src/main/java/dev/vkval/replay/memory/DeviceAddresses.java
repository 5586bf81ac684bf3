package dev.vkval.replay.memory;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetAccelerationStructureDeviceAddressKHR;
import dev.vkval.capture.command.GetBufferDeviceAddress;
import dev.vkval.replay.call.CallRunner;
import dev.vkval.replay.call.CommandTable;
import dev.vkval.replay.call.LiveCall;
import dev.vkval.replay.failure.UnfitDeviceException;
import java.util.List;
import org.lwjgl.vulkan.VkBufferDeviceAddressInfo;

/**
 * Compares the device addresses of buffers and acceleration structures with those of the capture. If they differ, the
 * replay ends: the capture contains addresses in unknown places, and the device would access whatever is there.
 */
public final class DeviceAddresses {
    private final CapturedAddresses addresses;
    private final CallRunner calls;
    private final Resources resources;

    public DeviceAddresses(CommandTable table, CallRunner calls, Resources resources, CapturedAddresses addresses) {
        this.addresses = addresses;
        this.calls = calls;
        this.resources = resources;
        table.onEffect(GetBufferDeviceAddress.ID, this::buffer);
        table.onEffect(GetAccelerationStructureDeviceAddressKHR.ID, this::compare);
    }

    private void buffer(Call call) {
        long info = GetBufferDeviceAddress.pInfo(call);
        LiveResource buffer = info == 0 ? null : resources.get(VkBufferDeviceAddressInfo.nbuffer(info));
        if (buffer != null && buffer.memory() != null) {
            compare(call);
        }
    }

    private void compare(Call call) {
        LiveCall live = calls.prepare(call);
        if (live != null) {
            calls.run(live);
            if (live.returned() != call.returnValue()) {
                String need = "the captured device addresses" + addresses.whyNot();
                throw new UnfitDeviceException(need, List.of(), call.name(), call.blockIndex());
            }
        }
    }
}
