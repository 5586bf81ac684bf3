package dev.vkval.state.reader;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.state.object.ObjectLookup;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.ShaderModuleState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTShaderObject;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;
import org.lwjgl.vulkan.VkPushConstantRange;
import org.lwjgl.vulkan.VkShaderCreateInfoEXT;
import org.lwjgl.vulkan.VkShaderModuleCreateInfo;
import org.lwjgl.vulkan.VkSpecializationInfo;
import org.lwjgl.vulkan.VkSpecializationMapEntry;

/** Reads shader modules and the stages of pipelines. */
public final class ShaderStageReader {
    private final ObjectLookup tracker;

    public ShaderStageReader(ObjectLookup tracker) {
        this.tracker = tracker;
    }

    /** @param info address of a VkShaderModuleCreateInfo */
    public static ShaderModuleState module(StateObject.Creation creation, long info) {
        long code = CMemory.pointer(info + VkShaderModuleCreateInfo.PCODE);
        return module(creation, code, code == 0 ? 0 : CMemory.u64(info + VkShaderModuleCreateInfo.CODESIZE));
    }

    public static ShaderModuleState module(StateObject.Creation creation, long code, long bytes) {
        int[] words = new int[(int) (bytes / Integer.BYTES)];
        for (int i = 0; i < words.length; i++) {
            words[i] = CMemory.u32(code, i);
        }
        return new ShaderModuleState(creation, words);
    }

    /** @param array address of VkPipelineShaderStageCreateInfo structs */
    public List<ShaderStage> read(long array, int count) {
        List<ShaderStage> stages = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, array); i++) {
            long at = CMemory.element(array, i, VkPipelineShaderStageCreateInfo.SIZEOF);
            String entryPoint = CMemory.string(CMemory.pointer(at + VkPipelineShaderStageCreateInfo.PNAME));
            stages.add(new ShaderStage(
                    VkPipelineShaderStageCreateInfo.nstage(at),
                    module(at),
                    entryPoint == null ? "" : entryPoint,
                    specialization(CMemory.pointer(at + VkPipelineShaderStageCreateInfo.PSPECIALIZATIONINFO)),
                    DescriptorMappings.of(at)));
        }
        return stages;
    }

    /** @param info address of a VkShaderCreateInfoEXT */
    public static ShaderStage shader(long info) {
        String entryPoint = CMemory.string(CMemory.pointer(info + VkShaderCreateInfoEXT.PNAME));
        boolean spirv = VkShaderCreateInfoEXT.ncodeType(info) == EXTShaderObject.VK_SHADER_CODE_TYPE_SPIRV_EXT;
        long code = CMemory.pointer(info + VkShaderCreateInfoEXT.PCODE);
        return new ShaderStage(
                VkShaderCreateInfoEXT.nstage(info),
                spirv && code != 0
                        ? module(
                                new StateObject.Creation(0, -1, false),
                                code,
                                CMemory.pointer(info + VkShaderCreateInfoEXT.CODESIZE))
                        : null,
                entryPoint == null ? "" : entryPoint,
                specialization(CMemory.pointer(info + VkShaderCreateInfoEXT.PSPECIALIZATIONINFO)),
                DescriptorMappings.of(info));
    }

    /** @param array address of VkPushConstantRange structs */
    public static List<PipelineLayoutState.PushConstantRange> pushConstantRanges(int count, long array) {
        List<PipelineLayoutState.PushConstantRange> ranges = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, array); i++) {
            long at = CMemory.element(array, i, VkPushConstantRange.SIZEOF);
            ranges.add(new PipelineLayoutState.PushConstantRange(
                    VkPushConstantRange.nstageFlags(at),
                    VkPushConstantRange.noffset(at),
                    VkPushConstantRange.nsize(at)));
        }
        return ranges;
    }

    private ShaderModuleState module(long stage) {
        ShaderModuleState module = tracker.get(ShaderModuleState.class, VkPipelineShaderStageCreateInfo.nmodule(stage));
        if (module != null) {
            return module;
        }
        long chained = PNext.find(stage, VK10.VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
        return chained == 0 ? null : module(new StateObject.Creation(0, -1, false), chained);
    }

    /**
     * Raw bits of specialization constants by constant id.
     *
     * @param info address of a VkSpecializationInfo, or 0
     */
    public static Map<Integer, Long> specialization(long info) {
        Map<Integer, Long> values = new HashMap<>();
        long data = info == 0 ? 0 : CMemory.pointer(info + VkSpecializationInfo.PDATA);
        long entries = info == 0 ? 0 : CMemory.pointer(info + VkSpecializationInfo.PMAPENTRIES);
        if (data == 0 || entries == 0) {
            return values;
        }
        long dataBytes = VkSpecializationInfo.ndataSize(info);
        for (int i = 0; i < VkSpecializationInfo.nmapEntryCount(info); i++) {
            long entry = CMemory.element(entries, i, VkSpecializationMapEntry.SIZEOF);
            long offset = CMemory.mask(VkSpecializationMapEntry.noffset(entry));
            long size = VkSpecializationMapEntry.nsize(entry);
            if (size > 0 && size <= Long.BYTES && offset <= dataBytes - size) {
                values.put(VkSpecializationMapEntry.nconstantID(entry), littleEndian(data + offset, (int) size));
            }
        }
        return values;
    }

    private static long littleEndian(long address, int bytes) {
        long value = 0;
        for (int i = bytes - 1; i >= 0; i--) {
            value = value << Byte.SIZE | Byte.toUnsignedLong(MemoryUtil.memGetByte(address + i));
        }
        return value;
    }
}
