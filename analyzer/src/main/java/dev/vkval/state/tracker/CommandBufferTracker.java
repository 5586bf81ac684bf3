package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.HandleWalker;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.command.AllocateCommandBuffers;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.command.CreateCommandPool;
import dev.vkval.capture.command.EndCommandBuffer;
import dev.vkval.capture.command.ResetCommandBuffer;
import dev.vkval.capture.command.ResetCommandPool;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPoolState;
import dev.vkval.state.object.DescriptorUpdateTemplateState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.reader.InheritanceReader;
import java.util.function.BiConsumer;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkCommandBufferAllocateInfo;
import org.lwjgl.vulkan.VkCommandBufferBeginInfo;
import org.lwjgl.vulkan.VkCommandPoolCreateInfo;

/** Command pools, command buffers and their recording. */
final class CommandBufferTracker {
    private final StateTracker tracker;
    private final InheritanceReader inheritance;
    private final HandleWalker handles = new HandleWalker(Programs.vulkan(), new HandleWalker.Visitor() {
        @Override
        public void handle(String type, long address, boolean output) {
            CommandBufferTracker.this.handle(CMemory.u64(address, 0));
        }

        @Override
        public void objectHandle(int objectType, long address) {
            CommandBufferTracker.this.handle(CMemory.u64(address, 0));
        }
    });
    private CommandBufferState using;
    private long usingBlock;

    CommandBufferTracker(StateTracker tracker) {
        this.tracker = tracker;
        this.inheritance = new InheritanceReader(tracker);
    }

    void register(Hooks hooks) {
        hooks.onEffect(CreateCommandPool.ID, this::createPool);
        hooks.onEffect(ResetCommandPool.ID, this::resetPool);
        hooks.onEffect(AllocateCommandBuffers.ID, this::allocate);
        hooks.onEffect(BeginCommandBuffer.ID, call -> with(BeginCommandBuffer.commandBuffer(call), call, this::begin));
        hooks.onEffect(ResetCommandBuffer.ID, call -> with(ResetCommandBuffer.commandBuffer(call), call, this::reset));
        hooks.onEffect(EndCommandBuffer.ID, call -> with(EndCommandBuffer.commandBuffer(call), call, this::end));
        for (Command command : Registry.vulkan().commands()) {
            if (command.name().startsWith("vkCmd")) {
                hooks.postCallRecord(command.number(), call -> with(call.u64(0), call, this::command));
            }
        }
    }

    private void with(long id, Call call, BiConsumer<CommandBufferState, Call> action) {
        CommandBufferState buffer = tracker.get(CommandBufferState.class, id);
        if (buffer != null) {
            action.accept(buffer, call);
        }
    }

    /**
     * Counts a command and records the objects it uses whose destruction makes the command buffer invalid according to
     * the validation layers: attachments of dynamic rendering and objects that are only read while recording
     * are not among them.
     */
    private void command(CommandBufferState buffer, Call call) {
        buffer.builder().nextCommand();
        if (call.command().number() == CmdBeginRendering.ID) {
            return;
        }
        using = buffer;
        usingBlock = call.blockIndex();
        handles.walk(call);
    }

    private void handle(long id) {
        StateObject object = tracker.get(StateObject.class, id);
        boolean transientUse = object instanceof PipelineLayoutState || object instanceof DescriptorUpdateTemplateState;
        if (object != null && !transientUse) {
            using.uses(object, usingBlock);
        }
    }

    private void begin(CommandBufferState buffer, Call call) {
        long info = BeginCommandBuffer.pBeginInfo(call);
        tracker.discard(buffer);
        buffer.invalidateUsers(invalidation(buffer, call));
        buffer.begin(
                call.blockIndex(),
                call.stateSetup(),
                info == 0 ? 0 : VkCommandBufferBeginInfo.nflags(info),
                info == 0 ? null : inheritance.read(CMemory.pointer(info + VkCommandBufferBeginInfo.PINHERITANCEINFO)));
    }

    private void reset(CommandBufferState buffer, Call call) {
        tracker.discard(buffer);
        buffer.invalidateUsers(invalidation(buffer, call));
        buffer.reset();
    }

    private static CommandBufferState.Invalidation invalidation(CommandBufferState buffer, Call call) {
        return new CommandBufferState.Invalidation(buffer, call.name(), call.blockIndex());
    }

    private void end(CommandBufferState buffer, Call call) {
        buffer.end();
        tracker.observers(Observers.Change.RECORDED)
                .forEach(observer -> observer.recorded(buffer.recording(), call.stateSetup()));
    }

    private void createPool(Call call) {
        tracker.add(new CommandPoolState(
                StateTracker.creation(call, CreateCommandPool.pCommandPool(call)),
                VkCommandPoolCreateInfo.nqueueFamilyIndex(CreateCommandPool.pCreateInfo(call)),
                VkCommandPoolCreateInfo.nflags(CreateCommandPool.pCreateInfo(call))));
    }

    private void resetPool(Call call) {
        CommandPoolState pool = tracker.get(CommandPoolState.class, ResetCommandPool.commandPool(call));
        if (pool != null) {
            for (StateObject child : pool.children()) {
                if (child instanceof CommandBufferState buffer) {
                    reset(buffer, call);
                }
            }
        }
    }

    private void allocate(Call call) {
        long info = AllocateCommandBuffers.pAllocateInfo(call);
        CommandPoolState pool = tracker.get(CommandPoolState.class, VkCommandBufferAllocateInfo.ncommandPool(info));
        DeviceState device = tracker.get(DeviceState.class, AllocateCommandBuffers.device(call));
        int family = pool == null ? 0 : pool.queueFamily();
        int flags = device == null ? QueueState.ALL_FLAGS : device.queueFlags(family);
        boolean secondary = VkCommandBufferAllocateInfo.nlevel(info) == VK10.VK_COMMAND_BUFFER_LEVEL_SECONDARY;
        long handles = AllocateCommandBuffers.pCommandBuffers(call);
        for (int i = 0; i < CMemory.count(VkCommandBufferAllocateInfo.ncommandBufferCount(info), handles); i++) {
            tracker.add(new CommandBufferState(StateTracker.creation(call, handles, i), secondary, family, flags));
        }
    }
}
