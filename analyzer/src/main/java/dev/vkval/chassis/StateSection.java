package dev.vkval.chassis;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Registry;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingSink;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The state section of a trimmed capture: what of it is the application's, and the findings about it.
 *
 * <p>The capture tool creates the objects that existed with the parameters and the code that the application gave, so that
 * these are checked. Their order and contents, allocations, bindings, fences, what was submitted and which swapchain
 * replaced which are the tool's own. So are buffers that are destroyed within the section. What other objects were created
 * from is created more than once, and reported once.
 */
public final class StateSection {
    private static final String BUFFER = "vkCreateBuffer";
    private static final String DESTROY_BUFFER = "vkDestroyBuffer";
    private static final String[] OF_APPLICATION = {
        "vkCreateInstance",
        "vkCreateDevice",
        BUFFER,
        "vkCreateBufferView",
        "vkCreateImage",
        "vkCreateImageView",
        "vkCreateSampler",
        "vkCreateSamplerYcbcrConversion",
        "vkCreateRenderPass",
        "vkCreateRenderPass2",
        "vkCreateFramebuffer",
        "vkCreateShaderModule",
        "vkCreateShadersEXT",
        "vkCreateDescriptorSetLayout",
        "vkCreatePipelineLayout",
        "vkCreateGraphicsPipelines",
        "vkCreateComputePipelines",
        "vkCreateRayTracingPipelinesKHR",
        "vkCreateRayTracingPipelinesNV",
        "vkCreateDescriptorPool",
        "vkCreateDescriptorUpdateTemplate",
        "vkCreateQueryPool",
        "vkCreateEvent",
        "vkCreateSemaphore",
        "vkCreateAccelerationStructureKHR",
        "vkCreateAccelerationStructureNV",
        "vkCreateMicromapEXT",
        "vkCreateIndirectCommandsLayoutEXT",
        "vkCreateIndirectCommandsLayoutNV",
        "vkCreatePrivateDataSlot",
        "vkCreateDebugReportCallbackEXT",
        "vkCreateDebugUtilsMessengerEXT"
    };
    private static final BitSet COMMANDS = new BitSet();

    static {
        for (String name : OF_APPLICATION) {
            COMMANDS.set(Registry.vulkan().command(name).number());
        }
    }

    /** A rule broken by the creation of an object. */
    private record Broken(String rule, String command, long handle, String message) {}

    private final FindingSink sink;
    private final Set<Broken> reported = new HashSet<>();
    private final Map<Long, List<Finding>> ofBuffers = new LinkedHashMap<>();

    StateSection(FindingSink sink) {
        this.sink = sink;
    }

    /** Whether the parameters of a call are the application's: also in the state section, where it creates an object. */
    public static boolean judges(Call call) {
        return !call.stateSetup() || COMMANDS.get(call.command().number());
    }

    /** Takes a finding about a call of the section. */
    void report(Call call, Finding finding) {
        long handle = created(call);
        if (!reported.add(new Broken(finding.rule(), call.command().name(), handle, finding.message()))) {
            return;
        }
        if (call.command().name().equals(BUFFER)) {
            ofBuffers.computeIfAbsent(handle, key -> new ArrayList<>()).add(finding);
        } else {
            sink.report(finding);
        }
    }

    /** The first handle that a call creates, 0 for none. */
    private static long created(Call call) {
        if (!COMMANDS.get(call.command().number())) {
            // The last parameter of another command need not be a pointer.
            return 0;
        }
        int last = call.command().parameters().size() - 1;
        long handles = call.u64(last);
        return handles == 0 ? 0 : CMemory.u64(handles);
    }

    /** A call begins. */
    void begins(Call call) {
        if (ofBuffers.isEmpty()) {
            return;
        }
        if (!call.stateSetup()) {
            finish();
        } else if (call.command().name().equals(DESTROY_BUFFER)) {
            ofBuffers.remove(call.u64(1));
        }
    }

    /** The section has ended: the buffers that are left are the application's. */
    void finish() {
        ofBuffers.values().forEach(findings -> findings.forEach(sink::report));
        ofBuffers.clear();
    }
}
