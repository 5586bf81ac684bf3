package dev.vkval.check.mutant;

import dev.vkval.mutant.CallChange;
import dev.vkval.mutant.CallFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Changes up to three of the fields that a rule names, in each combination of a few values. */
final class CombinedChange {
    private static final int MOST_FIELDS = 7;
    private static final int MOST_STEPS = 3;
    private static final int MOST_CHANGES = 500;

    /** Judges a call whose field is to get a value, while those of the earlier steps have theirs. */
    interface Judge {
        /** Whether to go on. */
        boolean judge(List<CallChange.Step> earlier, CallFields.Field field, long value);
    }

    private final Set<String> names;
    private final FieldValues values;
    private final Judge judge;
    private int left;

    /** @param names of a rule */
    CombinedChange(Set<String> names, FieldValues values, Judge judge) {
        this.names = names;
        this.values = values;
        this.judge = judge;
    }

    /**
     * Goes through the combinations.
     *
     * @param site path of the struct that the rule is about
     * @param steps that have been taken
     */
    void run(List<CallFields.Field> fields, List<CallFields.Field> lengths, String site, List<CallChange.Step> steps) {
        List<CallFields.Field> named = new ArrayList<>();
        for (CallFields.Field field : fields) {
            String last = field.path().replaceAll(".*[.>]", "").replaceAll("\\[\\d+]", "");
            if (field.path().startsWith(site) && names.contains(last) && named.size() < MOST_FIELDS) {
                named.add(field);
            }
        }
        for (CallFields.Field length : lengths) {
            String last = length.path().replaceAll(".*[.>]", "");
            if (length.path().startsWith(site) && names.contains(last) && named.size() < MOST_FIELDS) {
                named.add(length);
            }
        }
        left = MOST_CHANGES;
        for (int depth = 1; depth <= MOST_STEPS && left > 0; depth++) {
            if (!combine(named, 0, depth, steps, lengths)) {
                return;
            }
        }
    }

    private boolean combine(
            List<CallFields.Field> named,
            int first,
            int depth,
            List<CallChange.Step> steps,
            List<CallFields.Field> lengths) {
        for (int i = first; i < named.size(); i++) {
            CallFields.Field field = named.get(i);
            long now = field.value();
            for (long value : lengths.contains(field) ? smaller(now) : values.of(field, names)) {
                if (left-- <= 0) {
                    return false;
                }
                if (depth == 1) {
                    if (!judge.judge(steps, field, value)) {
                        return false;
                    }
                    continue;
                }
                field.set(value);
                List<CallChange.Step> more = new ArrayList<>(steps);
                more.add(new CallChange.Assignment(field.path(), value));
                boolean on = combine(named, i + 1, depth - 1, more, lengths);
                field.set(now);
                if (!on) {
                    return false;
                }
            }
        }
        return true;
    }

    private static Set<Long> smaller(long length) {
        return length <= 0 ? Set.of() : length == 1 ? Set.of(0L) : Set.of(0L, length - 1);
    }
}
