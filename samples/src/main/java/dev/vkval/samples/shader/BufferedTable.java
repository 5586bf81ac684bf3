package dev.vkval.samples.shader;

import static dev.vkval.samples.VulkanResult.check;
import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.EXTDescriptorBuffer.*;
import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK12.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
import static org.lwjgl.vulkan.VK12.VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.*;

/**
 * A dispatch adds the words of one of four buffers, whose descriptors are in a descriptor buffer; a fifth one names which.
 *
 * @param shader which buffer it is follows from push constants, or is read from memory
 * @param chosen what the descriptor of the buffer that is chosen is
 */
public record BufferedTable(String shader, Chosen chosen) implements Sample {
    public static final String PUSHED = "sum_pushed.comp";
    public static final String READ = "sum_read.comp";

    private static final int TABLE = 4;
    private static final int NUMBER = 2;
    private static final int BUFFERS = 2;
    private static final int USAGE = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT
            | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT
            | VK_BUFFER_USAGE_TRANSFER_SRC_BIT
            | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
    private static final int HELD =
            VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;

    /** What the descriptor of the chosen buffer is. */
    public enum Chosen {
        /** That of a storage buffer. */
        RIGHT,
        /** Nothing: the bytes stay 0. */
        MISSING,
        /** That of a uniform buffer. */
        UNIFORM,
        /** That of a buffer which is destroyed before the submit, not so its memory. */
        DESTROYED
    }

    @Override
    public List<String> deviceExtensions() {
        return List.of(VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME);
    }

    @Override
    public void enable(VkPhysicalDeviceVulkan12Features features) {
        features.bufferDeviceAddress(true);
    }

    @Override
    public void extend(VkDeviceCreateInfo info, MemoryStack stack) {
        info.pNext(VkPhysicalDeviceDescriptorBufferFeaturesEXT.calloc(stack)
                .sType$Default()
                .descriptorBuffer(true));
    }

    @Override
    public void run(SampleDevice device) {
        Buffer choices = words(device, "choices", i -> NUMBER);
        Buffer results = words(device, "results", i -> 0);
        Layout layout = Layout.of(device);
        Buffer descriptors = Buffer.create(device, "descriptors", layout.sizeBytes, HELD);
        long unloaded = table(device, layout, descriptors);
        layout.write(descriptors, layout.offsets[1], VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, choices);
        layout.write(descriptors, layout.offsets[2], VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, results);
        ShaderPipeline sum = ShaderPipeline.compute(
                device, shader, layout.pipelineLayout, VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT);
        vkDestroyBuffer(device.vk(), unloaded, null);
        int result = Dispatches.resultOf(device, commands -> dispatch(commands, layout, descriptors, sum), results, 17);
        if (chosen == Chosen.RIGHT) {
            expect("result 17", 217, result);
        }
    }

    private static Buffer words(SampleDevice device, String name, IntUnaryOperator word) {
        Buffer buffer = Buffer.create(device, name, Dispatches.BYTES, USAGE);
        buffer.map(words -> {
            for (int i = 0; i < Dispatches.INVOCATIONS; i++) {
                words.put(i, word.applyAsInt(i));
            }
        });
        return buffer;
    }

    /** Makes the buffers of the table and writes their descriptors; returns the one to destroy, VK_NULL_HANDLE for none. */
    private long table(SampleDevice device, Layout layout, Buffer descriptors) {
        long unloaded = VK_NULL_HANDLE;
        for (int i = 0; i < TABLE; i++) {
            int base = 100 * i;
            boolean wrong = i == NUMBER && chosen != Chosen.RIGHT;
            if (wrong && chosen == Chosen.MISSING) {
                continue;
            }
            Buffer buffer;
            if (wrong && chosen == Chosen.DESTROYED) {
                buffer = alone(device);
                unloaded = buffer.handle();
            } else {
                buffer = words(device, "table " + i, word -> base + word);
            }
            layout.write(
                    descriptors,
                    layout.offsets[0] + i * layout.descriptorBytes,
                    wrong && chosen == Chosen.UNIFORM
                            ? VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER
                            : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                    buffer);
        }
        return unloaded;
    }

    /** A buffer of the table that the caller destroys, and memory that the device does. */
    private static Buffer alone(SampleDevice device) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var handle = stack.mallocLong(1);
            var info = VkBufferCreateInfo.calloc(stack)
                    .sType$Default()
                    .size(Dispatches.BYTES)
                    .usage(USAGE);
            check(vkCreateBuffer(device.vk(), info, null, handle));
            var requirements = VkMemoryRequirements.malloc(stack);
            vkGetBufferMemoryRequirements(device.vk(), handle.get(0), requirements);
            long memory = device.allocate(requirements, VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT);
            check(vkBindBufferMemory(device.vk(), handle.get(0), memory, 0));
            device.name(VK_OBJECT_TYPE_BUFFER, handle.get(0), "unloaded table");
            return new Buffer(device, handle.get(0), memory, Dispatches.BYTES);
        }
    }

    private void dispatch(Commands commands, Layout layout, Buffer descriptors, ShaderPipeline sum) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var bindings = VkDescriptorBufferBindingInfoEXT.calloc(1, stack)
                    .sType$Default()
                    .address$(descriptors.address())
                    .usage(HELD & ~VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT);
            vkCmdBindDescriptorBuffersEXT(commands.vk(), bindings);
            vkCmdBindPipeline(commands.vk(), VK_PIPELINE_BIND_POINT_COMPUTE, sum.handle());
            vkCmdSetDescriptorBufferOffsetsEXT(
                    commands.vk(),
                    VK_PIPELINE_BIND_POINT_COMPUTE,
                    layout.pipelineLayout,
                    0,
                    stack.ints(0),
                    stack.longs(0));
            vkCmdPushConstants(
                    commands.vk(), layout.pipelineLayout, VK_SHADER_STAGE_COMPUTE_BIT, 0, stack.ints(NUMBER));
            vkCmdDispatch(commands.vk(), 1, 1, 1);
        }
    }

    /**
     * The layout of the set: the table, the choices, the results.
     *
     * @param sizeBytes of the set in a descriptor buffer
     * @param offsets of its bindings
     * @param descriptorBytes of a storage buffer, which are those of a uniform buffer here
     */
    private record Layout(
            SampleDevice device, long pipelineLayout, long sizeBytes, long[] offsets, long descriptorBytes) {
        static Layout of(SampleDevice device) {
            try (MemoryStack stack = MemoryStack.stackPush()) {
                var properties = VkPhysicalDeviceDescriptorBufferPropertiesEXT.calloc(stack)
                        .sType$Default();
                var all = VkPhysicalDeviceProperties2.calloc(stack)
                        .sType$Default()
                        .pNext(properties);
                VK11.vkGetPhysicalDeviceProperties2(device.physicalDevice(), all);
                if (properties.storageBufferDescriptorSize() != properties.uniformBufferDescriptorSize()) {
                    throw new IllegalStateException("descriptors of storage and uniform buffers differ in size");
                }
                var bindings = VkDescriptorSetLayoutBinding.calloc(1 + BUFFERS, stack);
                for (int i = 0; i < bindings.capacity(); i++) {
                    bindings.get(i)
                            .binding(i)
                            .descriptorType(VK_DESCRIPTOR_TYPE_STORAGE_BUFFER)
                            .descriptorCount(i == 0 ? TABLE : 1)
                            .stageFlags(VK_SHADER_STAGE_COMPUTE_BIT);
                }
                var handle = stack.mallocLong(1);
                var info = VkDescriptorSetLayoutCreateInfo.calloc(stack)
                        .sType$Default()
                        .flags(VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT)
                        .pBindings(bindings);
                check(vkCreateDescriptorSetLayout(device.vk(), info, null, handle));
                long layout = handle.get(0);
                device.onClose(() -> vkDestroyDescriptorSetLayout(device.vk(), layout, null));
                var size = stack.mallocLong(1);
                vkGetDescriptorSetLayoutSizeEXT(device.vk(), layout, size);
                long[] offsets = new long[bindings.capacity()];
                for (int i = 0; i < offsets.length; i++) {
                    var offset = stack.mallocLong(1);
                    vkGetDescriptorSetLayoutBindingOffsetEXT(device.vk(), layout, i, offset);
                    offsets[i] = offset.get(0);
                }
                return new Layout(
                        device,
                        pipelineLayout(device, layout),
                        size.get(0),
                        offsets,
                        properties.storageBufferDescriptorSize());
            }
        }

        private static long pipelineLayout(SampleDevice device, long layout) {
            try (MemoryStack stack = MemoryStack.stackPush()) {
                var constants = VkPushConstantRange.calloc(1, stack)
                        .stageFlags(VK_SHADER_STAGE_COMPUTE_BIT)
                        .size(Integer.BYTES);
                var handle = stack.mallocLong(1);
                var info = VkPipelineLayoutCreateInfo.calloc(stack)
                        .sType$Default()
                        .setLayoutCount(1)
                        .pSetLayouts(stack.longs(layout))
                        .pPushConstantRanges(constants);
                check(vkCreatePipelineLayout(device.vk(), info, null, handle));
                long created = handle.get(0);
                device.onClose(() -> vkDestroyPipelineLayout(device.vk(), created, null));
                return created;
            }
        }

        /** Gets the descriptor of a whole buffer and puts it where the set has it. */
        void write(Buffer descriptors, long place, int type, Buffer buffer) {
            long address = buffer.address();
            descriptors.map(words -> {
                try (MemoryStack stack = MemoryStack.stackPush()) {
                    var described = VkDescriptorAddressInfoEXT.calloc(stack)
                            .sType$Default()
                            .address$(address)
                            .range(Dispatches.BYTES);
                    var info =
                            VkDescriptorGetInfoEXT.calloc(stack).sType$Default().type(type);
                    info.data(data -> {
                        if (type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER) {
                            data.pUniformBuffer(described);
                        } else {
                            data.pStorageBuffer(described);
                        }
                    });
                    ByteBuffer to =
                            MemoryUtil.memByteBuffer(MemoryUtil.memAddress(words, 0) + place, (int) descriptorBytes);
                    vkGetDescriptorEXT(device.vk(), info, to);
                }
            });
        }
    }
}
