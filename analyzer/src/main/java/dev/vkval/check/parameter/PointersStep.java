package dev.vkval.check.parameter;

import dev.vkval.capture.call.LengthExpression;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Member;

/** Goes into structs that an array of pointers points to, one each. */
record PointersStep(ParameterProgram program, Member member, LengthExpression.Compiled length)
        implements ParameterCheck {
    @Override
    public void check(long base, ParameterSite site) {
        long array = CMemory.pointer(base + member.offset());
        long count = array == 0 || length == null || program.empty() ? 0 : length.evaluate(base);
        for (long i = 0; i < count; i++) {
            long address = CMemory.pointer(array + i * Long.BYTES);
            if (address != 0) {
                site.push(member, i);
                program.run(address, site);
                site.pop();
            }
        }
    }
}
