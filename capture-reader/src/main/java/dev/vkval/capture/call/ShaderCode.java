package dev.vkval.capture.call;

import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.lwjgl.system.MemoryUtil;

/**
 * Finds the SPIR-V in calls: that of shader modules, of shader objects, and of pipeline stages with code in their pNext
 * chain.
 */
public final class ShaderCode {

    /** Receives code. */
    public interface Visitor {
        /**
         * @param code the words as bytes, little-endian as captured; valid as long as the call
         * @param handle of the module or the shader object, 0 if the code has none
         */
        void shader(Call call, ByteBuffer code, long handle);
    }

    private interface Finder {
        void find(Call call, Visitor visitor);
    }

    private static final int SPIRV_CODE = 1;
    private static final Registry REGISTRY = Registry.vulkan();
    private static final Struct MODULE = REGISTRY.struct("VkShaderModuleCreateInfo");
    private static final int MODULE_SIZE = MODULE.member("codeSize").offset();
    private static final int MODULE_CODE = MODULE.member("pCode").offset();
    private static final Struct OBJECT = REGISTRY.struct("VkShaderCreateInfoEXT");
    private static final Struct STAGE = REGISTRY.struct("VkPipelineShaderStageCreateInfo");
    private static final int LONGEST_CHAIN = 1024;

    /** By the command's number. */
    private static final Finder[] FINDERS = new Finder[REGISTRY.commands().size()];

    static {
        find("vkCreateShaderModule", ShaderCode::module);
        find("vkCreateShadersEXT", ShaderCode::objects);
        find("vkCreateGraphicsPipelines", stages("VkGraphicsPipelineCreateInfo"));
        find("vkCreateRayTracingPipelinesKHR", stages("VkRayTracingPipelineCreateInfoKHR"));
        find("vkCreateRayTracingPipelinesNV", stages("VkRayTracingPipelineCreateInfoNV"));
        find("vkCreateComputePipelines", ShaderCode::computeStages);
    }

    private ShaderCode() {}

    private static void find(String command, Finder finder) {
        FINDERS[REGISTRY.command(command).number()] = finder;
    }

    /** Passes all code of a call to the visitor. */
    public static void visit(Call call, Visitor visitor) {
        Finder finder = FINDERS[call.command().number()];
        if (finder != null) {
            finder.find(call, visitor);
        }
    }

    private static void module(Call call, Visitor visitor) {
        long info = call.u64(1);
        long handle = call.u64(3) == 0 ? 0 : MemoryUtil.memGetLong(call.u64(3));
        if (info != 0) {
            show(
                    call,
                    visitor,
                    MemoryUtil.memGetAddress(info + MODULE_CODE),
                    MemoryUtil.memGetLong(info + MODULE_SIZE),
                    handle);
        }
    }

    private static void objects(Call call, Visitor visitor) {
        long infos = call.u64(2);
        long handles = call.u64(4);
        for (int i = 0; infos != 0 && i < call.u32(1); i++) {
            long info = infos + (long) i * OBJECT.sizeBytes();
            if (MemoryUtil.memGetInt(info + OBJECT.member("codeType").offset()) == SPIRV_CODE) {
                show(
                        call,
                        visitor,
                        MemoryUtil.memGetAddress(info + OBJECT.member("pCode").offset()),
                        MemoryUtil.memGetLong(info + OBJECT.member("codeSize").offset()),
                        handles == 0 ? 0 : MemoryUtil.memGetLong(handles + (long) i * Long.BYTES));
            }
        }
    }

    /** For commands with the count at parameter 2 or, after a deferred operation, 3, and then the infos. */
    private static Finder stages(String infoType) {
        Struct struct = REGISTRY.struct(infoType);
        int countOffset = struct.member("stageCount").offset();
        int stagesOffset = struct.member("pStages").offset();
        return (call, visitor) -> {
            int counting = count(call);
            long infos = call.u64(counting + 1);
            for (int i = 0; infos != 0 && i < call.u32(counting); i++) {
                long info = infos + (long) i * struct.sizeBytes();
                long stages = MemoryUtil.memGetAddress(info + stagesOffset);
                for (int s = 0; stages != 0 && s < MemoryUtil.memGetInt(info + countOffset); s++) {
                    chain(call, visitor, stages + (long) s * STAGE.sizeBytes());
                }
            }
        };
    }

    private static int count(Call call) {
        int index = 0;
        while (!call.command().parameters().get(index).name().equals("createInfoCount")) {
            index++;
        }
        return index;
    }

    private static void computeStages(Call call, Visitor visitor) {
        Struct struct = REGISTRY.struct("VkComputePipelineCreateInfo");
        long infos = call.u64(3);
        for (int i = 0; infos != 0 && i < call.u32(2); i++) {
            chain(
                    call,
                    visitor,
                    infos
                            + (long) i * struct.sizeBytes()
                            + struct.member("stage").offset());
        }
    }

    private static void chain(Call call, Visitor visitor, long stage) {
        long next = PNext.next(stage);
        for (int i = 0; next != 0 && i < LONGEST_CHAIN; i++) {
            if (PNext.type(next) == MODULE.sType()) {
                show(
                        call,
                        visitor,
                        MemoryUtil.memGetAddress(next + MODULE_CODE),
                        MemoryUtil.memGetLong(next + MODULE_SIZE),
                        0);
            }
            next = PNext.next(next);
        }
    }

    /** The decoder has checked the size against the data, except for the bytes of an incomplete last word. */
    private static void show(Call call, Visitor visitor, long code, long sizeBytes, long handle) {
        if (code != 0 && sizeBytes > 0) {
            int whole = (int) (sizeBytes - sizeBytes % Integer.BYTES);
            visitor.shader(call, MemoryUtil.memByteBuffer(code, whole).order(ByteOrder.LITTLE_ENDIAN), handle);
        }
    }
}
