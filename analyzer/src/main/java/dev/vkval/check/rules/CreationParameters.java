package dev.vkval.check.rules;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.CallCopier;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.tracker.StateObserver;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.lwjgl.system.MemoryUtil;

/**
 * Copies of the structures that objects were created with, for as long as the objects exist. Kept are those of commands
 * that create one object from one structure. A type of object that has two of them has none, but for render passes, of
 * which each has the newer one.
 */
public final class CreationParameters implements StateObserver {
    private static final Set<String> INFOS = Set.of("pCreateInfo", "pAllocateInfo");

    /** The types of objects of which rule lines ask what they were created with: a type that a new line asks for is added. */
    static final Set<String> ASKED = Set.of(
            "VkAccelerationStructureNV",
            "VkBuffer",
            "VkBufferView",
            "VkDataGraphPipelineSessionARM",
            "VkDescriptorPool",
            "VkDescriptorSetLayout",
            "VkDescriptorUpdateTemplate",
            "VkDevice",
            "VkDeviceMemory",
            "VkEvent",
            "VkFence",
            "VkFramebuffer",
            "VkImage",
            "VkImageView",
            "VkIndirectCommandsLayoutEXT",
            "VkIndirectCommandsLayoutNV",
            "VkIndirectExecutionSetEXT",
            "VkMicromapEXT",
            "VkOpticalFlowSessionNV",
            "VkPipelineLayout",
            "VkQueryPool",
            "VkRenderPass",
            "VkSampler",
            "VkSamplerYcbcrConversion",
            "VkSemaphore",
            "VkSwapchainKHR",
            "VkTensorARM",
            "VkTensorViewARM",
            "VkVideoSessionKHR",
            "VkVideoSessionParametersKHR");

    private static final String RENDER_PASS = "VkRenderPass";
    private static final String NEWER_RENDER_PASS = "VkRenderPassCreateInfo2";
    private static final long CHUNK_BYTES = 512;

    /** A command that creates one object: its parameters with the structure and with the handle. */
    private record Creator(Command command, String handle, String struct, int info, int output) {}

    private static final StateObject.SubStateKey<Copy> KEY = new StateObject.SubStateKey<>(Copy.class);
    private static final List<Creator> CREATORS = creators();
    private static final Map<String, String> STRUCTS = structs();

    private record Copy(CallArena arena, long address) {}

    private final Set<CallArena> open = new HashSet<>();

    private final StateTracker state;
    private final CallCopier copier = new CallCopier(Programs.vulkan());

    CreationParameters(StateTracker state) {
        this.state = state;
    }

    private static List<Creator> creators() {
        List<Creator> found = new ArrayList<>();
        for (Command command : Registry.vulkan().commands()) {
            Creator creator = creator(command);
            if (creator != null) {
                found.add(creator);
            }
        }
        Map<String, Set<String>> structs = new HashMap<>();
        found.forEach(each -> structs.computeIfAbsent(each.handle(), handle -> new HashSet<>())
                .add(each.struct()));
        found.removeIf(
                each -> structs.get(each.handle()).size() > 1 && !each.handle().equals(RENDER_PASS));
        return found;
    }

    private static Creator creator(Command command) {
        int info = -1;
        int output = -1;
        List<Member> parameters = command.parameters();
        for (int i = 0; i < parameters.size(); i++) {
            Member member = parameters.get(i);
            boolean one = member.pointers() == 1 && member.length() == null;
            if (one && member.constant() && INFOS.contains(member.name())) {
                info = i;
            } else if (one && !member.constant() && member.base() == Base.HANDLE) {
                output = i;
            }
        }
        boolean kept = info >= 0
                && output >= 0
                && ASKED.contains(parameters.get(output).type());
        return kept
                ? new Creator(
                        command,
                        parameters.get(output).type(),
                        parameters.get(info).type(),
                        info,
                        output)
                : null;
    }

    private static Map<String, String> structs() {
        Map<String, String> structs = new HashMap<>();
        CREATORS.forEach(each -> structs.put(each.handle(), each.struct()));
        structs.put(RENDER_PASS, NEWER_RENDER_PASS);
        return structs;
    }

    /** The structure that objects of a type are created with, null where it is not kept. */
    static String struct(String handleType) {
        return STRUCTS.get(handleType);
    }

    void register(TopicHooks hooks) {
        hooks.observe(this);
        for (Creator creator : CREATORS) {
            hooks.record(creator.command().number(), (Call call) -> keep(creator, call));
        }
    }

    private void keep(Creator creator, Call call) {
        long output = call.u64(creator.output());
        StateObject object = output == 0 ? null : state.get(StateObject.class, MemoryUtil.memGetLong(output));
        // In a damaged capture, the handle may be that of an object of another type.
        boolean other = object == null || !object.type().equals(creator.handle());
        if (other || object.subState(KEY) != null) { // another family of checks may have kept it
            return;
        }
        CallArena arena = new CallArena(CHUNK_BYTES);
        Call copy = copier.copy(call, arena);
        open.add(arena);
        long info = copy.u64(creator.info());
        boolean older =
                creator.handle().equals(RENDER_PASS) && !creator.struct().equals(NEWER_RENDER_PASS);
        object.subState(KEY, new Copy(arena, older ? RenderPassForm.of(info, arena) : info));
    }

    @Override
    public void destroyed(StateObject object) {
        Copy copy = object.subState(KEY);
        if (copy != null) {
            object.subState(KEY, null);
            open.remove(copy.arena());
            copy.arena().close();
        }
    }

    /** Releases all memory; nothing can be read after that. */
    void close() {
        open.forEach(CallArena::close);
        open.clear();
    }

    /** The address of the structure that an object of a type was created with. */
    public static OptionalLong address(String handleType, Object object) {
        boolean ofType = object instanceof StateObject any && any.type().equals(handleType);
        Copy copy = ofType ? ((StateObject) object).subState(KEY) : null;
        return copy == null ? OptionalLong.empty() : OptionalLong.of(copy.address());
    }
}
