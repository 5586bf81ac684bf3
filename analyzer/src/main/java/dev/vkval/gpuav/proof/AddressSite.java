package dev.vkval.gpuav.proof;

import dev.vkval.spirv.pass.AddressAccesses;
import dev.vkval.spirv.value.Place;
import dev.vkval.spirv.value.ShaderValues;
import dev.vkval.spirv.value.Value;
import dev.vkval.spirv.value.WideRange;
import java.util.List;

/**
 * An access by a device address at one instruction.
 *
 * @param access where it is
 * @param origin the address that it is counted from
 * @param terms what is added to that, beside the constant offset
 */
record AddressSite(AddressAccesses.Access access, Value origin, List<Term> terms) {

    /** @param factor not negative */
    record Term(Value value, long factor) {}

    static AddressSite of(AddressAccesses.Access access, ShaderValues values) {
        List<Term> terms = access.terms().stream()
                .map(term -> new Term(values.value(term.id()), term.factor()))
                .toList();
        return new AddressSite(access, values.value(access.origin()), terms);
    }

    Place place() {
        return new Place(access.function(), access.block());
    }

    /** The addresses that it may be counted from; null if they are not known. */
    List<WideRange> origins(ShaderValues.In in) {
        return in.ranges(origin, place());
    }

    /** How far it may begin behind its origin; null if that is not known. */
    WideRange offset(ShaderValues.In in) {
        WideRange sum = access.bounded() ? WideRange.of(access.offset()) : null;
        for (Term term : terms) {
            List<WideRange> ranges = in.ranges(term.value(), place());
            WideRange product =
                    ranges == null || ranges.size() != 1 ? null : ranges.get(0).times(term.factor());
            sum = sum == null || product == null ? null : sum.plus(product);
        }
        return sum;
    }
}
