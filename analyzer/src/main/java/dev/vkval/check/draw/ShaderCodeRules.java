package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.PointerMask;
import dev.vkval.capture.call.PointerPrefixes;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.command.CreateShadersEXT;
import dev.vkval.capture.command.GetShaderBinaryDataEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.ShaderObjectState;
import java.util.OptionalLong;
import org.lwjgl.vulkan.EXTShaderObject;
import org.lwjgl.vulkan.VkShaderCreateInfoEXT;

/** The alignment of the memory that code of shader objects is read from, and that binaries are written to. */
public final class ShaderCodeRules implements Topic {
    private static final int BINARY_ALIGNMENT = 16;
    private static final long CHUNK_BYTES = 256;

    /** Pointers of vkGetShaderBinaryDataEXT: pDataSize is the one before. */
    private static final int DATA = 1;

    private final CoreContext context;

    public ShaderCodeRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateShadersEXT.ID, this::create);
        hooks.validate(GetShaderBinaryDataEXT.ID, this::binary);
    }

    private void create(Call call) {
        if (call.sidecar().count() == 0) {
            return;
        }
        long infos = CreateShadersEXT.pCreateInfos(call);
        try (CallArena arena = new CallArena(CHUNK_BYTES)) {
            PointerPrefixes prefixes = new PointerPrefixes(Programs.vulkan(), arena);
            prefixes.note(call);
            for (int i = 0; i < CMemory.count(CreateShadersEXT.createInfoCount(call), infos); i++) {
                long info = CMemory.element(infos, i, VkShaderCreateInfoEXT.SIZEOF);
                OptionalLong address = prefixes.captured(info + VkShaderCreateInfoEXT.PCODE);
                if (address.isPresent()) {
                    code(call, i, VkShaderCreateInfoEXT.ncodeType(info), address.getAsLong());
                }
            }
        }
    }

    private void code(Call call, int index, int type, long address) {
        boolean binary = type == EXTShaderObject.VK_SHADER_CODE_TYPE_BINARY_EXT;
        int alignment = binary ? BINARY_ALIGNMENT : Integer.BYTES;
        if (address % alignment != 0) {
            context.error(
                            call,
                            binary
                                    ? "VUID-VkShaderCreateInfoEXT-pCode-08492"
                                    : "VUID-VkShaderCreateInfoEXT-pCode-08493")
                    .on(context.get(DeviceState.class, CreateShadersEXT.device(call)))
                    .parameter("pCreateInfos[" + index + "].pCode")
                    .title("the code of a shader object is not aligned")
                    .message(
                            "pCode is an address %d bytes behind a multiple of %d",
                            Math.floorMod(address, alignment), alignment)
                    .help("align the code to " + alignment + " bytes")
                    .report();
        }
    }

    private void binary(Call call) {
        if (call.sidecar().count() <= DATA || (call.sidecar().mask(DATA) & PointerMask.HAS_ADDRESS) == 0) {
            return;
        }
        long address = call.sidecar().address(DATA);
        if (address % BINARY_ALIGNMENT != 0) {
            context.error(call, "VUID-vkGetShaderBinaryDataEXT-None-08499")
                    .on(context.get(ShaderObjectState.class, GetShaderBinaryDataEXT.shader(call)))
                    .parameter("pData")
                    .title("the memory for a shader binary is not aligned")
                    .message(
                            "pData is an address %d bytes behind a multiple of %d",
                            Math.floorMod(address, BINARY_ALIGNMENT), BINARY_ALIGNMENT)
                    .help("align the memory to 16 bytes")
                    .report();
        }
    }
}
