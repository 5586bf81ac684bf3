package dev.vkval.cli.console;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RulePagesTest {
    @Test
    void pageOfOneRule() {
        assertTrue(RulePages.page("SYNC-HAZARD-READ-AFTER-WRITE").startsWith("# SYNC-HAZARD-READ-AFTER-WRITE"));
        assertTrue(RulePages.ids().contains("SYNC-HAZARD-READ-AFTER-WRITE"));
    }

    @Test
    void pageOfManyRules() {
        assertTrue(RulePages.page("VUID-VkBufferCreateInfo-sType-sType").contains("sType"));
        assertTrue(RulePages.page("UNASSIGNED-API-Version-Violation").contains("not enabled"));
        assertTrue(RulePages.ids().contains("UNASSIGNED-API-Version-Violation"));
        assertFalse(RulePages.ids().contains("implicit-structures"));
    }

    @Test
    void noPage() {
        assertFalse(RulePages.has("VUID-of-nothing"));
        assertFalse(RulePages.has("../rules/README"));
    }
}
