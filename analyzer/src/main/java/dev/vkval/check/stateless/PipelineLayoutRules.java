package dev.vkval.check.stateless;

import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import java.util.Map;
import org.lwjgl.vulkan.VkPushConstantRange;

/** VkPushConstantRange. */
final class PipelineLayoutRules extends StatelessRules {
    private static final String RULE = "VUID-VkPushConstantRange-";
    private static final int WORD_BYTES = 4;

    PipelineLayoutRules(StatelessContext context) {
        super(context);
    }

    @Override
    void addTo(Map<String, ParameterCheck> checks) {
        checks.put("VkPushConstantRange", this::range);
    }

    private void range(long range, ParameterSite site) {
        long offset = Integer.toUnsignedLong(VkPushConstantRange.noffset(range));
        long size = Integer.toUnsignedLong(VkPushConstantRange.nsize(range));
        long most = context().limits().maximum("maxPushConstantsSize");
        String limit = "maxPushConstantsSize is " + most + ".";
        if (offset >= most) {
            broken(RULE + "offset-00294", site, "offset", "is " + offset, limit);
        } else if (size > most - offset) {
            broken(RULE + "size-00298", site, "size", "is " + size + " at offset " + offset, limit);
        }
        if (offset % WORD_BYTES != 0) {
            broken(RULE + "offset-00295", site, "offset", "is " + offset, "It must be a multiple of 4.");
        }
        if (size == 0) {
            broken(
                    RULE + "size-00296",
                    site,
                    "size",
                    "is 0",
                    "The size of a push constant range must be greater than 0.");
        } else if (size % WORD_BYTES != 0) {
            broken(RULE + "size-00297", site, "size", "is " + size, "It must be a multiple of 4.");
        }
    }
}
