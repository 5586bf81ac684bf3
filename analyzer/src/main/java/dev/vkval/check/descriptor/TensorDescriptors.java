package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.UpdateDescriptorSets;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.spirv.reflect.DescriptorAccess;
import dev.vkval.spirv.reflect.SamplingUse;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.PlainObjectState;
import dev.vkval.state.object.StateObject;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.lwjgl.vulkan.ARMTensors;
import org.lwjgl.vulkan.VkCopyDescriptorSet;
import org.lwjgl.vulkan.VkTensorViewCreateInfoARM;
import org.lwjgl.vulkan.VkWriteDescriptorSet;
import org.lwjgl.vulkan.VkWriteDescriptorSetTensorARM;

/** The tensor views that were written to descriptor sets. What is copied is not known. */
final class TensorDescriptors {
    private record Place(int binding, int element) {}

    private record Written(Map<Place, Long> views) {}

    /** One for all: they keep the same. */
    private static final StateObject.SubStateKey<Written> KEY = new StateObject.SubStateKey<>(Written.class);

    private final CoreContext context;

    TensorDescriptors(CoreContext context) {
        this.context = context;
    }

    void register(TopicHooks hooks) {
        hooks.record(UpdateDescriptorSets.ID, this::update);
    }

    /** The view that a command uses for certain, VK_NULL_HANDLE for none. */
    long view(BoundState bound, SamplingUse.Place place) {
        if (CertainDescriptors.contents(bound, place.set(), place.binding()) == null) {
            return 0;
        }
        return view(bound.sets().get(place.set()).set(), place.binding(), place.element());
    }

    /** The view that was written to a descriptor of a set, VK_NULL_HANDLE for none. */
    long view(DescriptorSetState set, int binding, int element) {
        Written written = set.subState(KEY);
        return written == null ? 0 : written.views().getOrDefault(new Place(binding, element), 0L);
    }

    /** Whether a view has a format that the elements of a shader's tensor may have; true where that is not known. */
    boolean matches(long view, DescriptorAccess access) {
        PlainObjectState state = view == 0 ? null : context.get(PlainObjectState.class, view);
        OptionalLong created = CreationParameters.address("VkTensorViewARM", state);
        if (created.isEmpty()) {
            return true;
        }
        FormatInfo format = FormatInfo.of(VkTensorViewCreateInfoARM.nformat(created.getAsLong()));
        boolean numbers = switch (access.sampled()) {
            case FLOAT -> format.numeric().equals("SFLOAT");
            case SIGNED -> format.numeric().equals("SINT");
            case UNSIGNED -> Set.of("UINT", "SINT").contains(format.numeric());
            case OTHER -> true; // booleans and other encodings have formats of their own
        };
        return access.sampled() == DescriptorAccess.Numbers.OTHER
                || numbers && format.componentBytes() * Byte.SIZE == access.tensorBits();
    }

    private void update(Call call) {
        long writes = UpdateDescriptorSets.pDescriptorWrites(call);
        for (int i = 0; i < CMemory.count(UpdateDescriptorSets.descriptorWriteCount(call), writes); i++) {
            write(CMemory.element(writes, i, VkWriteDescriptorSet.SIZEOF));
        }
        long copies = UpdateDescriptorSets.pDescriptorCopies(call);
        for (int i = 0; i < CMemory.count(UpdateDescriptorSets.descriptorCopyCount(call), copies); i++) {
            long copy = CMemory.element(copies, i, VkCopyDescriptorSet.SIZEOF);
            DescriptorSetState set = context.get(DescriptorSetState.class, VkCopyDescriptorSet.ndstSet(copy));
            if (set != null) {
                set.subState(KEY, null);
            }
        }
    }

    private void write(long write) {
        long tensors = PNext.find(write, ARMTensors.VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_TENSOR_ARM);
        DescriptorSetState set = context.get(DescriptorSetState.class, VkWriteDescriptorSet.ndstSet(write));
        if (tensors == 0 || set == null) {
            return;
        }
        Written written = set.subStateOr(KEY, () -> new Written(new HashMap<>()));
        long views = CMemory.pointer(tensors + VkWriteDescriptorSetTensorARM.PTENSORVIEWS);
        int count = CMemory.count(VkWriteDescriptorSetTensorARM.ntensorViewCount(tensors), views);
        for (int i = 0; i < count; i++) {
            Place place = new Place(
                    VkWriteDescriptorSet.ndstBinding(write), VkWriteDescriptorSet.ndstArrayElement(write) + i);
            written.views().put(place, CMemory.handle(views, i));
        }
    }
}
