package dev.vkval.check.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.registry.Registry;
import dev.vkval.rule.RuleArchive;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The commands that set dynamic state, against the registry. */
class DynamicSetterTest {
    /** Set when vertex buffers are bound, or not of graphics pipelines. */
    private static final Set<String> WITHOUT = Set.of(
            "VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE", "VK_DYNAMIC_STATE_RAY_TRACING_PIPELINE_STACK_SIZE_KHR");

    /** Set of a render pass instance, which is no dynamic state. */
    private static final Set<String> OF_RENDERING =
            Set.of("vkCmdSetRenderingAttachmentLocations", "vkCmdSetRenderingInputAttachmentIndices");

    private static final Pattern PARAMETER = Pattern.compile("(vkCmdSet\\w+)\\.");

    @Test
    void theParametersThatLinesReadAreKept() {
        Set<String> read = new TreeSet<>();
        RuleArchive archive = RuleResources.read(RuleResources.USAGE);
        for (String file : archive.files()) {
            Matcher path = PARAMETER.matcher(archive.file(file));
            while (path.find()) {
                read.add(path.group(1));
            }
        }
        read.removeAll(OF_RENDERING);
        assertEquals(read, new TreeSet<>(DynamicSetter.READ));
    }

    @Test
    void everyDynamicStateHasACommand() {
        Set<Integer> found =
                DynamicSetter.ALL.stream().map(DynamicSetter::state).collect(Collectors.toSet());
        Map<String, Long> states =
                Registry.vulkan().enumeration("VkDynamicState").values();
        Set<String> missing = new TreeSet<>();
        states.forEach((name, value) -> {
            if (!found.contains((int) (long) value) && !name.endsWith("_EXT_EXT")) {
                missing.add(name);
            }
        });
        missing.removeIf(
                name -> WITHOUT.stream().anyMatch(other -> states.get(other).equals(states.get(name))));
        assertEquals(Set.of(), missing);
    }
}
