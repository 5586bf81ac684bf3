package dev.vkval.check.stateless;

import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import java.util.Map;
import org.lwjgl.vulkan.VK10;

/** Query results, and reset by the host. */
final class QueryRules extends StatelessRules {
    QueryRules(StatelessContext context) {
        super(context);
    }

    @Override
    void addTo(Map<String, ParameterCheck> checks) {
        checks.put("vkGetQueryPoolResults", this::hostResults);
        checks.put("vkCmdCopyQueryPoolResults", this::copiedResults);
        checks.put("vkResetQueryPool", (slots, site) -> {
            if (off("hostQueryReset")) {
                broken(
                        "VUID-vkResetQueryPool-None-02665",
                        site,
                        "queryPool",
                        "is reset by the host",
                        "The feature hostQueryReset is not enabled.");
            }
        });
    }

    private void hostResults(long slots, ParameterSite site) {
        long stride = u64(slots, 6);
        boolean wide = (u32(slots, 7) & VK10.VK_QUERY_RESULT_64_BIT) != 0;
        if (Integer.compareUnsigned(u32(slots, 3), 1) > 0 && stride == 0) {
            broken(
                    "VUID-vkGetQueryPoolResults-stride-08993",
                    site,
                    "stride",
                    "is 0",
                    "With more than one query the stride must not be 0.");
        } else {
            multiple(
                    stride,
                    wide,
                    wide ? "VUID-vkGetQueryPoolResults-flags-00815" : "VUID-vkGetQueryPoolResults-flags-02828",
                    site);
        }
    }

    private void copiedResults(long slots, ParameterSite site) {
        boolean wide = (u32(slots, 7) & VK10.VK_QUERY_RESULT_64_BIT) != 0;
        String rule =
                wide ? "VUID-vkCmdCopyQueryPoolResults-flags-00823" : "VUID-vkCmdCopyQueryPoolResults-flags-00822";
        int bytes = wide ? Long.BYTES : Integer.BYTES;
        if (u64(slots, 5) % bytes != 0) {
            broken(
                    rule,
                    site,
                    "dstOffset",
                    "is not a multiple of " + bytes,
                    "It must be a multiple of the size of a result.");
        } else {
            multiple(u64(slots, 6), wide, rule, site);
        }
    }

    private void multiple(long stride, boolean wide, String rule, ParameterSite site) {
        int bytes = wide ? Long.BYTES : Integer.BYTES;
        if (stride % bytes != 0) {
            broken(
                    rule,
                    site,
                    "stride",
                    "is not a multiple of " + bytes,
                    "It must be a multiple of the size of a result.");
        }
    }
}
