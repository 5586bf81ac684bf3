package dev.vkval.state.object;

/** How the payload of a fence or a semaphore is shared. */
public enum SyncScope {
    /** Not shared. */
    INTERNAL,
    /** Shared until the next wait for a semaphore or reset of a fence restores the permanent payload. */
    TEMPORARY,
    /** Shared permanently. */
    EXTERNAL;

    /** The scope after a payload is imported. */
    SyncScope imported(boolean temporarily) {
        return temporarily && this != EXTERNAL ? TEMPORARY : EXTERNAL;
    }

    /** The scope after a temporary payload has been consumed. */
    SyncScope restored() {
        return this == TEMPORARY ? INTERNAL : this;
    }
}
