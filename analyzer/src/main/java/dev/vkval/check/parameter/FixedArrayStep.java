package dev.vkval.check.parameter;

import dev.vkval.capture.call.LengthExpression;
import dev.vkval.capture.registry.Member;

/** Goes into the structs of a fixed-size array, as many as its count member specifies. */
record FixedArrayStep(ParameterProgram program, Member member, int sizeBytes, LengthExpression.Compiled length)
        implements ParameterCheck {
    @Override
    public void check(long base, ParameterSite site) {
        if (program.empty()) {
            return;
        }
        long count = length == null ? member.elements() : Math.min(length.evaluate(base), member.elements());
        for (long i = 0; i < count; i++) {
            site.push(member, i);
            program.run(base + member.offset() + i * sizeBytes, site);
            site.pop();
        }
    }
}
