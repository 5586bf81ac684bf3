package dev.vkval.gpuav.content;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.lwjgl.vulkan.EXTMeshShader;
import org.lwjgl.vulkan.VkDrawMeshTasksIndirectCommandEXT;
import org.lwjgl.vulkan.VkDrawMeshTasksIndirectCommandNV;

/**
 * VkDrawMeshTasksIndirectCommandEXT or VkDrawMeshTasksIndirectCommandNV.
 *
 * @param nv whether it is the latter
 */
record MeshDrawRecord(boolean nv) implements IndirectDraws.DrawRecord {
    private static final String TITLE = "an indirect mesh draw has more workgroups than the device allows";
    private static final String HELP =
            "write at most as many workgroups to the buffer, and draw the rest with further draws";
    private static final String[] TASK_RULES = {
        "VUID-VkDrawMeshTasksIndirectCommandEXT-TaskEXT-07322",
        "VUID-VkDrawMeshTasksIndirectCommandEXT-TaskEXT-07323",
        "VUID-VkDrawMeshTasksIndirectCommandEXT-TaskEXT-07324",
        "VUID-VkDrawMeshTasksIndirectCommandEXT-TaskEXT-07325"
    };
    private static final String[] MESH_RULES = {
        "VUID-VkDrawMeshTasksIndirectCommandEXT-TaskEXT-07326",
        "VUID-VkDrawMeshTasksIndirectCommandEXT-TaskEXT-07327",
        "VUID-VkDrawMeshTasksIndirectCommandEXT-TaskEXT-07328",
        "VUID-VkDrawMeshTasksIndirectCommandEXT-TaskEXT-07329"
    };
    private static final int DIMENSIONS = 3;

    @Override
    public int sizeBytes() {
        return nv ? VkDrawMeshTasksIndirectCommandNV.SIZEOF : VkDrawMeshTasksIndirectCommandEXT.SIZEOF;
    }

    @Override
    public void judge(IndirectDraws.Parameters parameters, ByteBuffer more, Consumer<ContentError> errors) {
        Limits limits = new Limits(TITLE, HELP, parameters.buffer(), errors);
        if (nv) {
            String limit = "maxDrawMeshTasksCount";
            limits.check(
                    "VUID-VkDrawMeshTasksIndirectCommandNV-taskCount-02175",
                    "taskCount",
                    Integer.toUnsignedLong(parameters.word(VkDrawMeshTasksIndirectCommandNV.TASKCOUNT)),
                    parameters.offset(),
                    parameters.command().device().limit(DeviceFacts.MESH_NV, limit),
                    limit);
        } else if (!parameters.command().bound().stages().isEmpty()) {
            groups(parameters, limits);
        }
    }

    private static void groups(IndirectDraws.Parameters parameters, Limits limits) {
        CheckedCommand command = parameters.command();
        boolean tasks = command.bound().stages().stream()
                .anyMatch(stage -> stage.stage() == EXTMeshShader.VK_SHADER_STAGE_TASK_BIT_EXT);
        String[] rules = tasks ? TASK_RULES : MESH_RULES;
        String stage = tasks ? "Task" : "Mesh";
        long[] counts = new long[DIMENSIONS];
        for (int i = 0; i < DIMENSIONS; i++) {
            int member = i * Integer.BYTES;
            counts[i] = Integer.toUnsignedLong(parameters.word(member));
            String limit = "max" + stage + "WorkGroupCount";
            limits.check(
                    rules[i],
                    "groupCount" + "XYZ".charAt(i),
                    counts[i],
                    parameters.offset() + member,
                    command.device().limit(DeviceFacts.MESH, limit, i),
                    limit + "[" + i + "]");
        }
        String total = "max" + stage + "WorkGroupTotalCount";
        limits.check(
                rules[DIMENSIONS],
                "groupCountX * groupCountY * groupCountZ",
                Limits.product(counts[0], counts[1], counts[2]),
                parameters.offset(),
                command.device().limit(DeviceFacts.MESH, total),
                total);
    }
}
