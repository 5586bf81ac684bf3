package dev.vkval.check.parameter;

import dev.vkval.capture.call.LengthExpression;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Member;

/** Goes into the struct, or the array of structs, that a pointer points to. */
record PointerStep(ParameterProgram program, Member member, int sizeBytes, LengthExpression.Compiled length)
        implements ParameterCheck {
    @Override
    public void check(long base, ParameterSite site) {
        long address = CMemory.pointer(base + member.offset());
        if (address == 0 || program.empty()) {
            return;
        }
        if (length == null) {
            site.push(member);
            program.run(address, site);
            site.pop();
            return;
        }
        long count = length.evaluate(base);
        for (long i = 0; i < count; i++) {
            site.push(member, i);
            program.run(address + i * sizeBytes, site);
            site.pop();
        }
    }
}
