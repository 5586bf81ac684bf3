package dev.vkval.check.stateless;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import java.util.Map;
import org.lwjgl.vulkan.VkRect2D;

/** Commands that set dynamic state. */
final class DynamicStateRules extends StatelessRules {
    private static final String MULTI_VIEWPORT = "multiViewport";

    DynamicStateRules(StatelessContext context) {
        super(context);
    }

    @Override
    void addTo(Map<String, ParameterCheck> checks) {
        checks.put("vkCmdSetLineWidth", this::lineWidth);
        checks.put("vkCmdSetScissor", this::scissors);
        checks.put("vkCmdSetViewport", this::viewports);
        checks.put(
                "vkCmdSetAlphaToOneEnableEXT",
                (slots, site) -> enabled(
                        slots,
                        site,
                        "alphaToOneEnable",
                        "alphaToOne",
                        "VUID-vkCmdSetAlphaToOneEnableEXT-alphaToOne-07607"));
        checks.put(
                "vkCmdSetDepthClampEnableEXT",
                (slots, site) -> enabled(
                        slots,
                        site,
                        "depthClampEnable",
                        "depthClamp",
                        "VUID-vkCmdSetDepthClampEnableEXT-depthClamp-07449"));
    }

    private void enabled(long slots, ParameterSite site, String parameter, String feature, String rule) {
        if (u32(slots, 1) == 1 && off(feature)) {
            broken(rule, site, parameter, "is VK_TRUE", "The feature " + feature + " is not enabled.");
        }
    }

    private void lineWidth(long slots, ParameterSite site) {
        if (f32(slots, 1) != 1 && off("wideLines")) {
            broken(
                    "VUID-vkCmdSetLineWidth-lineWidth-00788",
                    site,
                    "lineWidth",
                    "is " + f32(slots, 1),
                    "Without the wideLines feature it must be 1.0.");
        }
    }

    private void scissors(long slots, ParameterSite site) {
        if (off(MULTI_VIEWPORT)) {
            single(
                    slots,
                    site,
                    "firstScissor",
                    "scissorCount",
                    "VUID-vkCmdSetScissor-firstScissor-00593",
                    "VUID-vkCmdSetScissor-scissorCount-00594");
        }
        long rectangles = u64(slots, 3);
        for (long i = 0; rectangles != 0 && i < Integer.toUnsignedLong(u32(slots, 2)); i++) {
            long rectangle = rectangles + i * VkRect2D.SIZEOF;
            int x = CMemory.u32(rectangle);
            int y = CMemory.u32(rectangle + Integer.BYTES);
            long width = Integer.toUnsignedLong(CMemory.u32(rectangle + VkRect2D.EXTENT));
            long height = Integer.toUnsignedLong(CMemory.u32(rectangle + VkRect2D.EXTENT + Integer.BYTES));
            String path = "pScissors[" + i + "]";
            if (x < 0 || y < 0) {
                broken(
                        "VUID-vkCmdSetScissor-x-00595",
                        site,
                        path + ".offset",
                        "is (" + x + ", " + y + ")",
                        "The offset of a scissor must not be negative.");
            }
            beyond(x + width, "VUID-vkCmdSetScissor-offset-00596", path, "width", site);
            beyond(y + height, "VUID-vkCmdSetScissor-offset-00597", path, "height", site);
        }
    }

    private void beyond(long end, String rule, String path, String side, ParameterSite site) {
        if (end > Integer.MAX_VALUE) {
            broken(
                    rule,
                    site,
                    path + ".extent." + side,
                    "is too large",
                    "The sum of offset and extent, " + end + ", must fit a signed 32-bit number.");
        }
    }

    private void viewports(long slots, ParameterSite site) {
        if (off(MULTI_VIEWPORT)) {
            single(
                    slots,
                    site,
                    "firstViewport",
                    "viewportCount",
                    "VUID-vkCmdSetViewport-firstViewport-01224",
                    "VUID-vkCmdSetViewport-viewportCount-01225");
        }
    }

    private void single(
            long slots, ParameterSite site, String first, String count, String firstRule, String countRule) {
        String why = "Without the multiViewport feature the first must be 0 and the count 1.";
        if (u32(slots, 1) != 0) {
            broken(firstRule, site, first, "is " + Integer.toUnsignedString(u32(slots, 1)), why);
        }
        if (Integer.compareUnsigned(u32(slots, 2), 1) > 0) {
            broken(countRule, site, count, "is " + Integer.toUnsignedString(u32(slots, 2)), why);
        }
    }
}
