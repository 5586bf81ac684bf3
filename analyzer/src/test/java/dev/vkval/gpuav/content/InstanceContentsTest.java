package dev.vkval.gpuav.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.StructureBuild;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.KHROpacityMicromap;
import org.lwjgl.vulkan.VkAccelerationStructureInstanceKHR;

/** Instances, and the acceleration structures that they refer to. */
class InstanceContentsTest {
    private static final int TOP = 0;
    private static final int BOTTOM = 1;
    private static final String REFERENCE = "VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-12281";
    private static final String TRANSFORM = "VUID-VkTransformMatrixKHR-matrix-03799";
    private static final long NOW = 100;

    private final TestContents device = new TestContents();
    private final List<AccelerationStructureState> existing = new ArrayList<>();
    private final StructureReferences references = new StructureReferences(() -> existing);

    private AccelerationStructureState structure(int type) {
        AccelerationStructureState made = new AccelerationStructureState(
                new StateObject.Creation(500 + existing.size(), 0, false), type, device.buffer(), 0, 256);
        existing.add(made);
        return made;
    }

    private AccelerationStructureState told(int type, long address) {
        AccelerationStructureState made = structure(type);
        references.told(made, address);
        return made;
    }

    private void destroy(AccelerationStructureState structure, long block) {
        device.objects.destroy(structure, block);
        existing.remove(structure);
    }

    private String fault(long address) {
        return references.fault(address, NOW, references.unknown());
    }

    @Test
    void anAddressIsOfABottomLevelStructure() {
        told(BOTTOM, 0x1000);
        told(TOP, 0x2000);
        structure(TOP);
        assertNull(fault(0x1000));
        assertNull(fault(0));
        assertTrue(fault(0x2000).endsWith("is a top-level one"), fault(0x2000));
        assertEquals("no acceleration structure has it", fault(0x3000));
    }

    @Test
    void aStructureThatWasDestroyedBeforeIsNone() {
        AccelerationStructureState structure = told(BOTTOM, 0x1000);
        destroy(structure, NOW + 1);
        assertNull(fault(0x1000), "destroyed later");
        AccelerationStructureState before = told(BOTTOM, 0x4000);
        destroy(before, NOW - 1);
        assertTrue(fault(0x4000).endsWith("was destroyed at block 99"), fault(0x4000));
        told(BOTTOM, 0x4000);
        assertNull(fault(0x4000), "another one has its address");
    }

    @Test
    void aBufferThatWasDestroyedOrFreedContainsNone() {
        BufferState buffer = told(BOTTOM, 0x1000).buffer();
        device.objects.destroy(buffer.binding().memory(), NOW - 1);
        assertTrue(fault(0x1000).contains("was freed at block 99"), fault(0x1000));
        device.objects.destroy(buffer, NOW - 1);
        assertTrue(fault(0x1000).contains("which contains"), fault(0x1000));
    }

    @Test
    void nothingIsSaidWhileAnAddressIsNotKnown() {
        AccelerationStructureState unknown = structure(BOTTOM);
        List<AccelerationStructureState> then = references.unknown();
        assertNull(references.fault(0x3000, NOW, then));
        destroy(unknown, NOW + 1);
        assertNull(references.fault(0x3000, NOW, then), "it existed when the build was recorded");
        assertEquals("no acceleration structure has it", references.fault(0x3000, NOW, List.of()));
    }

    private List<String> judged(ByteBuffer instances) {
        return judged(instances, List.of(), true);
    }

    private List<String> judged(ByteBuffer instances, List<AccelerationStructureState> others, boolean micromaps) {
        int count = instances.capacity() / VkAccelerationStructureInstanceKHR.SIZEOF;
        InstanceContents contents = new InstanceContents(
                new BufferPart(device.buffer(), 0, instances.capacity()),
                count,
                new InstanceTargets(this::fault, references::structure, others, micromaps));
        BuildContents.Structure build = new BuildContents.Structure(null, existing.get(0), List.of(contents), true);
        return TestContents.judged(new BuildContents(List.of(build)), instances);
    }

    private static ByteBuffer instances(long... references) {
        ByteBuffer bytes = ByteBuffer.allocate(references.length * VkAccelerationStructureInstanceKHR.SIZEOF)
                .order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < references.length; i++) {
            int at = i * VkAccelerationStructureInstanceKHR.SIZEOF;
            for (int diagonal = 0; diagonal < 3; diagonal++) {
                bytes.putFloat(at + diagonal * 5 * Float.BYTES, 1);
            }
            bytes.putLong(at + VkAccelerationStructureInstanceKHR.ACCELERATIONSTRUCTUREREFERENCE, references[i]);
        }
        return bytes;
    }

    @Test
    void eachInstanceIsLookedAt() {
        told(BOTTOM, 0x1000);
        assertEquals(List.of(), judged(instances(0x1000, 0, 0x1000)));
        assertEquals(List.of(REFERENCE), judged(instances(0x1000, 0x3000, 0x5000)));
        ByteBuffer flat = instances(0x1000, 0x1000);
        flat.putFloat(VkAccelerationStructureInstanceKHR.SIZEOF, 0);
        assertEquals(List.of(TRANSFORM), judged(flat));
        ByteBuffer inactive = instances(0x1000, 0);
        inactive.putFloat(VkAccelerationStructureInstanceKHR.SIZEOF, 0);
        assertEquals(List.of(), judged(inactive), "that of an inactive one has no effect");
    }

    @Test
    void whatOtherBuildsBuildIsNotReferredTo() {
        AccelerationStructureState one = told(BOTTOM, 0x1000);
        AccelerationStructureState other = new AccelerationStructureState(
                new StateObject.Creation(600, 0, false), BOTTOM, one.buffer(), 4096, 256);
        AccelerationStructureState overlapping =
                new AccelerationStructureState(new StateObject.Creation(601, 0, false), BOTTOM, one.buffer(), 128, 256);
        assertEquals(List.of(), judged(instances(0x1000), List.of(other), true));
        assertEquals(
                List.of("VUID-vkCmdBuildAccelerationStructuresKHR-None-03407"),
                judged(instances(0x1000), List.of(other, one), true));
        assertEquals(
                List.of("VUID-vkCmdBuildAccelerationStructuresKHR-dstAccelerationStructure-03706"),
                judged(instances(0x1000), List.of(overlapping), true));
    }

    private static ByteBuffer flagged(int flags) {
        ByteBuffer bytes = instances(0x1000);
        bytes.put(VkAccelerationStructureInstanceKHR.ACCELERATIONSTRUCTUREREFERENCE - 1, (byte) flags);
        return bytes;
    }

    @Test
    void flagsOfMicromaps() {
        AccelerationStructureState structure = told(BOTTOM, 0x1000);
        structure.build(StructureBuild.older(BOTTOM, 0, 1));
        int force = KHROpacityMicromap.VK_GEOMETRY_INSTANCE_FORCE_OPACITY_MICROMAP_2_STATE_BIT_KHR;
        int disable = KHROpacityMicromap.VK_GEOMETRY_INSTANCE_DISABLE_OPACITY_MICROMAPS_BIT_KHR;
        assertEquals(List.of(), judged(flagged(force), List.of(), true));
        assertEquals(
                List.of("VUID-VkAccelerationStructureInstanceKHR-micromap-11580"),
                judged(flagged(force), List.of(), false));
        assertEquals(List.of(), judged(flagged(1), List.of(), false));
        assertEquals(
                List.of("VUID-VkAccelerationStructureInstanceKHR-flags-parameter"),
                judged(flagged(0x40), List.of(), true));
        assertEquals(
                List.of("VUID-VkAccelerationStructureInstanceKHR-flags-11581"),
                judged(flagged(disable), List.of(), true));
        structure.build(StructureBuild.older(
                BOTTOM, KHROpacityMicromap.VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_DISABLE_OPACITY_MICROMAPS_BIT_KHR, 1));
        assertEquals(List.of(), judged(flagged(disable), List.of(), true));
    }

    @Test
    void addressesOfInstances() {
        ByteBuffer addresses = ByteBuffer.allocate(2 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        addresses.putLong(0, 0x1000).putLong(Long.BYTES, 0x1010);
        assertEquals(List.of(), pointers(addresses));
        addresses.putLong(Long.BYTES, 0x1018);
        assertEquals(List.of("VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-03717"), pointers(addresses));
    }

    private List<String> pointers(ByteBuffer addresses) {
        InstancePointers contents = new InstancePointers(new BufferPart(device.buffer(), 0, addresses.capacity()), 2);
        BuildContents.Structure build = new BuildContents.Structure(null, structure(TOP), List.of(contents), false);
        return TestContents.judged(new BuildContents(List.of(build)), addresses);
    }
}
