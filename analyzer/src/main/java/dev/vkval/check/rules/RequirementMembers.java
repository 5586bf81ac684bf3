package dev.vkval.check.rules;

import dev.vkval.command.Extent;
import dev.vkval.rule.HandleMembers;
import dev.vkval.state.object.AccelerationStructureNvState;
import dev.vkval.state.object.BoundObjectState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.MemoryRequirements;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.lwjgl.vulkan.VK11;

/** What rule lines find behind resources of the requirements that the application has queried. */
final class RequirementMembers {
    private static final String INTEGER = "integer";
    private static final String SIZE = "VkDeviceSize";
    private static final int[] PLANES = {
        VK11.VK_IMAGE_ASPECT_PLANE_0_BIT, VK11.VK_IMAGE_ASPECT_PLANE_1_BIT, VK11.VK_IMAGE_ASPECT_PLANE_2_BIT
    };
    private static final Map<String, HandleMembers.Value> MEMBERS = new HashMap<>();

    static {
        requirements("VkBuffer", "", BufferState.class, BufferState::requirements);
        requirements("VkImage", "", ImageState.class, image -> image.requirements(0));
        requirements(
                "VkTensorARM",
                "",
                BoundObjectState.class,
                tensor -> tensor.memory().requirements(0));
        requirements(
                "VkAccelerationStructureNV",
                "",
                AccelerationStructureNvState.class,
                AccelerationStructureNvState::requirements);
        for (int i = 0; i < PLANES.length; i++) {
            int plane = PLANES[i];
            requirements("VkImage", "OfPlane" + i, ImageState.class, image -> image.requirements(plane));
        }
        block("sparseBlockWidth", Extent::width);
        block("sparseBlockHeight", Extent::height);
        block("sparseBlockDepth", Extent::depth);
    }

    private RequirementMembers() {}

    /** The value of that name of objects of a handle type, null where there is none. */
    static HandleMembers.Value find(String handleType, String member) {
        return MEMBERS.get(handleType + "." + member);
    }

    private static <T> void requirements(
            String handle, String suffix, Class<T> type, Function<T, MemoryRequirements> read) {
        add(handle + ".requiredSize" + suffix, SIZE, null, type, read, MemoryRequirements::sizeBytes);
        add(handle + ".requiredAlignment" + suffix, SIZE, null, type, read, MemoryRequirements::alignmentBytes);
        add(
                handle + ".requiredTypes" + suffix,
                INTEGER,
                null,
                type,
                read,
                requirements -> Integer.toUnsignedLong(requirements.typeBits()));
        add(
                handle + ".needsDedicated" + suffix,
                "VkBool32",
                "requires a dedicated allocation",
                type,
                read,
                requirements -> requirements.dedicated() ? 1 : 0);
    }

    private static void block(String name, ToIntFunction<Extent> side) {
        add(
                "VkImage." + name,
                INTEGER,
                null,
                ImageState.class,
                ImageState::sparseBlock,
                block -> Integer.toUnsignedLong(side.applyAsInt(block)));
    }

    /** A value of what is read of an object, not known where that is null. */
    private static <T, P> void add(
            String name, String type, String words, Class<T> objects, Function<T, P> read, ToLongFunction<P> value) {
        MEMBERS.put(name, new HandleMembers.Value(type, words, object -> {
            P part = objects.isInstance(object) ? read.apply(objects.cast(object)) : null;
            return part == null ? OptionalLong.empty() : OptionalLong.of(value.applyAsLong(part));
        }));
    }
}
