package dev.vkval.check.object;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.HandleWalker;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.command.CreateAccelerationStructureKHR;
import dev.vkval.capture.command.CreateBufferView;
import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.CreateDescriptorSetLayout;
import dev.vkval.capture.command.CreateFramebuffer;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.command.CreateImageView;
import dev.vkval.capture.command.CreatePipelineLayout;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.chassis.Hooks;
import dev.vkval.identity.CapturedObject;
import dev.vkval.identity.CapturedObjects;
import dev.vkval.identity.DestroyCommands;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;

/**
 * The objects that an object was created with: the image of a view, the views of a framebuffer, the libraries of a
 * pipeline.
 */
final class Dependencies implements HandleWalker.Visitor {
    /** Types that must not be destroyed before the created object. */
    private static final Set<String> KEPT = Set.of(
            "VkImage",
            "VkImageView",
            "VkBuffer",
            "VkSampler",
            "VkDescriptorSetLayout",
            "VkPipelineLayout",
            "VkPipeline");

    private final CapturedObjects objects;
    private final HandleWalker walker = new HandleWalker(Programs.vulkan(), this);
    private final Map<Long, List<CapturedObject>> parts = new HashMap<>();
    private final List<CapturedObject> taken = new ArrayList<>();
    private long made;
    private long derivedFrom;

    Dependencies(CapturedObjects objects) {
        this.objects = objects;
    }

    void register(Hooks hooks) {
        for (int command : List.of(
                CreateImageView.ID,
                CreateBufferView.ID,
                CreateFramebuffer.ID,
                CreateAccelerationStructureKHR.ID,
                CreateDescriptorSetLayout.ID,
                CreatePipelineLayout.ID)) {
            hooks.onEffect(command, this::made);
        }
        hooks.onEffect(
                CreateComputePipelines.ID,
                call -> pipeline(
                        call,
                        CreateComputePipelines.createInfoCount(call),
                        CreateComputePipelines.pCreateInfos(call) + VkComputePipelineCreateInfo.BASEPIPELINEHANDLE));
        hooks.onEffect(
                CreateGraphicsPipelines.ID,
                call -> pipeline(
                        call,
                        CreateGraphicsPipelines.createInfoCount(call),
                        CreateGraphicsPipelines.pCreateInfos(call) + VkGraphicsPipelineCreateInfo.BASEPIPELINEHANDLE));
        for (Command command : Registry.vulkan().commands()) {
            int ended = DestroyCommands.object(command);
            if (ended >= 0) {
                hooks.postCallRecord(command.number(), call -> parts.remove(call.u64(ended)));
            }
        }
    }

    /**
     * For several pipelines created at once the parameters of each are not separated.
     *
     * @param base address of the handle of the base pipeline, which may be destroyed earlier
     */
    private void pipeline(Call call, int count, long base) {
        if (count == 1) {
            derivedFrom = base;
            made(call);
            derivedFrom = 0;
        }
    }

    private void made(Call call) {
        taken.clear();
        made = 0;
        walker.walk(call);
        if (made != 0 && !taken.isEmpty()) {
            parts.put(made, List.copyOf(taken));
        }
    }

    @Override
    public void handle(String type, long address, boolean output) {
        long id = CMemory.u64(address);
        if (output) {
            made = id;
        } else if (KEPT.contains(type) && address != derivedFrom) {
            CapturedObject object = objects.living(id);
            if (object != null) {
                taken.add(object);
            }
        }
    }

    @Override
    public void objectHandle(int objectType, long address) {
        // Not used by any creation.
    }

    /** The objects that an object was created with; empty if they are not known or not relevant. */
    List<CapturedObject> of(long id) {
        return parts.getOrDefault(id, List.of());
    }

    /** The first direct or indirect part of that type that has been destroyed; null if none has. */
    CapturedObject destroyedPart(long id, String type) {
        for (CapturedObject part : of(id)) {
            if (part.type().equals(type) && part.destroyed()) {
                return part;
            }
            CapturedObject inner = destroyedPart(part.id(), type);
            if (inner != null) {
                return inner;
            }
        }
        return null;
    }
}
