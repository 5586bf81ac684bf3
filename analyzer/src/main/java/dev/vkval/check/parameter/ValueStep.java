package dev.vkval.check.parameter;

import dev.vkval.capture.registry.Member;

/** Goes into a struct that is a member by value. */
record ValueStep(ParameterProgram program, Member member) implements ParameterCheck {
    @Override
    public void check(long base, ParameterSite site) {
        if (!program.empty()) {
            site.push(member);
            program.run(base + member.offset(), site);
            site.pop();
        }
    }
}
