package dev.vkval.check.video;

import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.StateObject;
import java.util.List;

/** What a recorded command requires of the state of a video session, and makes of it. */
sealed interface SessionOperation {

    StateObject session();

    CommandPlace place();

    /**
     * A slot with the resource that is bound for it.
     *
     * @param resource whether there is one; without, the slot is deactivated
     * @param picture what the resource refers to, null where that is not known
     */
    record BoundSlot(int index, boolean resource, DpbPicture picture) {}

    /** An active reference picture. */
    record Reference(int index, DpbSlot.Kind kind, DpbPicture picture) {}

    /**
     * The reconstructed picture.
     *
     * @param kept whether reference picture setup is requested
     */
    record Setup(int index, DpbSlot.Kind kind, DpbPicture picture, boolean kept) {}

    /**
     * vkCmdBeginVideoCodingKHR.
     *
     * @param encodes whether the session encodes
     * @param rateControl null where none is given
     */
    record Begin(
            StateObject session, CommandPlace place, boolean encodes, RateControl rateControl, List<BoundSlot> slots)
            implements SessionOperation {}

    /**
     * vkCmdControlVideoCodingKHR.
     *
     * @param rateControl null where it stays
     * @param quality null where it stays
     */
    record Control(StateObject session, CommandPlace place, boolean reset, RateControl rateControl, Integer quality)
            implements SessionOperation {}

    /**
     * vkCmdDecodeVideoKHR.
     *
     * @param references those of H.264 alone, of which the kind matters
     * @param setup null for none
     */
    record Decode(StateObject session, CommandPlace place, List<Reference> references, Setup setup)
            implements SessionOperation {}

    /**
     * vkCmdEncodeVideoKHR.
     *
     * @param quality that the session parameters were created with, null where there are none or it is not known
     * @param setup null for none
     */
    record Encode(StateObject session, CommandPlace place, Integer quality, Setup setup) implements SessionOperation {}
}
