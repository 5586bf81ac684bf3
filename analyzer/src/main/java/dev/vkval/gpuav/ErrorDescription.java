package dev.vkval.gpuav;

import dev.vkval.finding.Help;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Severity;
import java.util.List;
import java.util.Map;

/**
 * The text of an error, and the rule it breaks.
 *
 * @param title the fact, without values
 * @param sentence the fact, with values
 * @param instruction index of the instruction at fault
 * @param objects descriptor set and resource, if they are known
 */
record ErrorDescription(
        String rule,
        Severity severity,
        String title,
        String sentence,
        int instruction,
        List<ObjectRef> objects,
        Map<String, Object> properties,
        List<Help> help) {}
