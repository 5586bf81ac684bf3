package dev.vkval.check.video;

import java.util.EnumMap;
import java.util.Map;

/**
 * A slot of the decoded picture buffer of a video session that may be active. Fields of one picture share a slot; a frame
 * takes the place of all that was there.
 */
final class DpbSlot {

    /** What of a picture is decoded or referred to. */
    enum Kind {
        FRAME("a frame"),
        TOP_FIELD("a top field"),
        BOTTOM_FIELD("a bottom field");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** As text for messages. */
        String text() {
            return text;
        }
    }

    private final Map<Kind, DpbPicture> pictures = new EnumMap<>(Kind.class);
    private boolean known = true;

    /** A slot that may be in any state. */
    static DpbSlot unknown() {
        DpbSlot slot = new DpbSlot();
        slot.known = false;
        return slot;
    }

    DpbSlot copy() {
        DpbSlot copy = new DpbSlot();
        copy.pictures.putAll(pictures);
        copy.known = known;
        return copy;
    }

    void associate(Kind kind, DpbPicture picture) {
        if (kind == Kind.FRAME) {
            pictures.clear();
        } else {
            pictures.remove(Kind.FRAME);
        }
        pictures.put(kind, picture);
        known |= kind == Kind.FRAME;
    }

    /** Whether it is associated with that picture, as far as that is known. */
    boolean mayHave(DpbPicture picture) {
        return !known || pictures.containsValue(picture);
    }

    /** Whether it is associated with that picture as one of a kind, as far as that is known; two fields may be a frame. */
    boolean mayHave(Kind kind, DpbPicture picture) {
        boolean fields = pictures.containsKey(Kind.TOP_FIELD) && pictures.containsKey(Kind.BOTTOM_FIELD);
        return !known || picture.equals(pictures.get(kind)) || kind == Kind.FRAME && fields;
    }
}
