package dev.vkval.check.stateless;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import dev.vkval.check.topic.CoreContext;
import java.util.List;

/**
 * The sType of a struct: {@code VUID-...-sType-sType}.
 *
 * @param output whether the command fills the struct: in a capture it is zero if the command did not fill it
 */
record StructureType(CoreContext context, Struct struct, String rule, boolean output) implements ParameterCheck {
    @Override
    public List<String> ids() {
        return List.of(rule);
    }

    @Override
    public void check(long base, ParameterSite site) {
        int value = CMemory.u32(base);
        if (value == struct.sType() || output && value == 0) {
            return;
        }
        String path = site.path(struct.members().get(0));
        Struct other = Registry.vulkan().structOfType(value);
        String expected = Registry.vulkan().enumeration("VkStructureType").nameOf(struct.sType());
        context.error(site.call(), rule)
                .parameter(path)
                .title(path + " is " + (other == null ? Integer.toString(value) : "that of " + other.name()) + ", not "
                        + expected)
                .message("The sType of a " + struct.name() + " must be " + expected + ".")
                .help("Set sType to " + expected + ".")
                .report();
    }
}
