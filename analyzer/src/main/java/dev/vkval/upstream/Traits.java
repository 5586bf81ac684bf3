package dev.vkval.upstream;

import dev.vkval.finding.Access;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Fingerprint;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Place;
import dev.vkval.finding.Severity;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The properties of a defect that can be compared between our checks and upstream's layer.
 *
 * @param block block of the call that the finding is reported at
 * @param place position of the access that completes the finding, null for none
 * @param objects involved objects, such as {@code VkBuffer 6}; without queues, because one queue of the device may
 *     be several queues of the capture
 * @param properties properties that have the same meaning in both
 * @param parameter path of the parameter at fault, null if it is not known
 */
record Traits(
        String rule,
        Severity severity,
        long block,
        Place place,
        Set<String> objects,
        Map<String, String> properties,
        String parameter) {
    /** Names of the debug regions that are open at the two accesses. */
    static final Set<String> REGIONS = Set.of("debug_region", "prior_debug_region");

    /** The properties that every hazard has. */
    private static final Set<String> ACCESSES = Set.of("access", "prior_access", "command");

    private static final Set<String> COMPARED = Set.of(
            "hazard_type",
            "prior_command",
            "region_index",
            "load_op",
            "store_op",
            "descriptor_binding",
            "descriptor_array_element");

    private static final String COMMAND_BUFFER = "VkCommandBuffer";
    private static final String QUEUE = "VkQueue";
    private static final Pattern OBJECT = Pattern.compile("\\b(Vk[A-Za-z0-9]+) ([0-9]{1,20})\\b");

    static Traits ofOwn(Finding finding) {
        Set<String> objects = named(finding);
        for (Access access : finding.accesses()) {
            if (access.resource() != null) {
                add(objects, access.resource().type(), access.resource().id());
            }
            if (access.place() != null && access.place().commandBuffer() != Place.NONE) {
                add(objects, COMMAND_BUFFER, access.place().commandBuffer());
            }
        }
        Object parameter = finding.properties().get(Fingerprint.PARAMETER);
        return of(finding, objects, parameter == null ? null : parameter.toString());
    }

    /** The traits of a finding of a message, whose text contains more objects than the message lists. */
    static Traits ofLayer(Finding finding) {
        Set<String> objects = named(finding);
        Matcher words = OBJECT.matcher(finding.message());
        while (words.find()) {
            if (!QUEUE.equals(words.group(1))) {
                objects.add(words.group());
            }
        }
        return of(finding, objects, null);
    }

    private static Traits of(Finding finding, Set<String> objects, String parameter) {
        Map<String, String> properties = new TreeMap<>();
        finding.properties().forEach((name, value) -> {
            if (ACCESSES.contains(name) || COMPARED.contains(name) || REGIONS.contains(name)) {
                properties.put(name, value.toString());
            }
        });
        Place place = finding.accesses().isEmpty()
                ? null
                : finding.accesses().get(finding.accesses().size() - 1).place();
        return new Traits(finding.rule(), finding.severity(), finding.block(), place, objects, properties, parameter);
    }

    private static Set<String> named(Finding finding) {
        Set<String> objects = new TreeSet<>();
        for (ObjectRef object : finding.objects()) {
            add(objects, object.type(), object.id());
        }
        return objects;
    }

    private static void add(Set<String> objects, String type, long id) {
        if (!QUEUE.equals(type)) {
            objects.add(type + " " + Long.toUnsignedString(id));
        }
    }

    /** Whether that command buffer is involved. */
    boolean namesCommandBuffer(long id) {
        return objects.contains(COMMAND_BUFFER + " " + Long.toUnsignedString(id));
    }

    /** Whether both accesses of a hazard are known. */
    boolean hazard() {
        return properties.keySet().containsAll(ACCESSES);
    }

    /** The type of one of the objects. */
    static String type(String object) {
        return object.substring(0, object.indexOf(' '));
    }
}
