package dev.vkval.check.object;

import dev.vkval.capture.call.Call;
import dev.vkval.check.CheckFindings;
import dev.vkval.check.parameter.ParameterSite;
import dev.vkval.device.Capabilities;
import dev.vkval.device.CapturedDevices;
import dev.vkval.finding.Access;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Help;
import dev.vkval.finding.Place;
import dev.vkval.identity.CapturedObject;
import dev.vkval.identity.CapturedObjects;

/** What the lifetime checks share: the objects, the device and instance of the current call, and the findings. */
final class ObjectContext {
    static final String DEVICE = "VkDevice";
    static final String INSTANCE = "VkInstance";

    private final CheckFindings findings;
    private final CapturedObjects objects;
    private final CapturedDevices devices;
    private CapturedObject device;
    private CapturedObject instance;

    ObjectContext(CheckFindings findings, CapturedDevices devices) {
        this.devices = devices;
        this.findings = findings;
        this.objects = findings.objects();
    }

    void begin(Call call) {
        CapturedObject dispatched = objects.dispatched(call);
        device = dispatched == null ? null : dispatched.ancestor(DEVICE);
        instance = dispatched == null ? null : dispatched.ancestor(INSTANCE);
    }

    CapturedObjects objects() {
        return objects;
    }

    /** Whether the device that the call is made on has a feature enabled; true if the device is not known. */
    boolean feature(String name) {
        Capabilities capabilities = devices.of(device);
        return !capabilities.known() || capabilities.feature(name);
    }

    /** The device or instance of an object if the call is made on another one; null otherwise. */
    CapturedObject foreign(CapturedObject object) {
        CapturedObject own = object.ancestor(DEVICE);
        CapturedObject here = device;
        if (own == null) {
            own = object.ancestor(INSTANCE);
            here = instance;
        }
        return own == null || here == null || own == here ? null : own;
    }

    /** The device or instance of the call, whichever the type of the object requires. */
    CapturedObject home(CapturedObject object) {
        return object.ancestor(DEVICE) == null ? instance : device;
    }

    Finding.Builder finding(String rule, ParameterSite site, String path) {
        return findings.of(rule, site, path);
    }

    Finding.Builder finding(String rule, Call call) {
        return findings.of(rule, call);
    }

    void report(Finding.Builder finding, Call call, String help) {
        findings.report(help == null ? finding : finding.help(Help.of(help)), call);
    }

    /** The creation of an object as a step of a finding. */
    static Access creation(CapturedObject object) {
        return step("create", object.origin(), object);
    }

    /** An involved call as a step of a finding. */
    static Access step(String role, Place place, CapturedObject object) {
        return new Access(role, place, null, null, object.ref(), null, null, null);
    }

    /** {@code VkBuffer 17 "particles" (vkCreateBuffer at #41)}. */
    static String text(CapturedObject object) {
        return object + " (" + object.createdBy() + " at #" + object.createdAt() + ")";
    }
}
