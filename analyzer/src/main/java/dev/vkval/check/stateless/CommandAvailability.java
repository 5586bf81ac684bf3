package dev.vkval.check.stateless;

import dev.vkval.capture.call.Call;
import dev.vkval.check.Provider;
import dev.vkval.check.Providers;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import java.util.List;

/**
 * Commands of versions and of device extensions that are not enabled. An instance extension may be provided by a layer
 * between the program and the capture.
 */
public final class CommandAvailability implements Topic {
    static final String EXTENSION_RULE = "UNASSIGNED-GeneralParameterError-ExtensionNotEnabled";
    static final String VERSION_RULE = "UNASSIGNED-API-Version-Violation";

    private final CoreContext context;

    public CommandAvailability(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validateAll(this::check);
    }

    private void check(Call call) {
        List<Provider> needed = Providers.vulkan().ofCommand(call.name());
        if (context.now().available(needed)) {
            return;
        }
        boolean extension = needed.stream().anyMatch(Provider::extension);
        if (extension && (!context.now().onDevice() || needed.stream().anyMatch(Provider::ofInstance))) {
            return;
        }
        String names = Providers.text(needed);
        context.error(call, extension ? EXTENSION_RULE : VERSION_RULE)
                .title(call.name() + " is called, but " + names + " is not available")
                .message(
                        extension
                                ? call.name() + " requires " + names + ", which is not enabled on the device."
                                : call.name() + " requires " + names
                                        + ", but the lower of the instance's and the device's API version is "
                                        + version(context.now().capabilities().version()) + ".")
                .help(
                        extension
                                ? "Enable " + needed.get(0).name() + "."
                                : "Request the version in VkApplicationInfo::apiVersion.")
                .report();
    }

    private static String version(int version) {
        return (version >> 22) + "." + (version >> 12 & 0x3FF);
    }
}
