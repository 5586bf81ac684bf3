package dev.vkval.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogueTest {
    private static final Catalogue CATALOGUE = Catalogue.vulkan();

    @Test
    void aNumberedId() {
        ValidUsage usage = CATALOGUE.find("VUID-VkBufferCopy-size-01988");
        assertEquals(new ValidUsage("VkBufferCopy", "size", "01988", true), usage);
        assertTrue(usage.numbered());
        assertEquals("VUID-VkBufferCopy-size-01988", usage.id());
    }

    @Test
    void anIdWithoutMember() {
        ValidUsage usage = CATALOGUE.find("VUID-vkCmdCopyBuffer-renderpass");
        assertEquals(new ValidUsage("vkCmdCopyBuffer", "", "renderpass", true), usage);
        assertFalse(usage.numbered());
    }

    @Test
    void aMemberWithAHyphen() {
        assertEquals(
                "subpasses-device",
                CATALOGUE.find("VUID-vkCreateRenderPass-subpasses-device-05089").member());
    }

    @Test
    void upstreamReportsSome() {
        assertFalse(CATALOGUE.find("VUID-BaseVertex-BaseVertex-04184").upstream());
        assertTrue(CATALOGUE.find("VUID-vkCmdDraw-None-09000").upstream(), "listed by hand");
        assertNull(CATALOGUE.find("VUID-VkBufferCopy-size-99999"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "VUID-VkBufferCopy-size-99999",
                "VUID-VkBufferCopy-siz-01988",
                "VUID-VkBufferCopy-01988",
                "VUID-VkNothing-size-01988",
                "VUID-VkBufferCopy",
                "VKVAL-VkBufferCopy-size-01988",
                ""
            })
    void whatIsNoIdIsNotThere(String id) {
        assertFalse(CATALOGUE.contains(id));
        assertNull(CATALOGUE.find(id));
    }

    @Test
    void everyIdIsFoundOnce() {
        Set<String> ids = new HashSet<>();
        for (String owner : CATALOGUE.owners()) {
            for (ValidUsage usage : CATALOGUE.of(owner)) {
                assertEquals(owner, usage.owner());
                assertTrue(ids.add(usage.id()), usage::id);
                assertEquals(usage, CATALOGUE.find(usage.id()));
                assertTrue(CATALOGUE.contains(usage.id()), usage::id);
            }
        }
        assertTrue(ids.size() > 27_000, "the specification has more ids");
        assertEquals(List.of(), CATALOGUE.of("VkNothing"));
    }

    @Test
    void aSetStandsForItsOwnersThatHaveTheRule() {
        List<String> all = OwnerSets.expand("VUID-{indexedDraws}-None-07312");
        assertTrue(all.contains("VUID-vkCmdDrawIndexedIndirect-None-07312"));
        assertFalse(all.contains("VUID-vkCmdDraw-None-07312"));
        assertTrue(all.stream().allMatch(id -> CATALOGUE.find(id) != null));
        assertThrows(IllegalArgumentException.class, () -> OwnerSets.expand("VUID-{nothing}-None-07312"));
    }

    @Test
    void namedOwnersAreAllMeant() {
        assertEquals(
                List.of("VUID-VkBufferCopy-size-01988", "VUID-VkBufferCopy2-size-01988"),
                OwnerSets.expand("VUID-{VkBufferCopy|VkBufferCopy2}-size-01988"));
        assertEquals(List.of("VUID-VkA-b-00001"), OwnerSets.expand("VUID-VkA-b-00001"));
    }

    @Test
    void anIdMatchesWhatStandsForIt() {
        assertTrue(OwnerSets.matches("VUID-{draws}-None-08600", "VUID-vkCmdDrawIndexed-None-08600"));
        assertFalse(OwnerSets.matches("VUID-{draws}-None-08600", "VUID-vkCmdDispatch-None-08600"));
        assertFalse(OwnerSets.matches("VUID-{draws}-None-08600", "VUID-vkCmdDraw-None-08601"));
        assertTrue(OwnerSets.matches("VUID-{VkA|VkB}-c-00001", "VUID-VkB-c-00001"));
        assertFalse(OwnerSets.matches("VUID-{VkA|VkB}-c-00001", "VUID-VkC-c-00001"));
        assertTrue(OwnerSets.matches("VUID-VkA-c-00001", "VUID-VkA-c-00001"));
        assertEquals("VUID-vkCmdDraw-None-08600", OwnerSets.id("VUID-{draws}-None-08600", "vkCmdDraw"));
    }
}
