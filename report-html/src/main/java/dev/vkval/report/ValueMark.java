package dev.vkval.report;

import dev.vkval.finding.Finding;
import java.util.Map;

/** The remark under what is marked in a shader line: the value at fault and its limit. */
public final class ValueMark {
    private static final String INDEX = "descriptorIndex";
    private static final String LENGTH = "descriptorArrayLength";
    private static final String END = "accessEnd";
    private static final String SIZE = "boundSize";
    private static final String ADDRESS = "deviceAddress";
    private static final String COUNT = "count";
    private static final String LIMIT = "limit";
    private static final String OPERAND = "operand";
    private static final String VALUE = "value";

    private ValueMark() {}

    /** {@code index 5, length 4}; empty where the finding has no such value. */
    public static String of(Finding finding) {
        Map<String, Object> values = finding.properties();
        if (has(values, INDEX, LENGTH)) {
            return "index " + values.get(INDEX) + ", length " + values.get(LENGTH);
        }
        if (has(values, END, SIZE)) {
            return "ends at " + values.get(END) + ", " + values.get(SIZE) + " bound";
        }
        if (has(values, ADDRESS) && values.get(ADDRESS) instanceof Number address) {
            return "address 0x" + Long.toHexString(address.longValue());
        }
        if (has(values, COUNT, LIMIT)) {
            return values.get(COUNT) + ", at most " + values.get(LIMIT);
        }
        return has(values, OPERAND, VALUE) ? values.get(OPERAND) + " = " + values.get(VALUE) : "";
    }

    private static boolean has(Map<String, Object> values, String... names) {
        for (String name : names) {
            if (!values.containsKey(name)) {
                return false;
            }
        }
        return true;
    }
}
