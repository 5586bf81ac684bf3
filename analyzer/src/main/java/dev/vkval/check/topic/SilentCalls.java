package dev.vkval.check.topic;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.Sidecar;
import dev.vkval.chassis.StateSection;
import dev.vkval.device.CapturedDevices;
import dev.vkval.identity.CapturedObject;
import java.util.Arrays;

/**
 * Calls that a family found nothing about, by the bytes that they are encoded with. A program that renders frames makes
 * the same calls again and again; a family that judges a call by its parameters and its device alone has nothing to say
 * about the same bytes either.
 *
 * <p>The bytes are compared, not only their hash, so that no call is passed over that was never judged.
 */
final class SilentCalls {
    private static final int PLACES = 1 << 14;
    private static final int MAXIMUM_BYTES = 1 << 10;
    private static final int NOWHERE = -1;
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    /**
     * A call without findings.
     *
     * @param name as recorded, which differs for an alias
     * @param on what it was made on
     * @param revision of what was known of devices
     * @param words its encoding; the last word overlaps the one before it where the size is no multiple of 8
     */
    private record Known(String name, CapturedObject on, int revision, int sizeBytes, long[] words) {}

    private final Known[] known = new Known[PLACES];
    private final long[] words = new long[MAXIMUM_BYTES / Long.BYTES];
    private final CallContext now;
    private final CapturedDevices devices;
    private final Reporter reporter;
    private int place;
    private int sizeBytes;
    /** How many words the call at hand has. */
    private int count;

    private boolean silent;
    private long problems;

    SilentCalls(CoreContext context) {
        this.now = context.now();
        this.devices = context.state().devices();
        this.reporter = context.reporter();
    }

    /** Whether the call at hand is known, so that it need not be judged. */
    boolean silent() {
        return silent;
    }

    /** Looks the call up, before any topic sees it. */
    void begin(Call call) {
        silent = false;
        place = NOWHERE;
        problems = reporter.problems();
        Sidecar sidecar = call.sidecar();
        long bytes = sidecar.encodedBytes();
        if (bytes < Long.BYTES || bytes > MAXIMUM_BYTES || !StateSection.judges(call)) {
            return;
        }
        now.begin(call);
        if (now.dispatched() != null) {
            sizeBytes = (int) bytes;
            place = read(sidecar);
            silent = matches(call, known[place]);
        }
    }

    /** Takes the words of the encoding, and returns their place. */
    private int read(Sidecar sidecar) {
        count = sidecar.encodedWords();
        long hash = sizeBytes;
        for (int i = 0; i < count; i++) {
            long word = sidecar.encodedWord(i);
            words[i] = word;
            hash = (hash ^ word) * MIX;
            hash ^= hash >>> 32;
        }
        return (int) hash & PLACES - 1;
    }

    private boolean matches(Call call, Known at) {
        return at != null
                && at.sizeBytes == sizeBytes
                && at.on == now.dispatched()
                && at.revision == devices.revision()
                && at.name.equals(call.name())
                && Arrays.equals(at.words, 0, at.words.length, words, 0, at.words.length);
    }

    /** Keeps the call if no topic had anything to say about it. */
    void end(Call call) {
        if (place != NOWHERE && !silent && reporter.problems() == problems) {
            known[place] = new Known(
                    call.name(), now.dispatched(), devices.revision(), sizeBytes, Arrays.copyOf(words, count));
        }
        silent = false;
    }
}
