package dev.vkval.check.commandbuffer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDevice;
import dev.vkval.capture.command.CreateInstance;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.device.Capabilities;
import java.util.StringTokenizer;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkInstanceCreateInfo;

/** The extensions and versions that each enabled extension needs, by the registry's expressions; and layers. */
public final class ExtensionDependencies implements Topic {
    private static final String VERSION = "VK_VERSION_";

    private final CoreContext context;

    public ExtensionDependencies(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateInstance.ID, call -> {
            long info = CreateInstance.pCreateInfo(call);
            dependencies(
                    call,
                    CMemory.pointer(info + VkInstanceCreateInfo.PPENABLEDEXTENSIONNAMES),
                    VkInstanceCreateInfo.nenabledExtensionCount(info),
                    "VUID-vkCreateInstance-ppEnabledExtensionNames-01388");
        });
        hooks.validate(CreateDevice.ID, call -> {
            long info = CreateDevice.pCreateInfo(call);
            layers(call, info);
            dependencies(
                    call,
                    CMemory.pointer(info + VkDeviceCreateInfo.PPENABLEDEXTENSIONNAMES),
                    VkDeviceCreateInfo.nenabledExtensionCount(info),
                    "VUID-vkCreateDevice-ppEnabledExtensionNames-01387");
        });
    }

    private void dependencies(Call call, long names, int count, String rule) {
        Capabilities enabled = context.state().devices().requested(call);
        if (enabled == null || !enabled.versionKnown()) {
            return;
        }
        for (int i = 0; i < CMemory.count(count, names); i++) {
            String name = CMemory.string(CMemory.pointer(names + (long) i * Long.BYTES));
            String expression = name == null ? null : attribute(name, "depends=");
            if (expression != null && !new Evaluation(enabled, expression).holds()) {
                context.error(call, rule)
                        .parameter("pCreateInfo->ppEnabledExtensionNames[" + i + "]")
                        .title("an extension is enabled without those that it needs")
                        .message(
                                "%s needs %s",
                                name, expression.replace("+", " and ").replace(",", " or "))
                        .help("enable the extensions that it needs as well, or use a version that has them")
                        .report();
            }
        }
    }

    /** What the registry says of an extension, null for nothing. */
    private static String attribute(String extension, String key) {
        String line = Registry.vulkan().record("extension", extension);
        int begin = line == null ? -1 : line.indexOf(' ' + key);
        if (begin < 0) {
            return null;
        }
        int end = line.indexOf(' ', begin + 1);
        return line.substring(begin + 1 + key.length(), end < 0 ? line.length() : end);
    }

    private void layers(Call call, long info) {
        if (info != 0 && CMemory.pointer(info + VkDeviceCreateInfo.PPENABLEDLAYERNAMES) != 0) {
            context.error(call, "VUID-VkDeviceCreateInfo-ppEnabledLayerNames-12385")
                    .parameter("pCreateInfo->ppEnabledLayerNames")
                    .title("a device is created with names of layers")
                    .message("there are no layers of devices any more; the pointer must be NULL")
                    .help("enable layers with the instance alone")
                    .report();
        }
    }

    /** One evaluation of an expression; its operators have no precedence, parentheses group them. */
    private final class Evaluation {
        private final Capabilities enabled;
        private final StringTokenizer tokens;

        Evaluation(Capabilities enabled, String expression) {
            this.enabled = enabled;
            this.tokens = new StringTokenizer(expression, "(),+", true);
        }

        boolean holds() {
            boolean value = operand();
            while (tokens.hasMoreTokens()) {
                String operator = tokens.nextToken();
                if (operator.equals(")")) {
                    return value;
                }
                boolean other = operand();
                value = operator.equals("+") ? value && other : value || other;
            }
            return value;
        }

        private boolean operand() {
            String name = tokens.hasMoreTokens() ? tokens.nextToken() : "";
            return name.equals("(") ? holds() : has(name);
        }

        /** Features are not known by these names, and count as there. */
        private boolean has(String name) {
            if (name.startsWith(VERSION)) {
                String[] numbers = name.substring(VERSION.length()).split("_");
                return enabled.version() >= (Integer.parseInt(numbers[0]) << 22 | Integer.parseInt(numbers[1]) << 12);
            }
            boolean extension = name.startsWith("VK_") && !name.contains(":");
            String version = attribute(name, "promotedto=");
            return !extension
                    || enabled.extension(name)
                    || version != null && version.startsWith(VERSION) && has(version);
        }
    }
}
