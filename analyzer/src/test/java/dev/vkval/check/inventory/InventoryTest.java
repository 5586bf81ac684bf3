package dev.vkval.check.inventory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.catalogue.Catalogue;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.catalogue.ReasonedIds;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class InventoryTest {
    private static final Inventory INVENTORY = new Inventory();
    private static final Catalogue CATALOGUE = Catalogue.vulkan();

    private static Set<String> which(Iterable<String> ids, Predicate<String> wrong) {
        Set<String> found = new TreeSet<>();
        ids.forEach(id -> {
            if (wrong.test(id)) {
                found.add(id);
            }
        });
        return found;
    }

    private static RuleState state(String id) {
        return INVENTORY.entry(CATALOGUE.find(id)).state();
    }

    private static Entry entry(String id) {
        return INVENTORY.entry(CATALOGUE.find(id));
    }

    @Test
    void everyIdThatIsGivenIsInTheCatalogue() {
        Map<String, Set<String>> unknown = new TreeMap<>(INVENTORY.places());
        unknown.keySet().removeIf(id -> CATALOGUE.find(id) != null);
        assertEquals(
                Set.of(),
                which(INVENTORY.written(), id -> OwnerSets.expand(id).isEmpty()),
                "sets of which no owner has the rule");
        assertEquals(Map.of(), unknown, "ids that no version of the specification has, and who gives them");
    }

    @Test
    void noIdIsGivenByTwoPlaces() {
        Set<String> allowed =
                ReasonedIds.read(InventoryTest.class, "given-twice.txt").ids();
        Map<String, Set<String>> twice = new TreeMap<>(INVENTORY.places());
        twice.values().removeIf(places -> places.size() == 1);
        assertEquals(
                Set.of(),
                which(allowed, id -> OwnerSets.expand(id).stream().noneMatch(twice::containsKey)),
                "given-twice.txt has more than needed");
        allowed.forEach(id -> twice.keySet().removeAll(OwnerSets.expand(id)));
        assertEquals(Map.of(), twice);
    }

    @Test
    void whatIsImpossibleIsInTheCatalogueAndNotGiven() {
        Set<String> ids = Inventory.impossibleIds().ids();
        assertEquals(Set.of(), which(ids, id -> OwnerSets.expand(id).isEmpty()), "sets without any id");
        for (String id : ids) {
            List<String> all = OwnerSets.expand(id);
            assertEquals(Set.of(), which(all, each -> CATALOGUE.find(each) == null));
            assertEquals(Set.of(), which(all, each -> state(each) != RuleState.IMPOSSIBLE), "is checked after all");
        }
    }

    @Test
    void whatNoTestHasSeenIsChecked() {
        Set<String> unseen = Inventory.unseenIds().ids();
        assertEquals(Set.of(), which(unseen, id -> !INVENTORY.written().contains(id)), "unseen.txt");
    }

    @Test
    void aLineOfARuleFileIsAPlace() {
        Entry entry = entry("VUID-VkBufferCopy2-size-01988");
        assertEquals(RuleState.DONE, entry.state());
        assertEquals(1, entry.places().size());
        assertEquals("buffer-transfers.rules", entry.places().get(0).split(":")[0]);
    }

    @Test
    void aClassIsAPlace() {
        assertEquals(
                List.of("check.commandbuffer.RecordingRules"),
                entry("VUID-vkCmdDispatchIndirect-None-10672").places());
        assertEquals(RuleState.REGISTRY, state("VUID-vkCmdDraw-commandBuffer-recording"));
    }

    @Test
    void whatFollowsFromTheRegistryIsDerived() {
        for (String id : List.of(
                "VUID-VkBufferCreateInfo-sType-sType",
                "VUID-VkBufferCreateInfo-sType-unique",
                "VUID-VkBufferCreateInfo-pNext-pNext",
                "VUID-VkBufferCreateInfo-sharingMode-parameter",
                "VUID-VkDescriptorSetAllocateInfo-pSetLayouts-parameter",
                "VUID-VkDescriptorSetAllocateInfo-descriptorSetCount-arraylength",
                "VUID-vkAllocateDescriptorSets-pAllocateInfo::descriptorSetCount-arraylength",
                "VUID-VkEventCreateInfo-flags-parameter",
                "VUID-vkCmdCopyBuffer-commonparent",
                "VUID-vkDestroyBuffer-buffer-parent")) {
            assertEquals(List.of("registry"), entry(id).places(), id);
            assertEquals(RuleState.REGISTRY, state(id), id);
        }
    }

    /** A rule that a newer catalogue brings is checked, or has a reason. */
    @Test
    void nothingIsMissing() {
        Set<String> missing = new TreeSet<>();
        for (String owner : INVENTORY.owners()) {
            INVENTORY.of(owner).stream()
                    .filter(entry -> entry.state() == RuleState.MISSING)
                    .forEach(entry -> missing.add(entry.usage().id()));
        }
        assertEquals(Set.of(), missing);
    }
}
