package dev.vkval.check.parameter;

import dev.vkval.capture.registry.Member;
import java.util.List;

/**
 * Goes into a struct that is a member by value.
 *
 * @param rule the id that says that the member is valid, which is what those of the struct's own members say; null for none
 */
record ValueStep(ParameterProgram program, Member member, String rule) implements ParameterCheck {
    @Override
    public void check(long base, ParameterSite site) {
        if (!program.empty()) {
            site.push(member);
            program.run(base + member.offset(), site);
            site.pop();
        }
    }

    @Override
    public List<String> ids() {
        return rule == null ? List.of() : List.of(rule);
    }
}
