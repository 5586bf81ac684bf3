package dev.vkval.capture.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Iterator;
import java.util.Map;

/**
 * Brings a line of ours into the form in which gfxrecon-convert 1.0.5 writes it, where docs/capture-format.md says that the
 * two differ. Touches no handle, integer, enumerant or length of an array that both write.
 */
final class PeerForm {
    private static final String UNAVAILABLE = "not available";

    private PeerForm() {}

    static JsonNode of(JsonNode line) {
        if (line.has("header")) {
            ((ObjectNode) line.get("header")).remove("vkval-replay-version");
        } else if (line.has("meta")) {
            metadata(line.get("meta"));
        }
        everywhere(line);
        return line;
    }

    private static void metadata(JsonNode meta) {
        ObjectNode arguments = (ObjectNode) meta.get("args");
        switch (meta.get("name").asText()) {
            case "InitImageCommand" -> arguments.put("level_sizes", UNAVAILABLE);
            case "SetSwapchainImageStateCommand" -> arguments.put("image_state", UNAVAILABLE);
            case "ProcessVulkanBuildAccelerationStructuresCommand" -> arguments.remove("device_id");
            default -> {}
        }
    }

    private static void everywhere(JsonNode node) {
        if (node instanceof ArrayNode array) {
            array.forEach(PeerForm::everywhere);
        } else if (node instanceof ObjectNode object) {
            if (object.has("geometryType") && object.has("geometry")) {
                object.remove("flags");
            }
            for (Iterator<Map.Entry<String, JsonNode>> i = object.fields(); i.hasNext(); ) {
                Map.Entry<String, JsonNode> member = i.next();
                if (isUuid(member.getKey()) && member.getValue().isTextual()) {
                    member.setValue(
                            TextNode.valueOf(withoutPadding(member.getValue().asText())));
                } else {
                    everywhere(member.getValue());
                }
            }
        }
    }

    private static boolean isUuid(String name) {
        return (name.endsWith("UUID") || name.endsWith("LUID") || name.equals("uuid"));
    }

    /** Each byte but the first without its leading zero. */
    private static String withoutPadding(String digits) {
        StringBuilder text = new StringBuilder(digits.substring(0, 2));
        for (int i = 2; i < digits.length(); i += 2) {
            text.append(digits.charAt(i) == '0' ? "" : digits.charAt(i)).append(digits.charAt(i + 1));
        }
        return text.toString();
    }
}
