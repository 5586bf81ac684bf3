package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDescriptorSetLayout;
import dev.vkval.capture.command.GetDescriptorSetLayoutSupport;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DeviceState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.lwjgl.vulkan.EXTInlineUniformBlock;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBinding;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBindingFlagsCreateInfo;
import org.lwjgl.vulkan.VkDescriptorSetLayoutCreateInfo;
import org.lwjgl.vulkan.VkDescriptorSetLayoutSupport;

/** Layouts of more descriptors than every device supports in a set: the application has asked for exactly that one. */
public final class LayoutSupportRules implements Topic {
    private static final String PROPERTIES = "VkPhysicalDeviceMaintenance3Properties";
    private static final String LIMIT = "maxPerSetDescriptors";

    private final CoreContext context;
    /** The device and the contents of the layouts that it supports. */
    private final Set<List<Long>> supported = new HashSet<>();

    public LayoutSupportRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(GetDescriptorSetLayoutSupport.ID, this::support);
        hooks.validate(CreateDescriptorSetLayout.ID, this::create);
    }

    private void support(Call call) {
        long answer = GetDescriptorSetLayoutSupport.pSupport(call);
        if (answer != 0 && VkDescriptorSetLayoutSupport.nsupported(answer) != 0) {
            supported.add(contents(
                    GetDescriptorSetLayoutSupport.device(call), GetDescriptorSetLayoutSupport.pCreateInfo(call)));
        }
    }

    private void create(Call call) {
        long info = CreateDescriptorSetLayout.pCreateInfo(call);
        DeviceState device = context.get(DeviceState.class, CreateDescriptorSetLayout.device(call));
        OptionalLong limit = device == null
                ? OptionalLong.empty()
                : device.physicalDeviceState().properties().integer(PROPERTIES, LIMIT, 0);
        long count = descriptors(info);
        if (limit.isEmpty() || device.fromStateSetup() || count <= Integer.toUnsignedLong((int) limit.getAsLong())) {
            return;
        }
        if (!supported.contains(contents(CreateDescriptorSetLayout.device(call), info))) {
            context.error(call, "VUID-vkCreateDescriptorSetLayout-support-09582")
                    .on(device)
                    .parameter("pCreateInfo")
                    .title(
                            "a descriptor set layout exceeds a limit, and it was not asked whether the device supports it")
                    .message(
                            "it has %d descriptors, and maxPerSetDescriptors is %d; no call to "
                                    + "vkGetDescriptorSetLayoutSupport returned supported for it",
                            count, limit.getAsLong())
                    .help("ask with vkGetDescriptorSetLayoutSupport, and use another layout where it is not supported")
                    .report();
        }
    }

    private static long descriptors(long info) {
        long sum = 0;
        long bindings = CMemory.pointer(info + VkDescriptorSetLayoutCreateInfo.PBINDINGS);
        for (int i = 0; i < CMemory.count(VkDescriptorSetLayoutCreateInfo.nbindingCount(info), bindings); i++) {
            long binding = CMemory.element(bindings, i, VkDescriptorSetLayoutBinding.SIZEOF);
            boolean inline = VkDescriptorSetLayoutBinding.ndescriptorType(binding)
                    == EXTInlineUniformBlock.VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK_EXT;
            sum += inline ? 1 : CMemory.mask(VkDescriptorSetLayoutBinding.ndescriptorCount(binding));
        }
        return sum;
    }

    /** All that the answer can depend on. */
    private static List<Long> contents(long device, long info) {
        List<Long> all = new ArrayList<>(List.of(device, (long) VkDescriptorSetLayoutCreateInfo.nflags(info)));
        long flags = PNext.find(info, VK12.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO);
        long array =
                flags == 0 ? 0 : CMemory.pointer(flags + VkDescriptorSetLayoutBindingFlagsCreateInfo.PBINDINGFLAGS);
        int flagCount =
                flags == 0 ? 0 : CMemory.count(VkDescriptorSetLayoutBindingFlagsCreateInfo.nbindingCount(flags), array);
        long bindings = CMemory.pointer(info + VkDescriptorSetLayoutCreateInfo.PBINDINGS);
        for (int i = 0; i < CMemory.count(VkDescriptorSetLayoutCreateInfo.nbindingCount(info), bindings); i++) {
            long binding = CMemory.element(bindings, i, VkDescriptorSetLayoutBinding.SIZEOF);
            all.add((long) VkDescriptorSetLayoutBinding.nbinding(binding));
            all.add((long) VkDescriptorSetLayoutBinding.ndescriptorType(binding));
            all.add((long) VkDescriptorSetLayoutBinding.ndescriptorCount(binding));
            all.add((long) VkDescriptorSetLayoutBinding.nstageFlags(binding));
            all.add(i < flagCount ? CMemory.u32(array, i) : 0L);
        }
        return all;
    }
}
