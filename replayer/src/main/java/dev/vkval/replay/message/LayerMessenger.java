package dev.vkval.replay.message;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDebugUtilsMessengerEXT;
import dev.vkval.capture.command.DestroyDebugUtilsMessengerEXT;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Place;
import dev.vkval.finding.Severity;
import dev.vkval.replay.call.CallScope;
import dev.vkval.replay.layer.UpstreamLayer;
import dev.vkval.replay.live.CommandBufferUse;
import dev.vkval.replay.live.HandleMap;
import dev.vkval.replay.live.LiveInstance;
import dev.vkval.replay.live.LiveObject;
import dev.vkval.replay.structure.CStrings;
import dev.vkval.upstream.LayerMessage;
import dev.vkval.upstream.MessageOrigin;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.LongSupplier;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTDebugUtils;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkDebugUtilsLabelEXT;
import org.lwjgl.vulkan.VkDebugUtilsMessengerCallbackDataEXT;
import org.lwjgl.vulkan.VkDebugUtilsMessengerCallbackEXT;
import org.lwjgl.vulkan.VkDebugUtilsMessengerCreateInfoEXT;
import org.lwjgl.vulkan.VkDebugUtilsObjectNameInfoEXT;
import org.lwjgl.vulkan.VkInstanceCreateInfo;

/** Receives the layer's messages and determines the call and the captured objects that each one is about. */
public final class LayerMessenger implements AutoCloseable {
    /** The instance extension that this requires. */
    public static final String EXTENSION = EXTDebugUtils.VK_EXT_DEBUG_UTILS_EXTENSION_NAME;

    private static final int SEVERITIES = EXTDebugUtils.VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT
            | EXTDebugUtils.VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT;
    private static final int TYPES = EXTDebugUtils.VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT
            | EXTDebugUtils.VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT;

    /** Types of objects that say where a call was made rather than what is wrong. */
    private static final Set<String> WHERE =
            Set.of("VkCommandBuffer", "VkQueue", "VkDevice", "VkPhysicalDevice", "VkInstance");

    private final UpstreamLayer layer;
    private final LayerChain chain;
    private final CallScope scope;
    private final LiveNames names;
    private Throwable failure;
    private final VkDebugUtilsMessengerCallbackEXT callback = VkDebugUtilsMessengerCallbackEXT.create(this::message);

    public LayerMessenger(UpstreamLayer layer, CallScope scope, HandleMap handles) {
        this.layer = layer;
        this.chain = new LayerChain(layer);
        this.scope = scope;
        this.names = new LiveNames(handles);
    }

    /**
     * Inserts the layer under an instance that is about to be created, and receives messages of its creation and
     * destruction.
     */
    public void add(VkInstanceCreateInfo info, long recorded, MemoryStack stack) {
        info.ppEnabledLayerNames(CStrings.array(List.of(UpstreamLayer.NAME), stack));
        chain.add(info, recorded, stack);
        info.pNext(info(stack));
    }

    /** Creates that instance, by a call that returns a VkResult. */
    public int create(LongSupplier call) {
        return (int) layer.looked(call);
    }

    private VkDebugUtilsMessengerCreateInfoEXT info(MemoryStack stack) {
        return VkDebugUtilsMessengerCreateInfoEXT.calloc(stack)
                .sType$Default()
                .messageSeverity(SEVERITIES)
                .messageType(TYPES)
                .pfnUserCallback(callback);
    }

    /** Receives messages while an instance exists. */
    public void listen(LiveInstance instance) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long created = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
            instance.functions()
                    .call(
                            CreateDebugUtilsMessengerEXT.ID,
                            instance.handle(),
                            info(stack).address(),
                            0,
                            created);
            long messenger = MemoryUtil.memGetLong(created);
            instance.atEnd(
                    () -> instance.functions().call(DestroyDebugUtilsMessengerEXT.ID, instance.handle(), messenger, 0));
        }
    }

    /** Whether the layer is to keep the call from the driver. No exception may pass through the driver. */
    private int message(int severity, int types, long data, long user) {
        try {
            VkDebugUtilsMessengerCallbackDataEXT message = VkDebugUtilsMessengerCallbackDataEXT.create(data);
            Severity how = (severity & EXTDebugUtils.VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT) != 0
                    ? Severity.ERROR
                    : Severity.WARNING;
            return layer.messages().test(message(how, message)) ? VK10.VK_TRUE : VK10.VK_FALSE;
        } catch (RuntimeException | Error e) {
            failure = e;
            return VK10.VK_FALSE;
        }
    }

    private LayerMessage message(Severity severity, VkDebugUtilsMessengerCallbackDataEXT data) {
        String id = data.pMessageIdNameString();
        String text = data.pMessageString();
        List<ObjectRef> objects = new ArrayList<>();
        Place place = scope.place(labels(data));
        MessageOrigin origin = scope.origin();
        VkDebugUtilsObjectNameInfoEXT.Buffer array = data.pObjects();
        for (int i = 0; array != null && i < data.objectCount(); i++) {
            LiveObject object = names.find(array.get(i).objectHandle());
            if (object != null) {
                if (!WHERE.contains(object.type())) {
                    objects.add(new ObjectRef(
                            object.type(), object.id(), array.get(i).pObjectNameString(), object.createdAt()));
                }
                if (object.detail() instanceof CommandBufferUse use && use.submit() != null && waits(scope.call())) {
                    place = use.submit();
                    origin = MessageOrigin.APPLICATION;
                }
            }
        }
        if (id != null && id.toUpperCase(Locale.ROOT).contains("SETTING")) {
            origin = MessageOrigin.LAYER;
        }
        return new LayerMessage(id == null ? "" : id, severity, names.inText(text), origin, place, objects);
    }

    /** The layer reports errors in shaders when it waits for the device; they are about the submit. */
    private static boolean waits(Call call) {
        return call != null
                && (call.name().startsWith("vkWait")
                        || call.name().endsWith("WaitIdle")
                        || call.name().startsWith("vkGet"));
    }

    /** Throws an error that occurred while a message was received since the last call. */
    public void check() {
        if (failure != null) {
            Throwable thrown = failure;
            failure = null;
            throw new IllegalStateException("a message of the layer could not be processed", thrown);
        }
    }

    /** Outermost first; the layer passes the innermost first. */
    private static List<String> labels(VkDebugUtilsMessengerCallbackDataEXT data) {
        List<String> labels = new ArrayList<>();
        VkDebugUtilsLabelEXT.Buffer array = data.pCmdBufLabels() != null ? data.pCmdBufLabels() : data.pQueueLabels();
        for (int i = 0; array != null && i < array.remaining(); i++) {
            labels.add(0, array.get(i).pLabelNameString());
        }
        return labels;
    }

    @Override
    public void close() {
        callback.free();
    }
}
