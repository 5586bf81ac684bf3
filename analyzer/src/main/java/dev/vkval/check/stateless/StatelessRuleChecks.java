package dev.vkval.check.stateless;

import dev.vkval.capture.registry.Member;
import dev.vkval.check.parameter.MemberChecks;
import dev.vkval.check.parameter.Owner;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.finding.Coverage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** The numbered rules of the specification about one struct or the parameters of one command. */
final class StatelessRuleChecks implements MemberChecks {
    private static final Set<String> ENTERED = Set.of("VkGraphicsPipelineCreateInfo.pStages");

    private final Map<String, ParameterCheck> checks = new HashMap<>();
    private final RuleLines lines;

    StatelessRuleChecks(StatelessContext context) {
        lines = new RuleLines(context);
        new BufferRules(context).addTo(checks);
    }

    List<Coverage.Gap> gaps() {
        return lines.gaps();
    }

    @Override
    public List<ParameterCheck> of(Owner owner, Member member) {
        return List.of();
    }

    @Override
    public List<ParameterCheck> ofWhole(Owner owner) {
        ParameterCheck check = owner.output() ? null : checks.get(owner.name());
        return Stream.of(lines.of(owner), check).filter(Objects::nonNull).toList();
    }

    @Override
    public boolean entersWithoutAutomaticValidity(Owner owner, Member member) {
        return ENTERED.contains(owner.name() + "." + member.name());
    }
}
