package dev.vkval.check.object;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.core.Checks;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedObjectRulesTest {
    private static final int INSTANCE = 1;
    private static final int DEVICE = 3;
    private static final int FENCE = 4;
    private static final int OTHER_INSTANCE = 11;
    private static final int OTHER_PHYSICAL = 12;
    private static final int OTHER_DEVICE = 13;
    private static final int SECOND_PHYSICAL = 14;
    private static final int SLOT = 15;
    private static final int TYPE_INSTANCE = 1;
    private static final int TYPE_PHYSICAL = 2;
    private static final int TYPE_DEVICE = 3;
    private static final int TYPE_FENCE = 7;
    private static final int TYPE_BUFFER = 9;
    private static final String NAME = "VkDebugUtilsObjectNameInfoEXT";
    private static final String TAG = "VkDebugUtilsObjectTagInfoEXT";

    private final CheckRun run = new CheckRun(Checks::object).device(3);

    @BeforeEach
    void objects() {
        run.create("vkCreateFence", FENCE, DEVICE, run.struct("VkFenceCreateInfo"), 0, 0)
                .call("vkEnumeratePhysicalDevices", INSTANCE, run.pointer(1), run.pointer(SECOND_PHYSICAL))
                .create("vkCreateInstance", OTHER_INSTANCE, run.struct("VkInstanceCreateInfo"), 0, 0)
                .call("vkEnumeratePhysicalDevices", OTHER_INSTANCE, run.pointer(1), run.pointer(OTHER_PHYSICAL))
                .create("vkCreateDevice", OTHER_DEVICE, OTHER_PHYSICAL, run.struct("VkDeviceCreateInfo"), 0, 0)
                .create("vkCreatePrivateDataSlot", SLOT, DEVICE, run.struct("VkPrivateDataSlotCreateInfo"), 0, 0);
    }

    @AfterEach
    void close() {
        run.close();
    }

    private List<String> name(int device, long object, int type) {
        long info = run.struct(NAME);
        run.set(info, NAME, "objectHandle", object).set(info, NAME, "objectType", type);
        return broken(() -> run.call("vkSetDebugUtilsObjectNameEXT", device, info));
    }

    private List<String> tag(int device, long object, int type) {
        long info = run.struct(TAG);
        run.set(info, TAG, "objectHandle", object).set(info, TAG, "objectType", type);
        return broken(() -> run.call("vkSetDebugUtilsObjectTagEXT", device, info));
    }

    private List<String> broken(Runnable call) {
        int before = run.rules().size();
        call.run();
        return run.rules().subList(before, run.rules().size());
    }

    /** A message about an object of no type. */
    @Test
    void messagesAreAboutObjects() {
        run.create("vkCreateFence", 90, 3, run.struct("VkFenceCreateInfo"), 0, 0);
        long text = run.pointer(0x61);
        run.call("vkDebugReportMessageEXT", 1, 1, 0, 90, 0, 0, text, text);
        assertEquals(List.of(), run.rules());
        run.call("vkDestroyFence", 3, 90, 0).call("vkDebugReportMessageEXT", 1, 1, 0, 90, 0, 0, text, text);
        assertEquals(List.of("VUID-vkDebugReportMessageEXT-object-01241"), run.rules());
    }

    @Test
    void namesHaveTheTypeOfTheObject() {
        assertEquals(List.of(), name(DEVICE, FENCE, TYPE_FENCE));
        assertEquals(List.of(), name(DEVICE, 99, TYPE_FENCE), "an object that is not known");
        assertEquals(List.of("VUID-VkDebugUtilsObjectNameInfoEXT-objectType-02590"), name(DEVICE, FENCE, TYPE_BUFFER));
        assertEquals(List.of("VUID-VkDebugUtilsObjectTagInfoEXT-objectHandle-01910"), tag(DEVICE, FENCE, TYPE_BUFFER));
        run.call("vkDestroyFence", DEVICE, FENCE, 0);
        assertEquals(List.of("VUID-VkDebugUtilsObjectNameInfoEXT-objectType-02590"), name(DEVICE, FENCE, TYPE_FENCE));
    }

    @ParameterizedTest
    @CsvSource({
        FENCE + ", " + TYPE_FENCE + ", 07874, 07877",
        SECOND_PHYSICAL + ", " + TYPE_PHYSICAL + ", 07873, 07876",
        INSTANCE + ", " + TYPE_INSTANCE + ", 07872, 07875",
    })
    void objectsAreNamedThroughADeviceOfTheirs(int object, int type, String name, String tag) {
        assertEquals(List.of("VUID-vkSetDebugUtilsObjectNameEXT-pNameInfo-" + name), name(OTHER_DEVICE, object, type));
        assertEquals(List.of("VUID-vkSetDebugUtilsObjectTagEXT-pNameInfo-" + tag), tag(OTHER_DEVICE, object, type));
        assertEquals(List.of(), name(OTHER_DEVICE, OTHER_DEVICE, TYPE_DEVICE));
    }

    @Test
    void markersHaveTypesOfReports() {
        String name = "VkDebugMarkerObjectNameInfoEXT";
        String tag = "VkDebugMarkerObjectTagInfoEXT";
        long info = run.struct(name);
        long tagged = run.struct(tag);
        run.set(info, name, "object", FENCE).set(info, name, "objectType", TYPE_FENCE);
        assertEquals(List.of(), broken(() -> run.call("vkDebugMarkerSetObjectNameEXT", DEVICE, info)));
        run.set(info, name, "objectType", TYPE_BUFFER);
        assertEquals(
                List.of("VUID-VkDebugMarkerObjectNameInfoEXT-object-01492"),
                broken(() -> run.call("vkDebugMarkerSetObjectNameEXT", DEVICE, info)));
        run.set(tagged, tag, "object", FENCE).set(tagged, tag, "objectType", TYPE_BUFFER);
        assertEquals(
                List.of("VUID-VkDebugMarkerObjectTagInfoEXT-object-01495"),
                broken(() -> run.call("vkDebugMarkerSetObjectTagEXT", DEVICE, tagged)));
        assertEquals(
                List.of("VUID-vkDebugReportMessageEXT-objectType-01498"),
                broken(() -> run.call(
                        "vkDebugReportMessageEXT",
                        INSTANCE,
                        1,
                        TYPE_BUFFER,
                        FENCE,
                        0,
                        0,
                        run.pointer(0),
                        run.pointer(0))));
    }

    @Test
    void privateDataIsOfTheDevice() {
        assertEquals(List.of(), broken(() -> run.call("vkSetPrivateData", DEVICE, TYPE_FENCE, FENCE, SLOT, 0)));
        assertEquals(
                List.of("VUID-vkSetPrivateData-objectHandle-04017"),
                broken(() -> run.call("vkSetPrivateData", DEVICE, TYPE_BUFFER, FENCE, SLOT, 0)));
        assertEquals(
                List.of("VUID-vkSetPrivateData-objectHandle-04016"),
                broken(() -> run.call("vkSetPrivateData", DEVICE, TYPE_DEVICE, OTHER_DEVICE, SLOT, 0)));
        long data = run.pointer(0);
        assertEquals(
                List.of("VUID-vkGetPrivateData-objectHandle-09498"),
                broken(() -> run.call("vkGetPrivateData", DEVICE, TYPE_BUFFER, FENCE, SLOT, data)));
        assertEquals(
                List.of("VUID-vkGetPrivateData-objectType-04018"),
                broken(() -> run.call("vkGetPrivateData", DEVICE, TYPE_DEVICE, OTHER_DEVICE, SLOT, data)));
    }
}
