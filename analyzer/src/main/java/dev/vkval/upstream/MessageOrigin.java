package dev.vkval.upstream;

/** Whose call a message of the layer is about. */
public enum MessageOrigin {
    /** The application's, as it was captured. */
    APPLICATION("application"),
    /** The application's, but what the device lacks was taken out of it or replaced. */
    CHANGED("changed"),
    /** One of the replay's own. */
    REPLAY("replay"),
    /** No call: the layer speaks of itself and its settings. */
    LAYER("layer"),
    /** One of the capture tool's, which brings a trimmed capture to its beginning. */
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
