package dev.vkval.check.draw;

import dev.vkval.capture.registry.Registry;
import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.Arrays;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTDeviceGeneratedCommands;
import org.lwjgl.vulkan.NVDeviceGeneratedCommands;
import org.lwjgl.vulkan.VkIndirectCommandsLayoutTokenEXT;

/** Layouts of indirect commands of either extension, and commands that execute sequences of them. */
final class GeneratedLayout {
    private static final long LAYOUT = 700;

    private final CheckRun run;
    private final boolean nv;

    GeneratedLayout(CheckRun run, boolean nv) {
        this.run = run;
        this.nv = nv;
    }

    private String name(String prefix) {
        return prefix + (nv ? "NV" : "EXT");
    }

    /** Creates the layout, of tokens without data but for a vertex buffer token, which is for binding 0. */
    void create(int... types) {
        String struct = name("VkIndirectCommandsLayoutToken");
        int size = Registry.vulkan().struct(struct).sizeBytes();
        long tokens = run.array(new long[types.length * size / Long.BYTES]);
        for (int i = 0; i < types.length; i++) {
            long at = tokens + (long) i * size;
            MemoryUtil.memCopy(run.struct(struct), at, size);
            run.set(at, struct, nv ? "tokenType" : "type", types[i]);
            if (!nv && types[i] == EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_VERTEX_BUFFER_EXT) {
                MemoryUtil.memPutAddress(
                        at + VkIndirectCommandsLayoutTokenEXT.DATA,
                        run.struct("VkIndirectCommandsVertexBufferTokenEXT"));
            }
        }
        String info = name("VkIndirectCommandsLayoutCreateInfo");
        long created = run.struct(info);
        run.set(created, info, "tokenCount", types.length)
                .set(created, info, "pTokens", tokens)
                .create(name("vkCreateIndirectCommandsLayout"), LAYOUT, Recorder.DEVICE, created, 0, 0);
    }

    /** Creates the layout, of tokens that both extensions have. */
    void create(Token... tokens) {
        create(Arrays.stream(tokens)
                .mapToInt(token -> nv ? token.nv : token.ext)
                .toArray());
    }

    void execute() {
        String struct = name("VkGeneratedCommandsInfo");
        long info = run.struct(struct);
        run.set(info, struct, "indirectCommandsLayout", LAYOUT)
                .call(name("vkCmdExecuteGeneratedCommands"), Recorder.COMMANDS, 0, info);
    }

    /** An id of the command. */
    String id(String rest) {
        return name("VUID-vkCmdExecuteGeneratedCommands") + "-" + rest;
    }

    enum Token {
        SHADERS(
                EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_EXECUTION_SET_EXT,
                NVDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_SHADER_GROUP_NV),
        CONSTANTS(
                EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_CONSTANT_EXT,
                NVDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_CONSTANT_NV),
        VERTICES(
                EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_VERTEX_BUFFER_EXT,
                NVDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_VERTEX_BUFFER_NV),
        DRAW(
                EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_EXT,
                NVDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_NV),
        DRAW_MESH(1000328000, 1000328000),
        DISPATCH(EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DISPATCH_EXT, 1000428004);

        private final int ext;
        private final int nv;

        Token(int ext, int nv) {
            this.ext = ext;
            this.nv = nv;
        }
    }
}
