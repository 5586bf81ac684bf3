package dev.vkval.replay.failure;

import dev.vkval.capture.call.Call;
import dev.vkval.replay.structure.ResultNames;
import java.util.List;

/** The device does not support what the capture needs. */
public final class UnfitDeviceException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final int NAMED = 8;

    private final String need;
    private final long block;

    /**
     * @param need what the capture requires
     * @param missing the extensions and features that the device was created without
     */
    public UnfitDeviceException(String need, List<String> missing, String command, long block) {
        this(need + without(missing), command, block);
    }

    private UnfitDeviceException(String need, String command, long block) {
        super("the device does not have " + need + ", needed by " + command + " (block " + block + ")");
        this.need = need;
        this.block = block;
    }

    /** An instance or a device could not be created. */
    public static UnfitDeviceException refused(Call call, int result, List<String> missing) {
        return new UnfitDeviceException(
                "what the call asks for (it returned " + ResultNames.of(result) + ")",
                missing,
                call.name(),
                call.blockIndex());
    }

    private static String without(List<String> missing) {
        if (missing.isEmpty()) {
            return "";
        }
        int more = missing.size() - NAMED;
        String names = String.join(", ", missing.subList(0, Math.min(NAMED, missing.size())));
        return " (it does not support " + names + (more > 0 ? " and " + more + " more" : "") + ")";
    }

    /** What is missing: a command, an extension, a feature. */
    public String need() {
        return need;
    }

    /** Block index of the call that needs it. */
    public long block() {
        return block;
    }
}
