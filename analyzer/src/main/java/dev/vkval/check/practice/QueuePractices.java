package dev.vkval.check.practice;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBuildAccelerationStructureNV;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresIndirectKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresKHR;
import dev.vkval.capture.command.CreatePipelineLayout;
import dev.vkval.capture.command.QueueBindSparse;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.QueueState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.EXTMutableDescriptorType;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.NVPartitionedAccelerationStructure;
import org.lwjgl.vulkan.NVRayTracing;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkPipelineLayoutCreateInfo;
import org.lwjgl.vulkan.VkPushConstantRange;

/** Work that keeps a graphics queue from rendering, and pipeline layouts that do not fit where descriptors are fast. */
public final class QueuePractices implements Topic {
    private static final String SPARSE = "BestPractices-NVIDIA-QueueBindSparse-NotAsync";
    private static final String BUILD = "BestPractices-NVIDIA-AccelerationStructure-NotAsync";
    private static final String LAYOUT = "BestPractices-AMD-CreatePipelinesLayout-KeepLayoutSmall";

    private static final String LARGE = "BestPractices-NVIDIA-CreatePipelineLayout-LargePipelineLayout";

    /** The bytes of descriptors that are read fast. */
    private static final int MOST_BYTES = 256;

    /** Bytes of a descriptor there by its type; those of other types take none. */
    private static final Map<Integer, Integer> BYTES = Map.ofEntries(
            Map.entry(VK10.VK_DESCRIPTOR_TYPE_SAMPLER, 4),
            Map.entry(VK10.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 4),
            Map.entry(VK10.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 4),
            Map.entry(VK10.VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, 4),
            Map.entry(VK10.VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, 4),
            Map.entry(VK10.VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, 4),
            Map.entry(VK10.VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 4),
            Map.entry(VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 8),
            Map.entry(VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC, 8),
            Map.entry(KHRAccelerationStructure.VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR, 8),
            Map.entry(NVRayTracing.VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV, 8),
            Map.entry(NVPartitionedAccelerationStructure.VK_DESCRIPTOR_TYPE_PARTITIONED_ACCELERATION_STRUCTURE_NV, 8),
            Map.entry(VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 16),
            Map.entry(VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC, 16),
            Map.entry(EXTMutableDescriptorType.VK_DESCRIPTOR_TYPE_MUTABLE_EXT, 16),
            Map.entry(VK13.VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK, 1));

    /** The units that a small layout has, of four bytes each. */
    private static final int MOST_WORDS = 13;

    private final CoreContext context;
    private final PracticeVendors vendors;

    public QueuePractices(CoreContext context, PracticeVendors vendors) {
        this.context = context;
        this.vendors = vendors;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(QueueBindSparse.ID, this::bind);
        hooks.validate(CmdBuildAccelerationStructuresKHR.ID, this::build);
        hooks.validate(CmdBuildAccelerationStructuresIndirectKHR.ID, this::build);
        hooks.validate(CmdBuildAccelerationStructureNV.ID, this::build);
        hooks.validate(CreatePipelineLayout.ID, this::layout);
        hooks.validate(CreatePipelineLayout.ID, this::descriptors);
    }

    private static boolean graphics(int flags) {
        return flags != QueueState.ALL_FLAGS && (flags & VK10.VK_QUEUE_GRAPHICS_BIT) != 0;
    }

    private void bind(Call call) {
        QueueState queue = context.get(QueueState.class, QueueBindSparse.queue(call));
        if (queue != null && graphics(queue.flags()) && vendors.report(SPARSE)) {
            context.warning(call, SPARSE)
                    .on(queue)
                    .title("sparse memory is bound on a queue that renders")
                    .message("the queue family of %s supports graphics operations", queue)
                    .help("bind sparse memory on a queue of another family, such as one for transfers")
                    .report();
        }
    }

    private void build(Call call, CommandBufferState buffer) {
        if (graphics(buffer.queueFlags()) && vendors.report(BUILD)) {
            context.warning(call, BUILD)
                    .on(buffer)
                    .title("an acceleration structure is built on a queue that renders")
                    .message("the queue family of the command buffer supports graphics operations")
                    .help("build acceleration structures on a compute queue, while the graphics queue renders")
                    .report();
        }
    }

    /** A set takes a word, a dynamic buffer two, or four with robustBufferAccess, and push constants their size. */
    private void layout(Call call) {
        DeviceState device = context.get(DeviceState.class, CreatePipelineLayout.device(call));
        if (device == null || !vendors.report(LAYOUT)) {
            return;
        }
        long info = CreatePipelineLayout.pCreateInfo(call);
        long ofDynamic = device.capabilities().feature("robustBufferAccess") ? 4 : 2;
        long words = 0;
        for (DescriptorSetLayoutState set : sets(info)) {
            words += 1 + (set == null ? 0 : ofDynamic * dynamic(set));
        }
        long ranges = CMemory.pointer(info + VkPipelineLayoutCreateInfo.PPUSHCONSTANTRANGES);
        for (int i = 0; i < CMemory.count(VkPipelineLayoutCreateInfo.npushConstantRangeCount(info), ranges); i++) {
            long range = CMemory.element(ranges, i, VkPushConstantRange.SIZEOF);
            words += Integer.toUnsignedLong(VkPushConstantRange.nsize(range)) / Integer.BYTES;
        }
        if (words > MOST_WORDS) {
            context.warning(call, LAYOUT)
                    .on(device)
                    .title("a pipeline layout is larger than the registers for it")
                    .message("it takes %d words, and more than %d are slow", words, MOST_WORDS)
                    .help("use fewer sets, dynamic buffers or push constants")
                    .report();
        }
    }

    /** The layouts of the sets, null for one that is not known. */
    private List<DescriptorSetLayoutState> sets(long info) {
        long ids = CMemory.pointer(info + VkPipelineLayoutCreateInfo.PSETLAYOUTS);
        List<DescriptorSetLayoutState> sets = new ArrayList<>();
        for (int i = 0; i < CMemory.count(VkPipelineLayoutCreateInfo.nsetLayoutCount(info), ids); i++) {
            sets.add(context.get(DescriptorSetLayoutState.class, CMemory.handle(ids, i)));
        }
        return sets;
    }

    private static long dynamic(DescriptorSetLayoutState set) {
        return set.bindings().stream()
                .filter(binding -> binding.type() == VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC
                        || binding.type() == VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC)
                .mapToLong(binding -> Integer.toUnsignedLong(binding.count()))
                .sum();
    }

    private void descriptors(Call call) {
        long bytes = 0;
        for (DescriptorSetLayoutState set : sets(CreatePipelineLayout.pCreateInfo(call))) {
            boolean elsewhere =
                    set == null || (set.flags() & VK12.VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT) != 0;
            bytes += elsewhere ? 0 : bytes(set);
        }
        DeviceState device = context.get(DeviceState.class, CreatePipelineLayout.device(call));
        if (bytes > MOST_BYTES && vendors.report(LARGE)) {
            context.warning(call, LARGE)
                    .on(device)
                    .title("a pipeline layout has more descriptors than are read fast")
                    .message("its descriptors take %d bytes, and more than %d are slow", bytes, MOST_BYTES)
                    .help("give each kind of pipeline a layout with the descriptors that it uses")
                    .report();
        }
    }

    private static long bytes(DescriptorSetLayoutState set) {
        return set.bindings().stream()
                .mapToLong(binding -> BYTES.getOrDefault(binding.type(), 0) * Integer.toUnsignedLong(binding.count()))
                .sum();
    }
}
