package dev.vkval.check.inventory;

import dev.vkval.catalogue.ValidUsage;
import java.util.List;

/**
 * A valid usage and what the program does about it.
 *
 * @param places where it is checked: {@code samplers.rules:4}, {@code check.sync.FenceRules}, {@code registry}
 * @param seen whether a test has seen the rule reported, for this owner or another that it is about; of
 *     {@link RuleState#DONE} alone
 * @param reason why it is impossible, null for another state
 */
public record Entry(ValidUsage usage, RuleState state, List<String> places, boolean seen, String reason) {}
