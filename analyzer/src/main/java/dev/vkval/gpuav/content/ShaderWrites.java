package dev.vkval.gpuav.content;

import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.RecordedCommand;
import java.util.List;
import org.lwjgl.vulkan.EXTTransformFeedback;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;

/** Whether draws may write what draws of the same render pass instance read. */
public final class ShaderWrites {
    private static final long BY_SHADERS = VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT
            | VK10.VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT
            | VK12.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
    private static final long BY_FEEDBACK = EXTTransformFeedback.VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT
            | EXTTransformFeedback.VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_COUNTER_BUFFER_BIT_EXT;

    private ShaderWrites() {}

    /** @param commands those of the render pass instance */
    public static boolean mayChange(ContentCheck check, List<RecordedCommand> commands) {
        long usage = 0;
        for (BufferPart part : check.parts()) {
            usage |= part.buffer().usage();
        }
        boolean fed = (usage & BY_FEEDBACK) != 0
                && commands.stream().anyMatch(RecordedCommand.TransformFeedback.class::isInstance);
        return fed || (usage & BY_SHADERS) != 0 && commands.stream().anyMatch(ShaderWrites::writes);
    }

    private static boolean writes(RecordedCommand command) {
        return command instanceof RecordedCommand.Draw draw && writes(draw.bound())
                || command.executed().stream()
                        .anyMatch(inner -> inner.commands().stream().anyMatch(ShaderWrites::writes));
    }

    private static boolean writes(BoundState bound) {
        return bound.stages().stream().anyMatch(stage -> {
            EntryPointReflection reflection = stage.reflection();
            return reflection == null
                    || reflection.physicalStorageBuffers()
                    || reflection.descriptors().stream().anyMatch(ShaderWrites::writesBuffer);
        });
    }

    private static boolean writesBuffer(DescriptorUse use) {
        return use.written()
                && switch (use.kind()) {
                    case STORAGE_BUFFER, STORAGE_TEXEL_BUFFER, TENSOR, OTHER -> true;
                    default -> false;
                };
    }
}
