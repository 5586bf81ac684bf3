package dev.vkval.check.parameter;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Member;
import java.util.Map;

/** Goes into the struct of a union that the selector in its owner selects. */
record UnionStep(
        Map<Integer, ParameterProgram> programs, Map<Integer, Member> chosen, Member member, int selectorOffset)
        implements ParameterCheck {
    @Override
    public void check(long base, ParameterSite site) {
        int selected = CMemory.u32(base + selectorOffset);
        ParameterProgram program = programs.get(selected);
        if (program != null && !program.empty()) {
            site.push(member);
            site.push(chosen.get(selected));
            program.run(base + member.offset(), site);
            site.pop();
            site.pop();
        }
    }
}
