package dev.vkval.gpuav.proof;

import dev.vkval.spirv.pass.DescriptorAccesses;
import dev.vkval.spirv.value.Interval;
import dev.vkval.spirv.value.Place;
import dev.vkval.spirv.value.Residue;
import dev.vkval.spirv.value.ShaderValues;
import dev.vkval.spirv.value.Value;
import java.util.List;

/**
 * An access to one descriptor at one instruction.
 *
 * @param access where it is
 * @param index terms of the index of the descriptor
 * @param ends whether it ends somewhere in what the descriptor refers to
 * @param end the constant part of that
 * @param terms the other terms of it
 */
public record AccessSite(DescriptorAccesses.Access access, List<Term> index, boolean ends, long end, List<Term> terms) {
    private static final Interval WORD = new Interval(0, (1L << Integer.SIZE) - 1);

    /** An index beyond any array. */
    private static final long BEYOND = 1L << 40;

    /** @param most a larger value counts as this */
    record Term(Value value, long factor, long most) {}

    static AccessSite of(DescriptorAccesses.Access access, ShaderValues values) {
        List<Term> index = access.index().stream()
                .map(term -> new Term(values.value(term.id()), term.factor(), BEYOND / Math.max(1, term.factor())))
                .toList();
        DescriptorAccesses.End end = access.end();
        List<Term> terms = end == null
                ? List.of()
                : end.terms().stream()
                        .map(term -> new Term(
                                values.value(term.id()),
                                term.factor(),
                                Math.max(1, end.largestTerm() / Math.max(1, term.factor()))))
                        .toList();
        return new AccessSite(access, index, end != null, end == null ? 0 : end.constant(), terms);
    }

    Place place() {
        return new Place(access.function(), access.block());
    }

    static Interval sum(long constant, List<Term> terms, ShaderValues.In in, Place place) {
        long least = constant;
        long most = constant;
        for (Term term : terms) {
            Interval value = word(in.of(term.value(), place));
            if (value.empty()) {
                return value;
            }
            least += Math.min(value.least(), term.most()) * term.factor();
            most += Math.min(value.most(), term.most()) * term.factor();
        }
        return new Interval(least, most);
    }

    /** What the sums of terms have in common. */
    static Residue residue(long constant, List<Term> terms, ShaderValues.In in, Place place) {
        Residue sum = Residue.of(constant);
        for (Term term : terms) {
            sum = sum.plus(in.residue(term.value(), place).times(term.factor()));
        }
        return sum;
    }

    /** As an unsigned word: negative values become large. */
    private static Interval word(Interval value) {
        if (WORD.contains(value)) {
            return value;
        }
        boolean negative = value.most() < 0 && value.least() >= Integer.MIN_VALUE;
        long size = WORD.most() + 1;
        return negative ? new Interval(value.least() + size, value.most() + size) : WORD;
    }
}
