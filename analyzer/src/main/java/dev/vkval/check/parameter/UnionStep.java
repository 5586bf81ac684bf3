package dev.vkval.check.parameter;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Member;
import java.util.List;
import java.util.Map;

/**
 * Goes into what the selector of a union in its owner selects.
 *
 * @param choices the steps for a member of the union, by the number that selects it
 */
record UnionStep(Map<Integer, List<ParameterCheck>> choices, Member member, int selectorOffset)
        implements ParameterCheck {
    @Override
    public void check(long base, ParameterSite site) {
        List<ParameterCheck> selected = choices.get(CMemory.u32(base + selectorOffset));
        if (selected != null) {
            site.push(member);
            for (ParameterCheck step : selected) {
                step.check(base + member.offset(), site);
            }
            site.pop();
        }
    }

    @Override
    public List<String> ids() {
        return choices.values().stream()
                .flatMap(List::stream)
                .flatMap(step -> step.ids().stream())
                .toList();
    }
}
