package dev.vkval.state.object;

/**
 * What the contents of a micromap were built with.
 *
 * @param known false if it is not known: they were deserialized, or the state section of a trimmed capture created it
 * @param flags VkBuildMicromapFlagsEXT
 */
public record MicromapBuilt(boolean known, int flags) {
    public static final MicromapBuilt UNKNOWN = new MicromapBuilt(false, 0);

    /** Whether it may have been built with a flag; true if that is not known. */
    public boolean mayHave(int flag) {
        return !known || (flags & flag) != 0;
    }
}
