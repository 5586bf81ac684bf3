package dev.vkval.replay.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdDispatchIndirect;
import dev.vkval.capture.command.CmdDraw;
import dev.vkval.capture.command.CmdFillBuffer;
import dev.vkval.capture.command.CreateDevice;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.gpuav.device.BufferReader;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.gpuav.device.ExecutedCall;
import dev.vkval.replay.Corpus;
import dev.vkval.replay.VulkanDriver;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.settings.ReplaySettings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;

class ReplayServicesTest {
    private static final int PATTERN = 0x1234_5678;

    @Test
    void aHookMakesCallsOfItsOwnAndHasMemory() throws IOException, NoDeviceException {
        ReplaySettings settings = Corpus.software(new Anomalies());
        Path file = Corpus.folder("apps").resolve("vkcube-lz4-5f-environment.g105.gfxr");
        AtomicLong draws = new AtomicLong();
        AtomicLong submits = new AtomicLong();
        AtomicLong filled = new AtomicLong();
        AtomicLong address = new AtomicLong();
        AtomicLong teardowns = new AtomicLong();
        try (CaptureReader reader = CaptureReader.open(file, settings.anomalies());
                VulkanDriver driver = VulkanDriver.open(settings)) {
            DeviceServices services = driver.services();
            services.hook(CreateDevice.ID, new DeviceServices.Hook() {
                @Override
                public void before(ExecutedCall call) {
                    assertTrue(services.enableFeature(
                            call, "VkPhysicalDeviceBufferDeviceAddressFeatures", "bufferDeviceAddress"));
                    assertTrue(services.enableFeature(call, "VkPhysicalDeviceFeatures", "robustBufferAccess"));
                    assertTrue(services.enableExtension(call, "VK_EXT_external_memory_host"));
                }

                @Override
                public void after(ExecutedCall call) {
                    long device = MemoryUtil.memGetLong(CreateDevice.pDevice(call.recorded()));
                    int usage = VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK12.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
                    DeviceServices.Buffer buffer = services.createBuffer(device, 64, usage);
                    address.set(buffer.deviceAddress());
                    services.run(
                            device,
                            commands ->
                                    services.call(device, CmdFillBuffer.ID, commands, buffer.handle(), 0, 64, PATTERN));
                    filled.set(MemoryUtil.memGetInt(buffer.mapped() + 60));
                    services.destroyBuffer(device, buffer);
                    services.createBuffer(device, 64, usage);
                }
            });
            services.hook(CmdDraw.ID, new DeviceServices.Hook() {
                @Override
                public void before(ExecutedCall call) {
                    draws.incrementAndGet();
                    assertEquals(call.u64(0), services.live(call.recorded().u64(0)));
                }
            });
            services.hook(QueueSubmit.ID, new DeviceServices.Hook() {
                @Override
                public void after(ExecutedCall call) {
                    submits.incrementAndGet();
                }
            });
            services.onTeardown(device -> teardowns.incrementAndGet());
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem call) {
                    driver.execute(call.call());
                } else if (item instanceof CaptureReader.BlockItem block
                        && block.block() instanceof Metadata metadata) {
                    driver.metadata(metadata);
                }
            }
            assertEquals(driver.submitCount(), submits.get());
        }
        assertEquals(PATTERN, filled.get());
        assertNotEquals(0, address.get());
        assertTrue(draws.get() > 0, "the draws were seen");
        assertEquals(1, teardowns.get());
    }

    @Test
    void buffersAreReadBackAfterWhatWasSubmitted() throws IOException, NoDeviceException {
        ReplaySettings settings = Corpus.software(new Anomalies());
        Path file = Path.of(System.getProperty("vkval.root"), "samples/captures/indirect-barrier-fixed.gfxr");
        List<ByteBuffer> read = new ArrayList<>();
        List<ByteBuffer> unknown = new ArrayList<>();
        try (CaptureReader reader = CaptureReader.open(file, settings.anomalies());
                VulkanDriver driver = VulkanDriver.open(settings)) {
            BufferReader buffers = new BufferReader(driver.services());
            long workgroups = 0;
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem called) {
                    Call call = called.call();
                    if (call.command().number() == CmdDispatchIndirect.ID) {
                        workgroups = CmdDispatchIndirect.buffer(call);
                    }
                    driver.execute(call);
                    if (call.command().number() == QueueSubmit.ID) {
                        read.add(buffers.read(workgroups, 0, 12));
                        unknown.add(buffers.read(-1, 0, 12));
                    }
                } else if (item instanceof CaptureReader.BlockItem block
                        && block.block() instanceof Metadata metadata) {
                    driver.metadata(metadata);
                }
            }
        }
        assertEquals(3, read.size());
        for (ByteBuffer counts : read) {
            assertEquals(2, counts.getInt(0));
            assertEquals(2, counts.getInt(8));
        }
        assertEquals(Arrays.asList(null, null, null), unknown);
    }
}
