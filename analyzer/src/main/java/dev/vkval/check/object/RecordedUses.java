package dev.vkval.check.object;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.HandleWalker;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.FreeCommandBuffers;
import dev.vkval.capture.command.ResetCommandBuffer;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.chassis.Hooks;
import dev.vkval.identity.DestroyCommands;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.agrona.collections.LongHashSet;

/** The handles in the commands of each command buffer. */
final class RecordedUses implements HandleWalker.Visitor {
    private static final LongHashSet NOTHING = new LongHashSet();
    private static final String PREFIX = "vkCmd";

    private final HandleWalker walker = new HandleWalker(Programs.vulkan(), this);
    private final Map<Long, LongHashSet> uses = new HashMap<>();
    private LongHashSet recording = NOTHING;
    private long commandBuffer;

    void register(Hooks hooks) {
        for (Command command : Registry.vulkan().commands()) {
            if (command.name().startsWith(PREFIX) && namesMore(command)) {
                hooks.postCallRecord(command.number(), this::record);
            }
        }
        hooks.onEffect(BeginCommandBuffer.ID, call -> uses.remove(BeginCommandBuffer.commandBuffer(call)));
        hooks.onEffect(ResetCommandBuffer.ID, call -> uses.remove(ResetCommandBuffer.commandBuffer(call)));
        DestroyCommands.Many freed =
                DestroyCommands.many(Registry.vulkan().commands().get(FreeCommandBuffers.ID));
        hooks.postCallRecord(FreeCommandBuffers.ID, call -> freed.handles(call).forEach(uses::remove));
    }

    /** Whether a command has a handle parameter other than its command buffer. */
    private static boolean namesMore(Command command) {
        List<Member> parameters = command.parameters();
        return parameters.subList(1, parameters.size()).stream()
                .anyMatch(p -> p.base() == Base.HANDLE
                        || p.base().aggregate()
                        || p.type().equals("void"));
    }

    private void record(Call call) {
        commandBuffer = call.u64(0);
        recording = uses.computeIfAbsent(commandBuffer, id -> new LongHashSet());
        walker.walk(call);
    }

    @Override
    public void handle(String type, long address, boolean output) {
        long id = CMemory.u64(address);
        if (id != 0 && id != commandBuffer) {
            recording.add(id);
        }
    }

    @Override
    public void objectHandle(int objectType, long address) {
        // A debug command, which does not use the object.
    }

    /** The handles in a command buffer; submissions keep a reference. Must not be modified. */
    LongHashSet of(long id) {
        return uses.getOrDefault(id, NOTHING);
    }
}
