package dev.vkval.check.object;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.DebugMarkerSetObjectNameEXT;
import dev.vkval.capture.command.DebugMarkerSetObjectTagEXT;
import dev.vkval.capture.command.DebugReportMessageEXT;
import dev.vkval.capture.command.GetPrivateData;
import dev.vkval.capture.command.SetDebugUtilsObjectNameEXT;
import dev.vkval.capture.command.SetDebugUtilsObjectTagEXT;
import dev.vkval.capture.command.SetPrivateData;
import dev.vkval.capture.registry.HandleType;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.identity.CapturedObject;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.vulkan.VkDebugMarkerObjectNameInfoEXT;
import org.lwjgl.vulkan.VkDebugMarkerObjectTagInfoEXT;
import org.lwjgl.vulkan.VkDebugUtilsObjectNameInfoEXT;
import org.lwjgl.vulkan.VkDebugUtilsObjectTagInfoEXT;

/**
 * Objects that are named by a number and a type: names, tags and private data. Of a number that no object is known to have or
 * to have had, nothing is said.
 */
public final class NamedObjectRules implements Topic {
    private static final int UNKNOWN = 0;
    private static final Map<Integer, Integer> OF_REPORTS = ofReports();

    private final CoreContext context;

    public NamedObjectRules(CoreContext context) {
        this.context = context;
    }

    /** VkObjectType of each VkDebugReportObjectTypeEXT. */
    private static Map<Integer, Integer> ofReports() {
        Map<String, Long> types = Registry.vulkan().enumeration("VkObjectType").values();
        Map<Integer, Integer> found = new HashMap<>();
        Registry.vulkan().enumeration("VkDebugReportObjectTypeEXT").values().forEach((name, value) -> {
            String plain = name.replaceFirst("^VK_DEBUG_REPORT_OBJECT_TYPE_(\\w+)_EXT$", "VK_OBJECT_TYPE_$1");
            if (types.containsKey(plain)) {
                found.put(value.intValue(), types.get(plain).intValue());
            }
        });
        return found;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(SetDebugUtilsObjectNameEXT.ID, this::name);
        hooks.validate(SetDebugUtilsObjectTagEXT.ID, this::tag);
        hooks.validate(DebugMarkerSetObjectNameEXT.ID, this::markerName);
        hooks.validate(DebugMarkerSetObjectTagEXT.ID, this::markerTag);
        hooks.validate(DebugReportMessageEXT.ID, this::message);
        hooks.validate(SetPrivateData.ID, call -> {
            privateData(
                    call,
                    SetPrivateData.objectHandle(call),
                    SetPrivateData.objectType(call),
                    "VUID-vkSetPrivateData-objectHandle-04016",
                    "VUID-vkSetPrivateData-objectHandle-04017");
        });
        hooks.validate(GetPrivateData.ID, call -> {
            privateData(
                    call,
                    GetPrivateData.objectHandle(call),
                    GetPrivateData.objectType(call),
                    "VUID-vkGetPrivateData-objectType-04018",
                    "VUID-vkGetPrivateData-objectHandle-09498");
        });
    }

    /** An object of a type is judged as one of that type. */
    private void message(Call call) {
        long object = DebugReportMessageEXT.object(call);
        int type = OF_REPORTS.getOrDefault(DebugReportMessageEXT.objectType(call), UNKNOWN);
        isOfType(call, "VUID-vkDebugReportMessageEXT-objectType-01498", object, type, "object");
        CapturedObject ended =
                context.objects().living(object) == null ? context.objects().ended(object) : null;
        if (object != 0 && type == UNKNOWN && ended != null) {
            destroyed(call, "VUID-vkDebugReportMessageEXT-object-01241", ended, "object");
        }
    }

    private void destroyed(Call call, String rule, CapturedObject known, String path) {
        context.error(call, rule)
                .on(known)
                .parameter(path)
                .title("an object is given that has been destroyed")
                .message("%s was destroyed by %s (block %d)", known, known.destroyedBy(), known.destroyedAt())
                .help("give objects that exist")
                .report();
    }

    private void name(Call call) {
        long info = SetDebugUtilsObjectNameEXT.pNameInfo(call);
        long object = VkDebugUtilsObjectNameInfoEXT.nobjectHandle(info);
        String path = "pNameInfo->objectHandle";
        isOfType(
                call,
                "VUID-VkDebugUtilsObjectNameInfoEXT-objectType-02590",
                object,
                VkDebugUtilsObjectNameInfoEXT.nobjectType(info),
                path);
        isNear(
                call,
                object,
                "VUID-vkSetDebugUtilsObjectNameEXT-pNameInfo-07872",
                "VUID-vkSetDebugUtilsObjectNameEXT-pNameInfo-07873",
                "VUID-vkSetDebugUtilsObjectNameEXT-pNameInfo-07874",
                path);
    }

    private void tag(Call call) {
        long info = SetDebugUtilsObjectTagEXT.pTagInfo(call);
        long object = VkDebugUtilsObjectTagInfoEXT.nobjectHandle(info);
        String path = "pTagInfo->objectHandle";
        isOfType(
                call,
                "VUID-VkDebugUtilsObjectTagInfoEXT-objectHandle-01910",
                object,
                VkDebugUtilsObjectTagInfoEXT.nobjectType(info),
                path);
        isNear(
                call,
                object,
                "VUID-vkSetDebugUtilsObjectTagEXT-pNameInfo-07875",
                "VUID-vkSetDebugUtilsObjectTagEXT-pNameInfo-07876",
                "VUID-vkSetDebugUtilsObjectTagEXT-pNameInfo-07877",
                path);
    }

    private void markerName(Call call) {
        long info = DebugMarkerSetObjectNameEXT.pNameInfo(call);
        isOfType(
                call,
                "VUID-VkDebugMarkerObjectNameInfoEXT-object-01492",
                VkDebugMarkerObjectNameInfoEXT.nobject(info),
                OF_REPORTS.getOrDefault(VkDebugMarkerObjectNameInfoEXT.nobjectType(info), UNKNOWN),
                "pNameInfo->object");
    }

    private void markerTag(Call call) {
        long info = DebugMarkerSetObjectTagEXT.pTagInfo(call);
        isOfType(
                call,
                "VUID-VkDebugMarkerObjectTagInfoEXT-object-01495",
                VkDebugMarkerObjectTagInfoEXT.nobject(info),
                OF_REPORTS.getOrDefault(VkDebugMarkerObjectTagInfoEXT.nobjectType(info), UNKNOWN),
                "pTagInfo->object");
    }

    private void privateData(Call call, long object, int type, String child, String ofType) {
        isOfType(call, ofType, object, type, "objectHandle");
        CapturedObject named = context.objects().living(object);
        CapturedObject device = context.objects().dispatched(call);
        if (named != null && device != null && named.ancestor("VkDevice") != device) {
            context.error(call, child)
                    .on(named)
                    .parameter("objectHandle")
                    .title("private data is asked for of an object that is not of the device")
                    .message("%s is not %s or one of its children", named, device)
                    .help("use private data of a device for the device and its own objects alone")
                    .report();
        }
    }

    /** @param type VkObjectType */
    private void isOfType(Call call, String rule, long id, int type, String path) {
        CapturedObject living = context.objects().living(id);
        CapturedObject known = living == null ? context.objects().ended(id) : living;
        HandleType handle = known == null ? null : Registry.vulkan().handle(known.type());
        if (id == 0 || type == UNKNOWN || handle == null) {
            return;
        }
        if (handle.objectType() != type) {
            context.error(call, rule)
                    .on(known)
                    .parameter(path)
                    .title("an object is given with the type of another one")
                    .message("%s is given as one of VkObjectType %d", known, type)
                    .help("give the object type that belongs to the handle")
                    .report();
        } else if (living == null) {
            destroyed(call, rule, known, path);
        }
    }

    /** An object is of the device of the call, of the physical device of that, or of its instance. */
    private void isNear(Call call, long id, String ofInstance, String ofPhysicalDevice, String ofDevice, String path) {
        CapturedObject object = context.objects().living(id);
        CapturedObject device = context.objects().dispatched(call);
        if (object == null || device == null) {
            return;
        }
        if (object.ancestor("VkDevice") != null) {
            isSame(call, ofDevice, object, device, "VkDevice", path);
        } else if (object.ancestor("VkPhysicalDevice") != null) {
            isSame(call, ofPhysicalDevice, object, device, "VkPhysicalDevice", path);
        } else {
            isSame(call, ofInstance, object, device, "VkInstance", path);
        }
    }

    private void isSame(
            Call call, String rule, CapturedObject object, CapturedObject device, String type, String path) {
        CapturedObject theirs = object.ancestor(type);
        CapturedObject ours = device.ancestor(type);
        if (theirs != null && ours != null && theirs != ours) {
            context.error(call, rule)
                    .on(object)
                    .parameter(path)
                    .title("an object is named or tagged through a device that it has nothing to do with")
                    .message("%s is of %s, and %s is of %s", object, theirs, device, ours)
                    .help("name and tag objects through a device of their own")
                    .report();
        }
    }
}
