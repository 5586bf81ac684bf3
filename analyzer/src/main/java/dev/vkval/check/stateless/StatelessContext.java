package dev.vkval.check.stateless;

import dev.vkval.check.CheckFindings;
import dev.vkval.check.Provider;
import dev.vkval.check.parameter.ParameterSite;
import dev.vkval.device.Capabilities;
import dev.vkval.device.CapturedDevices;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Help;
import dev.vkval.finding.Severity;
import dev.vkval.identity.CapturedObject;
import java.util.List;

/** What the stateless checks share: the capabilities of the device of the current call, and the findings. */
final class StatelessContext {
    private final CapturedDevices devices;
    private final CheckFindings findings;
    private CapturedObject dispatched;
    private Capabilities capabilities;

    StatelessContext(CapturedDevices devices, CheckFindings findings) {
        this.devices = devices;
        this.findings = findings;
    }

    void begin(CapturedObject on) {
        dispatched = on;
        capabilities = null;
    }

    /** What the device of the call may use, or else its instance. */
    Capabilities capabilities() {
        if (capabilities == null) {
            capabilities = devices.of(dispatched);
        }
        return capabilities;
    }

    /** Whether what provides something is in the version in use or enabled; true if nothing is needed or known. */
    boolean available(List<Provider> needed) {
        return needed.isEmpty() || needed.stream().anyMatch(provider -> provider.in(capabilities()));
    }

    /** Whether the call is made on a device or on a child object of one. */
    boolean onDevice() {
        return dispatched != null && dispatched.ancestor("VkDevice") != null;
    }

    /**
     * Whether the call asks a physical device what it can do. One that has maintenance5 may be asked about values and bits
     * that are no enumerants, so that programs need not know what it supports before they ask.
     */
    boolean asksPhysicalDevice() {
        return dispatched != null && dispatched.type().equals("VkPhysicalDevice");
    }

    CapturedDevices devices() {
        return devices;
    }

    /** The object that the call is made on, null where it is not known. */
    CapturedObject dispatched() {
        return dispatched;
    }

    /**
     * Reports an error.
     *
     * @param path path of the parameter at fault
     * @param title the fact
     * @param message what the specification requires
     * @param help the fix
     */
    void report(String rule, ParameterSite site, String path, String title, String message, String help) {
        Finding.Builder finding = findings.of(rule, site, path).title(title).message(message);
        findings.report(help == null ? finding : finding.help(Help.of(help)), site.call());
    }

    /** Reports a warning. */
    void warn(String rule, ParameterSite site, String path, String title, String message) {
        findings.report(
                findings.of(rule, site, path)
                        .severity(Severity.WARNING)
                        .title(title)
                        .message(message),
                site.call());
    }
}
