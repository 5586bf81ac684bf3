package dev.vkval.check.stateless;

import dev.vkval.capture.call.Call;
import dev.vkval.check.CheckFindings;
import dev.vkval.check.Provider;
import dev.vkval.check.Providers;
import dev.vkval.finding.Help;
import java.util.List;

/**
 * Commands of versions and of device extensions that are not enabled. An instance extension may be provided by a layer
 * between the program and the capture.
 */
final class CommandAvailability {
    static final String EXTENSION_RULE = "UNASSIGNED-GeneralParameterError-ExtensionNotEnabled";
    static final String VERSION_RULE = "UNASSIGNED-API-Version-Violation";

    private final StatelessContext context;
    private final CheckFindings findings;

    CommandAvailability(StatelessContext context, CheckFindings findings) {
        this.context = context;
        this.findings = findings;
    }

    void check(Call call) {
        List<Provider> needed = Providers.vulkan().ofCommand(call.name());
        if (context.available(needed)) {
            return;
        }
        boolean extension = needed.stream().anyMatch(Provider::extension);
        if (extension && (!context.onDevice() || needed.stream().anyMatch(Provider::ofInstance))) {
            return;
        }
        String names = Providers.text(needed);
        findings.report(
                findings.of(extension ? EXTENSION_RULE : VERSION_RULE, call)
                        .title(call.name() + " is called, but " + names + " is not available")
                        .message(
                                extension
                                        ? call.name() + " requires " + names + ", which is not enabled on the device."
                                        : call.name() + " requires " + names
                                                + ", but the lower of the instance's and the device's API version is "
                                                + version(context.capabilities().version()) + ".")
                        .help(Help.of(
                                extension
                                        ? "Enable " + needed.get(0).name() + "."
                                        : "Request the version in VkApplicationInfo::apiVersion.")),
                call);
    }

    private static String version(int version) {
        return (version >> 22) + "." + (version >> 12 & 0x3FF);
    }
}
