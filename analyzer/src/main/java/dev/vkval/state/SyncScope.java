package dev.vkval.state;

/** Who may signal, wait for and reset the payload of a fence or a semaphore. */
public enum SyncScope {
    /** The device alone. */
    INTERNAL,
    /** Others as well, until the next wait for a semaphore or reset of a fence brings its own payload back. */
    TEMPORARY,
    /** Others as well, from now on. */
    EXTERNAL;

    /** The scope once a payload is imported. */
    SyncScope imported(boolean temporarily) {
        return temporarily && this != EXTERNAL ? TEMPORARY : EXTERNAL;
    }

    /** The scope once a temporary payload has been used up. */
    SyncScope restored() {
        return this == TEMPORARY ? INTERNAL : this;
    }
}
