package dev.vkval.replay.memory;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.Sidecar;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.replay.failure.UnfitDeviceException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VkAccelerationStructureBuildGeometryInfoKHR;
import org.lwjgl.vulkan.VkAccelerationStructureDeviceAddressInfoKHR;
import org.lwjgl.vulkan.VkCopyAccelerationStructureInfoKHR;

class UnbuiltStructuresTest {
    private static final long FIRST = 19;
    private static final long SECOND = 26;
    private static final int BUILD = KHRAccelerationStructure.VK_BUILD_ACCELERATION_STRUCTURE_MODE_BUILD_KHR;
    private static final int UPDATE = KHRAccelerationStructure.VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;

    private final MemoryStack memory = MemoryStack.create(1 << 16).push();
    private final UnbuiltStructures structures = new UnbuiltStructures();

    @AfterEach
    void free() {
        memory.pop();
    }

    @Test
    void raysThroughAStructureThatTheCaptureDoesNotBuildEndTheReplay() {
        created(FIRST, true);
        UnfitDeviceException unfit = assertThrows(UnfitDeviceException.class, this::trace);
        assertTrue(unfit.need().startsWith("the contents of VkAccelerationStructureKHR 19 ("), unfit.getMessage());
        assertTrue(unfit.getMessage().endsWith("needed by vkCmdTraceRaysKHR (block 76)"), unfit.getMessage());
        assertEquals(76, unfit.block());
    }

    @Test
    void oneThatTheApplicationCreatesIsItsOwnMatter() {
        created(FIRST, false);
        assertDoesNotThrow(this::trace);
    }

    @Test
    void oneThatIsBuiltOrCopiedInTheCaptureHasContents() {
        created(FIRST, true);
        created(SECOND, true);
        build(FIRST, 0, BUILD);
        assertThrows(UnfitDeviceException.class, this::trace);
        copy(SECOND, FIRST);
        assertDoesNotThrow(this::trace);
    }

    @Test
    void oneThatIsMadeFromAnUnbuiltOneIsUnbuilt() {
        created(FIRST, true);
        build(FIRST, FIRST, UPDATE);
        assertThrows(UnfitDeviceException.class, this::trace);
        created(SECOND, false);
        copy(SECOND, FIRST);
        build(FIRST, 0, BUILD);
        assertThrows(UnfitDeviceException.class, this::trace);
        build(SECOND, FIRST, UPDATE);
        assertDoesNotThrow(this::trace);
    }

    @Test
    void theBytesAreValidWhereTheAddressIsReproduced() {
        created(FIRST, true);
        long info = VkAccelerationStructureDeviceAddressInfoKHR.calloc(memory)
                .sType$Default()
                .accelerationStructure(FIRST)
                .address();
        call("vkGetAccelerationStructureDeviceAddressKHR", true, 1, info);
        assertDoesNotThrow(this::trace);
    }

    @Test
    void oneThatIsDestroyedIsNotTraversed() {
        created(FIRST, true);
        call("vkDestroyAccelerationStructureKHR", false, 1, FIRST, 0);
        assertDoesNotThrow(this::trace);
    }

    @Test
    void nullPointersDoNoHarm() {
        created(FIRST, true);
        call("vkCreateAccelerationStructureKHR", true, 1, 0, 0, 0);
        call("vkCmdBuildAccelerationStructuresKHR", false, 1, 5, 0, 0);
        call("vkCmdCopyAccelerationStructureKHR", false, 1, 0);
        call("vkCmdCopyMemoryToAccelerationStructureKHR", false, 1, 0);
        call("vkGetAccelerationStructureDeviceAddressKHR", true, 1, 0);
        assertThrows(UnfitDeviceException.class, this::trace);
    }

    private void created(long structure, boolean stateSetup) {
        call("vkCreateAccelerationStructureKHR", stateSetup, 1, 0, 0, MemoryUtil.memAddress(memory.longs(structure)));
    }

    private void build(long structure, long source, int mode) {
        long info = VkAccelerationStructureBuildGeometryInfoKHR.calloc(memory)
                .sType$Default()
                .mode(mode)
                .srcAccelerationStructure(source)
                .dstAccelerationStructure(structure)
                .address();
        call("vkCmdBuildAccelerationStructuresKHR", false, 1, 1, info, 0);
    }

    private void copy(long structure, long source) {
        long info = VkCopyAccelerationStructureInfoKHR.calloc(memory)
                .sType$Default()
                .src(source)
                .dst(structure)
                .address();
        call("vkCmdCopyAccelerationStructureKHR", false, 1, info);
    }

    private void trace() {
        call("vkCmdTraceRaysKHR", false, 1, 0, 0, 0, 0, 64, 64, 1);
    }

    private void call(String name, boolean stateSetup, long... arguments) {
        Command command = Registry.vulkan().command(name);
        assertEquals(command.parameters().size(), arguments.length, name);
        long slots = memory.ncalloc(Long.BYTES, arguments.length + 1, Long.BYTES);
        for (int i = 0; i < arguments.length; i++) {
            MemoryUtil.memPutLong(slots + (long) i * Long.BYTES, arguments[i]);
        }
        structures.follow(new Call(command, name, 76, 1, 1, stateSetup, slots, new Sidecar()));
    }
}
