package dev.vkval.cli.info;

import dev.vkval.capture.CaptureSummary;
import dev.vkval.capture.ObjectUse;
import dev.vkval.capture.block.Annotation;
import dev.vkval.capture.block.Metadata;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The members of {@code info --json} that are objects. */
final class InfoMembers {
    private InfoMembers() {}

    static void objects(CaptureSummary summary, Map<String, Object> members) {
        if (summary.program() != null) {
            members.put("program", program(summary.program()));
        }
        ObjectUse objects = summary.objects();
        if (objects.application() != null) {
            members.put("applicationInfo", application(objects.application()));
        }
        members.put(
                "physicalDevices",
                summary.deviceProperties().stream().map(InfoMembers::device).toList());
        members.put("allocations", allocations(objects));
        members.put("pipelines", pipelines(objects));
        members.put(
                "annotations",
                summary.annotations().stream().map(InfoMembers::annotation).toList());
    }

    private static Map<String, Object> application(ObjectUse.Application application) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("name", application.name());
        members.put("version", Integer.toUnsignedLong(application.version()));
        members.put("engine", application.engine());
        members.put("engineVersion", Integer.toUnsignedLong(application.engineVersion()));
        members.put("apiVersion", version(application.apiVersion()));
        return members;
    }

    private static Map<String, Object> program(Metadata.ExeFileInfo program) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("name", program.appName());
        members.put("version", programVersion(program));
        members.put("product", program.productName());
        members.put("company", program.companyName());
        return members;
    }

    /** The four numbers of the program file's version, {@code 1.2.0.0}. */
    static String programVersion(Metadata.ExeFileInfo program) {
        return program.appVersion().stream().map(Integer::toUnsignedString).collect(Collectors.joining("."));
    }

    private static Map<String, Object> device(Metadata.SetDeviceProperties device) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("name", device.deviceName());
        members.put("apiVersion", version(device.apiVersion()));
        members.put("driverVersion", Integer.toUnsignedLong(device.driverVersion()));
        members.put("vendorId", Integer.toUnsignedLong(device.vendorId()));
        members.put("deviceId", Integer.toUnsignedLong(device.deviceId()));
        return members;
    }

    /** {@code 1.4.305} of a packed version. */
    static String version(int packed) {
        return (packed >>> 22 & 0x7F) + "." + (packed >>> 12 & 0x3FF) + "." + (packed & 0xFFF);
    }

    private static Map<String, Object> allocations(ObjectUse objects) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("count", objects.allocations());
        members.put("bytes", objects.allocatedBytes());
        members.put("smallestBytes", objects.smallestBytes());
        members.put("largestBytes", objects.largestBytes());
        return members;
    }

    private static Map<String, Object> pipelines(ObjectUse objects) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("graphics", objects.graphicsPipelines());
        members.put("compute", objects.computePipelines());
        members.put("rayTracing", objects.rayTracingPipelines());
        return members;
    }

    private static Map<String, Object> annotation(Annotation annotation) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("label", annotation.label());
        members.put("data", annotation.data());
        return members;
    }
}
