package dev.vkval.capture.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.command.CmdDraw;
import org.junit.jupiter.api.Test;

class RegistryTest {
    private final Registry registry = Registry.vulkan();

    @Test
    void promotedCommandsAreTheCommandTheyStandFor() {
        assertSame(registry.command("vkCmdPipelineBarrier2"), registry.command("vkCmdPipelineBarrier2KHR"));
        assertNull(registry.command("vkNoSuchCommand"));
    }

    @Test
    void viewsAreNumberedAsTheRegistry() {
        assertEquals(CmdDraw.ID, registry.command("vkCmdDraw").number());
        for (Command command : registry.commands()) {
            assertSame(command, registry.commands().get(command.number()));
        }
    }

    @Test
    void callIdsNameTheirCommandOrSayThatItIsGone() {
        assertEquals("vkCreateInstance", registry.callId(0x00011000).command().name());
        CallId removed = registry.callId(0x000110c1);
        assertEquals("vkCreateMirSurfaceKHR", removed.name());
        assertNull(removed.command());
        assertNull(registry.callId(0x00011fff));
    }

    @Test
    void structsAreFoundByTheirTypeAndByAlias() {
        Struct struct = registry.struct("VkMemoryAllocateInfo");
        assertSame(struct, registry.structOfType(struct.sType()));
        assertSame(registry.struct("VkDependencyInfo"), registry.struct("VkDependencyInfoKHR"));
    }

    @Test
    void bitFieldsShareTheirUnit() {
        Struct instance = registry.struct("VkAccelerationStructureInstanceKHR");
        assertEquals(
                instance.member("instanceCustomIndex").offset(),
                instance.member("mask").offset());
        assertEquals(24, instance.member("mask").bitOffset());
        assertEquals(8, instance.member("mask").bits());
    }

    @Test
    void flagsNameTheirBits() {
        Enumeration stages = registry.enumeration("VkPipelineStageFlags2");
        assertEquals(Long.SIZE, stages.bits());
        assertEquals("VK_PIPELINE_STAGE_2_COPY_BIT", stages.nameOf(1L << 32));
        assertEquals("VK_PIPELINE_STAGE_2_COPY_BIT | 0x8000000000000000", stages.bitNames(1L << 32 | 1L << 63));
    }

    @Test
    void everyParameterTypeIsKnown() {
        for (Command command : registry.commands()) {
            for (Member parameter : command.parameters()) {
                if (parameter.base().aggregate()) {
                    assertNotNull(registry.struct(parameter.type()), parameter.type());
                }
                assertTrue(parameter.valueBytes() > 0, command + " " + parameter.name());
            }
        }
    }
}
