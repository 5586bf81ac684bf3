package dev.vkval.check.query;

import dev.vkval.capture.registry.Command;
import java.util.Map;

/**
 * Commands that write a property of each of several acceleration structures or micromaps to a query.
 *
 * @param count the parameter with their number
 * @param rule that the queries must be unavailable
 */
record PropertyQueries(int count, String rule) {
    private static final int COUNT = 1;

    private static final Map<String, PropertyQueries> ALL = Map.of(
            "vkCmdWriteAccelerationStructuresPropertiesKHR",
                    new PropertyQueries(COUNT, "VUID-vkCmdWriteAccelerationStructuresPropertiesKHR-queryPool-02494"),
            "vkCmdWriteAccelerationStructuresPropertiesNV",
                    new PropertyQueries(COUNT, "VUID-vkCmdWriteAccelerationStructuresPropertiesNV-queryPool-03756"),
            "vkCmdWriteMicromapsPropertiesEXT",
                    new PropertyQueries(COUNT, "VUID-vkCmdWriteMicromapsPropertiesEXT-None-12417"));

    /** Null for any other command. */
    static PropertyQueries of(Command command) {
        return ALL.get(command.name());
    }
}
