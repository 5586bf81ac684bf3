package dev.vkval.check.object;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.HandleWalker;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.command.AllocateDescriptorSets;
import dev.vkval.capture.command.CreateDescriptorSetLayout;
import dev.vkval.capture.command.DestroyDescriptorPool;
import dev.vkval.capture.command.FreeDescriptorSets;
import dev.vkval.capture.command.ResetDescriptorPool;
import dev.vkval.capture.command.UpdateDescriptorSetWithTemplate;
import dev.vkval.capture.command.UpdateDescriptorSets;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Registry;
import dev.vkval.chassis.Hooks;
import dev.vkval.identity.DestroyCommands;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkCopyDescriptorSet;
import org.lwjgl.vulkan.VkDescriptorSetAllocateInfo;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBindingFlagsCreateInfo;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/**
 * The handles in the descriptors of each set. Sets with bindings that may be updated, or not written, while they are
 * in use are ignored.
 */
final class DescriptorContents implements HandleWalker.Visitor {
    private static final int TEMPLATE_KEYS = -1;

    private final HandleWalker walker = new HandleWalker(Programs.vulkan(), this);
    private final Map<Long, Map<Long, List<Long>>> sets = new HashMap<>();
    private final Map<Long, Set<Long>> setsOfPools = new HashMap<>();
    private final Set<Long> looseLayouts = new HashSet<>();
    private final Set<Long> looseSets = new HashSet<>();
    private List<Long> collecting = new ArrayList<>();

    void register(Hooks hooks) {
        hooks.onEffect(CreateDescriptorSetLayout.ID, this::createLayout);
        hooks.onEffect(AllocateDescriptorSets.ID, this::allocate);
        hooks.postCallRecord(UpdateDescriptorSets.ID, this::update);
        hooks.postCallRecord(UpdateDescriptorSetWithTemplate.ID, this::updateWithTemplate);
        DestroyCommands.Many freed =
                DestroyCommands.many(Registry.vulkan().commands().get(FreeDescriptorSets.ID));
        hooks.onEffect(
                FreeDescriptorSets.ID,
                call -> freed.handles(call).forEach(set -> {
                    forget(set);
                    setsOfPools
                            .getOrDefault(FreeDescriptorSets.descriptorPool(call), new HashSet<>())
                            .remove(set);
                }));
        hooks.onEffect(ResetDescriptorPool.ID, call -> forgetPool(ResetDescriptorPool.descriptorPool(call)));
        hooks.postCallRecord(DestroyDescriptorPool.ID, call -> forgetPool(DestroyDescriptorPool.descriptorPool(call)));
    }

    private void createLayout(Call call) {
        long info = CreateDescriptorSetLayout.pCreateInfo(call);
        long flags = PNext.find(info, VK12.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO);
        long made = CreateDescriptorSetLayout.pSetLayout(call);
        long array =
                flags == 0 ? 0 : CMemory.pointer(flags + VkDescriptorSetLayoutBindingFlagsCreateInfo.PBINDINGFLAGS);
        if (array == 0 || made == 0) {
            return;
        }
        int any = 0;
        for (int i = 0; i < VkDescriptorSetLayoutBindingFlagsCreateInfo.nbindingCount(flags); i++) {
            any |= CMemory.u32(array, i);
        }
        if (any != 0) {
            looseLayouts.add(CMemory.u64(made));
        }
    }

    private void allocate(Call call) {
        long info = AllocateDescriptorSets.pAllocateInfo(call);
        long layouts = CMemory.pointer(info + VkDescriptorSetAllocateInfo.PSETLAYOUTS);
        long handles = AllocateDescriptorSets.pDescriptorSets(call);
        Set<Long> ofPool =
                setsOfPools.computeIfAbsent(VkDescriptorSetAllocateInfo.ndescriptorPool(info), pool -> new HashSet<>());
        for (long i = 0; handles != 0 && i < VkDescriptorSetAllocateInfo.ndescriptorSetCount(info); i++) {
            long set = CMemory.u64(handles, i);
            ofPool.add(set);
            if (layouts != 0 && looseLayouts.contains(CMemory.u64(layouts, i))) {
                looseSets.add(set);
            }
        }
    }

    private void forget(long set) {
        sets.remove(set);
        looseSets.remove(set);
    }

    private void forgetPool(long pool) {
        Set<Long> ofPool = setsOfPools.remove(pool);
        if (ofPool != null) {
            ofPool.forEach(this::forget);
        }
    }

    private Map<Long, List<Long>> contents(long set) {
        return sets.computeIfAbsent(set, id -> new HashMap<>());
    }

    private static long key(int binding, long element) {
        return (long) binding << Integer.SIZE | element & 0xFFFF_FFFFL;
    }

    private void update(Call call) {
        for (long i = 0; i < Integer.toUnsignedLong(UpdateDescriptorSets.descriptorWriteCount(call)); i++) {
            write(UpdateDescriptorSets.pDescriptorWrites(call) + i * VkWriteDescriptorSet.SIZEOF);
        }
        for (long i = 0; i < Integer.toUnsignedLong(UpdateDescriptorSets.descriptorCopyCount(call)); i++) {
            copy(UpdateDescriptorSets.pDescriptorCopies(call) + i * VkCopyDescriptorSet.SIZEOF);
        }
    }

    private void write(long write) {
        if (looseSets.contains(VkWriteDescriptorSet.ndstSet(write))) {
            return;
        }
        Map<Long, List<Long>> contents = contents(VkWriteDescriptorSet.ndstSet(write));
        DescriptorHandles.of(write)
                .forEach((element, handles) -> contents.put(
                        key(
                                VkWriteDescriptorSet.ndstBinding(write),
                                Integer.toUnsignedLong(VkWriteDescriptorSet.ndstArrayElement(write)) + element),
                        handles));
    }

    private void copy(long copy) {
        Map<Long, List<Long>> from = sets.get(VkCopyDescriptorSet.nsrcSet(copy));
        if (from == null || looseSets.contains(VkCopyDescriptorSet.ndstSet(copy))) {
            return;
        }
        Map<Long, List<Long>> to = contents(VkCopyDescriptorSet.ndstSet(copy));
        int first = VkCopyDescriptorSet.nsrcArrayElement(copy);
        int target = VkCopyDescriptorSet.ndstArrayElement(copy);
        Map<Long, List<Long>> moved = new HashMap<>();
        from.forEach((key, handles) -> {
            long element = (key & 0xFFFF_FFFFL) - Integer.toUnsignedLong(first);
            boolean binding = key >> Integer.SIZE == VkCopyDescriptorSet.nsrcBinding(copy);
            if (binding && element >= 0 && element < VkCopyDescriptorSet.ndescriptorCount(copy)) {
                moved.put(key(VkCopyDescriptorSet.ndstBinding(copy), target + element), handles);
            }
        });
        to.putAll(moved);
    }

    /**
     * The entries of a template are always written to the same descriptors, so that the next update with it replaces
     * them.
     */
    private void updateWithTemplate(Call call) {
        long set = UpdateDescriptorSetWithTemplate.descriptorSet(call);
        if (looseSets.contains(set)) {
            return;
        }
        collecting = new ArrayList<>();
        walker.walk(call);
        contents(set)
                .put(
                        (long) TEMPLATE_KEYS << Integer.SIZE
                                ^ UpdateDescriptorSetWithTemplate.descriptorUpdateTemplate(call),
                        collecting);
    }

    @Override
    public void handle(String type, long address, boolean output) {
        switch (type) {
            case "VkDevice", "VkDescriptorSet", "VkDescriptorUpdateTemplate" -> {}
            default -> collecting.add(CMemory.u64(address));
        }
    }

    @Override
    public void objectHandle(int objectType, long address) {
        // Not used by any update.
    }

    /** The handles in a set's descriptors; none for anything else. */
    List<Long> of(long set) {
        Map<Long, List<Long>> contents = sets.get(set);
        return contents == null
                ? List.of()
                : contents.values().stream().flatMap(List::stream).toList();
    }
}
