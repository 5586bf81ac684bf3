package dev.vkval.state.reader;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.state.object.IndirectCommandsLayoutState.Action;
import dev.vkval.state.object.IndirectCommandsLayoutState.Info;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import org.lwjgl.vulkan.EXTDescriptorHeap;
import org.lwjgl.vulkan.EXTDeviceGeneratedCommands;
import org.lwjgl.vulkan.NVDeviceGeneratedCommands;
import org.lwjgl.vulkan.NVDeviceGeneratedCommandsCompute;
import org.lwjgl.vulkan.VkIndirectCommandsLayoutCreateInfoEXT;
import org.lwjgl.vulkan.VkIndirectCommandsLayoutCreateInfoNV;
import org.lwjgl.vulkan.VkIndirectCommandsLayoutTokenEXT;
import org.lwjgl.vulkan.VkIndirectCommandsLayoutTokenNV;
import org.lwjgl.vulkan.VkIndirectCommandsVertexBufferTokenEXT;

/** Reads what layouts of indirect commands set and do. */
public final class IndirectLayoutReader {
    private static final int MESH_TASKS_EXT = 1000328000;
    private static final int MESH_TASKS_COUNT_EXT = 1000328001;
    private static final int MESH_TASKS_NV = 1000202002;
    private static final int MESH_TASKS_COUNT_NV = 1000202003;
    private static final int TRACE_RAYS_2 = 1000386004;

    private Action action = Action.NONE;
    private final EnumSet<Sets> sets = EnumSet.noneOf(Sets.class);
    private final List<Integer> vertexBindings = new ArrayList<>();

    private IndirectLayoutReader() {}

    /** @param info address of a VkIndirectCommandsLayoutCreateInfoEXT */
    public static Info ext(long info) {
        IndirectLayoutReader reader = new IndirectLayoutReader();
        long tokens = CMemory.pointer(info + VkIndirectCommandsLayoutCreateInfoEXT.PTOKENS);
        int count = CMemory.count(VkIndirectCommandsLayoutCreateInfoEXT.ntokenCount(info), tokens);
        for (int i = 0; i < count; i++) {
            reader.tokenExt(CMemory.element(tokens, i, VkIndirectCommandsLayoutTokenEXT.SIZEOF));
        }
        long stride = CMemory.mask(VkIndirectCommandsLayoutCreateInfoEXT.nindirectStride(info));
        return reader.info(List.of(stride));
    }

    /** @param info address of a VkIndirectCommandsLayoutCreateInfoNV */
    public static Info nv(long info) {
        IndirectLayoutReader reader = new IndirectLayoutReader();
        long tokens = CMemory.pointer(info + VkIndirectCommandsLayoutCreateInfoNV.PTOKENS);
        int count = CMemory.count(VkIndirectCommandsLayoutCreateInfoNV.ntokenCount(info), tokens);
        for (int i = 0; i < count; i++) {
            reader.tokenNv(CMemory.element(tokens, i, VkIndirectCommandsLayoutTokenNV.SIZEOF));
        }
        long strides = CMemory.pointer(info + VkIndirectCommandsLayoutCreateInfoNV.PSTREAMSTRIDES);
        List<Long> strideBytes = new ArrayList<>();
        for (int i = 0; i < CMemory.count(VkIndirectCommandsLayoutCreateInfoNV.nstreamCount(info), strides); i++) {
            strideBytes.add(CMemory.mask(CMemory.u32(strides, i)));
        }
        return reader.info(strideBytes);
    }

    private Info info(List<Long> strideBytes) {
        return new Info(
                action,
                Collections.unmodifiableSet(EnumSet.copyOf(sets)),
                List.copyOf(vertexBindings),
                List.copyOf(strideBytes));
    }

    private void tokenExt(long token) {
        switch (VkIndirectCommandsLayoutTokenEXT.ntype(token)) {
            case EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_EXECUTION_SET_EXT ->
                sets.add(Sets.PIPELINE);
            case EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_INDEX_BUFFER_EXT ->
                sets.add(Sets.INDEX_BUFFER);
            case EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_VERTEX_BUFFER_EXT -> {
                sets.add(Sets.VERTEX_BUFFERS);
                long data = CMemory.pointer(token + VkIndirectCommandsLayoutTokenEXT.DATA);
                if (data != 0) {
                    vertexBindings.add(VkIndirectCommandsVertexBufferTokenEXT.nvertexBindingUnit(data));
                }
            }
            case EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_CONSTANT_EXT,
                    EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_SEQUENCE_INDEX_EXT,
                    EXTDescriptorHeap.VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_DATA_EXT,
                    EXTDescriptorHeap.VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_DATA_SEQUENCE_INDEX_EXT ->
                sets.add(Sets.CONSTANTS);
            case EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_EXT,
                    EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_COUNT_EXT -> action = Action.DRAW;
            case EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_INDEXED_EXT,
                    EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_INDEXED_COUNT_EXT ->
                action = Action.DRAW_INDEXED;
            case EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DISPATCH_EXT -> action = Action.DISPATCH;
            case MESH_TASKS_EXT, MESH_TASKS_COUNT_EXT, MESH_TASKS_NV, MESH_TASKS_COUNT_NV -> action = Action.DRAW_MESH;
            case TRACE_RAYS_2 -> action = Action.TRACE;
            default -> {
                // Another token sets nothing that is known.
            }
        }
    }

    private void tokenNv(long token) {
        switch (VkIndirectCommandsLayoutTokenNV.ntokenType(token)) {
            case NVDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_SHADER_GROUP_NV,
                    NVDeviceGeneratedCommandsCompute.VK_INDIRECT_COMMANDS_TOKEN_TYPE_PIPELINE_NV ->
                sets.add(Sets.PIPELINE);
            case NVDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_INDEX_BUFFER_NV ->
                sets.add(Sets.INDEX_BUFFER);
            case NVDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_VERTEX_BUFFER_NV -> {
                sets.add(Sets.VERTEX_BUFFERS);
                vertexBindings.add(VkIndirectCommandsLayoutTokenNV.nvertexBindingUnit(token));
            }
            case NVDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_CONSTANT_NV,
                    EXTDescriptorHeap.VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_DATA_NV -> sets.add(Sets.CONSTANTS);
            case NVDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_STATE_FLAGS_NV -> sets.add(Sets.FRONT_FACE);
            case NVDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_NV -> action = Action.DRAW;
            case NVDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_INDEXED_NV ->
                action = Action.DRAW_INDEXED;
            case NVDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_TASKS_NV, MESH_TASKS_EXT ->
                action = Action.DRAW_MESH;
            case NVDeviceGeneratedCommandsCompute.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DISPATCH_NV ->
                action = Action.DISPATCH;
            default -> {
                // Another token sets nothing that is known.
            }
        }
    }
}
