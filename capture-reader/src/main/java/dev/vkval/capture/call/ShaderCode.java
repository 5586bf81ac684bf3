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

    /** Gives other code for some. */
    public interface Replacement {
        /**
         * @param code as of {@link Visitor}
         * @return other words, in memory that is valid as long as the call; null to keep these
         */
        ByteBuffer of(ByteBuffer code);
    }

    private interface Finder {
        void find(Call call, Sites sites);
    }

    private interface Sites {
        /**
         * @param size address of the size in bytes
         * @param code address of the pointer to the code
         */
        void site(long size, long code, long handle);
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

    /** Whether calls of a command, by its number, may contain code. */
    public static boolean mayHold(int command) {
        return FINDERS[command] != null;
    }

    /** Passes all code of a call to the visitor. */
    public static void visit(Call call, Visitor visitor) {
        Finder finder = FINDERS[call.command().number()];
        if (finder != null) {
            finder.find(call, (size, code, handle) -> {
                ByteBuffer words = words(size, code);
                if (words != null) {
                    visitor.shader(call, words, handle);
                }
            });
        }
    }

    /** Replaces code of a call, in the memory that it was decoded into. */
    public static void replace(Call call, Replacement replacement) {
        Finder finder = FINDERS[call.command().number()];
        if (finder != null) {
            finder.find(call, (size, code, handle) -> {
                ByteBuffer words = words(size, code);
                ByteBuffer other = words == null ? null : replacement.of(words);
                if (other != null) {
                    MemoryUtil.memPutLong(size, other.remaining());
                    MemoryUtil.memPutAddress(code, MemoryUtil.memAddress(other));
                }
            });
        }
    }

    private static void module(Call call, Sites sites) {
        long info = call.u64(1);
        long handle = call.u64(3) == 0 ? 0 : MemoryUtil.memGetLong(call.u64(3));
        if (info != 0) {
            sites.site(info + MODULE_SIZE, info + MODULE_CODE, handle);
        }
    }

    private static void objects(Call call, Sites sites) {
        long infos = call.u64(2);
        long handles = call.u64(4);
        for (int i = 0; infos != 0 && i < call.u32(1); i++) {
            long info = infos + (long) i * OBJECT.sizeBytes();
            if (MemoryUtil.memGetInt(info + OBJECT.member("codeType").offset()) == SPIRV_CODE) {
                sites.site(
                        info + OBJECT.member("codeSize").offset(),
                        info + OBJECT.member("pCode").offset(),
                        handles == 0 ? 0 : MemoryUtil.memGetLong(handles + (long) i * Long.BYTES));
            }
        }
    }

    /** For commands with the count at parameter 2 or, after a deferred operation, 3, and then the infos. */
    private static Finder stages(String infoType) {
        Struct struct = REGISTRY.struct(infoType);
        int countOffset = struct.member("stageCount").offset();
        int stagesOffset = struct.member("pStages").offset();
        return (call, sites) -> {
            int counting = count(call);
            long infos = call.u64(counting + 1);
            for (int i = 0; infos != 0 && i < call.u32(counting); i++) {
                long info = infos + (long) i * struct.sizeBytes();
                long stages = MemoryUtil.memGetAddress(info + stagesOffset);
                for (int s = 0; stages != 0 && s < MemoryUtil.memGetInt(info + countOffset); s++) {
                    chain(sites, stages + (long) s * STAGE.sizeBytes());
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

    private static void computeStages(Call call, Sites sites) {
        Struct struct = REGISTRY.struct("VkComputePipelineCreateInfo");
        long infos = call.u64(3);
        for (int i = 0; infos != 0 && i < call.u32(2); i++) {
            chain(
                    sites,
                    infos
                            + (long) i * struct.sizeBytes()
                            + struct.member("stage").offset());
        }
    }

    private static void chain(Sites sites, long stage) {
        long next = PNext.next(stage);
        for (int i = 0; next != 0 && i < LONGEST_CHAIN; i++) {
            if (PNext.type(next) == MODULE.sType()) {
                sites.site(next + MODULE_SIZE, next + MODULE_CODE, 0);
            }
            next = PNext.next(next);
        }
    }

    /** The decoder has checked the size against the data, except for the bytes of an incomplete last word. */
    private static ByteBuffer words(long size, long code) {
        long address = MemoryUtil.memGetAddress(code);
        long bytes = MemoryUtil.memGetLong(size);
        if (address == 0 || bytes <= 0) {
            return null;
        }
        return MemoryUtil.memByteBuffer(address, (int) (bytes - bytes % Integer.BYTES))
                .order(ByteOrder.LITTLE_ENDIAN);
    }
}
