package dev.vkval.profile;

import java.io.IOException;

/** A document that is no device profile; the message says where and why. */
public final class ProfileException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * @param document its file or name
     * @param place a JSON pointer, or the line and the column
     */
    ProfileException(String document, String place, String why) {
        super(document + ": " + place + ": " + why);
    }
}
