package dev.vkval.check.transfer;

import dev.vkval.capture.call.Call;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.command.CopyCommand;
import dev.vkval.command.Location;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.ImageState;

/** A transfer command with its objects, before it is recorded. Those that do not exist or are not known are null. */
record Transfer(
        Call call,
        CommandBufferState buffer,
        CopyCommand command,
        BufferState srcBuffer,
        BufferState dstBuffer,
        ImageState srcImage,
        ImageState dstImage) {

    /** The name in the rule ids: {@code vkCmdCopyImage} or {@code VkCopyImageInfo2}. */
    String owner() {
        String name = call.command().name();
        return command.generation().isV2()
                ? "Vk" + name.substring("vkCmd".length(), name.length() - 1) + "Info2"
                : name;
    }

    /** The id for this command of a rule that several have. */
    String rule(String id) {
        return OwnerSets.id(id, owner());
    }

    Location regionPath(int index, String member) {
        return command.region(index).dot(member);
    }
}
