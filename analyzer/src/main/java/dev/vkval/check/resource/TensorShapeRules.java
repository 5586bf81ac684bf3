package dev.vkval.check.resource;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateTensorARM;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.FormatInfo;
import java.util.Map;
import java.util.OptionalLong;
import org.lwjgl.vulkan.VkTensorCreateInfoARM;
import org.lwjgl.vulkan.VkTensorDescriptionARM;

/** How many elements a tensor has, and after which of them its dimensions wrap around. */
public final class TensorShapeRules implements Topic {
    private static final String ROLLING = "VkTensorRollingBackingCreateInfoARM";
    private static final int ROLLING_TYPE = (int)
            Registry.vulkan().value("VkStructureType", "VK_STRUCTURE_TYPE_TENSOR_ROLLING_BACKING_CREATE_INFO_ARM");
    private static final int WRAPS =
            Registry.vulkan().struct(ROLLING).member("wraps").offset();
    /** How many dimensions wrap around at most: the length of {@code wraps}. */
    private static final int MOST_DIMENSIONS = 4;
    /** A dimension that wraps around before its end wraps around before this. */
    private static final long MOST_WRAP = 1L << 16;

    private static final int BRICK_BYTES = 64;
    /** The sizes of bricks along their outermost dimension, by VkTensorTilingARM. */
    private static final Map<Integer, Integer> BRICK_SIZES = Map.of(tiling("16"), 16, tiling("8"), 8, tiling("4"), 4);

    private static int tiling(String width) {
        return (int) Registry.vulkan().value("VkTensorTilingARM", "VK_TENSOR_TILING_BRICK_" + width + "_WIDE_ARM");
    }

    private final CoreContext context;

    public TensorShapeRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateTensorARM.ID, this::create);
    }

    private void create(Call call) {
        long info = CreateTensorARM.pCreateInfo(call);
        long description = info == 0 ? 0 : CMemory.pointer(info + VkTensorCreateInfoARM.PDESCRIPTION);
        long dimensions = description == 0 ? 0 : CMemory.pointer(description + VkTensorDescriptionARM.PDIMENSIONS);
        if (dimensions == 0) {
            return;
        }
        int count = CMemory.count(VkTensorDescriptionARM.ndimensionCount(description), dimensions);
        elements(call, dimensions, count);
        long rolling = PNext.find(info, ROLLING_TYPE);
        if (rolling != 0 && count > MOST_DIMENSIONS) {
            context.error(call, "VUID-VkTensorCreateInfoARM-pNext-09834")
                    .parameter("pCreateInfo->pDescription->dimensionCount")
                    .title("a tensor that wraps around has too many dimensions")
                    .message("it has %d dimensions; at most %d can wrap around", count, MOST_DIMENSIONS)
                    .help("use fewer dimensions, or leave out " + ROLLING)
                    .report();
        } else if (rolling != 0) {
            wraps(call, rolling + WRAPS, dimensions, count);
            bricks(call, rolling + WRAPS, description, dimensions, count);
        }
    }

    /** Dimensions wrap around between bricks, where the tiling has some. */
    private void bricks(Call call, long wraps, long description, long dimensions, int count) {
        int outer = BRICK_SIZES.getOrDefault(VkTensorDescriptionARM.ntiling(description), 1);
        int second = count - 2;
        if (second >= 0 && !wrapsAt(wraps, dimensions, second, outer)) {
            wrong(call, "VUID-VkTensorRollingBackingCreateInfoARM-wraps-09838", second)
                    .message("it must be the size of the dimension or a multiple of %d, the size of a brick", outer)
                    .report();
        }
        int elementBytes =
                FormatInfo.of(VkTensorDescriptionARM.nformat(description)).blockBytes();
        int inner = elementBytes == 0 ? 0 : BRICK_BYTES / outer / elementBytes;
        if (outer != 1 && inner > 0 && !wrapsAt(wraps, dimensions, count - 1, inner)) {
            wrong(call, "VUID-VkTensorRollingBackingCreateInfoARM-wraps-09839", count - 1)
                    .message("it must be the size of the dimension or a multiple of %d, the elements of a brick", inner)
                    .report();
        }
    }

    private static boolean wrapsAt(long wraps, long dimensions, int index, int multiple) {
        long wrap = CMemory.mask(CMemory.u32(wraps, index));
        return wrap % multiple == 0 || wrap == CMemory.u64(dimensions, index);
    }

    private void elements(Call call, long dimensions, int count) {
        OptionalLong most = context.state()
                .devices()
                .properties(context.now().dispatched())
                .integer("VkPhysicalDeviceTensorPropertiesARM", "maxTensorElements", 0);
        if (most.isEmpty()) {
            return;
        }
        // A product beyond the limit may not fit into 64 bits.
        long elements = 1;
        for (int i = 0; i < count; i++) {
            long dimension = Math.max(CMemory.u64(dimensions, i), 0);
            long product = elements * dimension;
            boolean fits = Math.multiplyHigh(elements, dimension) == 0 && product >= 0;
            elements = fits ? product : Long.MAX_VALUE;
        }
        if (elements > most.getAsLong() && most.getAsLong() >= 0) {
            context.error(call, "VUID-VkTensorCreateInfoARM-tensorElements-09721")
                    .parameter("pCreateInfo->pDescription->pDimensions")
                    .title("a tensor has more elements than the device allows")
                    .message("it has %d elements; maxTensorElements is %d", elements, most.getAsLong())
                    .help("use smaller dimensions")
                    .report();
        }
    }

    private void wraps(Call call, long wraps, long dimensions, int count) {
        boolean powers = true;
        for (int i = 0; i < count; i++) {
            long wrap = CMemory.mask(CMemory.u32(wraps, i));
            boolean whole = wrap == CMemory.u64(dimensions, i);
            boolean power = Long.bitCount(wrap) == 1;
            if (!whole && wrap >= MOST_WRAP) {
                wrong(call, "VUID-VkTensorRollingBackingCreateInfoARM-wraps-09836", i)
                        .message("it is %d; it must be the size of the dimension or less than %d", wrap, MOST_WRAP)
                        .report();
            }
            if (!whole && !power && !powers) {
                wrong(call, "VUID-VkTensorRollingBackingCreateInfoARM-wraps-09837", i)
                        .message(
                                "it is %d; after a dimension that does not wrap around at a power of two it must be one"
                                        + " or the size of the dimension",
                                wrap)
                        .report();
            }
            powers &= power;
        }
    }

    private Problem wrong(Call call, String rule, int index) {
        return context.error(call, rule)
                .parameter("pCreateInfo->pNext<" + ROLLING + ">.wraps[" + index + "]")
                .title("a dimension of a tensor wraps around where it must not")
                .help("use the size of the dimension where it need not wrap around");
    }
}
