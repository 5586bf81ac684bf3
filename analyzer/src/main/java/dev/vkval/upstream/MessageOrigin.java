package dev.vkval.upstream;

/** The origin of the call that a message of the layer is about. */
public enum MessageOrigin {
    /** A call of the application, as captured. */
    APPLICATION("application"),
    /** A call of the application in which something that the device does not support was removed or replaced. */
    CHANGED("changed"),
    /** A call of the replay itself. */
    REPLAY("replay"),
    /** No call: a message about the layer and its settings. */
    LAYER("layer"),
    /** A call of the capture tool in the state section of a trimmed capture. */
    STATE_SETUP("state-setup");

    private final String label;

    MessageOrigin(String label) {
        this.label = label;
    }

    /** The name in every output. */
    public String label() {
        return label;
    }
}
