package dev.vkval.check.rules;

import dev.vkval.command.Extent;
import dev.vkval.rule.HandleMembers;
import dev.vkval.state.object.AccelerationStructureNvState;
import dev.vkval.state.object.BoundObjectState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.MemoryRequirements;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
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
        tile("VkBuffer", BufferState.class, BufferState::requirements);
        tile("VkImage", ImageState.class, image -> image.requirements(0));
        tail("metadataTailOffset", ImageState.MipTail::offset);
        tail("metadataTailSize", ImageState.MipTail::sizeBytes);
        tail("metadataTailStride", ImageState.MipTail::strideBytes);
        MEMBERS.put(
                "VkImage.memoryPlanes",
                DeviceMembers.value(INTEGER, null, ImageState.class, RequirementMembers::memoryPlanes));
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

    private static <T> void tile(String handle, Class<T> type, Function<T, MemoryRequirements> read) {
        Function<T, MemoryRequirements.Tile> tile = object -> {
            MemoryRequirements requirements = read.apply(object);
            return requirements == null ? null : requirements.tile();
        };
        add(handle + ".requiredTileSize", SIZE, null, type, tile, MemoryRequirements.Tile::sizeBytes);
        add(handle + ".requiredTileAlignment", SIZE, null, type, tile, MemoryRequirements.Tile::alignmentBytes);
    }

    /** Of images with a Linux DRM format modifier. */
    private static OptionalLong memoryPlanes(ImageState image) {
        DeviceState device = image.ancestor(DeviceState.class);
        OptionalLong modifier = image.drmFormatModifier();
        if (device == null || modifier.isEmpty()) {
            return OptionalLong.empty();
        }
        OptionalInt planes = device.physicalDeviceState()
                .properties()
                .formats()
                .modifierPlanes(image.info().format(), modifier.getAsLong());
        return planes.isPresent() ? OptionalLong.of(planes.getAsInt()) : OptionalLong.empty();
    }

    private static void tail(String name, ToLongFunction<ImageState.MipTail> read) {
        add("VkImage." + name, SIZE, null, ImageState.class, ImageState::metadataTail, read);
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
