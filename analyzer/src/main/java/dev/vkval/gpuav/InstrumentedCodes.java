package dev.vkval.gpuav;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Instrumented code by content: equal input is instrumented once, as long as its code is kept, in memory or from run to
 * run.
 */
final class InstrumentedCodes {
    private static final boolean BY_LAST_USE = true;
    private static final float LOAD_FACTOR = 0.75f;
    private static final int BUCKETS = 64;

    private final Map<String, InstrumentedCode> known = new LinkedHashMap<>(BUCKETS, LOAD_FACTOR, BY_LAST_USE);
    private final long mostWords;
    private final CodeStore store;
    private long words;

    /**
     * @param mostWords limit for the words of code that are kept in memory; those not used for the longest time are not
     * @param store keeps code from run to run
     */
    InstrumentedCodes(long mostWords, CodeStore store) {
        this.mostWords = mostWords;
        this.store = store;
    }

    InstrumentedCode of(ShaderInput input) {
        String key = input.key();
        InstrumentedCode code = known.get(key);
        if (code == null) {
            code = make(input, key);
            keep(key, code);
        }
        return code;
    }

    private InstrumentedCode make(ShaderInput input, String key) {
        byte[] stored = store.load(key);
        InstrumentedCode code = stored == null ? null : CodeFormat.decode(stored);
        if (code == null) {
            code = InstrumentedCode.of(input);
            store.store(key, CodeFormat.encode(code));
        }
        return code;
    }

    private void keep(String key, InstrumentedCode code) {
        known.put(key, code);
        words += code.words().length;
        Iterator<InstrumentedCode> oldest = known.values().iterator();
        while (words > mostWords) {
            words -= oldest.next().words().length;
            oldest.remove();
        }
    }
}
