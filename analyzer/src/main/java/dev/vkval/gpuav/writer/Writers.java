package dev.vkval.gpuav.writer;

import java.util.ArrayList;
import java.util.List;

/**
 * What gave a part of a buffer the contents that a command read.
 *
 * @param written the last of those that surely wrote all of it, null if it is not known
 * @param possible the last of those that may have written to it after that, null for none
 * @param more number of further ones
 */
public record Writers(Writer written, Writer possible, int more) {
    /** It is not known. */
    public static final Writers UNKNOWN = new Writers(null, null, 0);

    /** In execution order. */
    public List<Writer> list() {
        List<Writer> list = new ArrayList<>();
        if (written != null) {
            list.add(written);
        }
        if (possible != null) {
            list.add(possible);
        }
        return list;
    }

    /** A sentence that begins with a space, empty if nothing is known. */
    public String sentence() {
        if (possible == null) {
            return written == null ? "" : " The value was written by " + written.text() + ".";
        }
        String others =
                more == 0 ? "" : " or " + (more == 1 ? "another command" : more + " other commands") + " before";
        return written == null
                ? " The value may have been written by " + possible.text() + others + "."
                : " The value was written by " + written.text() + ", and may have been written after that by "
                        + possible.text() + others + ".";
    }
}
